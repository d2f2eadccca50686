"""Contact: who stands before whom. Nothing here knows a state; it is asked of where Units stand."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.lib.grid import Facing, Square, ahead
from rules.engine.modern.board import Board


class Field(Record):
    """The board as one side has it before it: where the other Units of its own stand, and where the
    enemy's, with their facings.
    """

    board: Board
    friends: frozenset[Square]
    enemies: dict[Square, Facing]

    def touches(self, square: Square) -> bool:
        """MW-ZOC-1 MW-ZOC-4  Whether a Unit there is in contact."""
        return not self.enemies.keys().isdisjoint(self.board.in_touch(square))

    def contacts(self, square: Square) -> tuple[Square, ...]:
        """MW-ZOC-1 MW-ZOC-4 MW-ZOC-5  The enemies that a Unit there is in contact with: any type,
        any side of them, unless a cliff parts the two.
        """
        return tuple(each for each in self.board.in_touch(square) if each in self.enemies)

    def facers(self, square: Square) -> tuple[Square, ...]:
        """The enemies that face a Unit there: in contact, and it stands on their front square."""
        return tuple(each for each in self.contacts(square) if self.front(each) == square)

    def front(self, enemy: Square) -> Square:
        return ahead(enemy, self.enemies[enemy])

    def barred(self, square: Square) -> frozenset[Square]:
        """MW-ZOC-7 MW-ZOC-8 MW-ZOC-9  What a Unit there may not enter while it moves away: the
        front squares of the enemies that do not face it. Nothing, if no enemy faces it.
        """
        facers = self.facers(square)
        if not facers:
            return frozenset()
        return frozenset(self.front(enemy) for enemy in self.enemies if enemy not in facers)
