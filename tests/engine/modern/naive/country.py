"""A board read square by square from the text of a map, whenever something is asked."""

from __future__ import annotations

from rules.engine.modern.space.board import Map

Square = tuple[int, int]


class Country:
    """What the text says of each square."""

    def __init__(self, drawn: Map) -> None:
        rows = [row.split() for row in reversed(drawn.rows)]
        self.tokens = {(x, y): token for y, row in enumerate(rows) for x, token in enumerate(row)}
        self.chains = [[self._read(stop) for stop in road.split("-")] for road in drawn.roads]

    @staticmethod
    def _read(stop: str) -> Square:
        return "abcdefghijklmnopqrstuvwxyz".index(stop[0]), int(stop[1:]) - 1

    def level(self, square: Square) -> int:
        return int(self.tokens[square][0])

    def stands_tall(self, square: Square) -> bool:
        """Woods, built-up area or fortification."""
        return self.tokens[square][1] in "wbf"

    def is_town(self, square: Square) -> bool:
        return self.tokens[square][1] == "b"

    def is_shut(self, square: Square) -> bool:
        return self.tokens[square][1] == "x"

    def water(self, square: Square) -> str:
        return self.tokens[square][2]

    def has_exit(self, square: Square, to: Square) -> bool:
        """A road leaves `square` towards its neighbour `to`; a town has exits on all sides."""
        if self.is_town(square):
            return True
        return any(
            {square, to} == {chain[i], chain[i + 1]}
            for chain in self.chains
            for i in range(len(chain) - 1)
        )
