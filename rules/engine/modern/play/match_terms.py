"""Validation of match terms before a match: settings, board, points limit, army sizes."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from rules.engine.core.decision import Refusal, Seat, Value
from rules.engine.core.system import Setup
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.data.settings import AGREEMENT, Settings
from rules.engine.modern.play import (
    army_list,
    deployment,
    own_boards,
    scenario_terms,
    terrain_terms,
)
from rules.engine.modern.space import map_faults
from rules.engine.modern.space.board import Board, Map, board_of
from rules.engine.tabletop.board_editor import UnreadableBoardError, errors
from rules.engine.tabletop.options import refusal
from rules.engine.tabletop.reference import Limits, format_ranges

SEATS: tuple[Seat, Seat] = (0, 1)


def refusals(agreed: Setup) -> list[Refusal]:
    """MW-DEC-1 MW-SCEN-6  Why a match cannot be set up like this."""
    found = recorded_refusals(agreed)
    if found:
        return found
    fought = SCENARIOS[agreed.mission]
    terms = AGREEMENT.agreed(agreed.options, fought.settings)
    board = board_of(map_of(agreed))
    return [
        *term_refusals(board, fought, agreed.options, terms),
        *_limit_refusals(agreed.limit, fought, terms),
    ] or zone_refusals(board, fought, terms, agreed.limit)


def term_refusals(
    board: Board, fought: Scenario, options: Iterable[str], terms: Settings
) -> list[Refusal]:
    """MW-DEC-1 MW-SCEN-6  Why no match of this scenario on this board can have these terms; the
    named options were given explicitly. Used for proposals and by the oracle.
    """
    return [
        *scenario_terms.refusals(fought, options, terms),
        *_size_refusals(fought, terms),
        *terrain_terms.square_refusals(board, fought, terms),
    ]


def recorded_refusals(agreed: Setup) -> list[Refusal]:
    """MW-DEC-1 MW-SCEN-6  Why a recorded match cannot have been set up like this, under today's
    rules or earlier ones, which allowed settings that have no effect in a scenario.
    """
    found = [] if agreed.mission in SCENARIOS else [refusal("MW-SCEN-6", "no-scenario")]
    return [*found, *AGREEMENT.refusals(agreed.options, "MW-DEC-1"), *_ground_refusals(agreed)]


def _ground_refusals(agreed: Setup) -> list[Refusal]:
    """MW-EQ-1 MW-BOARD-2  Refuses anything but either a board of the book or a player's own map
    without faults.
    """
    if agreed.terrain is UNSET:
        return [] if agreed.layout in BOARDS else [refusal("MW-EQ-1", "no-layout")]
    if agreed.layout:
        return [refusal("MW-EQ-1", "no-layout")]
    try:
        drawn = map_of(agreed)
    except UnreadableBoardError as error:
        return [error.refusal]
    return errors(map_faults.map_faults(drawn))


def _limit_refusals(limit: int, fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-ARMY-4 MW-PTS-3  Refuses a points limit outside the ranges of `limits`."""
    found = limits(fought, terms)
    if any(each.allow(limit) for each in found):
        return []
    params: dict[str, Value] = {"limit": limit, "ranges": format_ranges(found)}
    return [Refusal(clause="MW-PTS-3", key="limit-out-of-range", params=params)]


def limits(fought: Scenario, terms: Settings) -> tuple[Limits, ...]:
    """MW-ARMY-4 MW-PTS-3  The points limits that pay for the Units that an army must have. No limit
    is needed unless points balance the armies. Armies of few points may have fewer Units, so there
    may be several ranges.
    """
    usual = army_list.LIMITS
    found: list[Limits] = []
    above = 0
    for most in (*sorted(points for points, _units in army_list.USUAL), usual.most):
        size = max(sizes(fought, terms, most)) or army_list.FEWEST
        least = max(above + 1, army_list.CHEAPEST * (size - 1))
        if found and found[-1].most + 1 == least:
            found[-1] = found[-1].change(most=most)
        elif least <= most:
            is_optional = terms.balance != "points"
            found.append(Limits(least=least, most=most, optional=is_optional))
        above = most
    return tuple(found)


def _size_refusals(fought: Scenario, terms: Settings) -> list[Refusal]:
    """MW-ARMY-1 MW-SCEN-6  Refuses a scenario whose armies are larger than the settings allow."""
    size, most = max(fought.sizes.attacker, fought.sizes.defender), terms.max_units
    return [refusal("MW-ARMY-1", "scenario-too-large", size=size, most=most)] if size > most else []


def zone_refusals(board: Board, fought: Scenario, terms: Settings, limit: int) -> list[Refusal]:
    """MW-DEP-8  Refuses deployment zones without room for both armies, whichever side attacks."""
    agreed = sizes(fought, terms, limit)
    most = army_list.most_units(limit, terms)
    for attacker in SEATS if fought.roles == "attack" else SEATS[:1]:
        south, north = (
            deployment.zone(
                board,
                terms,
                seat,
                deployment.mode(fought, terms, is_attacker=seat == attacker),
            )
            for seat in SEATS
        )
        rooms = tuple(agreed[0 if seat == attacker else 1] or most for seat in SEATS)
        found = map_faults.zone_faults(board, (south, north), (rooms[0], rooms[1]))
        if found:
            return found
    return []


def sizes(fought: Scenario, terms: Settings, limit: int) -> tuple[int, int]:
    """MW-ARMY-4 MW-SCEN-6  The exact number of Units of the attacker and of the defender; 0 where
    the players choose it. With balance by numbers, both have the highest number allowed.
    """
    if fought.sizes.attacker or fought.sizes.defender:
        return fought.sizes.attacker, fought.sizes.defender
    size = army_list.most_units(limit, terms) if terms.balance == "equal_units" else 0
    return size, size


def map_of(agreed: Setup) -> Map:
    """MW-BOARD-1  The map that a match is played on. Raises KeyError when there is no such board,
    UnreadableBoardError when a player's own map cannot be read.
    """
    if agreed.terrain is UNSET:
        return BOARDS[agreed.layout].map
    return own_boards.read(agreed.terrain).map
