"""Questions that every chapter asks of a position: the board, who sees whom, how far apart. Decides
no rule itself.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rules.engine.core.play import Play
from rules.engine.frontier import zones
from rules.engine.frontier.abilities.base import REGISTRY
from rules.engine.frontier.board import Board, Surface, board_of, prepared
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.frontier.measure import gap
from rules.engine.frontier.outlook import Outlook
from rules.engine.frontier.sight import sees
from rules.engine.frontier.state import FrontierState, Unit
from rules.engine.frontier.watch import watch
from rules.engine.lib.reference import Layout, Piece

Table = Play[FrontierState]

MATCHES = 64
"""Matches whose last outlook is remembered, at most."""
_LATEST: dict[str, tuple[dict[str, Unit], Outlook]] = {}


@cache
def layout_named(slug: str) -> Layout:
    """The layout `slug` of the catalogue. KeyError when there is none."""
    for layout in CATALOGUE.layouts:
        if layout.slug == slug:
            return layout
    raise KeyError(slug)


@cache
def board_named(slug: str) -> Board:
    """The prepared board of a layout. KeyError when there is none."""
    return prepared(layout_named(slug))


@lru_cache(maxsize=64)
def board_with(pieces: tuple[Piece, ...]) -> Board:
    """The prepared board of pieces that no layout names."""
    return board_of(pieces)


def board(state: FrontierState) -> Board:
    """FR-MEAS-1  The board of a match: its own pieces if it has any, else its layout."""
    return board_named(state.layout) if state.pieces is None else board_with(state.pieces)


def distance(a: Unit, b: Unit) -> float:
    """FR-MEAS-7  Edge to edge, in inches."""
    return gap(a.body, b.body)


def is_veiled(state: FrontierState, unit: Unit) -> bool:
    """Whether a lasting effect hides the unit from sight."""
    return any(REGISTRY[effect.ability].veils(state, effect, unit) for effect in state.effects)


def in_sight(state: FrontierState, a: Unit, b: Unit) -> bool:
    """FR-LOS-1  Whether two units see each other as things stand."""
    if state.effects and (is_veiled(state, a) or is_veiled(state, b)):
        return False
    stand = a.on_board and b.on_board
    if stand and state.units.get(a.id) is a and state.units.get(b.id) is b:
        return outlook(state).sees(a.id, b.id)
    return sees(board(state), a.body, b.body, state.bodies_without(a.id, b.id))


def outlook(state: FrontierState) -> Outlook:
    """FR-LOS-13  Who sees whom as things stand: the position asked about last, or what follows it
    in the same match.
    """
    units, latest = _LATEST.get(state.match, ({}, None))
    over = watch(board(state))
    if latest is not None and latest.watch is over:
        if units is state.units:
            return latest
    else:
        latest = None
    found = Outlook(over, {unit.id: unit.body for unit in state.on_board()}, latest)
    if len(_LATEST) >= MATCHES:
        _LATEST.clear()
    _LATEST[state.match] = (state.units, found)
    return found


def enemies(state: FrontierState, unit: Unit) -> list[Unit]:
    """The units on the board that oppose `unit`."""
    return [other for other in state.on_board() if other.seat != unit.seat]


def friends(state: FrontierState, unit: Unit) -> list[Unit]:
    """FR-ABIL-9  The friendly units on the board, never the unit itself."""
    return [other for other in state.on_board(unit.seat) if other.id != unit.id]


def surface(state: FrontierState, unit: Unit) -> Surface | None:
    """What the unit's centre stands on."""
    return board(state).surface_of(unit.x, unit.y, unit.elevation)


def designated(state: FrontierState, unit: Unit) -> bool:
    """FR-UNIT-PATHFINDER-DESIGNATE-1 FR-UNIT-PATHFINDER-DESIGNATE-2  Whether somebody who still
    stands has designated it.
    """
    return any(
        effect.ability == "target-designator"
        and effect.target == unit.id
        and state.units[effect.unit].on_board
        for effect in state.effects
    )


def terrain(state: FrontierState, unit: Unit) -> tuple[str, ...]:
    """FR-TERR-2 FR-TERR-3  The terrain rules of the level its centre stands on, a strip of cover
    (FR-TERR-4) like any other.
    """
    found = surface(state, unit)
    return found.rules if found else ()


def zones_of(state: FrontierState) -> tuple[zones.Zone, ...]:
    """The deployment zones fixed so far."""
    return zones.zones(state.mission, state.choices)


def evac_edges(state: FrontierState, unit: Unit) -> tuple[str, ...]:
    """FR-EVAC-1  The edges by which a unit may leave."""
    return zones.evac_edges(state.mission, state.choices)[state.role_of(unit.seat)]
