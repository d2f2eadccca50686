"""Positions written by hand: builds the match state that their records describe.

A position that cannot occur in play is refused, naming the invalid field, and never repaired.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from rules.engine.core.decision import Refusal, Seat
from rules.engine.core.questions import QuestionError
from rules.engine.modern.ask import position_turn
from rules.engine.modern.ask.position_rows import (
    BoardRow,
    Position,
    Setting,
    Side,
    UnitRow,
    WaitingRow,
)
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.data.settings import AGREEMENT, Settings
from rules.engine.modern.data.unit_table import BOUGHT, TYPES
from rules.engine.modern.model.sentences import reason
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import match_terms
from rules.engine.modern.play.position_queries import SIDES
from rules.engine.modern.space.board import MOST_STOPS, Board, Map, board_of, count_stops, read_map
from rules.engine.modern.space.map_faults import map_faults
from rules.engine.tabletop.board_editor import errors
from rules.engine.tabletop.grid import Square, is_name, square_of
from rules.engine.tabletop.question_parser import question_error

TURN = 4
"""The turn number of positions: late enough for every stage of a crossing."""

ENTERED = {"a": TURN, "b": TURN - 1, "c": TURN - 2}
"""MW-RIV-4 MW-RIV-5  The turn in which a Unit entered its ford, by the stage of the crossing."""

WRONG = {"MW-SCEN-4": "mission", "MW-SCEN-5": "mission"}
"""The field to blame when no match can have these terms, if it is not a setting."""

BOUGHT_AS = {row: unit for unit in BOUGHT.values() for row in unit.types}


def build_position(position: Position) -> ModernState:
    """Build the state of a position. Raises QuestionError if it cannot occur in play."""
    drawn = sound_map(position.board, "board")
    fought = _scenario(position.mission)
    agreed = _settings(position.settings, fought)
    board = board_of(drawn)
    for refusal in match_terms.term_refusals(board, fought, position.settings, agreed):
        raise QuestionError(sentence_of(refusal), WRONG.get(refusal.clause, "settings"))
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


def sentence_of(refusal: Refusal) -> str:
    """Return a refusal as the sentence of a QuestionError."""
    return f"{reason(refusal)} ({refusal.clause})"


def raise_first(refusals: Iterable[Refusal], where: str) -> None:
    """Raise QuestionError for the first refusal, if there is one."""
    for refusal in refusals:
        raise QuestionError(sentence_of(refusal), where)


def square_on(board: Board, name: str, where: str) -> Square:
    """MW-GRID-2  Return the square with that name. Raises QuestionError if the board has none."""
    if not is_name(name) or square_of(name) not in board:
        raise QuestionError(f"There is no square “{name[:20]}” on this board. (MW-GRID-2)", where)
    return square_of(name)


# ---- the board ---------------------------------------------------------------------------------


def sound_map(row: BoardRow, where: str) -> Map:
    """MW-BOARD-2  Return the map of a position, without faults."""
    drawn = map_in(row, where)
    raise_first(errors(map_faults(drawn)), where)
    return drawn


def map_in(row: BoardRow, where: str) -> Map:
    """MW-BOARD-1  Read the map as written, valid or not, unless its roads are too long."""
    drawn = _written_map(row, where)
    if count_stops(drawn) > MOST_STOPS:
        raise QuestionError(
            f"A board’s roads may pass through at most {MOST_STOPS} squares.", where
        )
    return drawn


def _written_map(row: BoardRow, where: str) -> Map:
    given = [each for each in (row.layout, row.map, row.rows) if each is not UNSET]
    if len(given) != 1 or (row.roads is not UNSET and row.rows is UNSET):
        raise QuestionError("Give a board as a `layout`, a `map`, or `rows` with `roads`.", where)
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
    """MW-DEC-1  Return the scenario's settings with those of the position."""
    written = msgspec.to_builtins(fought.settings) | msgspec.to_builtins(given)
    try:
        found = msgspec.convert(written, Settings)
    except msgspec.ValidationError as error:
        raise question_error(error, "settings") from error
    _check_objectives(found, fought)
    raise_first(AGREEMENT.refusals(AGREEMENT.options_of(found), "MW-DEC-1"), "settings")
    return found


def _check_objectives(found: Settings, fought: Scenario) -> None:
    """MW-WIN-7  Check objectives: each once and on a square, and some if the scenario has some."""
    squares = [each.square for each in found.objectives]
    for at, name in enumerate(squares):
        if not is_name(name):
            raise QuestionError(f"“{name[:20]}” is not a square. (MW-WIN-7)", "settings")
        if name in squares[:at]:
            raise QuestionError(f"The objective {name} is listed twice. (MW-WIN-7)", "settings")
    if fought.settings.objectives and not squares:
        raise QuestionError("This scenario needs at least one objective. (MW-WIN-7)", "settings")


def _attacker(position: Position, fought: Scenario) -> Seat | None:
    """MW-SCEN-4 MW-SCEN-5  Return the attacking side, South by default."""
    if fought.roles == "equal":
        if position.attacker is not UNSET:
            raise QuestionError(f"The scenario “{fought.slug}” has no attacker.", "attacker")
        return None
    return 0 if position.attacker is UNSET else seat_of(position.attacker)


# ---- the Units ---------------------------------------------------------------------------------


def _most(fought: Scenario, agreed: Settings, attacker: Seat | None) -> tuple[int, int]:
    """MW-ARMY-1 MW-ARMY-4 MW-SCEN-5  Return how many Units each side can have started with."""
    sizes = (fought.sizes.attacker, fought.sizes.defender)
    south, north = sizes if attacker in {0, None} else sizes[::-1]
    return south or agreed.max_units, north or agreed.max_units


def _units(
    position: Position, board: Board, agreed: Settings, most: tuple[int, int]
) -> dict[str, Unit]:
    """MW-GRID-3 MW-ARMY-1 MW-ARMY-2  Build the Units: unique ids and squares, and armies of legal
    size.
    """
    found: dict[str, Unit] = {}
    held: dict[Square, str] = {}
    for i, row in enumerate(position.units):
        unit = _standing(board, row, f"units[{i}]")
        position_turn.check_unit(agreed, board, row, unit, f"units[{i}]")
        if unit.square in held:
            sentence = f"{held[unit.square]} is already on {unit.at}. (MW-GRID-3)"
            raise QuestionError(sentence, f"units[{i}].at")
        held[unit.square] = unit.id
        _add(found, unit, most, f"units[{i}]")
    for i, waiting in enumerate(position.waiting):
        _add(found, _unit(waiting, f"waiting[{i}]"), most, f"waiting[{i}]")
    return found


def _add(found: dict[str, Unit], unit: Unit, most: tuple[int, int], where: str) -> None:
    mine = [each for each in found.values() if each.seat == unit.seat]
    if unit.id in found:
        raise QuestionError(f"The id “{unit.id}” is used twice.", f"{where}.id")
    if len(mine) == most[unit.seat]:
        sentence = f"This army may have at most {len(mine)} Units. (MW-ARMY-1)"
        raise QuestionError(sentence, where)
    if unit.is_command and any(each.is_command for each in mine):
        raise QuestionError("An army may have only one Command Unit. (MW-ARMY-2)", f"{where}.type")
    if unit.contact_seq and any(each.contact_seq == unit.contact_seq for each in mine):
        raise QuestionError(
            "Two Units of a side cannot have the same order of contact.", f"{where}.contact"
        )
    theirs = [each for each in found.values() if each.seat != unit.seat]
    if unit.contact_seq and any(each.contact_seq for each in theirs):
        sentence = "Only one side’s Units can come into contact in a phase. (MW-CC-3)"
        raise QuestionError(sentence, f"{where}.contact")
    found[unit.id] = unit


def _unit(row: UnitRow | WaitingRow, where: str) -> Unit:
    """MW-UNIT-1  Build a Unit from its row of the unit table, named by its id."""
    if row.type not in TYPES:
        raise QuestionError(
            f"There is no Unit type “{row.type[:30]}”. (MW-UNIT-1)", f"{where}.type"
        )
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
    """MW-BOARD-3  Build a Unit on the board, with its status from this turn and the last."""
    unit, square = _unit(row, where), square_on(board, row.at, f"{where}.at")
    ground = board.grounds[square]
    if not ground.is_passable:
        raise QuestionError(
            f"No Unit can stand on {row.at}: it is impassable. (MW-TERR-4)", f"{where}.at"
        )
    if ground.drowns:
        raise QuestionError(
            f"A Unit that enters {row.at} is lost in the river. (MW-RIV-2)", f"{where}.at"
        )
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
