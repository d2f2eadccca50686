"""Random map generator: fair by half-turn symmetry, and without faults.

A road enters from each side; sometimes a river lies between them. Hills, woods and houses are
placed in symmetric pairs. Maps with a fault are discarded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

from rules.engine.core.dice import Dice, SeededDice, pick
from rules.engine.modern.space.board import Map
from rules.engine.tabletop.grid import Square, named, neighbours

WIDTH, HEIGHT = 8, 8
RIDGES, RISES = 2, 5
"""Number of pairs of ridges, and how often raising the ground of each is tried."""
RIVERS = 3
"""One map in this many has a river."""
COVERS = (("w", 3, 5), ("b", 1, 3), ("f", 0, 1), ("x", 0, 1))
"""Each cover with the least and the most pairs of squares that have it."""
FREE_RANKS = 2
"""Ranks at each edge that stay passable because armies deploy there."""


def random_map(seed: str, is_sound: Callable[[Map], bool]) -> Map:
    """Generate the map of a seed (deterministic)."""
    for trial in count():
        secret = hashlib.sha256(f"{seed}|{trial}".encode()).digest()
        drawn = _Table(SeededDice(secret=secret, match="map", nonces=("", ""))).drawn()
        if is_sound(drawn):
            return drawn
    raise AssertionError("trials never end")


class _Table:
    """A map under construction, each square together with its half-turn image."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.has_river = pick(dice, RIVERS) == 0
        self.height = HEIGHT + self.has_river
        places = [(x, y) for y in range(self.height) for x in range(WIDTH)]
        self.levels: dict[Square, int] = dict.fromkeys(places, 0)
        self.covers: dict[Square, str] = dict.fromkeys(places, ".")
        self.waters: dict[Square, str] = dict.fromkeys(places, ".")

    def drawn(self) -> Map:
        file = 1 + pick(self.dice, WIDTH - 2)
        if self.has_river:
            self._flood(file)
        road = self._road(file)
        for _ in range(RIDGES):
            self._ridge()
        for cover, least, most in COVERS:
            for _ in range(least + pick(self.dice, most - least + 1)):
                self._cover(self._anywhere(), cover, set(road))
        chains = ["-".join(map(named, way)) for way in (road, [self._twin(s) for s in road])]
        return Map(rows=tuple(self._rows()), roads=tuple(chains))

    def _rows(self) -> Iterator[str]:
        for y in range(self.height - 1, -1, -1):
            squares = [(x, y) for x in range(WIDTH)]
            yield " ".join(f"{self.levels[s]}{self.covers[s]}{self.waters[s]}" for s in squares)

    def _twin(self, square: Square) -> Square:
        return WIDTH - 1 - square[0], self.height - 1 - square[1]

    def _anywhere(self) -> Square:
        return pick(self.dice, WIDTH), pick(self.dice, self.height)

    def _flood(self, bridge: int) -> None:
        """Add a river between the two halves, with a bridge and a ford on either side of its
        middle.
        """
        rank = self.height // 2
        for x in range(WIDTH):
            self.waters[x, rank] = "~"
        fords = [x for x in range(WIDTH // 2) if x not in (bridge, WIDTH - 1 - bridge)]
        for file, water in ((fords[pick(self.dice, len(fords))], "="), (bridge, "|")):
            self.waters[file, rank] = self.waters[WIDTH - 1 - file, rank] = water

    def _road(self, file: int) -> list[Square]:
        """Add a road from the south: over the river to the other edge, or to the middle and along
        it until it meets its image.
        """
        if self.has_river:
            return [(file, y) for y in range(self.height)]
        last, other = HEIGHT // 2 - 1, WIDTH - 1 - file
        step = 1 if other > file else -1
        along = [(x, last) for x in range(file + step, other + step, step)]
        return [(file, y) for y in range(last + 1)] + along + [(other, last + 1)]

    def _ridge(self) -> None:
        """Return a chain of adjacent squares."""
        square = self._anywhere()
        for _ in range(RISES):
            self._raise(square)
            ways = [each for each in neighbours(square) if each in self.levels]
            square = ways[pick(self.dice, len(ways))]

    def _raise(self, square: Square) -> None:
        """MW-TERR-6  Raise a square and its image by one level, unless that makes a cliff or raises
        water.
        """
        both = {square, self._twin(square)}
        after = self.levels | {each: self.levels[each] + 1 for each in both}
        around = [(each, near) for each in both for near in neighbours(each) if near in after]
        if self.waters[square] == "." and all(abs(after[a] - after[b]) <= 1 for a, b in around):
            self.levels = after

    def _cover(self, square: Square, cover: str, road: set[Square]) -> None:
        """Add cover to empty squares: houses on roads too, nothing impassable where
        armies deploy.
        """
        both = (square, self._twin(square))
        edge = min(square[1], self.height - 1 - square[1])
        if (
            any(self.covers[each] != "." or self.waters[each] != "." for each in both)
            or (cover != "b" and road.intersection(both))
            or (cover == "x" and edge < FREE_RANKS)
        ):
            return
        for each in both:
            self.covers[each] = cover
