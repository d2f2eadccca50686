"""Printed maps of Modern boards: one symbol for each square, roads as lines, and scenario
overlays.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.decision import Seat
from rules.engine.modern.data.layouts import KINDS, board_in, square_in
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.data.settings import DeployMode
from rules.engine.modern.paper.words import CM, clause, columns, term, word
from rules.engine.modern.play.zones import DEPTH, middle_files
from rules.engine.modern.space.board import Board
from rules.engine.tabletop import printed
from rules.engine.tabletop.grid import Square, named, square_of
from rules.engine.tabletop.printed import Area, Dimension, Kind, Marker, Point, Side, Table
from rules.engine.tabletop.reference import Layout, Mission

_SYMBOLS: dict[str, Kind] = {
    "woods": "open",
    "built-up": "building",
    "fortification": "solid",
    "impassable": "impassable",
    "river": "water",
    "ford": "ford",
    "bridge-ns": "bridge-ns",
    "bridge-ew": "bridge-ew",
    "hill": "hill",
}
"""The map symbol of each kind of terrain."""

_SHORT = {"bridge-ns": "bridge", "bridge-ew": "bridge"}
"""Kinds that share one name in the legend."""

_EFFECTS = {
    "woods": "MW-WOOD-1",
    "built-up": "MW-BUA-1",
    "fortification": "MW-BUA-1",
    "impassable": "MW-TERR-4",
    "river": "MW-RIV-2",
    "ford": "MW-RIV-5",
    "bridge-ns": "MW-RIV-3",
    "bridge-ew": "MW-RIV-3",
    "road": "MW-ROAD-1",
    "hill": "MW-HILL-1",
}
_SEATS: tuple[Seat, Seat] = (0, 1)
_SIDES: tuple[Side, Side] = ("first", "second")
_NAMES = ("south", "north")
_MARKER = 2.5


def board(layout: Layout, language: str, mission: Mission | None = None) -> printed.Board:
    """MW-BOARD-1  Build the map of a layout in centimetres, five to a square; with a scenario,
    South attacks.
    """
    drawn = board_in(layout)
    shown = printed.Board(
        name=layout.name_in(language),
        blurb=layout.blurb.get(language),
        width=layout.width * CM,
        height=layout.height * CM,
        unit="\u202fcm",
        unit_mm=10,
        grounds=tuple(_grounds(drawn, language)),
        dimensions=tuple(_roads(drawn)),
        files=tuple(named((x, 0))[0] for x in range(drawn.width)),
        ranks=tuple(str(y + 1) for y in range(drawn.height)),
        numeral=word("numeral", language) if any(g.level for g in drawn.grounds.values()) else "",
        key=word("lines", language) if drawn.roads else "",
        terrain=_terrain(layout, language),
    )
    return _with_scenario(shown, drawn, SCENARIOS[mission.slug], language) if mission else shown


def _grounds(drawn: Board, language: str) -> Iterator[printed.Ground]:
    for square, ground in sorted(drawn.grounds.items()):
        kind = ground.cover or ground.water or ("hill" if ground.level else "")
        if kind:
            yield printed.Ground(
                polygon=box(square),
                kind=_SYMBOLS[kind],
                kind_name=term(_SHORT.get(kind, kind), language),
                numeral=str(ground.level) if ground.level else "",
            )


def box(square: Square) -> printed.Polygon:
    """Return a square as a polygon."""
    x, y = square
    return _rectangle(x, y, x + 1, y + 1)


def _rectangle(x0: float, y0: float, x1: float, y1: float) -> printed.Polygon:
    """Return the squares from one corner of the grid to another as a polygon."""
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return tuple((x * CM, y * CM) for x, y in corners)


def middle(square: Square) -> Point:
    """Return the centre of a square."""
    return (square[0] + 0.5) * CM, (square[1] + 0.5) * CM


def _roads(drawn: Board) -> Iterator[Dimension]:
    """MW-ROAD-2  Draw the roads as lines."""
    for a, b in sorted(drawn.roads):
        if a < b:
            yield Dimension(start=middle(a), end=middle(b), style="road")


def _terrain(layout: Layout, language: str) -> Table:
    """Describe the terrain in words; a bare board gets a table of one row."""
    by_kind: dict[tuple[str, str], list[str]] = {}
    for piece in sorted(layout.pieces, key=lambda piece: KINDS.index(piece.id)):
        for part in piece.parts:
            level = f" {part.scale:g}" if piece.id == "hill" else ""
            name = f"{piece.name.get(language)}{level}"
            by_kind.setdefault((name, piece.id), []).append(square_in(part))
    rows = [
        (name, ", ".join(squares), clause(_EFFECTS[kind], language))
        for (name, kind), squares in by_kind.items()
    ]
    everywhere = f"a1–{named((int(layout.width) - 1, int(layout.height) - 1))}"
    bare = (term("open", language), everywhere, clause("MW-TERR-1", language))
    return Table(
        title=word("terrain", language),
        columns=columns({"kind": 0.16, "squares": 0.34, "effect": 0.5}, language),
        rows=tuple(rows or [bare]),
    )


def _with_scenario(
    shown: printed.Board, drawn: Board, scenario: Scenario, language: str
) -> printed.Board:
    """MW-DEP-1 MW-DEP-3 MW-WIN-7  Add zones and objectives to the board."""
    return shown.change(
        areas=tuple(_zone(drawn, scenario, seat, language) for seat in _SEATS),
        markers=tuple(
            Marker(
                kind="objective",
                label=f"{term('objective', language)} {each.square}",
                at=middle(square_of(each.square)),
                diameter=_MARKER,
                glyph=str(each.value),
            )
            for each in scenario.settings.objectives
            if square_of(each.square) in drawn
        ),
        note=word("example-sides", language) if scenario.roles == "attack" else "",
    )


def _zone(drawn: Board, scenario: Scenario, seat: Seat, language: str) -> Area:
    """MW-DEP-1 MW-DEP-2 MW-DEP-3  Return a side's zone, including squares where nobody
    may deploy.
    """
    mode: DeployMode = scenario.settings.deploy_mode
    if scenario.modes:
        mode = scenario.modes.attacker if seat == 0 else scenario.modes.defender
    files = scenario.settings.deploy_files or middle_files(drawn.width)
    side = (drawn.width - files) / 2 if mode == "one_off" else 0
    deep = DEPTH if mode == "one_off" else drawn.height // 2
    low = 0 if seat == 0 else drawn.height - deep
    x0, y0, x1, y1 = side, low, drawn.width - side, low + deep
    return Area(
        name=f"{term(_NAMES[seat], language)} · {word('zone', language)}",
        side=_SIDES[seat],
        polygons=(_rectangle(x0, y0, x1, y1),),
        signs=((x0 * CM, y0 * CM, x1 * CM, y1 * CM),),
    )
