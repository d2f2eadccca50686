"""A record with the position after each of its commits: folded once, kept for the next page.

A course depends on the record alone and is found again by the hash of its last commit, so that
going from step to step folds nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from threading import Lock

from rules.engine.core import log
from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event, State
from rules.engine.systems import RuleBook, system
from rules.former import pseudonyms, shown_record
from rules.models import Match
from rules.record import MatchRecord

MOST_KEPT = 16


@dataclass(frozen=True)
class Course:
    """A record that can be folded, and every state that it went through."""

    record: MatchRecord

    @cached_property
    def rules(self) -> RuleBook:
        return system(self.record.header.system)

    @cached_property
    def states(self) -> tuple[State, ...]:
        """The state after each commit, those that were taken back too."""
        header = self.record.header
        return tuple(log.states(self.rules, header.setup, self.record.commits))

    @cached_property
    def facts(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each commit."""
        return tuple(
            self.rules.decode_events(list(commit.events), commit.schema)
            for commit in self.record.commits
        )

    @cached_property
    def undone(self) -> frozenset[int]:
        """The commits that were taken back later."""
        kept: list[int] = []
        gone: set[int] = set()
        for commit in self.record.commits:
            target = log.back_to(commit)
            if target is None and not log.is_note(commit):
                kept.append(commit.seq)
            elif target is not None:
                gone.update(seq for seq in kept if seq > target)
                kept = [seq for seq in kept if seq <= target]
        return frozenset(gone)

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turn that each commit led to; 0 before the first."""
        return tuple(self.rules.turn_of(state) for state in self.states)

    @cached_property
    def units(self) -> tuple[frozenset[str], ...]:
        """The units that each commit is about."""
        return tuple(
            frozenset(each for event in events for each in self.rules.subjects(event))
            for events in self.facts
        )

    @property
    def last(self) -> int:
        return len(self.record.commits) - 1

    @property
    def is_over(self) -> bool:
        return self.record.footer is not None

    def before(self, number: int) -> State:
        """The state that commit `number` was played in."""
        return self.states[number - 1] if number else self.rules.initial(self.record.header.setup)

    def turn_at(self, number: int, index: int) -> int:
        """The turn in which event `index` of commit `number` happened; the commit may go on to the
        next turn. Not for commits that take others back.
        """
        state = self.before(number)
        for event in self.facts[number][: index + 1]:
            state = self.rules.evolve(state, event)
        return self.rules.turn_of(state)

    def counting(self) -> Iterator[tuple[int, tuple[Event, ...]]]:
        """The commits that still count, with their events."""
        for number, events in enumerate(self.facts):
            if number not in self.undone:
                yield number, events

    def name_of(self, seat: Seat) -> str:
        return self.record.header.seats[seat].name


class Archive:
    """The courses last asked for."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, Course] = OrderedDict()
        self._lock = Lock()

    def course(self, key: str, read: Callable[[], MatchRecord]) -> Course:
        """The course kept under `key`, of the record that `read` gives if there is none."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        course = Course(read())
        with self._lock:
            self._kept[key] = course
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return course

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


ARCHIVE = Archive(MOST_KEPT)


def course_of(match: Match) -> Course:
    """The course of a stored match up to its head, without the names of those who have left."""
    key = "|".join((match.head_hash, *pseudonyms(match).values()))
    return ARCHIVE.course(key, lambda: shown_record(match))
