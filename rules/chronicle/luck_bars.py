"""Bar chart of the luck of one side, as numbers for an SVG."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chronicle.luck import SideLuck

LEAST = 0.0005
HEIGHT = 40.0
STEP = 10


@dataclass(frozen=True)
class Bar:
    """The probability of winning exactly `won` trials, and whether this is the actual result."""

    won: int
    percent: float
    x: int
    y: str
    height: str
    is_actual: bool


@dataclass(frozen=True)
class Bars:
    """A bar chart, `width` user units wide and 40 high."""

    width: int
    bars: tuple[Bar, ...]


def bars(side: SideLuck) -> Bars:
    """Bars for the number of trials won, without the negligible probabilities at both ends."""
    found = [
        (side.curve.least + index, weight)
        for index, weight in enumerate(side.curve.weights)
        if weight >= LEAST or side.curve.least + index == side.won.actual
    ]
    highest = max(weight for _won, weight in found)
    return Bars(
        width=STEP * len(found),
        bars=tuple(
            Bar(
                won=won,
                percent=100 * weight,
                x=STEP * place,
                y=f"{HEIGHT * (1 - weight / highest):.2f}",
                height=f"{HEIGHT * weight / highest:.2f}",
                is_actual=won == side.won.actual,
            )
            for place, (won, weight) in enumerate(found)
        ),
    )
