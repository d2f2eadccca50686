"""Queries about a position that every chapter uses; contains no rules of its own."""

from __future__ import annotations

from rules.engine.core.decision import Seat, other
from rules.engine.core.resolution import Play
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.space.contact import Field
from rules.engine.modern.space.movement import Walk, walk

Table = Play[ModernState]

SIDES = ("south", "north")
"""MW-EQ-3  The side of each seat."""


def scenario(s: ModernState) -> Scenario:
    """MW-SCEN-6  Return the scenario of the match."""
    return SCENARIOS[s.mission]


def field(s: ModernState, unit: Unit) -> Field:
    """Return the board from a Unit's point of view."""
    return Field(
        board=s.board,
        friends=frozenset(
            square
            for square, each in s.standing.items()
            if each.seat == unit.seat and each.id != unit.id
        ),
        enemies={
            square: each.facing for square, each in s.standing.items() if each.seat != unit.seat
        },
    )


def walk_of(s: ModernState, unit: Unit) -> Walk:
    """MW-MOVE-2  Return a Unit's possible move."""
    return walk(field(s, unit), unit.square, unit.row.move)


def enemies(s: ModernState, unit: Unit) -> list[Unit]:
    return s.on_board(other(unit.seat))


def contacts(s: ModernState, unit: Unit) -> list[Unit]:
    """MW-ZOC-4 MW-ZOC-11  Return the enemies that a Unit is in contact with."""
    near = map(s.standing.get, s.board.in_touch(unit.square))
    return [enemy for enemy in near if enemy and enemy.seat != unit.seat]


def faces(s: ModernState, unit: Unit, enemy: Unit) -> bool:
    """Return whether a Unit is in contact with an enemy and faces it."""
    return unit.front == enemy.square and s.board.meet(unit.square, enemy.square)


def is_faced(s: ModernState, unit: Unit) -> bool:
    """MW-CAV-2  Return whether an adjacent enemy faces the Unit."""
    return any(faces(s, enemy, unit) for enemy in contacts(s, unit))


def is_waiting_in_ford(s: ModernState, unit: Unit) -> bool:
    """MW-RIV-5 MW-RIV-6  Return whether a Unit is in turn B of a crossing: it entered its ford last
    turn.
    """
    return 0 < unit.ford_entered_turn == s.turn - 1


def may_be_activated(s: ModernState, unit: Unit) -> bool:
    """MW-TURN-10 MW-TURN-11 MW-RIV-6 MW-ARTY-2  Return whether a Unit can be activated: on the
    board, not yet activated this turn, not a gun that has fired, not waiting in a ford.
    """
    if not unit.on_board or s.turn in (unit.activated_turn, unit.fired_turn):
        return False
    return not is_waiting_in_ford(s, unit)


def eligible(s: ModernState, seat: Seat) -> list[Unit]:
    """MW-TURN-11  Return the Units of a side that may be activated, in roster order."""
    return [unit for unit in s.army(seat) if may_be_activated(s, unit)]
