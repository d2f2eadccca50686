"""The boards of a scenario: those that have the ground it is about."""

from __future__ import annotations

import pytest

from rules.engine.core.decision import Refusal
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS
from tests.engine.modern.drawn import terrain
from tests.engine.modern.test_setup import refused, setup

RIVER = "river a5 b5 c5 e5 f5 g5 h5"
TOWN = "built-up d4 d5 e4 e5"
BOARDS = ("A", "B", "C")


def drawn(mission: str, *features: str, height: int = 8) -> list[Refusal]:
    """What is refused of a scenario on a board of one's own."""
    return MODERN.setup_refusals(setup(mission, "", terrain=terrain(*features, height=height)))


@pytest.mark.clause("MW-SCEN-4", "MW-SCEN-6")
@pytest.mark.parametrize("height", [8, 9, 12])
def test_a_river_is_forced_where_one_fills_rank_five(height: int) -> None:
    assert drawn("force-the-river", RIVER, "bridge-ns d5", height=height) == []
    [refusal] = drawn("force-the-river", RIVER, height=height)
    assert (refusal.clause, refusal.params) == ("MW-SCEN-4", {"rank": 5})


@pytest.mark.clause("MW-SCEN-5", "MW-SCEN-6")
def test_a_town_is_held_where_there_are_four_town_squares() -> None:
    assert drawn("rearguard", TOWN) == []
    [refusal] = drawn("rearguard", "built-up d4 e5", "fort d5")
    assert (refusal.clause, refusal.key) == ("MW-SCEN-5", "no-town-there")
    assert refusal.params == {"squares": "d5, e4"}


@pytest.mark.clause("MW-SCEN-3", "MW-SCEN-4", "MW-SCEN-5", "MW-SCEN-6", "MW-WIN-7")
def test_each_scenario_is_fought_on_its_own_board_and_on_those_of_its_ground() -> None:
    fought = {
        mission: [layout for layout in BOARDS if not refused(setup(mission, layout))]
        for mission in SCENARIOS
    }
    assert fought == {
        "one-off-battle": ["A", "B", "C"],
        "campaign-battle": ["A", "B", "C"],
        "crossroads": ["A", "C"],
        "force-the-river": ["B"],
        "rearguard": ["C"],
    }


@pytest.mark.clause("MW-SCEN-5")
def test_a_recorded_match_without_a_town_stays_one() -> None:
    agreed = setup("rearguard", "A")
    assert refused(agreed) == ["no-town-there"]
    assert MODERN.recorded_refusals(agreed) == []
