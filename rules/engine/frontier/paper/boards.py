"""Printed maps of Frontier boards: terrain as symbols and in words."""

from __future__ import annotations

from rules.engine.frontier.paper.words import term, word
from rules.engine.frontier.paper.zones import with_zones
from rules.engine.tabletop.messages import inches, primed
from rules.engine.tabletop.printed import Board, Column, Ground, Kind, Table
from rules.engine.tabletop.reference import Layout, Level, Mission, Part

RULES = ("cover", "firing-position", "open-sided", "exposed", "rough", "hazardous")

_COLUMNS = {"parts": 0.11, "piece": 0.2, "kind": 0.12, "scale": 0.08, "levels": 0.49}


def board(layout: Layout, language: str, mission: Mission | None = None) -> Board:
    """Build the map of a layout; with a mission, with an example choice of edges."""
    letters = {rule: term(rule, language)[0].upper() for rule in RULES}
    drawn = Board(
        name=layout.name,
        blurb=layout.blurb.get(language),
        width=layout.width,
        height=layout.height,
        grounds=tuple(
            ground(part, letters, language) for piece in layout.pieces for part in piece.parts
        ),
        numeral=word("numeral", language),
        key=word("by-level", language),
        letters=tuple((letters[rule], term(rule, language)) for rule in RULES),
        terrain=_terrain(layout, language),
    )
    return with_zones(drawn, layout, mission.slug, language) if mission else drawn


def ground(part: Part, letters: dict[str, str], language: str) -> Ground:
    """Build the symbol of a terrain part."""
    kind = kind_of(part)
    rules = {rule for level in part.levels for rule in level.rules}
    return Ground(
        polygon=part.polygon,
        kind=kind,
        kind_name=word(kind, language),
        name=primed(part.id),
        overlay="cross" if "hazardous" in rules else "stipple" if "rough" in rules else "none",
        numeral=inches(part.scale, language) if part.scale else "",
        letters="/".join(_letters(level, letters) for level in part.levels),
    )


def kind_of(part: Part) -> Kind:
    """FR-BOARD-3  Return the kind of a part, as follows from its levels."""
    match part:
        case Part(impassable=True):
            return "impassable"
        case Part(scale=0):
            return "flat"
        case Part(levels=(Level(elevation=0),)):
            return "open"
        case Part(levels=(_,)):
            return "solid"
        case _:
            return "building"


def _letters(level: Level, letters: dict[str, str]) -> str:
    return "".join(letters[rule] for rule in RULES if rule in level.rules) or "–"


def _terrain(layout: Layout, language: str) -> Table:
    """Describe the parts in words; parts that differ only in position share a row."""
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for piece in layout.pieces:
        for part in piece.parts:
            levels = [_level(level, language) for level in part.levels]
            row = (
                piece.name.get(language),
                word(kind_of(part), language),
                inches(part.scale, language),
                " · ".join(levels) or term("impassable", language),
            )
            groups.setdefault(row, []).append(primed(part.id))
    return Table(
        title=word("terrain", language),
        columns=tuple(
            Column(heading=word(key, language), share=share) for key, share in _COLUMNS.items()
        ),
        rows=tuple((", ".join(ids), *row) for row, ids in groups.items()),
    )


def _level(level: Level, language: str) -> str:
    rules = [term(rule, language) for rule in RULES if rule in level.rules]
    said = ", ".join(rules) or word("no-rule", language)
    return f"{inches(level.elevation, language)}″\u00a0{said}"
