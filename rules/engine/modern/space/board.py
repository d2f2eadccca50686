"""The board: maps as text, and what each square does to whoever enters it, stands there or looks
across it.

A map is rows of three-character tokens from the top rank down, and chains of roads. A token is a
level, a cover and a water: `0w.` is a wood on flat ground, `0.=` a ford.
"""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.lib.grid import (
    LONGEST,
    Facing,
    Square,
    facing_to,
    neighbours,
    share_a_side,
    square_of,
)

COVER = {".": "", "w": "woods", "b": "built-up", "f": "fortification", "x": "impassable"}
WATER = {".": "", "~": "river", "=": "ford", "|": "bridge-ns", "-": "bridge-ew"}
AXIS: dict[str, tuple[Facing, ...]] = {"bridge-ns": ("N", "S"), "bridge-ew": ("E", "W")}
Step = tuple[Square, int, bool]
"""The square that is entered, contours, and whether it goes along a road."""
Bar = Literal["impassable", "cliff", "bridge-side"]
HIGHEST = 9
"""MW-BOARD-1  A level is one digit."""
MOST_STOPS = 4 * LONGEST * LONGEST
"""Squares that all roads together pass: more than there are links on the largest board, twice."""
OBSTACLES = ("woods", "built-up", "fortification")
"""MW-LOS-5  What stands one level high, and hides and covers who is in it."""

_TOKEN = re.compile(r"[0-9][.wbfx][.~=|-]")
_ROW = re.compile(r"(?:\d+\s+)?(\S+(?:\s+\S+)*)")


class Map(Record):
    """MW-BOARD-1  A board as written down: rows of tokens from the top rank down, and road chains
    such as `d1-d2-d3`.
    """

    rows: tuple[str, ...]
    roads: tuple[str, ...] = ()


class Ground(Record):
    """MW-TERR-1 MW-TERR-2 MW-TERR-5  A whole square: one level, at most one cover, and its
    water.
    """

    level: int = 0
    cover: str = ""
    water: str = ""

    @property
    def is_obstacle(self) -> bool:
        return self.cover in OBSTACLES

    @property
    def is_passable(self) -> bool:
        """MW-TERR-4  Everything but what the map calls impassable."""
        return self.cover != "impassable"

    @property
    def drowns(self) -> bool:
        """MW-RIV-2  River without a bridge or a ford."""
        return self.water == "river"

    @property
    def is_deployable(self) -> bool:
        """MW-DEP-5  Neither impassable nor in a river, unless on a bridge."""
        return self.is_passable and self.water not in ("river", "ford")


class Board(Record, dict=True):
    """A map made ready: the ground of every square, and the sides that roads cross."""

    width: int
    height: int
    grounds: dict[Square, Ground]
    roads: frozenset[tuple[Square, Square]]

    def __contains__(self, square: Square) -> bool:
        return square in self.grounds

    def level(self, square: Square) -> int:
        return self.grounds[square].level

    def climb(self, a: Square, b: Square) -> int:
        """MW-HILL-2  Contours between two squares, up or down."""
        return abs(self.grounds[a].level - self.grounds[b].level)

    def meet(self, a: Square, b: Square) -> bool:
        """MW-ZOC-4 MW-TERR-6  Whether enemies on these squares are in contact."""
        return share_a_side(a, b) and self.climb(a, b) <= 1

    def crosses_bridge_side(self, a: Square, b: Square) -> bool:
        """MW-RIV-3 MW-CC-19  Whether the way from one to the other leaves or enters a bridge
        elsewhere than at its ends.
        """
        axes = [AXIS[self.grounds[each].water] for each in (a, b) if self._bridged(each)]
        if not axes:
            return False
        return not share_a_side(a, b) or any(facing_to(a, b) not in axis for axis in axes)

    def _bridged(self, square: Square) -> bool:
        return self.grounds[square].water in AXIS

    def along_road(self, a: Square, b: Square) -> bool:
        """MW-ROAD-2 MW-ROAD-4  Whether a step goes along a road: both squares have the exit; a
        built-up area has all four.
        """
        return (a, b) in self.roads or (self._built_up(a) and self._built_up(b))

    def _built_up(self, square: Square) -> bool:
        return self.grounds[square].cover == "built-up"

    def bar(self, a: Square, b: Square) -> Bar | None:
        """MW-TERR-4 MW-TERR-6 MW-RIV-3  What the ground says against a step to a square that shares
        a side.
        """
        if not self.grounds[b].is_passable:
            return "impassable"
        if self.climb(a, b) > 1:
            return "cliff"
        return "bridge-side" if self.crosses_bridge_side(a, b) else None

    def steps(self, square: Square) -> tuple[Step, ...]:
        """The steps from there that the ground allows."""
        return self._steps[square]

    @cached_property
    def _steps(self) -> dict[Square, tuple[Step, ...]]:
        return {
            square: tuple(
                (each, self.climb(square, each), self.along_road(square, each))
                for each in beside
                if self.bar(square, each) is None
            )
            for square, beside in self._next.items()
        }

    def in_touch(self, square: Square) -> tuple[Square, ...]:
        """MW-ZOC-4 MW-TERR-6  The squares beside it on which enemies are in contact: not beyond a
        cliff.
        """
        return self._in_touch[square]

    @cached_property
    def _in_touch(self) -> dict[Square, tuple[Square, ...]]:
        return {
            square: tuple(each for each in beside if self.climb(square, each) <= 1)
            for square, beside in self._next.items()
        }

    def next_to(self, square: Square) -> tuple[Square, ...]:
        """The squares of the board that share a side with it."""
        return self._next[square]

    @cached_property
    def _next(self) -> dict[Square, tuple[Square, ...]]:
        return {
            square: tuple(each for each in neighbours(square) if each in self.grounds)
            for square in self.grounds
        }


def read_map(text: str) -> Map:
    """MW-BOARD-1  A map from text: a row a line, with or without the number of its rank, and lines
    of roads that begin with `roads:`. What is wrong with it is for `map_faults` to say.
    """
    rows: list[str] = []
    roads: list[str] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("roads:"):
            roads += line.removeprefix("roads:").split()
        elif found := _ROW.fullmatch(line):
            rows.append(found[1])
    return Map(rows=tuple(rows), roads=tuple(roads))


def tokens_of(row: str) -> list[str]:
    return row.split()


def stops_of(chain: str) -> list[str]:
    return chain.split("-")


def count_stops(drawn: Map) -> int:
    """How many squares all roads of a map pass together."""
    return sum(len(stops_of(chain)) for chain in drawn.roads)


def is_token(token: str) -> bool:
    return _TOKEN.fullmatch(token) is not None


@lru_cache(maxsize=64)
def board_of(drawn: Map) -> Board:
    """MW-GRID-2 MW-BOARD-1  The board of a map without a fault of form."""
    height = len(drawn.rows)
    grounds: dict[Square, Ground] = {}
    for down, row in enumerate(drawn.rows):
        for x, token in enumerate(tokens_of(row)):
            grounds[x, height - 1 - down] = Ground(
                level=int(token[0]), cover=COVER[token[1]], water=WATER[token[2]]
            )
    roads = {
        side
        for chain in drawn.roads
        for a, b in links(chain)
        for side in ((square_of(a), square_of(b)), (square_of(b), square_of(a)))
    }
    width = len(tokens_of(drawn.rows[0]))
    return Board(width=width, height=height, grounds=grounds, roads=frozenset(roads))


def links(chain: str) -> list[tuple[str, str]]:
    """The pairs of squares that a chain of roads joins, by name."""
    return list(pairwise(stops_of(chain)))
