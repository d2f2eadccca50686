"""Reproducible random positions on layouts A to C for line-of-sight and movement benchmarks."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.crowds import crowded
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.board import Area, Board, Body, board_of, prepared
from rules.engine.frontier.space.measure import radius_of
from rules.engine.frontier.space.movement import rest_refusals
from rules.engine.frontier.space.sight import sees
from rules.engine.tabletop.reference import Layout

UNITS = 18
BASES = (25, 32, 40, 60)
SCALES = (1, 2, 2, 2, 3)
Pair = tuple[Body, Body, list[Body]]
"""Two bodies and all others."""


@dataclass(frozen=True)
class Position:
    board: Board
    bodies: tuple[Body, ...]

    def pairs(self) -> list[Pair]:
        """Every two of the bodies."""
        return [
            (a, b, [body for body in self.bodies if body is not a and body is not b])
            for a, b in combinations(self.bodies, 2)
        ]


def positions(
    count: int, units: int = UNITS, flat: bool = False, terrain: int = 1
) -> list[Position]:
    """`count` positions, the layouts in turn, with so many times their terrain; on open ground and
    level 0 alone when `flat`.
    """
    chooser = random.Random(units)
    boards = [_board(layout, terrain) for layout in CATALOGUE.layouts]
    return [_position(boards[n % len(boards)], units, flat, chooser) for n in range(count)]


def crowds(count: int, times: int, flat: bool = False) -> list[Position]:
    """Positions with so many times the units and the terrain."""
    return positions(count, times * UNITS, flat, times)


def _board(layout: Layout, terrain: int) -> Board:
    return prepared(layout) if terrain == 1 else board_of(crowded(layout.pieces, terrain))


def _position(board: Board, units: int, flat: bool, chooser: random.Random) -> Position:
    bodies: list[Body] = []
    while len(bodies) < units:
        body = _body(board, flat, chooser)
        if not rest_refusals(board, body, bodies):
            bodies.append(body)
    return Position(board, tuple(bodies))


def _body(board: Board, flat: bool, chooser: random.Random) -> Body:
    x, y = chooser.uniform(1.2, board.width - 1.2), chooser.uniform(1.2, board.height - 1.2)
    heights = [surface.elevation for surface in board.surfaces_at(x, y)]
    return Body(
        x=x,
        y=y,
        elevation=chooser.choice(heights) if heights and not flat else 0.0,
        radius=radius_of(chooser.choice(BASES)),
        scale=chooser.choice(SCALES),
    )


def after_a_move(position: Position) -> Position:
    """The same position with its first body elsewhere."""
    first, *others = position.bodies
    chooser = random.Random(1)
    while True:
        moved = _body(position.board, True, chooser).change(radius=first.radius, scale=first.scale)
        if not rest_refusals(position.board, moved, others):
            return Position(position.board, (moved, *others))


def look(pairs: list[tuple[Board, Pair]]) -> int:
    """How many of the pairs have line of sight."""
    return sum(sees(board, a, b, others) for board, (a, b, others) in pairs)


@contextmanager
def written(found: list[Position]) -> Iterator[str]:
    """Write the positions to a file for peers."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "positions.json")
        path.write_text(json.dumps([_plain(each) for each in found]), encoding="utf-8")
        yield str(path)


def _plain(position: Position) -> dict[str, Any]:
    return {
        "parts": [_part(area) for area in position.board.areas],
        "bodies": [[b.x, b.y, b.elevation, b.radius, b.scale] for b in position.bodies],
    }


def _part(area: Area) -> dict[str, Any]:
    return {
        "polygon": area.polygon,
        "scale": area.scale,
        "impassable": area.impassable,
        "closed": area.level_at(0.0) < 0,
    }
