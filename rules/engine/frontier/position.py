"""A position written down by hand, for questions: its records, and the state they describe.

A position that could not stand in play is refused with the place that is wrong, never repaired.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.frontier import movement, zones
from rules.engine.frontier.army_list import LIMITS, types
from rules.engine.frontier.board import HEIGHT, WIDTH, marker
from rules.engine.frontier.boards import TERRAIN_RULES, faults
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.measure import EPS, MARKER_RADIUS, gap, radius_of, within
from rules.engine.frontier.sentences import reason
from rules.engine.frontier.state import FrontierState, Marker, Role, Unit
from rules.engine.frontier.table import board
from rules.engine.lib.reference import Level, Part, Piece, QuestionError, Text

Point = tuple[float, float]
Mission = Literal["assault", "sabotage", "ambush", "escort"]
HOSTILE_KINDS = ("mine", "knife-missile")
KINDS = (*HOSTILE_KINDS, "infiltration-token", "strong-point", "target", "charge", "vip")
MOST_UNITS = 60
MOST_MARKERS = 60
MOST_CORNERS = 300
"""More than any table holds: beyond them a position is refused before it is measured."""

PASSIVE = frozenset(each.slug for each in CATALOGUE.abilities if each.kind == "passive")


class LevelRow(Record):
    elevation: float
    rules: tuple[str, ...] = ()


class PartRow(Record):
    id: str
    polygon: tuple[Point, ...]
    scale: float
    impassable: bool = False
    levels: tuple[LevelRow, ...] = ()


class PieceRow(Record):
    """FR-BOARD-1  A piece of terrain as the book's record gives it; rules by their printed
    names.
    """

    id: str
    name: str = ""
    parts: tuple[PartRow, ...]


class BoardRow(Record):
    """Either a layout of the catalogue or inline pieces."""

    layout: str | None = None
    pieces: tuple[PieceRow, ...] | None = None


class UnitRow(Record):
    id: str
    seat: Role
    type: str
    at: Point
    elevation: float = 0.0
    shaken: bool = False
    used: tuple[str, ...] = ()
    designated_by: tuple[str, ...] = ()


class MarkerRow(Record):
    kind: str
    owner: Role
    at: Point
    elevation: float = 0.0


class Position(Record):
    board: BoardRow
    units: tuple[UnitRow, ...]
    markers: tuple[MarkerRow, ...] = ()
    mission: Mission = "assault"
    points_limit: int = 200
    active: Role = "attacker"
    choices: dict[str, str] = msgspec.field(default_factory=dict)


def state_of(position: Position) -> FrontierState:
    """The state a position describes: seat 0 attacks. Raises QuestionError where it could not
    stand.
    """
    _check_size(position)
    if not LIMITS[0] <= position.points_limit <= LIMITS[1]:
        raise QuestionError(f"A limit goes from {LIMITS[0]} to {LIMITS[1]} points.", "points_limit")
    try:
        zones.zones(position.mission, position.choices)
    except ValueError as error:
        raise QuestionError(f"{error}.", "choices") from error
    layout, pieces = _board(position.board)
    state = FrontierState(
        match="",
        names=("attacker", "defender"),
        mission=position.mission,
        layout=layout,
        pieces=pieces,
        limit=position.points_limit,
        options={},
        attacker=0,
        active=0 if position.active == "attacker" else 1,
        choices=position.choices or zones.EXAMPLE[position.mission],
        markers=tuple(_marker(index, row) for index, row in enumerate(position.markers)),
    )
    for index, row in enumerate(position.units):
        state = _with_unit(state, index, row)
    _check_tokens(state, position)
    return state


def _check_size(position: Position) -> None:
    corners = sum(
        len(part.polygon) for piece in position.board.pieces or () for part in piece.parts
    )
    for count, most, things, where in (
        (len(position.units), MOST_UNITS, "units", "units"),
        (len(position.markers), MOST_MARKERS, "markers", "markers"),
        (corners, MOST_CORNERS, "corners of terrain", "board.pieces"),
    ):
        if count > most:
            raise QuestionError(f"A position has at most {most} {things}.", where)


def _board(row: BoardRow) -> tuple[str, tuple[Piece, ...] | None]:
    if (row.layout is None) == (row.pieces is None):
        raise QuestionError("A board is either a layout or a list of pieces.", "board")
    if row.layout is not None:
        if row.layout not in {layout.slug for layout in CATALOGUE.layouts}:
            raise QuestionError(f"There is no layout “{row.layout}”.", "board.layout")
        return row.layout, None
    pieces = tuple(_piece(index, piece) for index, piece in enumerate(row.pieces or ()))
    for fault in faults(pieces, WIDTH, HEIGHT):
        if fault.clause == "FR-BOARD-6":  # asks for variety of a layout, not of a position
            continue
        where = "".join(
            f"{name}[{index}]" if name == ".parts" else f"board.pieces[{index}]"
            for name, index in (("", fault.piece), (".parts", fault.part))
            if index is not None
        )
        raise QuestionError(
            f"{fault.reason} ({fault.clause})", f"{where}.{fault.field}" if fault.field else where
        )
    return "", pieces


def _piece(index: int, row: PieceRow) -> Piece:
    parts = tuple(
        Part(
            id=part.id,
            polygon=part.polygon,
            scale=part.scale,
            impassable=part.impassable,
            levels=tuple(
                Level(
                    elevation=level.elevation,
                    rules=_rules(f"board.pieces[{index}].parts[{p}].levels[{n}]", level),
                )
                for n, level in enumerate(part.levels)
            ),
        )
        for p, part in enumerate(row.parts)
    )
    return Piece(id=row.id, name=Text(en=row.name, fr=row.name), parts=parts)


def _rules(where: str, level: LevelRow) -> tuple[str, ...]:
    slugs = tuple(name.lower().replace(" ", "-") for name in level.rules)
    for number, slug in enumerate(slugs):
        if slug not in TERRAIN_RULES:
            raise QuestionError(
                f"“{level.rules[number]}” is no terrain rule.", f"{where}.rules[{number}]"
            )
    return slugs


def _marker(index: int, row: MarkerRow) -> Marker:
    if row.kind not in KINDS:
        raise QuestionError(f"“{row.kind}” is no marker.", f"markers[{index}].kind")
    (x, y), r = row.at, MARKER_RADIUS - EPS
    if not (r <= x <= WIDTH - r and r <= y <= HEIGHT - r):
        raise QuestionError(
            "The marker must lie wholly on the board (FR-TOKEN-2).", f"markers[{index}].at"
        )
    return Marker(
        id=f"marker-{index}", kind=row.kind, x=row.at[0], y=row.at[1], elevation=row.elevation
    )


def _with_unit(state: FrontierState, index: int, row: UnitRow) -> FrontierState:
    where = f"units[{index}]"
    if row.id in state.units:
        raise QuestionError(f"Two units have the id “{row.id}”.", f"{where}.id")
    unit = _unit(row, where)
    refused = movement.rest_refusals(board(state), unit.body, state.bodies_without())
    if refused:
        raise QuestionError(
            f"{reason(refused[0])} ({refused[0].clause})",
            f"{where}.elevation" if _is_height(refused[0]) else f"{where}.at",
        )
    return state.change(units=state.units | {unit.id: unit})


def _unit(row: UnitRow, where: str) -> Unit:
    card = types().get(row.type)
    if card is None:
        raise QuestionError(f"No unit of the book is called “{row.type}”.", f"{where}.type")
    abilities = tuple(printing.ability for printing in card.abilities)
    for number, slug in enumerate(row.used):
        if slug not in abilities:
            raise QuestionError(f"{card.name} has no ability “{slug}”.", f"{where}.used[{number}]")
        if slug in PASSIVE or slug in row.used[:number]:
            raise QuestionError(
                f"“{slug}” cannot be used up {'twice' if slug in row.used[:number] else 'at all'} "
                "(FR-ABIL-2).",
                f"{where}.used[{number}]",
            )
    if row.designated_by:
        raise QuestionError(
            "Designated targets are not in play yet (FR-UNIT-PATHFINDER-DESIGNATE-1).",
            f"{where}.designated_by",
        )
    return Unit(
        id=row.id,
        seat=0 if row.seat == "attacker" else 1,
        type=card.slug,
        name=row.id,
        points=card.points,
        scale=card.scale,
        radius=radius_of(card.base_mm),
        abilities=abilities,
        place="board",
        ratings={name: int(die[1:]) for name, die in card.ratings.items()},
        x=row.at[0],
        y=row.at[1],
        elevation=row.elevation,
        shaken=row.shaken,
        used=row.used,
    )


def _is_height(refusal: Refusal) -> bool:
    return refusal.clause in ("FR-MOVE-9", "FR-MOVE-11")


def acts_on(token: MarkerRow, unit: Unit) -> bool:
    """FR-TOKEN-3  A mine or knife missile acts on the units of the other side."""
    owner = 0 if token.owner == "attacker" else 1
    return token.kind in HOSTILE_KINDS and unit.seat != owner


def _check_tokens(state: FrontierState, position: Position) -> None:
    """FR-TOKEN-3  No unit stands within reach of a hostile token: it would have acted already."""
    for row in position.markers:
        spot = marker(row.at[0], row.at[1], row.elevation)
        for index, unit in enumerate(state.units.values()):
            if acts_on(row, unit) and within(gap(unit.body, spot), 5):
                raise QuestionError(
                    f"{unit.id} stands within 5″ of a hostile {row.kind}, "
                    "which would have acted (FR-TOKEN-3).",
                    f"units[{index}].at",
                )
