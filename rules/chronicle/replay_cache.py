"""Replay cache: match records with the state after each commit, folded once.

Keyed by the hash of the last commit, or by imported record, so that stepping through a match folds
nothing again.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec
from django.utils.functional import cached_property

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event, State
from rules.engine.systems import system
from rules.engine.tabletop.fields import unit_ids
from rules.engine.tabletop.rule_book import RuleBook
from rules.models import Match, Replay
from rules.present.pseudonyms import pseudonyms, shown_record
from rules.records.match_record import MatchRecord
from rules.records.record_import import record_in

MOST_KEPT = 16
"""Maximum number of matches kept."""
MOST_IMPORTED = 4 * 1024 * 1024
"""Maximum size in bytes of the texts of imported records kept; the last one is always kept."""
_imported: OrderedDict[UUID, tuple[MatchReplay, int]] = OrderedDict()
"""Imported records, those used last at the end, with the sizes of their texts."""
_lock = Lock()


@dataclass(frozen=True)
class MatchReplay:
    """A match record with the state after each of its commits."""

    record: MatchRecord

    @cached_property
    def rules(self) -> RuleBook[Any]:
        return system(self.record.header.system)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state after each commit, including commits undone later."""
        header = self.record.header
        return tuple(log.states(self.rules, header.setup, self.record.commits))

    @cached_property
    def facts(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each commit."""
        return tuple(log.events_of(self.rules, commit) for commit in self.record.commits)

    @cached_property
    def undone(self) -> frozenset[int]:
        """The numbers of the commits that were undone later."""
        kept: list[int] = []
        gone: set[int] = set()
        for commit in self.record.commits:
            target = log.back_to(commit)
            if target is None and not log.is_note(commit):
                kept.append(commit.seq)
            elif target is not None:
                while kept and kept[-1] > target:
                    gone.add(kept.pop())
        return frozenset(gone)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The current turn after each commit; 0 before the first turn."""
        return tuple(state.turn for state in self.states)

    @cached_property
    def units(self) -> tuple[frozenset[str], ...]:
        """The ids of the units that each commit concerns."""
        return tuple(
            frozenset(each for event in events for each in unit_ids(event)) for events in self.facts
        )

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """About how many bytes each commit has in the record."""
        return tuple(len(msgspec.json.encode(commit)) for commit in self.record.commits)

    @property
    def last(self) -> int:
        return len(self.record.commits) - 1

    @property
    def is_over(self) -> bool:
        return self.record.footer is not None

    def before(self, number: int) -> State:
        """The state before commit `number`."""
        return self.states[number - 1] if number else self.rules.initial(self.record.header.setup)

    def counting(self) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """The commits that were not undone, with their events."""
        for number, events in enumerate(self.facts):
            if number not in self.undone:
                yield number, events

    def happened(self) -> Iterator[tuple[int, int, Event]]:
        """The events of the commits that were not undone, each with the number of its commit and
        the turn in which it happened, as a commit may span two turns.
        """
        for number, events in self.counting():
            is_note = log.is_note(self.record.commits[number])
            state = self.before(number)
            for event in events:
                state = state if is_note else self.rules.evolve(state, event)
                yield number, state.turn, event

    def name_of(self, seat: Seat) -> str:
        return self.record.header.seats[seat].name


def replay_of(match: Match) -> MatchReplay:
    """Replay of a stored match up to its head, with pseudonyms for deleted accounts."""
    return _replay(match, match.head_hash, tuple(pseudonyms(match).values()))


@lru_cache(maxsize=MOST_KEPT)
def _replay(match: Match, _head_hash: str, _names: tuple[str, ...]) -> MatchReplay:
    return MatchReplay(shown_record(match))


def imported_replay(id: UUID) -> MatchReplay:
    """Replay of an imported record. The last ones are kept, of `MOST_IMPORTED` bytes together, as
    their content is somebody else's and takes up to thirty times as much memory.
    """
    with _lock:
        if id in _imported:
            _imported.move_to_end(id)
            return _imported[id][0]
    text = Replay.objects.values_list("text", flat=True).get(pk=id).encode()
    replay = MatchReplay(record_in(text, is_stored=True))
    with _lock:
        _imported[id] = replay, len(text)
        while len(_imported) > 1 and sum(size for _, size in _imported.values()) > MOST_IMPORTED:
            _imported.popitem(last=False)
    return replay


def clear_replay_cache() -> None:
    """Empty the cache."""
    _replay.cache_clear()
    _imported.clear()
