"""Terms of a match, and the most commits that it can need."""

from __future__ import annotations

from msgspec import UNSET

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.system import Setup
from rules.engine.infinite.data.catalogue import AGREEMENT, BOARDS, CATALOGUE, Terms
from rules.engine.infinite.play import own_boards
from rules.engine.infinite.play.rosters import COUNTERS, LIMITS
from rules.engine.tabletop.board_editor import UnreadableBoardError, errors

SETTING_UP = 6
"""Commits of set-up: the beginning, two rosters sealed and one reveal, with room to spare."""
OFFERS = 4
"""Commits of a round for an offer to stop from each side, and its answer."""


def terms_of(agreed: Setup) -> Terms:
    """IF-SETUP-1  The settings of a match."""
    return AGREEMENT.agreed(agreed.options, Terms())


def refusals(agreed: Setup) -> list[Refusal]:
    """IF-SETUP-1  Why a match cannot have these terms."""
    found = recorded_refusals(agreed)
    if not LIMITS.allow(agreed.limit):
        params: dict[str, Value] = {"limit": agreed.limit}
        params |= {"least": LIMITS.least, "most": LIMITS.most}
        found.append(Refusal(clause="IF-ROSTER-2", key="limit-out-of-range", params=params))
    return found


def recorded_refusals(agreed: Setup) -> list[Refusal]:
    """IF-SETUP-1 IF-BOARD-2  Why no match can ever have had these terms."""
    found = AGREEMENT.refusals(agreed.options, "IF-SETUP-1")
    if agreed.mission not in {row.slug for row in CATALOGUE.missions}:
        found.append(Refusal(clause="IF-SETUP-1", key="no-mission"))
    is_own = agreed.terrain is not UNSET
    if is_own == bool(agreed.layout) or (agreed.layout and agreed.layout not in BOARDS):
        return [*found, Refusal(clause="IF-SETUP-1", key="no-board")]
    if not is_own:
        return found
    try:
        return [*found, *errors(own_boards.faults(own_boards.read(agreed.terrain)))]
    except UnreadableBoardError as error:
        return [*found, error.refusal]


def longest(agreed: Setup) -> int:
    """IF-TURN-1  The most commits: set-up, a placement for each counter, two moves a round."""
    bounds = AGREEMENT.setting("rounds")
    rounds = min(max(agreed.options.get("rounds", Terms().rounds), bounds.least), bounds.most)
    return SETTING_UP + 2 * COUNTERS + OFFERS + rounds * (2 + OFFERS)
