"""The five stops: when they are held, who may use what, and what an interrupt undoes."""

import pytest

from rules.engine.frontier.model.commands import TakeAction
from rules.engine.frontier.model.events import (
    AbilityUsed,
    ActionLost,
    ActionRolled,
    ContestWon,
    EffectBegan,
    EffectEnded,
    ReactionLost,
    TurnEnded,
    UnitMoved,
)
from rules.engine.frontier.play.abilities.base import ANY_POINT, REGISTRY
from tests.kit.board import wall
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    awaits,
    destroyed,
    goes_on,
    happened,
    never_saw,
    not_shaken,
    saw,
    shaken,
    sources,
    turn_of,
)
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import (
    advances,
    counter_attacks,
    declines,
    falls_back,
    fights_through,
    firefights,
    moves,
    opens_fire,
    passes,
    points_to,
    seizes,
    submits,
    takes_cover,
    uses,
)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


def at_stop(name):
    """The match waits at that stop."""

    def check(table):
        assert table.offer.kind == "stop"
        assert table.state.window.name == name

    return check


@pytest.mark.clause("FR-TIME-1")
def test_a_turn_has_five_stops_at_their_moments(table):
    table.given(
        attacker("captain", at=(10, 10)),
        defender("saboteur", at=(25, 10)),
        markers=(strong_point((10, 14)),),
    )
    table.then(at_stop("stop_1"))
    table.when(passes(), seizes(), points_to(0))
    table.then(at_stop("stop_2"))
    table.when(passes(), opens_fire("captain", "saboteur"))
    table.then(at_stop("stop_3"))
    table.when(passes(), takes_cover("saboteur"))
    table.then(at_stop("stop_4"), never_saw(ActionRolled))
    table.dice(captain=d6(4), saboteur=d6(2))
    table.when(passes())
    table.then(at_stop("stop_5"), shaken("saboteur"), never_saw(TurnEnded))
    table.when(passes())
    table.then(at_stop("stop_1"), turn_of("defender"))


@pytest.mark.clause("FR-TIME-1")
def test_the_second_stop_follows_only_a_strategic_action_that_was_taken(table):
    table.given(
        attacker("captain", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        markers=(strong_point((10, 14)),),
    )
    table.when(passes(), declines())
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-TIME-1", "FR-TIME-4")
def test_the_third_stop_comes_after_the_initial_movement_never_in_it(table):
    table.given(attacker("captain", at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(passes(), submits(TakeAction(unit="captain", action="fight-through")))
    table.then(awaits("move", "attacker"))
    assert clauses(table.refusals(uses("captain", "ghost-field"))) == [("FR-ACT-7", "not-offered")]
    table.when(moves((10, 11)))
    table.then(at_stop("stop_3"), saw(UnitMoved))


@pytest.mark.clause("FR-TIME-4")
def test_between_the_dice_and_the_end_of_the_movement_there_is_no_stop(table):
    table.given(attacker("captain", at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(passes(), fights_through("captain", "insurgent", to=(10, 11)), passes(), declines())
    table.then(at_stop("stop_4"))
    table.when(passes())
    table.then(awaits("move", "attacker"), shaken("insurgent"))


@pytest.mark.clause("FR-TIME-2")
def test_at_a_stop_the_active_player_answers_first_and_both_must_pass_in_a_row(table):
    table.given(
        attacker("captain", at=(10, 10), id="ours"), defender("captain", at=(40, 28), id="theirs")
    )
    table.then(awaits("stop", "attacker"))
    table.when(passes())
    table.then(awaits("stop", "defender"))
    table.when(passes())
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-TIME-2")
def test_using_an_ability_opens_the_stop_again_for_both(table):
    table.given(
        attacker("captain", at=(10, 10), id="one"),
        attacker("captain", at=(14, 10), id="two"),
        defender("captain", at=(40, 28), id="theirs"),
    )
    table.when(passes())
    table.when(uses("theirs", "ghost-field"))
    table.then(awaits("stop", "attacker"))
    table.when(uses("one", "ghost-field"))
    table.then(awaits("stop", "attacker"), at_stop("stop_1"))
    table.when(passes())
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-TIME-5")
def test_a_stop_without_a_usable_ability_is_skipped(table):
    table.given(
        attacker("colonial-exploration-team", at=(10, 10)), defender("insurgent", at=(20, 10))
    )
    table.then(awaits("action", "attacker"))
    table.given(
        attacker("captain", at=(10, 10), used=("ghost-field",)), defender("insurgent", at=(20, 10))
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-TIME-5")
def test_a_unit_off_the_board_holds_no_stop_open(table):
    table.given(
        attacker("captain", at=(10, 10), place="destroyed"),
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(20, 10)),
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-ABIL-2", "FR-ABIL-3", "FR-ABIL-6", "FR-SELECT-5")
def test_an_active_ability_is_optional_and_spent_once_per_unit(table):
    table.given(
        attacker("captain", at=(10, 10), id="one"),
        attacker("captain", at=(20, 10), id="two"),
        defender("insurgent", at=(40, 28)),
    )
    assert "pass" in {option.label.key for option in table.offer.options}
    table.when(uses("one", "ghost-field"))
    assert table.unit("one").used == ("ghost-field",)
    assert table.unit("two").used == ()
    refused = table.refusals(uses("one", "ghost-field"))
    assert clauses(refused) == [("FR-TIME-2", "not-offered")]
    table.when(uses("two", "ghost-field"))
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-ABIL-3", "FR-TIME-6")
def test_a_use_stays_spent_when_the_action_comes_to_nothing(table):
    table.given(
        attacker("captain", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("colonial-exploration-team", at=(10, 14.5)),
    )
    table.when(passes(), passes())
    table.when(fights_through("captain", "colonial-exploration-team", to=(10, 10)))
    table.when(uses("captain", "ghost-field"))
    table.when(uses("colonial-exploration-team", "flame-units", on="captain"))
    table.then(
        destroyed("captain"),
        saw(ActionLost, "FR-TURN-10"),
        never_saw(ActionRolled, ContestWon),
    )
    assert table.unit("captain").used == ("ghost-field",)
    assert table.unit("colonial-exploration-team").used == ("flame-units",)


@pytest.mark.clause("FR-TIME-6")
def test_an_action_whose_target_is_gone_is_void_and_the_turn_goes_to_its_last_stop(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("colonial-exploration-team", at=(25, 14)),
        attacker("captain", at=(40, 2)),
        defender("saboteur", at=(25, 10), shaken=True),
        defender("jaeger", at=(40, 28)),
    )
    table.when(passes(), opens_fire("breacher", "saboteur"))
    table.then(at_stop("stop_3"))
    table.when(uses("colonial-exploration-team", "flame-units", on="saboteur"))
    table.then(
        destroyed("saboteur"),
        saw(ActionLost, "FR-TIME-6"),
        never_saw(ContestWon, ActionRolled),
        at_stop("stop_5"),
    )


@pytest.mark.clause("FR-TIME-6")
def test_a_reaction_whose_unit_is_gone_is_lost_and_the_action_succeeds_unopposed(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("colonial-exploration-team", at=(17, 6)),
        defender("saboteur", at=(10, 18), id="aimed-at"),
        defender("saboteur", at=(17, 10), id="helper", shaken=True),
    )
    table.when(passes())
    table.when(fights_through("breacher", "aimed-at", to=(10, 10)))
    table.then(at_stop("stop_3"))
    table.when(passes(), counter_attacks("helper"))
    table.then(at_stop("stop_4"))
    table.when(uses("colonial-exploration-team", "flame-units", on="helper"))
    table.then(
        destroyed("helper"),
        saw(ReactionLost, "FR-TIME-6"),
        saw(ContestWon, "FR-ROLL-4"),
        never_saw(ActionRolled),
        shaken("aimed-at"),
        not_shaken("breacher"),
    )


@pytest.mark.clause("FR-TIME-6")
def test_an_interrupt_that_changes_nothing_that_matters_leaves_the_action_alone(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("colonial-exploration-team", at=(25, 14)),
        defender("saboteur", at=(25, 10)),
    )
    table.when(passes(), opens_fire("breacher", "saboteur"))
    table.when(uses("colonial-exploration-team", "flame-units", on="saboteur"))
    table.then(shaken("saboteur"), never_saw(ActionLost), awaits("reaction", "defender"))


@pytest.mark.clause("FR-TURN-10", "FR-TIME-6")
def test_an_active_unit_destroyed_at_a_stop_takes_its_action_with_it(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("colonial-exploration-team", at=(10, 14.5)),
        defender("insurgent", at=(25, 10)),
    )
    table.when(passes(), opens_fire("breacher", "insurgent"))
    table.when(uses("colonial-exploration-team", "flame-units", on="breacher"))
    table.then(destroyed("breacher"), saw(ActionLost, "FR-TURN-10"), not_shaken("insurgent"))
    table.then(turn_of("defender"), goes_on())


@pytest.mark.clause("FR-END-2", "FR-TIME-6")
def test_a_match_that_ends_at_a_stop_ends_at_once(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True, points=120),
        attacker("bosun", at=(40, 2)),
        defender("colonial-exploration-team", at=(10, 14.5)),
        achieved=True,
    )
    table.when(uses("colonial-exploration-team", "flame-units", on="breacher"))
    assert table.state.outcome.reason == "objective-and-losses"
    table.then(never_saw(ActionLost))


@pytest.mark.clause("FR-UNIT-CAPTAIN-GHOST-1", "FR-TIME-2")
def test_a_ghost_field_lasts_until_the_next_action_roll_is_made(table):
    table.given(
        attacker("captain", at=(10, 10)),
        attacker("breacher", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
    )
    table.when(uses("captain", "ghost-field"), advances("captain"), declines(), moves((10, 10)))
    table.then(never_saw(EffectEnded, ActionRolled), turn_of("defender"))
    table.dice(insurgent=d6(5, 2), captain=d6(4))
    table.when(opens_fire("insurgent", "captain"), firefights("captain"))
    assert sources(table, "insurgent") == {"ghost-field": -1}
    table.then(shaken("insurgent"), saw(EffectEnded, "FR-UNIT-CAPTAIN-GHOST-1"))
    assert table.state.effects == ()


@pytest.mark.clause("FR-UNIT-CAPTAIN-GHOST-1")
def test_a_ghost_field_ends_with_a_roll_that_concerned_other_units(table):
    table.given(
        attacker("captain", at=(40, 2)),
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
    )
    table.dice(breacher=d6(5), insurgent=d6(2))
    table.when(uses("captain", "ghost-field"), opens_fire("breacher", "insurgent"))
    table.when(takes_cover("insurgent"))
    assert len(happened(table, EffectEnded)) == 1


@pytest.mark.clause("FR-UNIT-PATHFINDER-GHOST-1")
def test_the_pathfinders_ghost_field_works_like_the_captains(table):
    table.given(attacker("pathfinder", at=(10, 10)), defender("jaeger", at=(25, 10)))
    table.when(uses("pathfinder", "ghost-field"), advances("pathfinder"), declines())
    table.when(moves((10, 10)))
    table.dice(jaeger=d10(5, 2), pathfinder=d10(1))
    table.when(opens_fire("jaeger", "pathfinder"), takes_cover("pathfinder"))
    assert sources(table, "jaeger") == {"ghost-field": -1}
    for kind in (AbilityUsed, EffectBegan, EffectEnded):
        table.then(saw(kind, "FR-UNIT-PATHFINDER-GHOST-1"))


@pytest.mark.clause("FR-UNIT-CAPTAIN-GHOST-1", "FR-ABIL-10")
def test_a_ghost_field_does_not_weigh_on_who_targets_nobody(table):
    table.given(attacker("captain", at=(10, 10)), defender("jaeger", at=(10, 18)))
    table.when(uses("captain", "ghost-field"))
    table.when(fights_through("captain", "jaeger", to=(10, 10)))
    table.dice(captain=d10(5), jaeger=d6(2))
    table.when(falls_back("jaeger"))
    assert sources(table, "jaeger") == {}


@pytest.mark.clause("FR-UNIT-EXPLORER-FLAME-1", "FR-UNIT-EXPLORER-FLAME-2")
def test_flame_units_shake_an_enemy_within_five_inches_even_in_its_turn(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(10, 11.9)),
        defender("colonial-exploration-team", at=(10, 16.279528)),
    )
    table.then(awaits("stop", "defender"))
    assert [o.target for o in table.offer.options if o.target] == ["breacher", "bosun"]
    table.when(uses("colonial-exploration-team", "flame-units", on="breacher"))
    table.then(shaken("breacher"), saw(AbilityUsed, "FR-UNIT-EXPLORER-FLAME-1"))


@pytest.mark.clause("FR-UNIT-EXPLORER-FLAME-1", "FR-ABIL-8")
def test_flame_units_reach_no_further_than_five_inches(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("colonial-exploration-team", at=(10, 16.2797)),
    )
    table.then(awaits("action", "attacker"))


@pytest.mark.clause("FR-UNIT-EXPLORER-FLAME-2")
def test_flame_units_need_no_line_of_sight(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("colonial-exploration-team", at=(10, 15)),
        board=(wall((2, 12, 18, 12.5), scale=3),),
    )
    table.when(uses("colonial-exploration-team", "flame-units", on="breacher"))
    table.then(shaken("breacher"))


@pytest.mark.clause("FR-TIME-2")
def test_only_the_abilities_on_offer_can_be_used_at_a_stop(table):
    table.given(attacker("captain", at=(10, 10)), defender("insurgent", at=(40, 28)))
    for unit, ability in (("captain", "repulsor-field"), ("insurgent", "freedom-fighters")):
        assert clauses(table.refusals(uses(unit, ability))) == [("FR-TIME-2", "not-offered")]


@pytest.mark.clause("FR-TIME-3", "FR-UNIT-CAP-HOLTZMANN-2")
def test_the_any_point_abilities_have_every_stop_and_the_holtzmann_field_the_fourth():
    with_stops = {slug: ability.windows for slug, ability in REGISTRY.items() if ability.windows}
    assert with_stops.pop("experimental-holtzmann-field") == {"stop_4"}
    assert with_stops == dict.fromkeys(
        ("flame-units", "repulsor-field", "ghost-field", "freedom-fighters"), ANY_POINT
    )


@pytest.mark.clause("FR-UNIT-CAPTAIN-GHOST-1")
def test_the_stop_offers_name_unit_ability_and_clause(table):
    table.given(attacker("captain", at=(10, 10)), defender("insurgent", at=(40, 28)))
    (use,) = [o for o in table.offer.options if o.subject == "captain"]
    assert (use.label.clause, use.label.params["ability"]) == (
        "FR-UNIT-CAPTAIN-GHOST-1",
        "ghost-field",
    )
    table.when(uses("captain", "ghost-field"))
    table.then(saw(EffectBegan))
