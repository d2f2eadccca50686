"""Printed plans of tables, in inches: features as symbols and in words, strips, objectives."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.record import Record
from rules.engine.infinite.data.catalogue import TABLES
from rules.engine.infinite.data.missions import MISSIONS, Terms
from rules.engine.infinite.data.tables import (
    UNNAMED,
    Cover,
    Flag,
    Objective,
    OwnLayout,
    cover_word,
)
from rules.engine.infinite.data.tables import Table as TableRecord
from rules.engine.infinite.paper.words import PAPER, columns, filled, word
from rules.engine.infinite.space.board import board_of
from rules.engine.infinite.space.movement import VAULT
from rules.engine.tabletop import printed
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.messages import inches
from rules.engine.tabletop.printed import Area, Dimension, Ground, Kind, Marker, Side, Table
from rules.engine.tabletop.reference import Layout, Mission

MARKER = 1.0
"""Diameter of an objective on plans, in inches."""

EDGES: dict[str, Side] = {"south": "first", "north": "second"}
"""How the strips of both edges are drawn."""

_SHARES = {
    "features": 0.15,
    "kind": 0.17,
    "height-of-feature": 0.1,
    "cover-grade": 0.18,
    "properties": 0.4,
}


class Drawn(Record):
    """IF-BOARD-7  A feature as printed: its height in inches above the ground; `can_vault` if it
    may be vaulted.
    """

    id: str
    kind: str
    polygon: printed.Polygon
    height: float
    flags: tuple[Flag, ...]
    cover: Cover
    can_vault: bool


def board(layout: Layout, language: str, mission: Mission | None = None) -> printed.Board:
    """IF-BOARD-7 IF-CARD-5  Build the plan of a table; with a mission, as if the winner of the roll
    took the south edge.
    """
    table = table_in(layout)
    features = features_of(table)
    letters = {row.of: row.letter.get(language) for row in PAPER.letters}
    return printed.Board(
        name=layout.name_in(language),
        blurb=layout.blurb.get(language),
        width=layout.width,
        height=layout.height,
        grounds=tuple(_ground(each, letters, language) for each in features),
        numeral=word("height-numeral", language),
        key=word("marks", language),
        letters=tuple((letter, word(of, language)) for of, letter in letters.items()),
        note=word("example-edges", language) if mission else "",
        terrain=_terrain(table, features, language),
        areas=tuple(_strips(table, language)),
        markers=tuple(_markers(table, mission, language)),
        dimensions=(_depth(table, language),),
    )


# ---- features ----------------------------------------------------------------------------------


def table_in(layout: Layout) -> TableRecord:
    """IF-BOARD-1  The table of a layout, the book's or a player's own. Raises KeyError."""
    return layout.table if isinstance(layout, OwnLayout) else TABLES[layout.slug]


def features_of(table: TableRecord) -> tuple[Drawn, ...]:
    """IF-BOARD-1  The features of a table."""
    rises = board_of(table).by_id
    return tuple(
        Drawn(
            id=each.label,
            kind=each.preset or UNNAMED,
            polygon=tuple((x / INCH, y / INCH) for x, y in each.outline),
            height=each.height / INCH,
            flags=each.flags,
            cover=each.cover,
            can_vault=each.has("solid") and rises[each.id].rise <= VAULT,
        )
        for each in table.features
    )


def _ground(feature: Drawn, letters: dict[str, str], language: str) -> Ground:
    return Ground(
        polygon=feature.polygon,
        kind=symbol(feature),
        kind_name=word(feature.kind, language),
        name=feature.id,
        overlay="stipple" if "difficult" in feature.flags else "none",
        numeral=inches(feature.height, language),
        letters="".join(letters[of] for of in letters if of in _marks(feature)),
    )


def symbol(feature: Drawn) -> Kind:
    """IF-BOARD-2  The map symbol of a feature, by its flags."""
    flags = feature.flags
    if "area" in flags:
        return "open" if "opaque" in flags else "flat"
    if "slope" in flags:
        return "hill"
    if "top" in flags:
        return "building"
    return "solid" if feature.can_vault else "impassable"


def _marks(feature: Drawn) -> tuple[str, ...]:
    return (*feature.flags, cover_word(feature.cover))


def _terrain(table: TableRecord, features: tuple[Drawn, ...], language: str) -> Table:
    """IF-BOARD-7  Describe the features in words; those that differ only in place share a row. The
    last row is that of the deployment strips.
    """
    groups: dict[tuple[str, ...], list[str]] = {}
    for each in features:
        row = (
            word(each.kind, language),
            f"{inches(each.height, language)}″",
            word(cover_word(each.cover), language),
            ", ".join(_properties(each, language)) or word("nothing", language),
        )
        groups.setdefault(row, []).append(each.id)
    rows = tuple((", ".join(ids), *row) for row, ids in groups.items())
    empty = (word("plain-table", language), word("open", language), *("–",) * 3)
    return Table(
        title=word("terrain", language),
        columns=columns(_SHARES, language),
        rows=(*(rows or (empty,)), _depth_of_strips(table, language)),
    )


def _depth_of_strips(table: TableRecord, language: str) -> tuple[str, ...]:
    edges = ", ".join(word(edge, language) for edge in EDGES)
    deep = inches(table.deployment / INCH, language)
    return ("–", word("zone", language), "–", "–", f"{edges} · {deep}″")


def _properties(feature: Drawn, language: str) -> Iterator[str]:
    for flag in feature.flags:
        yield word(flag, language)
    if feature.can_vault and "slope" not in feature.flags:
        yield word("vaultable", language)


# ---- strips and objectives ---------------------------------------------------------------------


def _strips(table: TableRecord, language: str) -> Iterator[Area]:
    """IF-BOARD-1 IF-MIS-1  The deployment strips along the south and north edges."""
    wide, high, deep = (each / INCH for each in (table.width, table.depth, table.deployment))
    for edge, (low, top) in zip(EDGES, ((0.0, deep), (high - deep, high)), strict=True):
        yield Area(
            name=f"{word(edge, language)} · {word('zone', language)}",
            side=EDGES[edge],
            polygons=(((0, low), (wide, low), (wide, top), (0, top)),),
            signs=((0, low, wide, top),),
        )


def _depth(table: TableRecord, language: str) -> Dimension:
    """The depth of a strip, near the west edge."""
    deep = table.deployment / INCH
    return Dimension(start=(MARKER, 0), end=(MARKER, deep), label=f"{inches(deep, language)}″")


def _markers(table: TableRecord, mission: Mission | None, language: str) -> Iterator[Marker]:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  The objectives, as what a mission makes of them."""
    terms = MISSIONS[mission.slug].terms if mission else None
    for each in table.objectives:
        kind = _kind(each, terms)
        if kind:
            name, number = word(kind, language), f"{each.id}"
            alone = kind == "item"
            x, y = each.at
            yield Marker(
                kind=kind,
                label=name if alone else filled("numbered", language, name=name, number=number),
                at=(x / INCH, y / INCH),
                diameter=MARKER,
                glyph=name[:1] if alone else number,
            )


def _kind(objective: Objective, terms: Terms | None) -> str:
    """IF-MIS-7  What lies at an objective; nothing if the mission awards nothing for it."""
    if terms is None or terms.control:
        return "objective"
    if terms.device:
        return "device"
    return "item" if terms.item and objective.middle else ""
