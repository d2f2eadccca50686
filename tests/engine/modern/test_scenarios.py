"""The five scenarios say what the specification says of them."""

from __future__ import annotations

import re

import pytest

from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS, FarBank, Modes, Sizes, Town, Usual
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.space.board import board_of

TOWN = ["d4", "d5", "e4", "e5"]


def squares(slug):
    return [each.square for each in SCENARIOS[slug].settings.objectives]


@pytest.mark.clause("MW-SCEN-1")
def test_the_one_off_battle_is_played_as_usual():
    battle = SCENARIOS["one-off-battle"]
    assert battle.settings == Settings()
    assert (battle.roles, battle.sizes, battle.ending) == ("equal", Sizes(), Usual())


@pytest.mark.clause("MW-SCEN-2")
def test_the_campaign_battle_has_armies_of_any_size_in_their_halves():
    battle = SCENARIOS["campaign-battle"]
    assert battle.settings == Settings(deploy_mode="campaign", balance="none")


@pytest.mark.clause("MW-SCEN-3")
def test_crossroads_is_for_four_squares_and_twelve_turns():
    battle = SCENARIOS["crossroads"]
    assert (battle.board, battle.settings.turn_limit) == ("A", 12)
    assert battle.settings.deploy_mode == "one_off"
    assert squares("crossroads") == TOWN
    assert {each.value for each in battle.settings.objectives} == {1}


@pytest.mark.clause("MW-SCEN-4")
def test_the_river_is_forced_by_three_units_some_of_them_infantry_or_tanks():
    battle = SCENARIOS["force-the-river"]
    assert (battle.board, battle.roles, battle.settings.turn_limit) == ("B", "attack", 12)
    assert battle.ending == FarBank(units=3, types=("infantry", "tanks"), river=5)
    river = {y + 1 for (_, y), ground in grounds("B").items() if ground.water}
    assert river == {5}


@pytest.mark.clause("MW-SCEN-5")
def test_the_rearguard_holds_a_town_with_eight_against_twelve():
    battle = SCENARIOS["rearguard"]
    assert (battle.board, battle.roles, battle.placing) == ("C", "attack", "defender")
    assert battle.sizes == Sizes(attacker=12, defender=8)
    assert battle.modes == Modes(attacker="one_off", defender="campaign")
    assert battle.ending == Town(value=3)
    assert (battle.settings.turn_limit, battle.settings.balance) == (12, "none")
    assert squares("rearguard") == TOWN
    assert all(grounds("C")[at].cover == "built-up" for at in ((3, 3), (3, 4), (4, 3), (4, 4)))


@pytest.mark.clause("MW-SCEN-6")
def test_a_scenario_is_a_mission_of_the_catalogue():
    assert [mission.slug for mission in CATALOGUE.missions] == list(SCENARIOS)
    for mission in CATALOGUE.missions:
        scenario = SCENARIOS[mission.slug]
        assert mission.default_limit == scenario.limit
        assert mission.steps == scenario.steps
        assert any(clause.startswith("MW-SCEN-") for clause in mission.clauses)


def test_every_text_is_set_by_the_rules_of_its_language():
    thin = "\N{NARROW NO-BREAK SPACE}"
    texts = [
        text
        for scenario in SCENARIOS.values()
        for text in (
            *(scenario.name, scenario.story, scenario.objective),
            *(step.text for step in scenario.steps),
            *scenario.procedure,
        )
    ]
    texts += [each.text for each in CATALOGUE.abilities]
    texts += [each.blurb for each in (*CATALOGUE.units, *CATALOGUE.factions, *CATALOGUE.layouts)]
    for text in texts:
        assert text.en != text.fr
        assert not re.search(rf"[^{thin}][;:!?»]|'", text.fr), text.fr
        assert thin not in text.en


def grounds(slug):
    return board_of(BOARDS[slug].map).grounds
