"""A position written down by hand, for questions: the state that its records describe.

A position that could not stand in play is refused with the place that is wrong, never repaired.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from rules.engine.core.decision import Refusal, Seat
from rules.engine.lib.drawing import errors
from rules.engine.lib.grid import Square, is_name, square_of
from rules.engine.lib.inquiry import misread
from rules.engine.lib.reference import QuestionError
from rules.engine.modern import match_terms, position_turn, settings
from rules.engine.modern.board import (
    MOST_STOPS,
    Board,
    Map,
    board_of,
    count_stops,
    read_map,
)
from rules.engine.modern.layouts import BOARDS
from rules.engine.modern.map_faults import map_faults
from rules.engine.modern.position_rows import BoardRow, Position, Setting, Side, UnitRow, WaitingRow
from rules.engine.modern.scenarios import SCENARIOS, Scenario
from rules.engine.modern.sentences import reason
from rules.engine.modern.settings import Settings
from rules.engine.modern.state import ModernState, Unit
from rules.engine.modern.table import SIDES
from rules.engine.modern.unit_table import BOUGHT, TYPES

TURN = 4
"""The turn that a position is in: late enough that all of a crossing may lie behind a Unit."""

ENTERED = {"a": TURN, "b": TURN - 1, "c": TURN - 2}
"""MW-RIV-4 MW-RIV-5  The turn in which a Unit in a ford has entered it."""

WRONG = {"MW-SCEN-4": "mission", "MW-SCEN-5": "mission"}
"""Where a position is wrong that no match can be agreed on for, if not in its settings."""

BOUGHT_AS = {row: unit for unit in BOUGHT.values() for row in unit.types}


def pose(position: Position) -> ModernState:
    """The state that a position describes. Raises QuestionError where it could not stand."""
    drawn = sound_map(position.board, "board")
    fought = _scenario(position.mission)
    agreed = _settings(position.settings, fought)
    board = board_of(drawn)
    for refusal in match_terms.term_refusals(board, fought, position.settings, agreed):
        raise QuestionError(told(refusal), WRONG.get(refusal.clause, "settings"))
    attacker = _attacker(position, fought)
    most = _most(fought, agreed, attacker)
    state = ModernState(
        match="",
        names=SIDES,
        mission=position.mission,
        layout="",
        map=drawn,
        limit=0,
        settings=agreed,
        attacker=attacker,
        units=_units(position, board, agreed, most),
        deployed=not position.waiting,
        turn=TURN,
    )
    position_turn.check_sides(state, most)
    position_turn.check_waiting(state, position.units, position.waiting)
    return state


def seat_of(side: Side) -> Seat:
    """MW-EQ-3"""
    return 0 if side == "south" else 1


def told(refusal: Refusal) -> str:
    """A refusal as the sentence of a question that cannot be answered."""
    return f"{reason(refusal)} ({refusal.clause})"


def stop(refusals: Iterable[Refusal], where: str) -> None:
    """Refuses the position for the first thing that speaks against it."""
    for refusal in refusals:
        raise QuestionError(told(refusal), where)


def square_on(board: Board, name: str, where: str) -> Square:
    """MW-GRID-2  The square of that name. Raises QuestionError when the board has none."""
    if not is_name(name) or square_of(name) not in board:
        raise QuestionError(f"The board has no square “{name[:20]}”. (MW-GRID-2)", where)
    return square_of(name)


# ---- the board ---------------------------------------------------------------------------------


def sound_map(row: BoardRow, where: str) -> Map:
    """MW-BOARD-2  A map on which one can play."""
    drawn = map_in(row, where)
    stop(errors(map_faults(drawn)), where)
    return drawn


def map_in(row: BoardRow, where: str) -> Map:
    """MW-BOARD-1  The map as it is written, sound or not, unless its roads are too long to read."""
    drawn = _written_map(row, where)
    if count_stops(drawn) > MOST_STOPS:
        raise QuestionError(f"The roads of a board pass at most {MOST_STOPS} squares.", where)
    return drawn


def _written_map(row: BoardRow, where: str) -> Map:
    given = [each for each in (row.layout, row.map, row.rows) if each is not UNSET]
    if len(given) != 1 or (row.roads is not UNSET and row.rows is UNSET):
        raise QuestionError("A board is a `layout`, a `map`, or `rows` with `roads`.", where)
    if row.layout is not UNSET:
        if row.layout not in BOARDS:
            raise QuestionError(f"There is no board “{row.layout[:20]}”.", f"{where}.layout")
        return BOARDS[row.layout].map
    if row.map is not UNSET:
        return read_map(row.map)
    return Map(rows=row.rows or (), roads=row.roads or ())


# ---- what is agreed ----------------------------------------------------------------------------


def _scenario(slug: str) -> Scenario:
    if slug not in SCENARIOS:
        raise QuestionError(f"There is no scenario “{slug[:30]}”.", "mission")
    return SCENARIOS[slug]


def _settings(given: dict[str, Setting], fought: Scenario) -> Settings:
    """MW-DEC-1  The settings of the scenario, with what is given in place of them."""
    written = msgspec.to_builtins(fought.settings) | msgspec.to_builtins(given)
    try:
        found = msgspec.convert(written, Settings)
    except msgspec.ValidationError as error:
        raise misread(error, "settings") from error
    _check_objectives(found, fought)
    stop(settings.refusals(settings.options_of(found)), "settings")
    return found


def _check_objectives(found: Settings, fought: Scenario) -> None:
    """MW-WIN-7  Each objective once and on a square; where a scenario has some, there are some."""
    squares = [each.square for each in found.objectives]
    for at, name in enumerate(squares):
        if not is_name(name):
            raise QuestionError(f"“{name[:20]}” is no square. (MW-WIN-7)", "settings")
        if name in squares[:at]:
            raise QuestionError(f"The objective {name} is named twice. (MW-WIN-7)", "settings")
    if fought.settings.objectives and not squares:
        raise QuestionError("This scenario is fought for objectives. (MW-WIN-7)", "settings")


def _attacker(position: Position, fought: Scenario) -> Seat | None:
    """MW-SCEN-4 MW-SCEN-5  South attacks, unless the position says otherwise."""
    if fought.roles == "equal":
        if position.attacker is not UNSET:
            raise QuestionError(f"Nobody attacks in “{fought.slug}”.", "attacker")
        return None
    return 0 if position.attacker is UNSET else seat_of(position.attacker)


# ---- the Units ---------------------------------------------------------------------------------


def _most(fought: Scenario, agreed: Settings, attacker: Seat | None) -> tuple[int, int]:
    """MW-ARMY-1 MW-ARMY-4 MW-SCEN-5  How many Units each side can have begun with."""
    sizes = (fought.sizes.attacker, fought.sizes.defender)
    south, north = sizes if attacker in {0, None} else sizes[::-1]
    return south or agreed.max_units, north or agreed.max_units


def _units(
    position: Position, board: Board, agreed: Settings, most: tuple[int, int]
) -> dict[str, Unit]:
    """MW-GRID-3 MW-ARMY-1 MW-ARMY-2  Each id and each square once, and armies that could be."""
    found: dict[str, Unit] = {}
    held: dict[Square, str] = {}
    for i, row in enumerate(position.units):
        unit = _standing(board, row, f"units[{i}]")
        position_turn.check_unit(agreed, board, row, unit, f"units[{i}]")
        if unit.square in held:
            sentence = f"{held[unit.square]} stands on {unit.at} already. (MW-GRID-3)"
            raise QuestionError(sentence, f"units[{i}].at")
        held[unit.square] = unit.id
        _add(found, unit, most, f"units[{i}]")
    for i, waiting in enumerate(position.waiting):
        _add(found, _unit(waiting, f"waiting[{i}]"), most, f"waiting[{i}]")
    return found


def _add(found: dict[str, Unit], unit: Unit, most: tuple[int, int], where: str) -> None:
    mine = [each for each in found.values() if each.seat == unit.seat]
    if unit.id in found:
        raise QuestionError(f"The id “{unit.id}” is given twice.", f"{where}.id")
    if len(mine) == most[unit.seat]:
        sentence = f"This army has at most {len(mine)} Units. (MW-ARMY-1)"
        raise QuestionError(sentence, where)
    if unit.is_command and any(each.is_command for each in mine):
        raise QuestionError("An army has one Command Unit. (MW-ARMY-2)", f"{where}.type")
    if unit.contact_seq and any(each.contact_seq == unit.contact_seq for each in mine):
        raise QuestionError("Two Units came into contact one after the other.", f"{where}.contact")
    theirs = [each for each in found.values() if each.seat != unit.seat]
    if unit.contact_seq and any(each.contact_seq for each in theirs):
        sentence = "Only the Units of one side come into contact in a phase. (MW-CC-3)"
        raise QuestionError(sentence, f"{where}.contact")
    found[unit.id] = unit


def _unit(row: UnitRow | WaitingRow, where: str) -> Unit:
    """MW-UNIT-1  A Unit by the row of the table it stands as, called by its id."""
    if row.type not in TYPES:
        raise QuestionError(f"There is no type “{row.type[:30]}”. (MW-UNIT-1)", f"{where}.type")
    bought, seat = BOUGHT_AS[row.type], seat_of(row.seat)
    return Unit(
        id=row.id,
        seat=seat,
        entry=bought.slug,
        type=row.type,
        name=row.id,
        points=bought.points,
        types=tuple(TYPES[slug] for slug in bought.types),
        qualities=bought.qualities,
        facing="N" if seat == 0 else "S",
    )


def _standing(board: Board, row: UnitRow, where: str) -> Unit:
    """MW-BOARD-3  A Unit where it stands, with what this turn and the last have left on it."""
    unit, square = _unit(row, where), square_on(board, row.at, f"{where}.at")
    ground = board.grounds[square]
    if not ground.is_passable:
        raise QuestionError(f"Nobody can stand on {row.at}. (MW-TERR-4)", f"{where}.at")
    if ground.drowns:
        raise QuestionError(f"Whoever enters {row.at} is destroyed. (MW-RIV-2)", f"{where}.at")
    if row.ford is not UNSET and ground.water != "ford":
        raise QuestionError(f"There is no ford on {row.at}. (MW-RIV-4)", f"{where}.ford")
    return unit.change(
        place="board",
        x=square[0],
        y=square[1],
        facing=unit.facing if row.facing is UNSET else row.facing,
        activated_turn=TURN if row.activated else 0,
        fired_turn=TURN if row.fired else 0,
        contours_used_turn=TURN if row.climbed else 0,
        no_attack_turn=TURN if row.followed_up else 0,
        ford_entered_turn=0 if row.ford is UNSET else ENTERED[row.ford],
        contact_seq=row.contact,
    )
