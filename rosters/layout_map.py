"""SVG map of a board layout: coordinates and shapes for the template, y axis downwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import get_language

from rosters.square_maps import SIDE, Country, country
from rosters.terrain_codes import Code, code_at
from rules.engine.tabletop.grid import named
from rules.engine.tabletop.messages import primed
from rules.engine.tabletop.reference import Layout, Part, Piece

# A part is hatched as it is seen from above: by the rule that matters most on its highest level.
_STRONGEST = ("hazardous", "rough", "cover", "firing-position", "exposed", "open-sided")
_HATCHES = ("impassable", *_STRONGEST)
_MARGIN = 1.2


@dataclass(frozen=True)
class Drawn:
    """One terrain part: `hatch` is its pattern, `height` its tint, (x, y) the position of its
    label.
    """

    points: str
    hatch: str
    height: str
    label: str
    title: str
    x: str
    y: str
    label_y: str
    code: Code


@dataclass(frozen=True)
class Name:
    """The name of a file or rank of squares, and its position."""

    x: str
    y: str
    name: str


@dataclass(frozen=True)
class Map:
    """A board in inches, origin top left as SVG wants it; numbers as SVG writes them.

    A board of squares has `side` units to each, `names` of files and ranks at its border, and its
    terrain as a `country` instead of `parts`. `hatches` are the kinds that a legend explains.
    """

    width: str
    height: str
    frame: str
    middle_x: str
    middle_y: str
    below: str
    beyond: str
    parts: tuple[Drawn, ...]
    hatches: tuple[str, ...]
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    side: int
    names: tuple[Name, ...]
    country: Country | None


def drawn(layout: Layout) -> Map:
    """The map of `layout`."""
    land = country(layout) if layout.squares else None
    side = SIDE if land else 1
    width, height = layout.width * side, layout.height * side
    shapes = () if land else tuple(_parts(layout))
    hatches = tuple(rule for rule in _HATCHES if any(each.hatch == rule for each in shapes))
    return Map(
        width=f"{width:g}",
        height=f"{height:g}",
        frame=f"{-_MARGIN:g} {-_MARGIN:g} {width + 2 * _MARGIN:g} {height + 2 * _MARGIN:g}",
        middle_x=f"{width / 2:g}",
        middle_y=f"{height / 2:g}",
        below=f"{height + 1:g}",
        beyond=f"{width + 0.35:g}",
        parts=shapes,
        hatches=land.kinds if land else hatches,
        columns=tuple(range(side, int(width), side)),
        rows=tuple(range(side, int(height), side)),
        side=side,
        names=tuple(_names(layout)) if land else (),
        country=land,
    )


def _names(layout: Layout) -> Iterator[Name]:
    """Letters below the files, numbers beside the ranks, as squares are called."""
    files, ranks = int(layout.width), int(layout.height)
    for file in range(files):
        middle = (file + 0.5) * SIDE
        yield Name(f"{middle:g}", f"{ranks * SIDE + 1:g}", named((file, 0))[0])
    for rank in range(ranks):
        middle = (ranks - rank - 0.5) * SIDE + 0.35
        yield Name("-0.6", f"{middle:g}", str(rank + 1))


def _parts(layout: Layout) -> Iterator[Drawn]:
    """All parts, lowest first."""
    parts = [(piece, part) for piece in layout.pieces for part in piece.parts]
    for piece, part in sorted(parts, key=lambda pair: pair[1].scale):
        yield _drawn(piece, part, layout.height)


def _drawn(piece: Piece, part: Part, height: float) -> Drawn:
    points = [(x, height - y) for x, y in part.polygon]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    roomy = min(max(xs) - min(xs), max(ys) - min(ys)) >= 1 and part.scale > 0
    middle = (min(ys) + max(ys)) / 2
    name = piece.name.get(get_language() or "en")
    return Drawn(
        points=" ".join(f"{x:g},{y:g}" for x, y in points),
        hatch=_hatch(part),
        height=_tint(part.scale),
        label=number_format(f"{part.scale:g}") if roomy else "",
        title=f"{primed(part.id)} · {name}",
        x=f"{(min(xs) + max(xs)) / 2:g}",
        y=f"{middle:g}",
        label_y=f"{middle + 0.32:g}",
        code=code_at(part.id, (min(xs), min(ys), max(xs), max(ys)), marked=roomy),
    )


def _hatch(part: Part) -> str:
    if part.impassable:
        return "impassable"
    top = max(part.levels, key=lambda level: level.elevation, default=None)
    rules = top.rules if top else ()
    return next((rule for rule in _STRONGEST if rule in rules), "plain")


def _tint(scale: float) -> str:
    if scale <= 0:
        return "flat"
    return "low" if scale < 1 else f"{min(int(scale), 3)}"
