"""The Colonial Government's abilities; Flame Units are among the stops (test_stops.py)."""

import pytest

from tests.kit.board import ground, wall
from tests.kit.dice import d4, d6, d8, d10, d12
from tests.kit.matchers import rolled, sources
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    falls_back,
    fights_through,
    flanks,
    opens_fire,
    overwatches,
    takes_cover,
)


@pytest.mark.clause("FR-UNIT-SYNTH-ADVANCE-1")
@pytest.mark.parametrize(
    ("deed", "answer", "at", "dice"),
    [
        (lambda: advances("mk1-combat-synths"), overwatches, (10, 25), d4(4, 1)),
        (lambda: bugs_out("mk1-combat-synths"), overwatches, (10, 25), d6(4, 1)),
        (lambda: bugs_out("mk1-combat-synths"), counter_attacks, (10, 15), d6(4, 1)),
        (
            lambda: fights_through("mk1-combat-synths", "insurgent", to=(10, 5)),
            counter_attacks,
            (10, 15),
            d10(4, 1),
        ),
    ],
)
def test_inexorable_advance_helps_against_overwatch_and_counter_attack(
    table, deed, answer, at, dice
):
    table.given(attacker("mk1-combat-synths", at=(10, 5)), defender("insurgent", at=at))
    table.when(deed())
    table.dice(mk1_combat_synths=dice, insurgent=d6(6))
    table.when(answer("insurgent"))
    assert sources(table, "mk1-combat-synths") == {"inexorable-advance": 1}
    assert sources(table, "insurgent") == {}


@pytest.mark.clause("FR-UNIT-SYNTH-ADVANCE-1")
@pytest.mark.parametrize(
    ("deed", "answer", "at", "dice"),
    [
        (lambda: advances("mk1-combat-synths"), flanks, (10, 15), d4(4)),
        (
            lambda: fights_through("mk1-combat-synths", "insurgent", to=(10, 5)),
            falls_back,
            (10, 15),
            d10(9),
        ),
        (lambda: opens_fire("mk1-combat-synths", "insurgent"), takes_cover, (10, 25), d10(9)),
    ],
)
def test_inexorable_advance_does_not_help_against_other_answers(table, deed, answer, at, dice):
    table.given(attacker("mk1-combat-synths", at=(10, 5)), defender("insurgent", at=at))
    table.when(deed())
    table.dice(mk1_combat_synths=dice, insurgent=d6(1))
    table.when(answer("insurgent"))
    assert sources(table, "mk1-combat-synths") == {}


@pytest.mark.clause("FR-UNIT-SYNTH-ADVANCE-1")
def test_inexorable_advance_does_not_help_the_synths_own_reactions(table):
    table.given(attacker("insurgent", at=(10, 5)), defender("mk1-combat-synths", at=(10, 25)))
    table.when(advances("insurgent"))
    table.dice(insurgent=d6(6), mk1_combat_synths=d10(1))
    table.when(overwatches("mk1-combat-synths"))
    assert sources(table, "mk1-combat-synths") == {}


@pytest.mark.clause("FR-UNIT-PEACE-CROWD-1", "FR-ABIL-8")
@pytest.mark.parametrize(("y", "count"), [(20.984252, 1), (20.99, 0)])
def test_crowd_suppression_weighs_on_the_discipline_of_enemies_within_ten_inches(table, y, count):
    table.given(
        attacker("breacher", at=(22, y)),
        attacker("peacekeepers", at=(10, 10)),
        defender("insurgent", at=(10, y)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(*(4, 1)[: 1 + count]))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == ({"crowd-suppression-systems": -1} if count else {})


@pytest.mark.clause("FR-UNIT-PEACE-CROWD-1", "FR-MEAS-15")
def test_crowd_suppression_spares_friends_and_other_ratings_and_ignores_walls(table):
    table.given(
        attacker("breacher", at=(22, 12)),
        attacker("peacekeepers", at=(10, 17)),
        defender("insurgent", at=(10, 10)),
        board=(wall((6, 13, 14, 14), scale=3),),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(4, 1))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == {"crowd-suppression-systems": -1}
    assert sources(table, "breacher") == {}


@pytest.mark.clause("FR-UNIT-PEACE-CROWD-1", "FR-ABIL-1", "FR-SHAKE-7")
def test_an_aura_ends_with_its_unit(table):
    table.given(
        attacker("breacher", at=(22, 10)),
        attacker("peacekeepers", at=(10, 15), place="destroyed"),
        defender("insurgent", at=(10, 10)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    table.dice(breacher=d6(6), insurgent=d6(4))
    table.when(takes_cover("insurgent"))
    assert sources(table, "insurgent") == {}


@pytest.mark.clause("FR-UNIT-PEACE-SHOCK-1", "FR-ROLL-5")
@pytest.mark.parametrize(("to", "sign"), [((10, 12.5), {"shock-tactics": 1}), ((10, 11), {})])
def test_shock_tactics_help_at_five_inches_measured_at_the_roll(table, to, sign):
    """5" from the target after the initial movement, not before it."""
    table.given(attacker("peacekeepers", at=(10, 10)), defender("insurgent", at=(10, 18.4)))
    table.when(fights_through("peacekeepers", "insurgent", to=to))
    table.dice(peacekeepers=d10(*(9, 2)[: 1 + len(sign)]), insurgent=d6(1))
    table.when(counter_attacks("insurgent"))
    assert sources(table, "peacekeepers") == sign


@pytest.mark.clause("FR-UNIT-PEACE-SHOCK-1")
def test_shock_tactics_are_for_actions_only(table):
    table.given(attacker("insurgent", at=(10, 10)), defender("peacekeepers", at=(10, 14)))
    table.when(fights_through("insurgent", "peacekeepers", to=(10, 10)))
    table.dice(insurgent=d6(6), peacekeepers=d10(1))
    table.when(counter_attacks("peacekeepers"))
    assert sources(table, "peacekeepers") == {}


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-2")
def test_kill_zone_helps_overwatch_and_nothing_else(table):
    table.given(attacker("recon-biker", at=(10, 10)), defender("sentry-gun", at=(10, 25)))
    table.when(advances("recon-biker"))
    table.dice(recon_biker=d12(9), sentry_gun=d10(2, 8))
    table.when(overwatches("sentry-gun"))
    assert sources(table, "sentry-gun") == {"kill-zone": 1}
    table.given(attacker("sentry-gun", at=(10, 10)), defender("stalker-team", at=(10, 25)))
    table.when(opens_fire("sentry-gun", "stalker-team"))
    table.dice(sentry_gun=d10(9), stalker_team=d10(2))
    table.when(takes_cover("stalker-team"))
    assert sources(table, "sentry-gun") == {}


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-1", "FR-MOVE-15")
def test_a_sentry_gun_that_wins_a_fight_through_stays_put(table):
    table.given(attacker("sentry-gun", at=(22, 15)), defender("jaeger", at=(22, 19)))
    table.when(fights_through("sentry-gun", "jaeger"))
    table.dice(sentry_gun=d6(6), jaeger=d6(1))
    table.when(counter_attacks("jaeger"))
    assert table.unit("jaeger").shaken
    assert table.state.active == 1


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-2")
def test_kill_zone_meets_camouflage_on_the_same_roll(table):
    table.given(attacker("jaeger", at=(10, 10)), defender("sentry-gun", at=(10, 25)))
    table.when(advances("jaeger"))
    table.dice(jaeger=d8(8), sentry_gun=d10(5))
    table.when(overwatches("sentry-gun"))
    assert sources(table, "sentry-gun") == {"kill-zone": 1, "active-camouflage": -1}


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-2", "FR-TERR-FIRING-1", "FR-ADV-2", "FR-ADV-3")
def test_kill_zone_and_a_firing_position_outweigh_camouflage(table):
    table.given(
        attacker("jaeger", at=(10, 10)),
        defender("sentry-gun", at=(10, 25)),
        board=(ground((8, 23, 12, 27), "firing-position"),),
    )
    table.when(advances("jaeger"))
    table.dice(jaeger=d8(8), sentry_gun=d10(5, 9))
    table.when(overwatches("sentry-gun"))
    assert sources(table, "sentry-gun") == {
        "kill-zone": 1,
        "firing-position": 1,
        "active-camouflage": -1,
    }
    assert rolled(table, "sentry-gun").kept == 9
