"""The luck report: the dice of each side compared with their expected values.

The probability of each trial is the exact one calculated by the rules for the dice that were
rolled. Undone commits do not count; in a practice match only its own commits count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from django.utils.translation import gettext as _

from rules.chronicle.distributions import Distribution, successes, total
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core.decision import Seat
from rules.engine.tabletop.history import Throw, Trial

SEATS: tuple[Seat, Seat] = (0, 1)
MOST_ROLLS = 300
"""The most trials of a record that are counted, far more than a match has: the cost of their
distributions grows with the square of their number.
"""
MOST_SIDES = 100
"""Dice of more sides, which no book has, are left out."""


@dataclass(frozen=True)
class Standing:
    """A result, `actual`, within the distribution of all results; probabilities are 0..1."""

    actual: int
    expected: float
    worse: float
    same: float
    better: float

    @property
    def percentile(self) -> int:
        """The percentage of matches with the same choices that would have had a worse result."""
        return round(100 * self.worse)

    @property
    def of_hundred_better(self) -> int:
        return round(100 * self.better)


@dataclass(frozen=True)
class Rolled:
    """A trial of commit `seq`, rolled in turn `turn`."""

    seq: int
    turn: int
    trial: Trial


@dataclass(frozen=True)
class SideLuck:
    """The luck of one side: trials won, and the sum of the totals of its dice."""

    seat: Seat
    name: str
    trials: int
    dice: int
    won: Standing
    faces: Standing
    curve: Distribution


@dataclass(frozen=True)
class DieCount:
    """How often each face of one kind of die was rolled in the whole match."""

    sides: int
    counts: tuple[int, ...]

    @property
    def thrown(self) -> int:
        return sum(self.counts)

    @property
    def mean(self) -> float:
        return sum(face * n for face, n in enumerate(self.counts, 1)) / self.thrown

    @property
    def expected(self) -> float:
        return (self.sides + 1) / 2


@dataclass(frozen=True)
class Luck:
    """The luck report: both sides, all trials, and the counts of each kind of die. `is_cut` if
    only the first `MOST_ROLLS` trials are counted.
    """

    sides: tuple[SideLuck, ...]
    rolls: tuple[Rolled, ...]
    dice: tuple[DieCount, ...]
    taken_back: int
    is_cut: bool = False

    @property
    def cut_note(self) -> str:
        """The sentence that not all trials are counted; empty if all are."""
        if not self.is_cut:
            return ""
        return _("Only the first %(count)d rolls of this record are counted.") % {
            "count": MOST_ROLLS
        }


def luck(replay: MatchReplay) -> Luck:
    """Build the luck report of a match."""
    start = replay.record.carried
    found = (
        Rolled(seq, turn, trial)
        for seq, turn, event in replay.happened()
        if seq >= start
        if (trial := replay.rules.history.trial(replay.states[seq], event)) is not None
    )
    first = tuple(islice(found, MOST_ROLLS + 1))
    rolls = first[:MOST_ROLLS]
    trials = [rolled.trial for rolled in rolls]
    return Luck(
        sides=tuple(_side(replay, seat, trials) for seat in SEATS),
        rolls=rolls,
        dice=_dice(replay),
        taken_back=sum(
            len(replay.record.commits[seq].dice) for seq in replay.undone if seq >= start
        ),
        is_cut=len(first) > MOST_ROLLS,
    )


def _side(replay: MatchReplay, seat: Seat, trials: Sequence[Trial]) -> SideLuck:
    own = [trial for trial in trials if any(side.seat == seat for side in trial.sides)]
    throws = [side for trial in own for side in trial.sides if side.seat == seat]
    won = successes(trial.chance_of(seat) for trial in own)
    faces = total(throw.spread for throw in throws)
    return SideLuck(
        seat=seat,
        name=replay.name_of(seat),
        trials=len(own),
        dice=sum(len(throw.faces) for throw in throws),
        won=_standing(won, sum(trial.went_well_for(seat) for trial in own), _hoped(own, seat)),
        faces=_standing(faces, sum(throw.total for throw in throws), _mean(throws)),
        curve=won,
    )


def _standing(found: Distribution, actual: int, expected: Fraction) -> Standing:
    worse, better = found.below(actual), found.above(actual)
    return Standing(actual, float(expected), worse, max(0.0, 1 - worse - better), better)


def _hoped(trials: Sequence[Trial], seat: Seat) -> Fraction:
    return sum((trial.chance_of(seat) for trial in trials), Fraction(0))


def _mean(throws: Sequence[Throw]) -> Fraction:
    return sum((throw.expected for throw in throws), Fraction(0))


def _dice(replay: MatchReplay) -> tuple[DieCount, ...]:
    counts: dict[int, list[int]] = {}
    for commit in replay.record.commits[replay.record.carried :]:
        for die in (die for die in commit.dice if die.sides <= MOST_SIDES):
            counts.setdefault(die.sides, [0] * die.sides)[die.face - 1] += 1
    return tuple(DieCount(sides, tuple(counts[sides])) for sides in sorted(counts))
