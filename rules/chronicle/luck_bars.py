"""The luck of one side as bars, as numbers ready for SVG. Draws; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chronicle.luck import SideLuck

LEAST = 0.0005
HEIGHT = 40.0
STEP = 10


@dataclass(frozen=True)
class Bar:
    """How probable it was to win `won` trials, and whether that is what happened."""

    won: int
    percent: float
    x: int
    y: str
    height: str
    is_actual: bool


@dataclass(frozen=True)
class Bars:
    """The bars side by side; `width` user units, 40 of them high."""

    width: int
    bars: tuple[Bar, ...]


def bars(side: SideLuck) -> Bars:
    """The distribution of trials won, without what practically never happens."""
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
