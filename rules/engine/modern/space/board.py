"""The board: maps as text, and the effect of each square on movement, cover and line of sight.

A map is rows of three-character tokens from the top rank down, and chains of roads. A token is a
level, a cover and a water: `0w.` is a wood on flat ground, `0.=` a ford.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import Literal

from rules.engine.core.cached_property import cached_property
from rules.engine.core.record import Record
from rules.engine.tabletop.grid import (
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
"""The square entered, the contours crossed, and whether the step follows a road."""
Bar = Literal["impassable", "cliff", "bridge-side"]
HIGHEST = 9
"""MW-BOARD-1  A level is one digit."""
MOST_STOPS = 4 * LONGEST * LONGEST
"""Most squares on all roads together: twice the number of links on the largest board."""
OBSTACLES = ("woods", "built-up", "fortification")
"""MW-LOS-5  Covers that are one level high, block sight and give cover."""

_TOKEN = re.compile(r"[0-9][.wbfx][.~=|-]")
_ROW = re.compile(r"(?:\d+\s+)?(\S+(?:\s+\S+)*)")


class Map(Record):
    """MW-BOARD-1  A map as written: rows of tokens from the top rank down, and road chains such as
    `d1-d2-d3`.
    """

    rows: tuple[str, ...]
    roads: tuple[str, ...] = ()


class Ground(Record):
    """MW-TERR-1 MW-TERR-2 MW-TERR-5  The terrain of a whole square: one level, at most one cover,
    and its water.
    """

    level: int = 0
    cover: str = ""
    water: str = ""

    @property
    def is_obstacle(self) -> bool:
        return self.cover in OBSTACLES

    @property
    def is_passable(self) -> bool:
        """MW-TERR-4  Whether a Unit may enter: everything but impassable terrain."""
        return self.cover != "impassable"

    @property
    def drowns(self) -> bool:
        """MW-RIV-2  Whether it is a river without a bridge or a ford."""
        return self.water == "river"

    @property
    def is_deployable(self) -> bool:
        """MW-DEP-5  Whether it is neither impassable nor in a river, unless on a bridge."""
        return self.is_passable and self.water not in ("river", "ford")


class Board(Record, dict=True):
    """A parsed map: the terrain of every square, and the sides that roads cross."""

    width: int
    height: int
    grounds: dict[Square, Ground]
    roads: frozenset[tuple[Square, Square]]

    def __contains__(self, square: Square) -> bool:
        return square in self.grounds

    def level(self, square: Square) -> int:
        return self.grounds[square].level

    def climb(self, a: Square, b: Square) -> int:
        """MW-HILL-2  Return the contours between two squares, up or down."""
        return abs(self.grounds[a].level - self.grounds[b].level)

    def meet(self, a: Square, b: Square) -> bool:
        """MW-ZOC-4 MW-TERR-6  Return whether enemies on these squares are in contact."""
        return share_a_side(a, b) and self.climb(a, b) <= 1

    def crosses_bridge_side(self, a: Square, b: Square) -> bool:
        """MW-RIV-3 MW-CC-19  Return whether the step leaves or enters a bridge elsewhere than at
        its ends.
        """
        axes = [AXIS[self.grounds[each].water] for each in (a, b) if self._bridged(each)]
        if not axes:
            return False
        return not share_a_side(a, b) or any(facing_to(a, b) not in axis for axis in axes)

    def _bridged(self, square: Square) -> bool:
        return self.grounds[square].water in AXIS

    def along_road(self, a: Square, b: Square) -> bool:
        """MW-ROAD-2 MW-ROAD-4  Return whether a step follows a road: both squares have the exit; a
        built-up area has all four.
        """
        return (a, b) in self.roads or (self._built_up(a) and self._built_up(b))

    def _built_up(self, square: Square) -> bool:
        return self.grounds[square].cover == "built-up"

    def bar(self, a: Square, b: Square) -> Bar | None:
        """MW-TERR-4 MW-TERR-6 MW-RIV-3  Return why the terrain forbids a step to an adjacent
        square.
        """
        if not self.grounds[b].is_passable:
            return "impassable"
        if self.climb(a, b) > 1:
            return "cliff"
        return "bridge-side" if self.crosses_bridge_side(a, b) else None

    def steps(self, square: Square) -> tuple[Step, ...]:
        """Return the steps from a square that the terrain allows."""
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
        """MW-ZOC-4 MW-TERR-6  Return the adjacent squares with which contact is possible: not
        across a cliff.
        """
        return self._in_touch[square]

    @cached_property
    def _in_touch(self) -> dict[Square, tuple[Square, ...]]:
        return {
            square: tuple(each for each in beside if self.climb(square, each) <= 1)
            for square, beside in self._next.items()
        }

    def next_to(self, square: Square) -> tuple[Square, ...]:
        """Return the squares of the board that share a side with it."""
        return self._next[square]

    @cached_property
    def _next(self) -> dict[Square, tuple[Square, ...]]:
        return {
            square: tuple(each for each in neighbours(square) if each in self.grounds)
            for square in self.grounds
        }


def read_map(text: str) -> Map:
    """MW-BOARD-1  Parse a map from text: one line for each row, with or without its rank number,
    and lines of roads that begin with `roads:`. `map_faults` validates it.
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
    """Return the number of squares on all roads of a map together."""
    return sum(len(stops_of(chain)) for chain in drawn.roads)


def is_token(token: str) -> bool:
    return _TOKEN.fullmatch(token) is not None


@lru_cache(maxsize=64)
def board_of(drawn: Map) -> Board:
    """MW-GRID-2 MW-BOARD-1  Build the board of a map of valid form."""
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
    """Return the pairs of square names that a road chain joins."""
    return list(pairwise(stops_of(chain)))
