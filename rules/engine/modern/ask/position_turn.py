"""Consistency checks of Unit statuses in a position: could they result from one turn?

A `Doubt` is the invalid key and the reason; docs/oracle.md lists which statuses go together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import UNSET

from rules.engine.core.decision import Seat, other
from rules.engine.core.questions import QuestionError
from rules.engine.modern.ask.position_rows import UnitRow, WaitingRow
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.combat import can_follow_up
from rules.engine.modern.play.deployment import mode_of
from rules.engine.modern.play.position_queries import contacts
from rules.engine.modern.space.board import Board
from rules.engine.tabletop.grid import Square, distance

Doubt = tuple[str, str]

FORD_TURNS = {"a": 1, "b": 2, "c": 3}
"""MW-RIV-4 MW-RIV-5  The first turn of a match in which a crossing can have reached each stage."""
ROAD = 2
"""MW-ROAD-1  Multiple of its allowance that a Unit can move along a road."""
WITHDRAWAL = 2
"""MW-CC-17  Most squares between start and end of a withdrawal, corner to corner."""


# ---- one Unit ----------------------------------------------------------------------------------


def check_unit(agreed: Settings, board: Board, row: UnitRow, unit: Unit, where: str) -> None:
    """MW-TURN-7  Raise QuestionError if one Unit cannot have all its statuses in one turn."""
    for key, sentence in (
        *_of_gun(row, unit),
        *_of_crossing(board, row, unit),
        *_of_limit(agreed, board, row, unit),
        *_of_activation(row, unit),
        *_of_follow_up(agreed, board, row, unit),
        *_of_climb(board, row, unit),
    ):
        raise QuestionError(sentence, f"{where}.{key}")


def _of_gun(row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-ARTY-1 MW-TURN-10  Only guns fire before the activations, and are then not activated."""
    if row.fired and not unit.row.is_artillery:
        yield "fired", "Only guns can fire before activations. (MW-ARTY-1)"
    if row.fired and row.activated:
        sentence = "A gun that has fired this turn cannot be activated. (MW-TURN-10)"
        yield "activated", sentence


def _of_crossing(board: Board, row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-RIV-4 MW-RIV-6 MW-RIV-7 MW-FIRE-18  In turn B of a crossing a Unit only waits; a Unit that
    has entered a ford this turn is in turn A.
    """
    waits = row.ford == "b"
    if waits and row.activated:
        sentence = f"{unit.id} is waiting in a ford this turn and cannot be activated. (MW-RIV-6)"
        yield "activated", sentence
    if waits and row.fired:
        sentence = f"{unit.id} is waiting in a ford this turn and cannot fire. (MW-FIRE-18)"
        yield "fired", sentence
    if waits and row.followed_up:
        sentence = f"{unit.id} is waiting in a ford this turn and cannot follow up. (MW-RIV-7)"
        yield "followed_up", sentence
    came = row.followed_up or row.climbed
    if came and _in_ford(board, unit) and row.ford != "a":
        sentence = f"{unit.id} entered the ford this turn, so its `ford` must be “a”. (MW-RIV-4)"
        yield "ford", sentence


def _of_limit(agreed: Settings, board: Board, row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-WIN-6  A crossing cannot last longer than the match."""
    last = agreed.turn_limit
    turn = "c" if row.ford is UNSET else row.ford
    if _in_ford(board, unit) and 0 < last < FORD_TURNS[turn]:
        sentence = f"A crossing cannot get this far in a match of {last} turns. (MW-WIN-6)"
        yield "ford", sentence


def _of_activation(row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-CC-4 MW-HILL-1  A Unit comes into contact by moving or pivoting, and climbs by moving or
    following up.
    """
    if row.contact and not row.activated:
        sentence = f"{unit.id} cannot have come into contact without an activation. (MW-CC-4)"
        yield "contact", sentence
    if row.climbed and not (row.activated or row.followed_up):
        sentence = (
            f"{unit.id} cannot have climbed without an activation or a follow-up. (MW-HILL-1)"
        )
        yield "climbed", sentence


def _of_follow_up(agreed: Settings, board: Board, row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-CC-13 MW-CC-22  A follow-up needs a type that can, and an adjacent square to come from: at
    the same level, unless the Unit has climbed.
    """
    if not row.followed_up:
        return
    if not can_follow_up(agreed, unit):
        yield "followed_up", f"{unit.id} is of a type that cannot follow up. (MW-CC-13)"
    climbs = {0, 1} if row.climbed and row.activated else {int(row.climbed)}
    if not climbs.intersection(_contours_into(board, unit.square)):
        key = "climbed" if row.climbed else "followed_up"
        yield (
            key,
            f"{unit.id} cannot have followed up to {unit.at} from an adjacent square. (MW-CC-22)",
        )


def _contours_into(board: Board, to: Square) -> Iterator[int]:
    """Yield the contours of every legal step into a square."""
    for square in board.next_to(to):
        ground = board.grounds[square]
        if ground.is_passable and not ground.drowns and not board.bar(square, to):
            yield board.climb(square, to)


def _of_climb(board: Board, row: UnitRow, unit: Unit) -> Iterator[Doubt]:
    """MW-HILL-1  A Unit that has climbed is near enough to a step of one contour."""
    far = unit.row.move * ROAD + WITHDRAWAL
    near = (square for square in board.grounds if distance(square, unit.square) <= far)
    if row.climbed and not any(1 in _contours_into(board, square) for square in near):
        yield "climbed", f"There is no change of level near {unit.at}. (MW-HILL-1)"


def _in_ford(board: Board, unit: Unit) -> bool:
    return board.grounds[unit.square].water == "ford"


# ---- all Units ---------------------------------------------------------------------------------


def check_sides(s: ModernState, most: tuple[int, int]) -> None:
    """MW-ARMY-2 MW-CC-3 MW-CC-13 MW-CC-14  Raise QuestionError if the statuses of all Units
    together are impossible. `most` is how many Units each side can have started with.
    """
    for i, unit in enumerate(s.standing.values()):
        for key, sentence in (*_of_contacts(s, unit, most), *_of_victims(s, unit, most)):
            raise QuestionError(sentence, f"units[{i}].{key}")
    seats: tuple[Seat, Seat] = (0, 1)
    for army, size in zip(map(s.army, seats), most, strict=True):
        if len(army) == size and not any(unit.is_command for unit in army):
            sentence = "A complete army must include a Command Unit. (MW-ARMY-2)"
            raise QuestionError(sentence, "units")


def _of_contacts(s: ModernState, unit: Unit, most: tuple[int, int]) -> Iterator[Doubt]:
    """MW-CC-3 MW-CC-14  Units that came into contact earlier were activated too, or are lost. A
    follow-up into contact does not count, unless the Unit may still choose which of several enemies
    to face.
    """
    army = s.army(unit.seat)
    able = sum(each.activated_turn == s.turn for each in army) + most[unit.seat] - len(army)
    if unit.contact_seq > able:
        sentence = f"At most {able} Units of this side can have come into contact. (MW-CC-3)"
        yield "contact", sentence
    followed_up = unit.no_attack_turn == s.turn
    if unit.contact_seq and followed_up and len(contacts(s, unit)) == 1:
        sentence = f"{unit.id} came into contact by following up and cannot lead. (MW-CC-14)"
        yield "contact", sentence


def _of_victims(s: ModernState, unit: Unit, most: tuple[int, int]) -> Iterator[Doubt]:
    """MW-CC-13  A Unit that follows up has destroyed an enemy."""
    victors = [each for each in s.on_board(unit.seat) if each.no_attack_turn == s.turn]
    lost = most[other(unit.seat)] - len(s.army(other(unit.seat)))
    if unit in victors and len(victors) > lost:
        sentence = f"The other side cannot have lost more than {lost} Units. (MW-CC-13)"
        yield "followed_up", sentence


def check_waiting(s: ModernState, rows: Sequence[UnitRow], waiting: Sequence[WaitingRow]) -> None:
    """MW-DEP-6 MW-DEP-9  Raise QuestionError if Units are unplaced although a turn has begun. Only
    in campaign mode may a Unit have found no square; it is lost when the first turn ends.
    """
    has_begun = any(map(_is_marked, rows))
    has_gone_on = any(_in_ford(s.board, s.units[row.id]) and row.ford != "a" for row in rows)
    for i, row in enumerate(waiting):
        shy = mode_of(s, s.units[row.id].seat) == "campaign"
        if has_gone_on or (has_begun and not shy):
            sentence = f"{row.id} cannot still be waiting: the match has begun. (MW-DEP-9)"
            raise QuestionError(sentence, f"waiting[{i}]")


def _is_marked(row: UnitRow) -> bool:
    done = (row.activated, row.fired, row.climbed, row.followed_up, row.contact, row.ford)
    return any(done)
