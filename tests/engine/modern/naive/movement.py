"""Movement by trying every path, each judged as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from tests.engine.modern.naive.country import Country, Square

STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


class Walker:
    """One Unit among others; enemies with their facings."""

    def __init__(
        self,
        country: Country,
        start: Square,
        allowance: int,
        friends: set[Square],
        enemies: dict[Square, str],
    ) -> None:
        self.country, self.start, self.allowance = country, start, allowance
        self.friends, self.enemies = friends, enemies

    def ends(self) -> dict[Square, int]:
        """Where it may end, with the fewest steps that lead there."""
        found: dict[Square, int] = {}
        for path in self._paths((), 2 * self.allowance):
            if self.is_legal(path) and len(path) < found.get(path[-1], 99):
                found[path[-1]] = len(path)
        return found

    def _paths(self, path: tuple[Square, ...], left: int) -> Iterator[tuple[Square, ...]]:
        if left == 0:
            return
        x, y = path[-1] if path else self.start
        for dx, dy in STEPS.values():
            longer = (*path, (x + dx, y + dy))
            if longer[-1] in self.country.tokens:
                yield longer
                yield from self._paths(longer, left - 1)

    def is_legal(self, path: tuple[Square, ...]) -> bool:
        """Every rule, asked of the whole path."""
        if not path or path[-1] in self.friends:
            return False
        way = (self.start, *path)
        pairs = list(pairwise(way))
        return (
            all(self._step(a, b) for a, b in pairs)
            and sum(self._climb(a, b) for a, b in pairs) <= 1
            and not any(square in self.enemies for square in path)
            and not any(self._must_stop(square) for square in path[:-1])
            and not self._enters_a_front(path)
            and self._affords(pairs)
        )

    def _step(self, a: Square, b: Square) -> bool:
        land = self.country
        if b not in land.tokens or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
            return False
        if land.is_shut(b) or self._climb(a, b) > 1:
            return False
        upright = a[0] == b[0]
        axes = {land.water(a), land.water(b)}
        return not (("|" in axes and not upright) or ("-" in axes and upright))

    def _climb(self, a: Square, b: Square) -> int:
        return abs(self.country.level(a) - self.country.level(b))

    def _must_stop(self, square: Square) -> bool:
        return self.country.water(square) in "~=" or bool(self._touching(square))

    def _touching(self, square: Square) -> list[Square]:
        return [
            enemy
            for enemy in self.enemies
            if abs(enemy[0] - square[0]) + abs(enemy[1] - square[1]) == 1
            and self._climb(enemy, square) <= 1
        ]

    def _front(self, enemy: Square) -> Square:
        dx, dy = STEPS[self.enemies[enemy]]
        return enemy[0] + dx, enemy[1] + dy

    def _enters_a_front(self, path: tuple[Square, ...]) -> bool:
        facing_it = [e for e in self._touching(self.start) if self._front(e) == self.start]
        if not facing_it:
            return False
        others = [enemy for enemy in self.enemies if enemy not in facing_it]
        return any(self._front(enemy) in path for enemy in others)

    def _affords(self, pairs: list[tuple[Square, Square]]) -> bool:
        """Runs of road and of open steps; between two runs an odd half is lost."""
        left, before = 2 * self.allowance, None
        for a, b in pairs:
            road = self.country.has_exit(a, b) and self.country.has_exit(b, a)
            if before is not None and road != before:
                left = left // 2 * 2
            left -= 1 if road else 2
            before = road
            if left < 0:
                return False
        return True
