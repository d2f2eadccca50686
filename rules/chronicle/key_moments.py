"""Key moments of a match, found once and localised for each reader."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Literal

from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core.decision import Seat
from rules.engine.core.fields import SEAT, values_of
from rules.engine.core.flow import Event
from rules.engine.tabletop.fields import unit_ids
from rules.engine.tabletop.history import Moment, Trial
from rules.present.localise import Localiser

UPSET = Fraction(1, 4)
"""A result at most this probable is a key moment."""
MOST_MOMENTS = 300
"""The most key moments that are told, far more than a match has."""

Kind = Moment | Literal["upset"]


@dataclass(frozen=True)
class Mark:
    """Commit `seq` is a key moment because of `event`; `trial` is the deciding roll, if any."""

    seq: int
    turn: int
    kind: Kind
    event: Event
    trial: Trial | None = None


@dataclass(frozen=True)
class KeyMoment:
    """A mark as text; `share` is its place along the log, from 0 to 1000."""

    seq: int
    turn: int
    kind: Kind
    text: str
    clause: str
    share: int
    chance: Fraction | None = None

    @property
    def percent(self) -> int:
        """Its probability in whole percent, at least 1."""
        return max(1, round(100 * self.chance)) if self.chance is not None else 100


def marks(replay: MatchReplay) -> Iterator[Mark]:
    """All marks of commits that were not undone, in order; at most one of a kind for a commit."""
    seen: set[tuple[int, Kind, tuple[str, ...], tuple[Seat, ...]]] = set()
    for seq, turn, event in replay.happened():
        for kind, trial in _kinds(replay, seq, event):
            key = (seq, kind, unit_ids(event), tuple(values_of(event, SEAT)))
            if key not in seen:
                seen.add(key)
                yield Mark(seq, turn, kind, event, trial)


def key_moments(replay: MatchReplay, language: str) -> tuple[KeyMoment, ...]:
    """The first `MOST_MOMENTS` marks as text."""
    localiser = Localiser(replay.record.header.system, language)
    return tuple(
        KeyMoment(
            seq=mark.seq,
            turn=mark.turn,
            kind=mark.kind,
            text=localiser.said(mark.event),
            clause=mark.event.clause,
            share=round(1000 * mark.seq / max(1, replay.last)),
            chance=_odds(mark.trial) if mark.trial else None,
        )
        for mark in islice(marks(replay), MOST_MOMENTS)
    )


def _kinds(replay: MatchReplay, seq: int, event: Event) -> Iterator[tuple[Kind, Trial | None]]:
    kind = replay.rules.history.moment(event)
    if kind:
        yield kind, None
    trial = replay.rules.history.trial(replay.states[seq], event)
    if trial is not None and _odds(trial) <= UPSET:
        yield "upset", trial


def _odds(trial: Trial) -> Fraction:
    """The probability of the result that occurred."""
    return trial.chance if trial.won else 1 - trial.chance
