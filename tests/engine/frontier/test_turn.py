"""The turn: its steps in order, what may be passed, and whose turn is next."""

import pytest

from rules.engine.frontier.model.commands import Decline, TakeAction
from rules.engine.frontier.model.events import (
    ActionDeclared,
    ActionLost,
    ActionResolved,
    ActionRolled,
    ActivationPassed,
    ContestWon,
    EffectBegan,
    EffectEnded,
    ReactionDeclared,
    StrategicActionDeclined,
    StrategicActionTaken,
    TurnBegan,
    TurnEnded,
    UnitDestroyed,
    UnitMoved,
    UnitShaken,
)
from rules.engine.frontier.model.state import Effect
from rules.engine.frontier.play.turn import TURN
from rules.engine.tabletop.endings import MatchEnded
from tests.kit.board import ground, wall
from tests.kit.dice import d6
from tests.kit.matchers import (
    awaits,
    destroyed,
    ended,
    goes_on,
    happened,
    last,
    never_saw,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender, strong_point
from tests.kit.verbs import (
    advances,
    bugs_out,
    declines,
    fights_through,
    moves,
    opens_fire,
    overwatches,
    passes,
    points_to,
    seizes,
    submits,
    takes_cover,
    uses,
)

HIGH_WALL = wall((2, 19, 42, 20), scale=3)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


@pytest.mark.clause("FR-SETUP-4")
def test_the_attacker_has_the_first_turn(table):
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 25)))
    begun = last(table, TurnBegan)
    assert (begun.turn, begun.seat, begun.name) == (1, 0, "Ana")


@pytest.mark.clause("FR-TURN-1")
def test_a_turn_walks_through_its_six_steps_in_the_order_of_the_book(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("saboteur", at=(25, 10)),
        markers=(strong_point((10, 14)),),
    )
    table.dice(breacher=d6(5), saboteur=d6(2))
    table.when(seizes(), points_to(0), opens_fire("breacher", "saboteur"))
    table.when(takes_cover("saboteur"))
    steps = (
        TurnBegan,
        StrategicActionTaken,
        ActionDeclared,
        ReactionDeclared,
        ActionRolled,
        UnitShaken,
        TurnEnded,
        TurnBegan,
    )
    assert tuple(type(e) for e in table.events if isinstance(e, steps)) == steps
    table.then(turn_of("defender"))


@pytest.mark.clause("FR-TURN-1")
def test_the_steps_stand_in_the_code_in_the_order_of_the_book():
    names = [step.__name__ for step in TURN]
    assert names == [
        "begin_turn",
        "stop_1",
        "strategic_action",
        "place_next_point",
        "ordered_shot",
        "stop_2",
        "any_units_left",
        "choose_action",
        "initial_move",
        "choose_target",
        "redirect",
        "stop_3",
        "choose_reaction",
        "stop_4",
        "roll_dice",
        "resolve",
        "resulting_move",
        "aftermath",
        "second_shot",
        "stop_5",
        "pass_initiative",
    ]


@pytest.mark.clause("FR-TURN-2", "FR-STRAT-2")
def test_a_strategic_action_is_optional_and_taken_at_most_once(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(40, 28)),
        markers=(strong_point((10, 14)),),
    )
    table.then(awaits("strategic", "attacker"))
    table.when(declines())
    table.then(awaits("action", "attacker"), never_saw(StrategicActionTaken))
    table.then(saw(StrategicActionDeclined, "FR-TURN-2"))
    assert len(table.state.markers) == 1


@pytest.mark.clause("FR-STRAT-2", "FR-MISSION-2")
def test_the_other_side_takes_no_strategic_action(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18)),
        markers=(strong_point((10, 14)),),
        active="defender",
    )
    table.then(awaits("action", "defender"))


@pytest.mark.clause("FR-TURN-3", "FR-END-1")
def test_the_test_for_units_comes_after_step_one_and_before_step_two(table):
    names = [step.__name__ for step in TURN]
    assert names.index("strategic_action") < names.index("any_units_left")
    assert names.index("any_units_left") + 1 == names.index("choose_action")
    table.given(attacker("breacher", at=(10, 10)), active="defender")
    table.then(ended("narrow-defeat", "victory", "no-units"))
    kinds = [type(event) for event in table.events]
    assert kinds.index(TurnBegan) < kinds.index(MatchEnded)


@pytest.mark.clause("FR-TURN-5")
def test_step_two_cannot_be_declined(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(40, 28)))
    assert clauses(table.refusals(submits(Decline()))) == [("FR-TURN-4", "not-offered")]


@pytest.mark.clause("FR-TURN-6", "FR-END-1")
def test_a_side_with_units_but_nothing_legal_passes_and_the_game_goes_on(table):
    """A lone Sentry Gun out of everybody's sight, far from its evac edges."""
    table.given(
        attacker("sentry-gun", at=(22, 15)),
        defender("jaeger", at=(22, 25)),
        defender("insurgent", at=(25, 25)),
        board=(HIGH_WALL,),
        choices={"d": "S"},
    )
    table.then(goes_on(), saw(ActivationPassed, "FR-TURN-6"), never_saw(ActionDeclared))
    table.then(turn_of("defender"), awaits("action", "defender"))


@pytest.mark.clause("FR-TURN-6", "FR-END-11")
def test_when_neither_side_can_ever_act_the_table_is_read(table):
    table.given(
        attacker("sentry-gun", at=(22, 15)),
        defender("sentry-gun", at=(22, 22), id="theirs"),
        board=(HIGH_WALL,),
        choices={"d": "S"},
    )
    table.then(ended("narrow-defeat", "victory", "stalemate"), saw(MatchEnded, "FR-END-11"))
    assert len(happened(table, ActivationPassed)) == 3


@pytest.mark.clause("FR-TURN-10", "FR-TERR-HAZARD-1")
def test_an_action_whose_unit_is_destroyed_on_activation_is_lost(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(25, 10)),
        board=(ground((5, 5, 15, 15), "hazardous"),),
    )
    table.when(submits(TakeAction(unit="breacher", action="open-fire")))
    table.then(
        destroyed("breacher"),
        saw(ActionLost, "FR-TURN-10"),
        never_saw(ContestWon, ActionResolved, ActionRolled),
        turn_of("defender"),
    )


@pytest.mark.clause("FR-TURN-10", "FR-TERR-HAZARD-1")
def test_a_fight_through_whose_unit_dies_on_activation_never_moves(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(10, 18)),
        board=(ground((5, 5, 15, 15), "hazardous"),),
    )
    table.when(submits(TakeAction(unit="breacher", action="fight-through")))
    table.then(destroyed("breacher"), never_saw(UnitMoved), turn_of("defender"))


@pytest.mark.clause("FR-TURN-10", "FR-TIME-1")
def test_a_lost_action_still_has_the_stop_at_the_end_of_the_turn_and_no_stop_before(table):
    table.given(
        attacker("breacher", at=(10, 10), shaken=True),
        attacker("bosun", at=(40, 2)),
        defender("captain", at=(25, 10)),
        board=(ground((5, 5, 15, 15), "hazardous"),),
    )
    table.when(passes())
    table.when(submits(TakeAction(unit="breacher", action="open-fire")))
    table.then(awaits("stop", "defender"), never_saw(TurnEnded))
    assert table.state.window.name == "stop_5"


@pytest.mark.clause("FR-TURN-11")
def test_the_reactive_player_becomes_active_and_back(table):
    table.given(attacker("breacher", at=(10, 5)), defender("insurgent", at=(10, 28)))
    table.when(advances("breacher"), declines(), moves((10, 6)))
    table.then(turn_of("defender"))
    table.when(advances("insurgent"), declines(), moves((10, 27)))
    table.then(turn_of("attacker"))
    assert [event.turn for event in happened(table, TurnBegan)] == [1, 2, 3]


@pytest.mark.clause("FR-TURN-11")
def test_what_lasts_this_turn_ends_with_it_and_what_lasts_longer_stays(table):
    this_turn = Effect(ability="ghost-field", unit="captain", until="turn")
    match = Effect(ability="ghost-field", unit="captain", until="match")
    table.given(
        attacker("captain", at=(10, 5), used=("ghost-field",)),
        defender("insurgent", at=(10, 28)),
        effects=(this_turn, match),
    )
    table.when(advances("captain"), declines(), moves((10, 5)))
    assert table.state.effects == (match,)
    assert last(table, EffectEnded).clause == "FR-TURN-11"


@pytest.mark.clause("FR-TURN-7")
def test_the_same_unit_reacts_again_and_again(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        attacker("bosun", at=(14, 10)),
        defender("insurgent", at=(28, 20)),
    )
    for unit in ("breacher", "bosun"):
        here = (table.unit(unit).x, table.unit(unit).y)
        table.dice(d6(1), d6(6))
        table.when(advances(unit), overwatches("insurgent"), moves(here))
        table.then(turn_of("defender"))
        table.when(advances("insurgent"), declines(), moves((28, 20)))


@pytest.mark.clause("FR-DP-2")
def test_the_only_legal_action_is_taken_by_the_engine(table):
    """A Sentry Gun that sees one enemy, far from home: it can only fire."""
    table.given(
        attacker("sentry-gun", at=(22, 16), used=("override-safety-parameters",)),
        defender("insurgent", at=(22, 28)),
        choices={"d": "S"},
    )
    table.then(saw(ActionDeclared, "FR-ACT-6"), awaits("reaction", "defender"))


@pytest.mark.clause("FR-DP-1", "FR-DP-2")
def test_asking_what_is_awaited_changes_nothing(table):
    table.given(
        attacker("captain", at=(10, 10)),
        defender("insurgent", at=(10, 18)),
        markers=(strong_point((10, 14)),),
    )
    deeds = [
        passes(),
        seizes(),
        points_to(0),
        passes(),
        fights_through("captain", "insurgent", to=(10, 11)),
        passes(),
    ]
    for deed in deeds:
        before, events = table.state, len(table.events)
        assert table.awaited == table.awaited
        assert table.state is before
        assert len(table.events) == events
        table.when(deed)


@pytest.mark.clause("FR-TERR-HAZARD-1")
def test_a_unit_activated_on_hazardous_ground_is_shaken_before_anything_else(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18)),
        board=(ground((5, 5, 15, 15), "hazardous"),),
    )
    table.when(fights_through("breacher", "insurgent", to=(10, 12)))
    table.then(shaken("breacher"), awaits("reaction", "defender"))
    order = [
        type(e) for e in table.events if isinstance(e, ActionDeclared | UnitShaken | UnitMoved)
    ]
    assert order == [ActionDeclared, UnitShaken, UnitMoved]


@pytest.mark.clause("FR-TERR-HAZARD-2")
def test_reacting_or_being_pushed_on_hazardous_ground_costs_nothing(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        markers=(strong_point((10, 14)),),
        board=(ground((20, 5, 30, 15), "hazardous"), ground((5, 11, 15, 20), "hazardous")),
    )
    table.dice(breacher=d6(1), insurgent=d6(5))
    table.when(declines(), advances("breacher"), overwatches("insurgent"), moves((10, 13)))
    table.then(stands("breacher", (10, 13)), never_saw(UnitShaken, UnitDestroyed))


@pytest.mark.clause("FR-TERR-HAZARD-2")
def test_a_strategic_action_from_hazardous_ground_costs_nothing(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(40, 28)),
        markers=(strong_point((10, 14)),),
        board=(ground((5, 5, 15, 12), "hazardous"),),
    )
    table.when(seizes(), points_to(0))
    table.then(awaits("action", "attacker"), never_saw(UnitShaken))


@pytest.mark.clause("FR-TIME-2")
def test_using_an_ability_at_a_stop_is_recorded_under_its_own_clause(table):
    table.given(attacker("captain", at=(10, 10)), defender("insurgent", at=(40, 28)))
    table.when(uses("captain", "ghost-field"))
    table.then(saw(EffectBegan, "FR-UNIT-CAPTAIN-GHOST-1"), awaits("action", "attacker"))


@pytest.mark.clause("FR-TURN-9")
def test_bugging_out_unseen_needs_no_dice(table):
    table.given(
        attacker("breacher", at=(10, 5)),
        attacker("bosun", at=(40, 2)),
        defender("insurgent", at=(10, 25)),
        board=(HIGH_WALL,),
    )
    table.when(bugs_out("breacher"))
    table.then(never_saw(ActionRolled), turn_of("defender"))
