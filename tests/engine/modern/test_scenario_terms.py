"""What a scenario leaves to be agreed on, and that all of it makes a difference."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.scenarios import SCENARIOS, Scenario
from rules.engine.modern.data.settings import AGREEMENT, Settings
from rules.engine.modern.play import match_terms
from rules.engine.modern.play.army_list import listed
from rules.engine.modern.play.combat import can_follow_up
from rules.engine.modern.play.forces import fielded
from rules.engine.tabletop.hosting import Setting
from tests.engine.modern.test_setup import refused, setup
from tests.kit.selfplay import random_match


@pytest.mark.clause("MW-SCEN-3", "MW-SCEN-4", "MW-SCEN-5", "MW-SCEN-6", "MW-DEC-1")
@pytest.mark.parametrize(
    ("mission", "layout", "options", "clause"),
    [
        ("rearguard", "C", {"deploy_mode": 1}, "MW-SCEN-6"),
        ("rearguard", "C", {"deploy_order": 1}, "MW-DEP-6"),
        ("rearguard", "C", {"balance": 0}, "MW-ARMY-4"),
        ("rearguard", "C", {"objective.a1": 3}, "MW-WIN-7"),
        ("force-the-river", "B", {"objective.b5": 1}, "MW-WIN-7"),
        ("force-the-river", "B", {"deploy_mode": 1}, "MW-SCEN-6"),
        ("crossroads", "A", {"deploy_mode": 1}, "MW-SCEN-6"),
    ],
)
def test_what_a_scenario_settles_itself_cannot_be_agreed_on(
    mission: str, layout: str, options: dict[str, int], clause: str
) -> None:
    [refusal] = MODERN.setup_refusals(setup(mission, layout, options=options))
    assert (refusal.key, refusal.clause) == ("settled-by-scenario", clause)
    assert MODERN.recorded_refusals(setup(mission, layout, options=options)) == []


@pytest.mark.clause("MW-WIN-6", "MW-WIN-7", "MW-SCEN-4", "MW-SCEN-5")
def test_a_match_that_time_decides_has_a_last_turn() -> None:
    endless = {"turn_limit": 0}
    for mission, layout in (("force-the-river", "B"), ("rearguard", "C"), ("crossroads", "A")):
        assert refused(setup(mission, layout, options=endless)) == ["no-end-in-sight"]
    assert refused(setup(options=endless | {"objective.d4": 1})) == ["no-end-in-sight"]
    assert refused(setup(options=endless)) == []


@pytest.mark.clause("MW-DEP-2", "MW-DEP-3")
def test_no_files_are_agreed_on_where_both_sides_deploy_in_their_half() -> None:
    assert refused(setup("campaign-battle", options={"deploy_files": 4})) == ["no-files-in-a-half"]
    one_off = {"deploy_files": 8, "deploy_mode": 0}
    assert refused(setup("campaign-battle", options=one_off)) == []
    assert refused(setup("rearguard", "C", options={"deploy_files": 8})) == []


@pytest.mark.clause("MW-ARMY-4", "MW-PTS-3")
def test_an_agreed_number_of_units_applies_whatever_the_limit_usually_goes_with() -> None:
    for limit, units, size in ((60, 12, 8), (60, 9, 9), (100, 5, 5)):
        options = {"max_units": units}
        agreed = setup(limit=limit, options=options)
        assert refused(agreed) == []
        assert match_terms.sizes(
            SCENARIOS["one-off-battle"], AGREEMENT.agreed(options, Settings()), limit
        ) == (size, size)


@pytest.mark.clause("MW-PTS-3", "MW-SCEN-1", "MW-SCEN-2")
def test_points_do_not_count_in_the_battles_of_the_book_unless_so_agreed() -> None:
    usual = {mission.slug: mission.default_limit for mission in MODERN.catalogue.missions}
    assert (usual["one-off-battle"], usual["campaign-battle"]) == (0, 0)


BOARDS = {slug: scenario.board for slug, scenario in SCENARIOS.items()}
SEEDS = range(6)
GUNNERS = fielded(listed(["machine-guns"], limit=0), 0)[0]
OTHERWISE = {
    "max_units": [{"max_units": 6}],
    "balance": [{"balance": 0}, {"balance": 2}],
    "deploy_files": [{"deploy_files": 8}, {"deploy_files": 8, "deploy_mode": 0}],
    "break_fraction": [{"break_fraction": 2}],
    "command_extra_loss": [{"command_extra_loss": 5}],
    "turn_limit": [{"turn_limit": 2}],
    "objective": [{"objective.c4": 5}],
}
"""Agreements that are far from what is usual; of choices every one is tried."""


RULES: dict[str, Callable[[Scenario, Settings], object]] = {
    "balance": lambda fought, terms: match_terms.sizes(fought, terms, 0),
    "followup_infantry": lambda _, terms: can_follow_up(terms, GUNNERS),
}
"""What a setting decides that random play hardly ever comes to."""


def agreements(setting: Setting) -> list[dict[str, int]]:
    return OTHERWISE.get(setting.key, [{setting.key: each.value} for each in setting.choices])


@cache
def played(mission: str, options: tuple[tuple[str, int], ...], seed: int) -> bytes:
    """A random match of at most six turns under these options, as its log tells it."""
    terms = {"turn_limit": 6} | dict(options)
    agreed = Setup(
        match=f"observed-{seed}",
        names=("Ana", "Ben"),
        mission=mission,
        layout=BOARDS[mission],
        limit=0,
        options=terms,
    )
    assert MODERN.setup_refusals(agreed) == []
    return canonical_json(
        [(each.command, each.events) for each in random_match(MODERN, agreed, seed).commits]
    )


def makes_a_difference(mission: str, options: dict[str, int]) -> bool:
    for key in RULES.keys() & options.keys():
        fought, rule = SCENARIOS[mission], RULES[key]
        usual, agreed = (AGREEMENT.agreed(each, fought.settings) for each in ({}, options))
        return rule(fought, usual) != rule(fought, agreed)
    base = tuple((k, v) for k, v in options.items() if k == "deploy_mode" and len(options) > 1)
    return any(
        played(mission, tuple(options.items()), seed) != played(mission, base, seed)
        for seed in SEEDS
    )


@pytest.mark.slow
@pytest.mark.clause("MW-DEC-1", "MW-SCEN-6")
@pytest.mark.parametrize("mission", SCENARIOS)
def test_every_setting_that_is_offered_can_be_observed_in_play(mission: str) -> None:
    idle = [
        setting.key
        for setting in MODERN.hosted.settings
        if mission not in setting.unless
        and not any(
            makes_a_difference(mission, options)
            for options in agreements(setting)
            if not refused(setup(mission, BOARDS[mission], options=options))
        )
    ]
    assert idle == []


@pytest.mark.clause("MW-SCEN-6", "MW-SCEN-4", "MW-SCEN-5")
def test_what_a_scenario_settles_is_not_offered_in_it() -> None:
    not_offered = {
        mission: {each.key for each in MODERN.hosted.settings if mission in each.unless}
        for mission in SCENARIOS
    }
    assert not_offered == {
        "one-off-battle": set(),
        "campaign-battle": set(),
        "crossroads": {"deploy_mode"},
        "force-the-river": {"deploy_mode", "objective"},
        "rearguard": {"deploy_mode", "deploy_order", "balance", "max_units", "objective"},
    }
