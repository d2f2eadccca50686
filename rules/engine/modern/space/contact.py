"""Contact between Units (zone of control), from positions and facings alone."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import Facing, Square, ahead


class Field(Record):
    """The board from one side's point of view: squares of its own other Units, and of enemies with
    their facings.
    """

    board: Board
    friends: frozenset[Square]
    enemies: dict[Square, Facing]

    def touches(self, square: Square) -> bool:
        """MW-ZOC-1 MW-ZOC-4  Return whether a Unit there is in contact."""
        return not self.enemies.keys().isdisjoint(self.board.in_touch(square))

    def contacts(self, square: Square) -> tuple[Square, ...]:
        """MW-ZOC-1 MW-ZOC-4 MW-ZOC-5  Return the enemies that a Unit there is in contact with: any
        type, on any side, unless a cliff lies between them.
        """
        return tuple(each for each in self.board.in_touch(square) if each in self.enemies)

    def facers(self, square: Square) -> tuple[Square, ...]:
        """Return the enemies that face a Unit there: in contact, with the Unit on their front
        square.
        """
        return tuple(each for each in self.contacts(square) if self.front(each) == square)

    def front(self, enemy: Square) -> Square:
        return ahead(enemy, self.enemies[enemy])

    def barred(self, square: Square) -> frozenset[Square]:
        """MW-ZOC-7 MW-ZOC-8 MW-ZOC-9  Return the squares that a Unit there may not enter while it
        moves away: the front squares of enemies that do not face it. Empty if no enemy faces it.
        """
        facers = self.facers(square)
        if not facers:
            return frozenset()
        return frozenset(self.front(enemy) for enemy in self.enemies if enemy not in facers)
