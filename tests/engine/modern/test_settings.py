"""What is agreed before a match: each key of section 2.15, its default, values and refusals."""

from __future__ import annotations

import pytest

from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.settings import AGREEMENT, Objective, Settings

DEFAULTS = {
    "max_units": 12,
    "balance": "equal_units",
    "deploy_mode": "one_off",
    "deploy_files": 0,
    "deploy_order": "alternate",
    "declare_activations": "upfront",
    "artillery_orders": "sealed",
    "artillery_may_target_empty": False,
    "followup_infantry": "row",
    "allow_dismount": True,
    "break_fraction": 0,
    "command_extra_loss": 1,
    "turn_limit": 15,
    "objectives": (),
}


def agreed(options):
    return AGREEMENT.agreed(options, Settings())


@pytest.mark.clause("MW-DEC-1")
def test_the_defaults_are_those_of_the_specification():
    assert Settings().fields() == DEFAULTS
    assert [row.of for row in AGREEMENT.settings] == list(DEFAULTS)


@pytest.mark.parametrize(
    "name", [name for name, usual in DEFAULTS.items() if isinstance(usual, str)]
)
def test_every_choice_has_its_usual_value_first(name):
    values = [each.slug for each in AGREEMENT.setting(name).values]
    assert values[0] == DEFAULTS[name]
    for place, value in enumerate(values):
        assert getattr(agreed({name: place}), name) == value


@pytest.mark.parametrize("name", ["artillery_may_target_empty", "allow_dismount"])
def test_a_switch_is_yes_or_no(name):
    assert [getattr(agreed({name: value}), name) for value in (0, 1)] == [False, True]


@pytest.mark.clause("MW-WIN-2", "MW-EX-40")
def test_an_army_breaks_at_half_its_units_and_one_more_unless_agreed_otherwise():
    assert [Settings().breaks_at(units) for units in (12, 11, 8, 2)] == [7, 6, 5, 2]
    assert Settings(break_fraction=4).breaks_at(12) == 4


@pytest.mark.clause("MW-DEC-1")
def test_objectives_are_agreed_square_by_square():
    found = agreed({"objective.d4": 1, "objective.e5": 3})
    assert found.objectives == (Objective(square="d4"), Objective(square="e5", value=3))


@pytest.mark.clause("MW-DEC-1")
@pytest.mark.parametrize("slug", SCENARIOS)
def test_an_agreement_says_the_same_as_the_settings(slug):
    settings = SCENARIOS[slug].settings
    assert AGREEMENT.refusals(AGREEMENT.options_of(settings), "MW-DEC-1") == []
    assert agreed(AGREEMENT.options_of(settings)) == settings


@pytest.mark.clause("MW-DEC-1", "MW-SCEN-6")
def test_what_is_agreed_stands_over_what_the_scenario_says():
    crossroads = SCENARIOS["crossroads"].settings
    found = AGREEMENT.agreed({"turn_limit": 6}, crossroads)
    assert (found.turn_limit, found.objectives) == (6, crossroads.objectives)


@pytest.mark.clause("MW-DEC-1")
@pytest.mark.parametrize(
    ("options", "clause", "key"),
    [
        ({"moon": 1}, "MW-DEC-1", "no-option"),
        ({"objective.4d": 1}, "MW-DEC-1", "no-option"),
        ({"objectives": 1}, "MW-DEC-1", "no-option"),
        ({"max_units": 13}, "MW-ARMY-1", "option-out-of-range"),
        ({"max_units": 1}, "MW-ARMY-1", "option-out-of-range"),
        ({"balance": 3}, "MW-ARMY-4", "option-out-of-range"),
        ({"balance": -1}, "MW-ARMY-4", "option-out-of-range"),
        ({"allow_dismount": 2}, "MW-CAV-1", "option-out-of-range"),
        ({"turn_limit": -1}, "MW-WIN-6", "option-out-of-range"),
        ({"objective.d4": 0}, "MW-WIN-7", "option-out-of-range"),
    ],
)
def test_what_cannot_be_agreed_on_is_refused_with_its_clause(options, clause, key):
    (refusal,) = AGREEMENT.refusals(options, "MW-DEC-1")
    assert (refusal.clause, refusal.key) == (clause, key)
