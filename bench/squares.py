"""Matches of Modern for benchmarks: a one-off battle on its first board, or on several tiled
ones.
"""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.core.system import Setup
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.play.own_boards import DrawnMap, written
from rules.engine.modern.space.board import Map
from rules.engine.systems import system
from rules.engine.tabletop.grid import Square, named, square_of

MODERN = system("modern")
BATTLE = Setup(
    match="bench",
    names=("Ana", "Bo"),
    mission="one-off-battle",
    layout="A",
    limit=0,
    options={"max_units": 12, "turn_limit": 30},
)
"""Twelve Units a side: armies of the same number, whatever they cost."""
TILES = {1: (1, 1), 2: (2, 1), 4: (2, 2)}


def battle(units: int = 12, boards: int = 1) -> Setup:
    """The battle with so many Units a side, on one, two or four of its boards."""
    options = BATTLE.options | {"max_units": units}
    if boards == 1:
        return BATTLE.change(options=options)
    own = written(DrawnMap(map=_tiled(BOARDS["A"].map, *TILES[boards])))
    return BATTLE.change(options=options, layout="", terrain=own)


def _tiled(drawn: Map, across: int, up: int) -> Map:
    """The map as often as that, side by side and one above the other."""
    width, height = len(drawn.rows[0].split()), len(drawn.rows)
    corners = [(width * x, height * y) for x in range(across) for y in range(up)]
    roads = [_moved(chain, corner) for chain in drawn.roads for corner in corners]
    return Map(rows=tuple(" ".join([row] * across) for row in drawn.rows * up), roads=tuple(roads))


def _moved(chain: str, corner: Square) -> str:
    stops = (square_of(stop) for stop in chain.split("-"))
    return "-".join(named((x + corner[0], y + corner[1])) for x, y in stops)


def anything(command: Command) -> bool:
    """Every command suits: the armies are as large as was agreed."""
    return True
