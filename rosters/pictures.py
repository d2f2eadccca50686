"""A layout as a map: numbers ready for SVG, y turned downwards. Draws; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import get_language

from rules.engine.lib.reference import Layout, Part, Piece

# A part is hatched by the rule that matters most on its lowest level.
_STRONGEST = ("hazardous", "rough", "cover", "firing-position", "exposed", "open-sided")


@dataclass(frozen=True)
class Drawn:
    """One part: `hatch` names its pattern, `height` its tint, the label stands at (x, y)."""

    points: str
    hatch: str
    height: str
    label: str
    title: str
    x: float
    y: float


@dataclass(frozen=True)
class Map:
    """A board in inches, origin top left as SVG wants it."""

    width: float
    height: float
    parts: tuple[Drawn, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]


def drawn(layout: Layout) -> Map:
    """The map of `layout`."""
    parts = sorted(
        ((piece, part) for piece in layout.pieces for part in piece.parts),
        key=lambda pair: pair[1].scale,
    )
    return Map(
        width=layout.width,
        height=layout.height,
        parts=tuple(_drawn(piece, part, layout.height) for piece, part in parts),
        columns=tuple(range(1, int(layout.width))),
        rows=tuple(range(1, int(layout.height))),
    )


def _drawn(piece: Piece, part: Part, height: float) -> Drawn:
    points = [(x, height - y) for x, y in part.polygon]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    roomy = min(max(xs) - min(xs), max(ys) - min(ys)) >= 1
    name = piece.name.get(get_language() or "en")
    return Drawn(
        points=" ".join(f"{x:g},{y:g}" for x, y in points),
        hatch=_hatch(part),
        height=_tint(part.scale),
        label=f"{part.scale:g}" if roomy and part.scale > 0 else "",
        title=f"{part.id} · {name}",
        x=round((min(xs) + max(xs)) / 2, 3),
        y=round((min(ys) + max(ys)) / 2, 3),
    )


def _hatch(part: Part) -> str:
    if part.impassable:
        return "impassable"
    rules = {rule for level in part.levels for rule in level.rules}
    return next((rule for rule in _STRONGEST if rule in rules), "plain")


def _tint(scale: float) -> str:
    if scale <= 0:
        return "flat"
    return "low" if scale < 1 else f"{min(int(scale), 3)}"
