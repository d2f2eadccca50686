"""Queries about a position that all rules share: board, line of sight, distance, terrain, zones.
Decides no rule itself.
"""

from __future__ import annotations

from functools import cache, lru_cache

from rules.engine.core.resolution import Play
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.state import SIGHTS, FrontierState, Unit
from rules.engine.frontier.play.abilities.base import REGISTRY
from rules.engine.frontier.space import zones
from rules.engine.frontier.space.board import Board, Surface, board_of, prepared
from rules.engine.frontier.space.measure import gap
from rules.engine.frontier.space.sight import sees
from rules.engine.frontier.space.sight_index import sight_index
from rules.engine.frontier.space.visibility import Visibility
from rules.engine.tabletop.reference import Layout, Piece

Table = Play[FrontierState]


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
    """The prepared board of terrain pieces that are not a layout of the catalogue."""
    return board_of(pieces)


def board(state: FrontierState) -> Board:
    """FR-MEAS-1  The board of a match: of its own pieces if it has any, else of its layout."""
    return board_named(state.layout) if state.pieces is None else board_with(state.pieces)


def distance(a: Unit, b: Unit) -> float:
    """FR-MEAS-7  Distance edge to edge, in inches."""
    return gap(a.body, b.body)


def is_veiled(state: FrontierState, unit: Unit) -> bool:
    """Whether a lasting effect hides the unit from sight."""
    return any(REGISTRY[effect.ability].veils(state, effect, unit) for effect in state.effects)


def in_sight(state: FrontierState, a: Unit, b: Unit) -> bool:
    """FR-LOS-1  Whether two units have line of sight to each other now."""
    if state.effects and (is_veiled(state, a) or is_veiled(state, b)):
        return False
    stand = a.on_board and b.on_board
    if stand and state.units.get(a.id) is a and state.units.get(b.id) is b:
        return visibility(state).sees(a.id, b.id)
    return sees(board(state), a.body, b.body, state.bodies_without(a.id, b.id))


def visibility(state: FrontierState) -> Visibility:
    """FR-LOS-13  The visibility index of this position: which units have line of sight to each
    other. The state keeps it, and hands it on to the states that follow.
    """
    kept: tuple[object, Visibility] | None = state.__dict__.get(SIGHTS)
    if kept and kept[0] is state.units:
        return kept[1]
    bodies = {unit.id: unit.body for unit in state.on_board()}
    found = Visibility(sight_index(board(state)), bodies, kept[1] if kept else None)
    state.__dict__[SIGHTS] = (state.units, found)
    return found


def enemies(state: FrontierState, unit: Unit) -> list[Unit]:
    """The units on the board that oppose `unit`."""
    return [other for other in state.on_board() if other.seat != unit.seat]


def friends(state: FrontierState, unit: Unit) -> list[Unit]:
    """FR-ABIL-9  The friendly units on the board, never the unit itself."""
    return [other for other in state.on_board(unit.seat) if other.id != unit.id]


def surface(state: FrontierState, unit: Unit) -> Surface | None:
    """The surface that the unit's centre stands on."""
    return board(state).surface_of(unit.x, unit.y, unit.elevation)


def designated(state: FrontierState, unit: Unit) -> bool:
    """FR-UNIT-PATHFINDER-DESIGNATE-1 FR-UNIT-PATHFINDER-DESIGNATE-2  Whether a unit that is still
    on the board has designated it.
    """
    return any(
        REGISTRY[effect.ability].designates
        and effect.target == unit.id
        and state.units[effect.unit].on_board
        for effect in state.effects
    )


def terrain(state: FrontierState, unit: Unit) -> tuple[str, ...]:
    """FR-TERR-2 FR-TERR-3  The terrain rules of the level that its centre stands on, including
    strips of cover (FR-TERR-4).
    """
    found = surface(state, unit)
    return found.rules if found else ()


def zones_of(state: FrontierState) -> tuple[zones.Zone, ...]:
    """The deployment zones chosen so far."""
    return zones.zones(state.mission, state.choices)


def evac_edges(state: FrontierState, unit: Unit) -> tuple[str, ...]:
    """FR-EVAC-1  The edges by which a unit may leave."""
    return zones.evac_edges(state.mission, state.choices)[state.role_of(unit.seat)]
