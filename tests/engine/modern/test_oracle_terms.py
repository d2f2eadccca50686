"""The oracle refuses settings that no match can have, as a proposal of them is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.model.sentences import reason
from tests.engine.modern.inquiry import ask, refused
from tests.engine.modern.test_setup import setup

TERMS: list[tuple[str, str, dict[str, Any], dict[str, int]]] = [
    ("rearguard", "C", {"deploy_mode": "campaign"}, {"deploy_mode": 1}),
    ("rearguard", "C", {"deploy_mode": "one_off"}, {"deploy_mode": 0}),
    ("rearguard", "C", {"deploy_order": "sealed"}, {"deploy_order": 1}),
    ("rearguard", "C", {"balance": "equal_units"}, {"balance": 0}),
    ("rearguard", "C", {"max_units": 8}, {"max_units": 8}),
    ("rearguard", "C", {"objectives": [{"square": "a1"}]}, {"objective.a1": 1}),
    ("rearguard", "C", {"turn_limit": 0}, {"turn_limit": 0}),
    ("rearguard", "A", {}, {}),
    ("force-the-river", "B", {"objectives": [{"square": "d5"}]}, {"objective.d5": 1}),
    ("force-the-river", "B", {"turn_limit": 0}, {"turn_limit": 0}),
    ("force-the-river", "B", {"deploy_mode": "campaign"}, {"deploy_mode": 1}),
    ("force-the-river", "C", {}, {}),
    ("crossroads", "A", {"turn_limit": 0}, {"turn_limit": 0}),
    ("crossroads", "A", {"deploy_mode": "campaign"}, {"deploy_mode": 1}),
    ("crossroads", "B", {}, {}),
    (
        "one-off-battle",
        "A",
        {"turn_limit": 0, "objectives": [{"square": "d4"}]},
        {"turn_limit": 0, "objective.d4": 1},
    ),
    (
        "campaign-battle",
        "A",
        {"deploy_files": 6},
        {"deploy_files": 6},
    ),
]
"""Scenario, board, the settings of a question, and the same as a proposal has them."""


@pytest.mark.clause("MW-DEC-1", "MW-SCEN-3", "MW-SCEN-4", "MW-SCEN-5", "MW-SCEN-6", "MW-WIN-6")
@pytest.mark.clause("MW-ARMY-1", "MW-ARMY-4", "MW-DEP-2", "MW-DEP-6", "MW-WIN-7")
@pytest.mark.parametrize(("mission", "layout", "settings", "options"), TERMS)
def test_question_and_proposal_are_refused_alike(
    mission: str, layout: str, settings: dict[str, Any], options: dict[str, int]
) -> None:
    proposed = MODERN.setup_refusals(setup(mission, layout, options=options))[0]

    error = refused(board={"layout": layout}, mission=mission, settings=settings)

    assert error.sentence == f"{reason(proposed)} ({proposed.clause})"
    assert error.where == ("settings" if settings or mission == "crossroads" else "mission")


@pytest.mark.clause("MW-SCEN-6")
@pytest.mark.parametrize("mission", SCENARIOS)
def test_a_scenario_as_it_is_has_nothing_that_could_be_refused(mission: str) -> None:
    board = {"layout": SCENARIOS[mission].board}
    for settings in ({}, {"followup_infantry": "group", "turn_limit": 20}):
        assert ask(board=board, mission=mission, settings=settings) == []


@pytest.mark.clause("MW-WIN-7")
def test_objectives_that_no_proposal_can_name_are_refused() -> None:
    twice = {"objectives": [{"square": "d4"}, {"square": "d4", "value": 2}]}
    assert refused(settings=twice).where == "settings"
    none = refused(board={"layout": "A"}, mission="crossroads", settings={"objectives": []})
    assert "MW-WIN-7" in none.sentence
    assert ask(settings={"objectives": []}) == []
