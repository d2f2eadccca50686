"""How the Colonial Government strikes: what is declared with a shot."""

import pytest

from rules.engine.frontier.model.commands import ChooseTarget, React, TakeAction
from rules.engine.frontier.model.events import AbilityUsed, ActionLost, ActionRolled, UnitShaken
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    declines,
    firefights,
    moves,
    opens_fire,
    overwatches,
    passes,
    submits,
    takes_cover,
    unanswered,
    uses,
)

SYNTHS = "mk1-combat-synths"
TARGETING = "experimental-targeting-system"
OVERRIDE = "override-safety-parameters"


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


# ---- Experimental Targeting System --------------------------------------------------------------


@pytest.mark.clause("FR-UNIT-SYNTH-TARGETING-1", "FR-ABIL-11")
def test_the_targeting_system_is_declared_with_the_shot_before_the_enemy_answers(table):
    table.given(attacker(SYNTHS, at=(10, 5)), defender("insurgent", at=(10, 25)))
    table.when(opens_fire(SYNTHS, "insurgent", declaring=TARGETING))
    table.then(awaits("reaction", "defender"), saw(AbilityUsed, "FR-UNIT-SYNTH-TARGETING-1"))
    assert table.state.contest.abilities == (TARGETING,)
    table.dice(mk1_combat_synths=d10(3, 9), insurgent=d6(5))
    table.when(takes_cover("insurgent"))
    assert sources(table, SYNTHS) == {TARGETING: 1}
    table.then(shaken("insurgent"))


@pytest.mark.clause("FR-UNIT-SYNTH-TARGETING-1", "FR-ABIL-11")
def test_the_targeting_system_helps_overwatch_and_firefight(table):
    table.given(attacker("insurgent", at=(10, 25)), defender(SYNTHS, at=(10, 5)))
    table.dice(insurgent=d6(5), mk1_combat_synths=d10(3, 9))
    table.when(advances("insurgent"), overwatches(SYNTHS, declaring=TARGETING))
    assert sources(table, SYNTHS) == {TARGETING: 1}
    table.given(attacker("insurgent", at=(10, 25)), defender(SYNTHS, at=(10, 5)))
    table.dice(insurgent=d6(5), mk1_combat_synths=d10(3, 9))
    table.when(opens_fire("insurgent", SYNTHS), firefights(SYNTHS, declaring=TARGETING))
    assert sources(table, SYNTHS) == {TARGETING: 1}
    table.then(shaken("insurgent"), not_shaken(SYNTHS))
    assert table.unit(SYNTHS).used == (TARGETING,)


@pytest.mark.clause("FR-UNIT-SYNTH-TARGETING-1", "FR-ADV-2")
def test_the_targeting_system_meets_camouflage_and_countermeasures_on_one_roll(table):
    table.given(
        attacker(SYNTHS, at=(10, 5)),
        defender("rifleman", at=(10, 25)),
        defender("aegis-unit", at=(14, 25), used=("holofield",)),
    )
    table.dice(mk1_combat_synths=d10(9, 2), rifleman=d10(3))
    table.when(opens_fire(SYNTHS, "rifleman", declaring=TARGETING), takes_cover("rifleman"))
    assert sources(table, SYNTHS) == {TARGETING: 1, "active-camouflage": -1, "countermeasures": -1}
    table.then(not_shaken("rifleman"))


@pytest.mark.clause("FR-UNIT-SYNTH-TARGETING-1", "FR-ABIL-2", "FR-ABIL-3", "FR-ABIL-6")
def test_the_targeting_system_is_spent_by_a_shot_that_nobody_answers(table):
    table.given(attacker(SYNTHS, at=(10, 5)), defender("breacher", at=(10, 25)))
    table.when(opens_fire(SYNTHS, "breacher", declaring=TARGETING), declines())
    table.then(shaken("breacher"), never_saw(ActionRolled))
    assert table.unit(SYNTHS).used == (TARGETING,)
    table.when(advances("breacher"), unanswered(), moves((10, 25)))
    again = ChooseTarget(target="breacher", abilities=(TARGETING,))
    refused = table.refusals(submits(TakeAction(unit=SYNTHS, action="open-fire")), submits(again))
    assert clauses(refused) == [("FR-TURN-8", "not-offered")], "the plain shot is all that is left"
    assert table.state.contest.abilities == ()


@pytest.mark.clause("FR-UNIT-SYNTH-TARGETING-1", "FR-ABIL-11")
@pytest.mark.parametrize("reaction", ["take-cover", "fall-back", "flank"])
def test_the_targeting_system_cannot_be_declared_with_anything_else(table, reaction):
    table.given(attacker("insurgent", at=(10, 25)), defender(SYNTHS, at=(10, 5)))
    table.when(opens_fire("insurgent", SYNTHS))
    command = React(unit=SYNTHS, reaction=reaction, abilities=(TARGETING,))
    assert [key for _, key in clauses(table.refusals(submits(command)))] == ["not-offered"]
    for other in ("kill-zone", OVERRIDE):
        command = React(unit=SYNTHS, reaction="firefight", abilities=(other,))
        assert [key for _, key in clauses(table.refusals(submits(command)))] == ["not-offered"]


# ---- Override Safety Parameters -----------------------------------------------------------------


def guns(**fields):
    return attacker("sentry-gun", at=(10, 5), **fields), attacker("peacekeepers", at=(40, 2))


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-1", "FR-UNIT-SENTRY-OVERRIDE-2", "FR-ABIL-11")
@pytest.mark.parametrize(("faces", "is_hit"), [((2, 9), True), ((2, 3), False)])
def test_override_helps_the_shot_and_shakes_the_gun_whether_it_wins_or_loses(table, faces, is_hit):
    table.given(*guns(), defender("insurgent", at=(10, 25)))
    table.when(opens_fire("sentry-gun", "insurgent", declaring=OVERRIDE))
    table.then(not_shaken("sentry-gun"), saw(AbilityUsed, "FR-UNIT-SENTRY-OVERRIDE-1"))
    table.dice(sentry_gun=d10(*faces), insurgent=d6(5))
    table.when(takes_cover("insurgent"))
    assert sources(table, "sentry-gun") == {OVERRIDE: 1}
    table.then(shaken("sentry-gun"), saw(UnitShaken, "FR-UNIT-SENTRY-OVERRIDE-2"))
    assert table.unit("insurgent").shaken is is_hit


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-2", "FR-SHAKE-2")
def test_override_destroys_a_gun_that_was_shaken_already(table):
    table.given(*guns(shaken=True), defender("insurgent", at=(10, 25)))
    table.when(opens_fire("sentry-gun", "insurgent", declaring=OVERRIDE), declines())
    table.then(shaken("insurgent"), destroyed("sentry-gun"))


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-2", "FR-REACT-7", "FR-SHAKE-4")
def test_override_destroys_a_gun_that_lost_to_a_firefight(table):
    table.given(*guns(), defender("insurgent", at=(10, 25)))
    table.dice(sentry_gun=d10(1, 2), insurgent=d6(5))
    table.when(opens_fire("sentry-gun", "insurgent", declaring=OVERRIDE), firefights("insurgent"))
    table.then(destroyed("sentry-gun"), not_shaken("insurgent"))


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-2", "FR-TIME-6", "FR-ABIL-3")
def test_override_shakes_the_gun_even_if_the_shot_comes_to_nothing(table):
    table.given(
        *guns(),
        attacker("colonial-exploration-team", at=(14, 25)),
        defender("breacher", at=(10, 25), shaken=True),
        defender("jaeger", at=(40, 28)),
    )
    table.when(passes(), opens_fire("sentry-gun", "breacher", declaring=OVERRIDE))
    table.when(uses("colonial-exploration-team", "flame-units", on="breacher"))
    table.then(destroyed("breacher"), saw(ActionLost, "FR-TIME-6"), never_saw(ActionRolled))
    table.then(shaken("sentry-gun"), turn_of("defender"))
    assert table.unit("sentry-gun").used == (OVERRIDE,)


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-2", "FR-UNIT-AEGIS-HOLO-2")
def test_override_shakes_the_gun_when_a_holofield_swallows_the_shot(table):
    table.given(*guns(), defender("rifleman", at=(10, 18)), defender("aegis-unit", at=(13, 12)))
    table.when(opens_fire("sentry-gun", "rifleman", declaring=OVERRIDE))
    table.then(awaits("holofield", "defender"))
    table.when(uses("aegis-unit", "holofield"))
    table.then(
        saw(ActionLost, "FR-UNIT-AEGIS-HOLO-2"), shaken("sentry-gun"), never_saw(ActionRolled)
    )


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-1", "FR-UNIT-SENTRY-OVERRIDE-2", "FR-ABIL-6")
def test_a_gun_that_fires_without_override_keeps_its_nerve(table):
    table.given(*guns(), defender("insurgent", at=(10, 25)))
    table.dice(sentry_gun=d10(9), insurgent=d6(5))
    table.when(opens_fire("sentry-gun", "insurgent"), takes_cover("insurgent"))
    assert sources(table, "sentry-gun") == {}
    table.then(not_shaken("sentry-gun"))
    assert table.unit("sentry-gun").used == ()


@pytest.mark.clause("FR-UNIT-SENTRY-OVERRIDE-1")
@pytest.mark.parametrize("reaction", ["overwatch", "firefight"])
def test_override_is_for_its_own_open_fire_only(table, reaction):
    table.given(attacker("insurgent", at=(10, 25)), defender("sentry-gun", at=(10, 5)))
    deed = (
        advances("insurgent") if reaction == "overwatch" else opens_fire("insurgent", "sentry-gun")
    )
    table.when(deed)
    command = React(unit="sentry-gun", reaction=reaction, abilities=(OVERRIDE,))
    assert [key for _, key in clauses(table.refusals(submits(command)))] == ["not-offered"]
