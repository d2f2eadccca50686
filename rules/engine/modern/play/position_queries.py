"""Questions that every chapter asks of a position. Decides no rule itself."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.play import Play
from rules.engine.modern.contact import Field
from rules.engine.modern.movement import Walk, walk
from rules.engine.modern.scenarios import SCENARIOS, Scenario
from rules.engine.modern.state import ModernState, Unit, other

Table = Play[ModernState]

SIDES = ("south", "north")
"""MW-EQ-3  The side of each seat."""


def scenario(s: ModernState) -> Scenario:
    """MW-SCEN-6  What is fought."""
    return SCENARIOS[s.mission]


def field(s: ModernState, unit: Unit) -> Field:
    """The board as a Unit has it before it."""
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
    """MW-MOVE-2  A Unit about to move."""
    return walk(field(s, unit), unit.square, unit.row.move)


def enemies(s: ModernState, unit: Unit) -> list[Unit]:
    return s.on_board(other(unit.seat))


def contacts(s: ModernState, unit: Unit) -> list[Unit]:
    """MW-ZOC-4 MW-ZOC-11  The enemies that a Unit is in contact with as things stand."""
    near = map(s.standing.get, s.board.in_touch(unit.square))
    return [enemy for enemy in near if enemy and enemy.seat != unit.seat]


def faces(s: ModernState, unit: Unit, enemy: Unit) -> bool:
    """Whether a Unit is in contact with an enemy and faces it."""
    return unit.front == enemy.square and s.board.meet(unit.square, enemy.square)


def is_faced(s: ModernState, unit: Unit) -> bool:
    """MW-CAV-2  Whether an adjacent enemy faces it."""
    return any(faces(s, enemy, unit) for enemy in contacts(s, unit))


def is_waiting_in_ford(s: ModernState, unit: Unit) -> bool:
    """MW-RIV-5 MW-RIV-6  Turn B of a crossing: it entered the ford where it stands last turn."""
    return 0 < unit.ford_entered_turn == s.turn - 1


def may_be_activated(s: ModernState, unit: Unit) -> bool:
    """MW-TURN-10 MW-TURN-11 MW-RIV-6 MW-ARTY-2  On the board, not yet activated this turn, not a
    gun that has fired, not in the middle of a crossing.
    """
    if not unit.on_board or s.turn in (unit.activated_turn, unit.fired_turn):
        return False
    return not is_waiting_in_ford(s, unit)


def eligible(s: ModernState, seat: Seat) -> list[Unit]:
    """MW-TURN-11  The Units of a side that may be activated, in the order of its roster."""
    return [unit for unit in s.army(seat) if may_be_activated(s, unit)]
