"""Terms of a match, and the most commits that it can need."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import TABLES
from rules.engine.infinite.data.missions import MISSIONS, Terms
from rules.engine.infinite.data.profiles import PROFILES, WEAPONS
from rules.engine.infinite.data.settings import AGREEMENT, Settings
from rules.engine.infinite.data.tables import Table
from rules.engine.infinite.play import own_boards
from rules.engine.infinite.play.rosters import CHEAPEST, LIMITS, MOST
from rules.engine.tabletop.board_editor import UnreadableBoardError, errors
from rules.engine.tabletop.options import refusal

# ---- what is agreed on --------------------------------------------------------------------------


def settings_of(agreed: Setup) -> Settings:
    """IF-CFG-1 IF-MIS-7  The settings of a match; its mission may have another number of rounds."""
    base = Settings(rounds=MISSIONS[agreed.mission].terms.rounds)
    return AGREEMENT.agreed(agreed.options, base)


def table_of(agreed: Setup) -> Table:
    """IF-MIS-1  The table of a match. KeyError when there is no such table, UnreadableBoardError
    when a player's own cannot be read.
    """
    is_own = agreed.terrain is not UNSET
    return own_boards.read(agreed.terrain).table if is_own else TABLES[agreed.layout]


def refusals(agreed: Setup) -> list[Refusal]:
    """IF-CFG-1 IF-DEC-1 IF-ROST-1  Why a match cannot have these terms."""
    found = recorded_refusals(agreed)
    if not LIMITS.allow(agreed.limit):
        params: dict[str, Value] = {"limit": agreed.limit}
        params |= {"least": LIMITS.least, "most": LIMITS.most}
        found.append(Refusal(clause="IF-ROST-1", key="limit-out-of-range", params=params))
    return found


def recorded_refusals(agreed: Setup) -> list[Refusal]:
    """IF-CFG-1 IF-DEC-1  Why no match can ever have had these terms."""
    found = AGREEMENT.refusals(agreed.options, "IF-CFG-1")
    mission = MISSIONS.get(agreed.mission)
    if mission is None:
        found.append(refusal("IF-DEC-1", "no-mission"))
    if agreed.terrain is UNSET:
        return found + _layout_refusals(agreed.layout, mission.terms if mission else None)
    if agreed.layout:
        return [*found, refusal("IF-MIS-1", "no-table")]
    return found + _own_table_refusals(agreed, mission.terms if mission else None)


def _layout_refusals(layout: str, terms: Terms | None) -> list[Refusal]:
    """IF-MIS-1 IF-MIS-7  A table of the book that the mission allows."""
    if layout not in TABLES:
        return [refusal("IF-MIS-1", "no-table")]
    if terms is None:
        return []
    if layout not in terms.tables:
        return [refusal("IF-MIS-7", "table-not-allowed")]
    return unsuited(TABLES[layout], terms)


def _own_table_refusals(agreed: Setup, terms: Terms | None) -> list[Refusal]:
    """IF-MIS-1 IF-MIS-7 IF-BOARD-4  A player's own table without faults."""
    try:
        board = own_boards.read(agreed.terrain)
    except UnreadableBoardError as error:
        return [error.refusal]
    found = errors(own_boards.faults(board))
    if found or terms is None:
        return found
    if not terms.own_tables:
        return [refusal("IF-MIS-7", "table-not-allowed")]
    return unsuited(board.table, terms)


def unsuited(table: Table, terms: Terms) -> list[Refusal]:
    """IF-MIS-4 IF-MIS-5 IF-MIS-8  Why a mission cannot be played on a table: what its awards are
    for is missing.
    """
    if (terms.control or terms.device) and not table.objectives:
        return [refusal("IF-MIS-4" if terms.control else "IF-MIS-8", "no-objectives")]
    if terms.item and table.middle is None:
        return [refusal("IF-MIS-5", "no-middle-objective")]
    return []


# ---- how long a match can be --------------------------------------------------------------------

SETTING_UP: Final = 5
"""Commits of set-up: the beginning, two rosters sealed and revealed, the edge."""
OFFERS: Final = 4
"""Commits of a round for an offer of a draw from each side, and its answer."""
PLANNING: Final = 7
"""Commits of a round for squads (two seals, a reveal) and dice (two seals, each revealed)."""
A_TURN: Final = 2
"""Commits of a turn beside those of its parts: which entity, the bonus."""
A_PART: Final = 5
"""Commits of a part beside its actions: which member, the retreat, its edge, the end; and that
nobody reacts to the retreat.
"""
MOST_TARGETS = max(weapon.most_targets for weapon in WEAPONS.values())
AN_ACTION = 3 + MOST_TARGETS
"""IF-ATTACK-12 IF-DMG-5  Commits of an action or reaction: itself, the split of successes, the
division of damage for each target, and that nobody (else) reacts.
"""
LARGEST_SQUAD = 1 + max(profile.level("leader") for profile in PROFILES.values())
HIGHEST_DIE: Final = 6


def longest(agreed: Setup) -> int:
    """IF-ROLL-1 IF-WIN-4  The most commits: set-up, a placement for each unit, and the rounds."""
    units, rounds = 2 * _most_units(agreed.limit), _rounds(agreed)
    return SETTING_UP + OFFERS + units + rounds * a_round(units)


def a_round(units: int) -> int:
    """IF-ACT-2 IF-LOSE-5  The most commits of a round: every action costs at least 1 AP, of which
    each unit has at most its die, and each turn may give 1 to every member of a squad.
    """
    points = units * HIGHEST_DIE + units * LARGEST_SQUAD
    return OFFERS + PLANNING + units * (A_TURN + A_PART) + points * AN_ACTION


def _most_units(limit: int) -> int:
    """IF-ROST-1"""
    return min(MOST, max(limit, LIMITS.least) // min(CHEAPEST.values()))


def _rounds(agreed: Setup) -> int:
    bounds = AGREEMENT.setting("rounds")
    rounds = agreed.options.get("rounds", Settings().rounds)
    return min(max(rounds, bounds.least), bounds.most)
