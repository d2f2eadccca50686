"""Benchmark harness: contenders run interleaved, one round each, so that load affects all alike.

A ratio is computed within each round; the report has the median over the rounds, with minimum and
maximum. Absolute figures vary between machines, ratios measured side by side do not.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from statistics import median
from typing import Protocol

Sample = dict[str, float]
"""One round of one contender: a value for each figure."""


@dataclass(frozen=True)
class Contender:
    """Something that can run a round."""

    name: str
    run: Callable[[], Sample]


@dataclass(frozen=True)
class Missing:
    """A contender that is not available, and why."""

    name: str
    reason: str


Entrant = Contender | Missing


@dataclass(frozen=True)
class Comparison:
    """One line of the table: one of our figures compared with the same figure of `against`.

    `relate` computes the ratio; `holds` compares it with the goal, if there is one. `ours` names
    our contender, the first one if empty.
    """

    figure: str
    unit: str
    against: str
    relate: Callable[[float, float], float]
    holds: Callable[[float, float], bool]
    goal: float | None
    wording: str
    ours: str = ""


class Row(Protocol):
    """A module of `bench.rows`; the first entrant is ours, unless comparisons name another."""

    NAME: str
    COMPARISONS: tuple[Comparison, ...]

    def entrants(self) -> AbstractContextManager[Sequence[Entrant]]: ...


@dataclass(frozen=True)
class Line:
    """One line of the table. Ratio and spread are None where a side is missing, `met` also where
    there is no goal.
    """

    name: str
    ours: str
    what: str
    figure: float | None
    unit: str
    against: str
    ratio: float | None
    spread: tuple[float, float] | None
    goal: str
    met: bool | None
    remark: str


def times_faster(figure: str, unit: str, against: str, goal: float) -> Comparison:
    """Theirs divided by ours, at least `goal`: for figures that should be small."""
    return Comparison(
        figure, unit, against, lambda ours, theirs: theirs / ours, _at_least, goal, f"≥ {goal:g}×"
    )


def times_more(figure: str, unit: str, against: str, goal: float) -> Comparison:
    """Ours divided by theirs, at least `goal`: for figures that should be large."""
    return Comparison(figure, unit, against, _quotient, _at_least, goal, f"≥ {goal:g}×")


def share(figure: str, unit: str, against: str, goal: float) -> Comparison:
    """Ours divided by theirs, at most `goal`."""
    return Comparison(figure, unit, against, _quotient, _at_most, goal, f"≤ {goal:g}×")


def excess(figure: str, unit: str, against: str, goal: float) -> Comparison:
    """Ours less theirs, at most `goal`, in `unit`."""
    return Comparison(
        figure,
        unit,
        against,
        lambda ours, theirs: ours - theirs,
        _at_most,
        goal,
        f"≤ {goal:g} {unit} more",
    )


def ceiling(figure: str, unit: str, goal: float) -> Comparison:
    """Ours alone, at most `goal`."""
    return Comparison(
        figure, unit, "", lambda ours, theirs: ours, _at_most, goal, f"≤ {goal:g} {unit}"
    )


def told(comparison: Comparison) -> Comparison:
    """Ours alone, without a goal: reported only."""
    return replace(comparison, goal=None, wording="–")


def _quotient(ours: float, theirs: float) -> float:
    return ours / theirs


def _at_least(ratio: float, goal: float) -> bool:
    return ratio >= goal


def _at_most(ratio: float, goal: float) -> bool:
    return ratio <= goal


def measure(row: Row, rounds: int) -> list[Line]:
    """The lines of `row` after `rounds` rounds and one that does not count."""
    with row.entrants() as entrants:
        present = [each for each in entrants if isinstance(each, Contender)]
        samples = _play(present, rounds)
    reasons = {each.name: each.reason for each in entrants if isinstance(each, Missing)}
    first = entrants[0].name
    return [_line(row.NAME, each, each.ours or first, samples, reasons) for each in row.COMPARISONS]


def _play(present: Sequence[Contender], rounds: int) -> dict[str, list[Sample]]:
    """Samples by contender; the order rotates from round to round."""
    samples: dict[str, list[Sample]] = {each.name: [] for each in present}
    for number in range(rounds + 1):
        for each in present if number % 2 else reversed(present):
            gc.collect()
            sample = each.run()
            if number:
                samples[each.name].append(sample)
    return samples


def _line(
    name: str,
    comparison: Comparison,
    ours: str,
    samples: dict[str, list[Sample]],
    reasons: dict[str, str],
) -> Line:
    mine = [sample[comparison.figure] for sample in samples.get(ours, ())]
    theirs = _figures(comparison, mine, samples)
    ratios = [comparison.relate(one, other) for one, other in zip(mine, theirs, strict=False)]
    ratio = median(ratios) if ratios else None
    goal = comparison.goal
    return Line(
        name=name,
        ours=comparison.ours,
        what=comparison.figure,
        figure=median(mine) if mine else None,
        unit=comparison.unit,
        against=comparison.against,
        ratio=ratio,
        spread=(min(ratios), max(ratios)) if ratios else None,
        goal=comparison.wording,
        met=None if ratio is None or goal is None else comparison.holds(ratio, goal),
        remark=reasons.get(ours) or reasons.get(comparison.against, ""),
    )


def _figures(
    comparison: Comparison, mine: list[float], samples: dict[str, list[Sample]]
) -> list[float]:
    """The other side's figure in every round; our own where there is no other side."""
    if not comparison.against:
        return mine
    return [sample[comparison.figure] for sample in samples.get(comparison.against, ())]


def timed(work: Callable[[], object], *, seconds: float = 0.3, least: int = 3) -> list[float]:
    """How long `work` took, in seconds, again and again until `seconds` have passed."""
    return list(_laps(work, seconds, least))


def _laps(work: Callable[[], object], seconds: float, least: int) -> Iterator[float]:
    begun = time.perf_counter()
    laps = 0
    while laps < least or time.perf_counter() - begun < seconds:
        start = time.perf_counter()
        work()
        yield time.perf_counter() - start
        laps += 1


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which `share` of `values` lie."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(len(ranked) * share))]
