"""Actions: what each of the four needs, and what it does when it wins."""

import pytest

from rules.engine.frontier.model.commands import ChooseTarget, MakeMove, TakeAction
from rules.engine.frontier.model.events import (
    ActionLost,
    ActionResolved,
    ActionRolled,
    ContestWon,
    ReactionDeclined,
    TargetNamed,
    UnitDestroyed,
    UnitLeft,
    UnitMoved,
    UnitShaken,
    UnitStayed,
)
from rules.engine.frontier.model.state import Contest
from rules.engine.frontier.play.actions import ACTIONS
from tests.kit.board import wall
from tests.kit.dice import d6, d10
from tests.kit.matchers import (
    awaits,
    goes_on,
    happened,
    last,
    left,
    moved_by,
    never_saw,
    not_shaken,
    saw,
    shaken,
    stands,
    turn_of,
)
from tests.kit.table import attacker, defender
from tests.kit.verbs import (
    advances,
    bugs_out,
    counter_attacks,
    declines,
    fights_through,
    firefights,
    flanks,
    moves,
    opens_fire,
    overwatches,
    submits,
    takes_cover,
)


def clauses(refusals):
    return [(refusal.clause, refusal.key) for refusal in refusals]


@pytest.mark.clause("FR-ACT-1")
def test_there_are_four_actions_with_the_ratings_of_the_book():
    assert {slug: row.rating for slug, row in ACTIONS.items()} == {
        "advance": "mobility",
        "open-fire": "firepower",
        "fight-through": "assault",
        "bug-out": "discipline",
    }


@pytest.mark.clause("FR-ACT-2", "FR-TURN-4")
def test_every_unit_of_the_active_side_is_offered_every_action_and_does_one(table):
    table.given(
        attacker("insurgent", at=(10, 10)),
        attacker("breacher", at=(20, 10)),
        defender("jaeger", at=(10, 25)),
    )
    offered = {(o.command.unit, o.command.action) for o in table.offer.options}
    assert offered == {(unit, action) for unit in ("insurgent", "breacher") for action in ACTIONS}
    table.when(advances("insurgent"), declines(), moves((10, 12)))
    table.then(turn_of("defender"), stands("insurgent", (10, 12)))


@pytest.mark.clause("FR-TURN-4")
def test_the_other_sides_units_cannot_be_activated(table):
    table.given(attacker("insurgent", at=(10, 10)), defender("jaeger", at=(10, 25)))
    refused = table.refusals(submits(TakeAction(unit="jaeger", action="advance")))
    assert clauses(refused) == [("FR-TURN-4", "not-offered")]


@pytest.mark.clause("FR-ACT-4", "FR-ACT-5", "FR-MOVE-1")
def test_an_advance_moves_up_to_ten_inches_to_a_spot_chosen_at_its_resolution(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(10, 21)))
    table.when(advances("breacher"))
    table.then(awaits("reaction", "defender"))
    table.when(declines())
    table.then(awaits("move", "attacker"), never_saw(UnitMoved))
    assert clauses(table.refusals(moves((20.01, 10)))) == [("FR-MOVE-2", "end-too-far")]
    table.when(moves((20, 10)))
    table.then(moved_by("breacher", 10), saw(UnitMoved, "FR-ACT-4"), turn_of("defender"))


@pytest.mark.clause("FR-MOVE-12", "FR-TURN-5")
def test_an_advance_of_nothing_is_legal_and_is_no_movement(table):
    table.given(attacker("breacher", at=(10, 10)), defender("jaeger", at=(40, 21)))
    table.when(advances("breacher"), declines(), moves((10, 10)))
    table.then(saw(UnitStayed, "FR-MOVE-12"), never_saw(UnitMoved), turn_of("defender"))


@pytest.mark.clause("FR-ACT-6", "FR-ACT-3", "FR-SHAKE-1")
def test_open_fire_shakes_a_visible_enemy_ten_inches_away(table):
    table.given(attacker("breacher", at=(10, 10)), defender("saboteur", at=(20.984252, 10)))
    table.when(opens_fire("breacher", "saboteur"), declines())
    table.then(shaken("saboteur"), saw(UnitShaken, "FR-SHAKE-1"), turn_of("defender"))


@pytest.mark.clause("FR-ACT-6", "FR-ACT-3")
def test_open_fire_is_refused_at_less_than_ten_inches(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(20.98, 10)))
    refused = table.refusals(submits(TakeAction(unit="breacher", action="open-fire")))
    assert clauses(refused) == [("FR-ACT-6", "nobody-to-fire-at")]


@pytest.mark.clause("FR-ACT-6", "FR-ACT-3")
def test_open_fire_is_refused_without_sight(table):
    between = (wall((19, 5, 20, 15), scale=1),)
    table.given(
        attacker("breacher", at=(10, 10)), defender("insurgent", at=(30, 10)), board=between
    )
    refused = table.refusals(submits(TakeAction(unit="breacher", action="open-fire")))
    assert clauses(refused) == [("FR-ACT-6", "nobody-to-fire-at")]


@pytest.mark.clause("FR-ACT-6")
def test_each_enemy_is_offered_as_a_target_or_refused_with_its_reason(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="near"),
        defender("insurgent", at=(25, 10), id="far"),
        defender("insurgent", at=(25, 20), id="farther"),
        defender("insurgent", at=(10, 28), id="hidden"),
        board=(wall((5, 22, 15, 23), scale=2),),
    )
    table.when(submits(TakeAction(unit="breacher", action="open-fire")))
    table.then(awaits("target", "attacker"))
    told = {o.target: [r.key for r in o.refusals] for o in table.offer.options}
    assert told == {"near": ["too-near"], "far": [], "farther": [], "hidden": ["out-of-sight"]}
    refused = table.refusals(submits(ChooseTarget(target="near")))
    assert clauses(refused) == [("FR-ACT-6", "too-near")]
    assert refused[0].params["least"] == 10


@pytest.mark.clause("FR-DP-2")
def test_a_single_legal_target_is_named_by_the_engine(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        defender("jaeger", at=(10, 18)),
    )
    table.when(submits(TakeAction(unit="breacher", action="open-fire")))
    table.then(awaits("reaction", "defender"), saw(TargetNamed, "FR-ACT-6"))
    assert table.state.contest.target == "insurgent"


@pytest.mark.clause("FR-DP-2", "FR-TURN-9")
def test_declining_is_taken_by_the_engine_when_no_reaction_is_legal(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(30, 10)),
        board=(wall((19, 5, 20, 15), scale=1),),
    )
    table.when(advances("breacher"))
    table.then(awaits("move", "attacker"), saw(ReactionDeclined, "FR-TURN-9"))


@pytest.mark.clause("FR-ACT-7", "FR-ACT-10")
def test_fight_through_moves_shakes_and_may_follow_up(table):
    table.given(attacker("peacekeepers", at=(10, 10)), defender("saboteur", at=(10, 24)))
    table.when(fights_through("peacekeepers", "saboteur", to=(10, 15)), declines())
    table.then(shaken("saboteur"), awaits("move", "attacker"))
    assert table.state.owed.maximum == 5
    table.when(moves((10, 20)))
    table.then(stands("peacekeepers", (10, 20)), turn_of("defender"))
    order = [type(e) for e in table.events if isinstance(e, UnitMoved | UnitShaken)]
    assert order == [UnitMoved, UnitShaken, UnitMoved]


@pytest.mark.clause("FR-ACT-7", "FR-ACT-3")
def test_fight_through_is_refused_when_no_initial_movement_meets_an_enemy(table):
    table.given(attacker("peacekeepers", at=(10, 5)), defender("insurgent", at=(10, 21.1)))
    refused = table.refusals(submits(TakeAction(unit="peacekeepers", action="fight-through")))
    assert clauses(refused) == [("FR-ACT-7", "nobody-to-assault")]


@pytest.mark.clause("FR-ACT-7")
def test_the_initial_movement_must_end_with_an_enemy_in_sight_within_ten_inches(table):
    table.given(attacker("peacekeepers", at=(10, 10)), defender("insurgent", at=(10, 22)))
    table.when(submits(TakeAction(unit="peacekeepers", action="fight-through")))
    table.then(awaits("move", "attacker"))
    assert clauses(table.refusals(moves((10, 10)))) == [("FR-ACT-7", "nobody-there")]
    assert clauses(table.refusals(moves((10, 15.1)))) == [("FR-MOVE-2", "end-too-far")]
    assert clauses(table.refusals(moves((10, 11.015)))) == [("FR-ACT-7", "nobody-there")]
    table.when(moves((10, 11.016)))
    table.then(awaits("reaction", "defender"))


@pytest.mark.clause("FR-ACT-7")
def test_the_initial_movement_may_be_nothing(table):
    table.given(attacker("peacekeepers", at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(fights_through("peacekeepers", "insurgent", to=(10, 10)))
    table.then(awaits("reaction", "defender"), never_saw(UnitMoved))


@pytest.mark.clause("FR-ACT-7")
def test_only_an_enemy_in_sight_within_ten_inches_can_be_fought_through(table):
    table.given(
        attacker("peacekeepers", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="near"),
        defender("insurgent", at=(18, 10), id="beside"),
        defender("insurgent", at=(10, 22), id="far"),
        defender("insurgent", at=(4, 10), id="hidden"),
        board=(wall((6, 5, 7, 15), scale=2),),
    )
    table.when(submits(TakeAction(unit="peacekeepers", action="fight-through")), moves((10, 10)))
    told = {option.target: clauses(option.refusals) for option in table.offer.options}
    assert told == {
        "near": [],
        "beside": [],
        "far": [("FR-ACT-7", "too-far")],
        "hidden": [("FR-ACT-7", "out-of-sight")],
    }


@pytest.mark.clause("FR-ACT-7")
def test_an_initial_movement_can_bring_a_hidden_enemy_into_sight(table):
    table.given(
        attacker("peacekeepers", at=(10, 10)),
        defender("insurgent", at=(16, 10)),
        board=(wall((12, 7, 13, 13), scale=1),),
    )
    table.when(submits(TakeAction(unit="peacekeepers", action="fight-through")))
    assert clauses(table.refusals(moves((10, 10)))) == [("FR-ACT-7", "nobody-there")]
    table.when(moves((11, 14.5)))
    table.then(awaits("reaction", "defender"))


@pytest.mark.clause("FR-ACT-8", "FR-ACT-12", "FR-REACT-13")
def test_a_lost_fight_through_keeps_its_initial_movement_and_nothing_more(table):
    table.given(
        attacker("saboteur", at=(10, 10)),
        defender("breacher", at=(10, 18), id="aimed-at"),
        defender("peacekeepers", at=(16, 14)),
    )
    table.dice(saboteur=d6(3), peacekeepers=d10(9))
    table.when(fights_through("saboteur", "aimed-at", to=(10, 12)), counter_attacks("peacekeepers"))
    table.then(
        stands("saboteur", (10, 12)),
        shaken("saboteur"),
        not_shaken("aimed-at", "peacekeepers"),
        turn_of("defender"),
    )
    assert len(happened(table, UnitMoved)) == 1


@pytest.mark.clause("FR-ACT-9")
def test_the_target_is_named_after_the_initial_movement(table):
    table.given(
        attacker("peacekeepers", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="left"),
        defender("insurgent", at=(14, 20.5), id="right"),
    )
    table.when(submits(TakeAction(unit="peacekeepers", action="fight-through")))
    table.then(awaits("move", "attacker"))
    table.when(moves((12, 12)))
    table.then(awaits("target", "attacker"))
    assert [o.target for o in table.offer.options if o.is_legal] == ["left", "right"]


@pytest.mark.clause("FR-ACT-9")
def test_a_fight_through_without_an_enemy_left_ends_without_a_roll(table):
    table.given(attacker("peacekeepers", at=(10, 10)), defender("insurgent", at=(30, 20)))
    frames = (table.state.stack[0], table.state.stack[1].change(step="choose_target"))
    contest = Contest(unit="peacekeepers", action="fight-through")
    table.resume(table.state.change(contest=contest, stack=frames))
    table.then(saw(ActionLost, "FR-ACT-9"), never_saw(ActionRolled, ContestWon), goes_on())
    assert table.state.turn == 2


@pytest.mark.clause("FR-ACT-11", "FR-EVAC-1", "FR-EVAC-2", "FR-SHAKE-6")
def test_a_unit_near_its_own_evac_zone_can_bug_out(table):
    table.given(
        attacker("insurgent", at=(22, 10.4)),
        attacker("breacher", at=(22, 5)),
        defender("jaeger", at=(22, 25)),
    )
    table.when(bugs_out("insurgent"), declines())
    table.then(left("insurgent"), saw(UnitLeft, "FR-ACT-11"), never_saw(UnitDestroyed), goes_on())
    assert table.state.points(0, "destroyed") == 0


@pytest.mark.clause("FR-ACT-11", "FR-EVAC-2")
@pytest.mark.parametrize(("y", "legal"), [(10.492126, True), (10.5, False)])
def test_ten_inches_to_the_evac_edge_are_measured_from_the_base(table, y, legal):
    table.given(attacker("insurgent", at=(22, y)), defender("jaeger", at=(22, 25)))
    (bug_out,) = [o for o in table.offer.options if o.command.action == "bug-out"]
    assert bug_out.is_legal is legal
    if not legal:
        assert clauses(bug_out.refusals) == [("FR-ACT-11", "too-far-to-leave")]
        assert bug_out.refusals[0].params["most"] == 10


@pytest.mark.clause("FR-EVAC-1", "FR-EVAC-2")
@pytest.mark.parametrize("edges", [{"a": "W", "b": "N"}, {"a": "E", "b": "S"}])
@pytest.mark.parametrize(
    ("at", "edge"), [((5, 15), "W"), ((39, 15), "E"), ((22, 25), "N"), ((22, 5), "S")]
)
def test_each_edge_is_left_from_nearby_by_the_side_it_belongs_to(table, edges, at, edge):
    table.given(
        attacker("insurgent", at=at),
        defender("jaeger", at=(22, 14)),
        mission="ambush",
        choices=edges,
    )
    (bug_out,) = [o for o in table.offer.options if o.command.action == "bug-out"]
    assert bug_out.is_legal is (edge in edges.values())


@pytest.mark.clause("FR-EVAC-1", "FR-MISSION-ASSAULT-3")
def test_the_enemys_evac_edge_is_no_way_out(table):
    table.given(attacker("insurgent", at=(22, 26)), defender("jaeger", at=(22, 10)))
    (bug_out,) = [o for o in table.offer.options if o.command.action == "bug-out"]
    assert not bug_out.is_legal
    table.given(
        attacker("insurgent", at=(22, 10)), defender("jaeger", at=(22, 26)), active="defender"
    )
    (bug_out,) = [o for o in table.offer.options if o.command.action == "bug-out"]
    assert bug_out.is_legal


@pytest.mark.clause("FR-ACT-12", "FR-REACT-12")
@pytest.mark.parametrize(
    ("deeds", "reaction"),
    [
        (lambda: opens_fire("breacher", "insurgent"), firefights),
        (lambda: opens_fire("breacher", "insurgent"), takes_cover),
    ],
)
def test_a_shot_that_loses_does_nothing(table, deeds, reaction):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(2), insurgent=d6(3))
    table.when(deeds(), reaction("insurgent"))
    table.then(not_shaken("insurgent"), saw(ContestWon, "FR-ROLL-2"), turn_of("defender"))


@pytest.mark.clause("FR-ACT-12", "FR-REACT-12")
@pytest.mark.parametrize(("reaction", "at"), [(overwatches, (10, 25)), (flanks, (10, 18))])
def test_an_advance_that_loses_does_not_move_its_unit_its_own_way(table, reaction, at):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=at))
    table.dice(breacher=d6(2), insurgent=d6(3))
    table.when(advances("breacher"), reaction("insurgent"))
    table.then(awaits("move", "defender"), stands("breacher", (10, 10)))


@pytest.mark.clause("FR-DP-1")
def test_an_answer_to_another_question_is_refused_and_changes_nothing(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    refused = table.refusals(submits(MakeMove(to=(11.0, 10.0, 0.0))))
    assert clauses(refused) == [("FR-TURN-4", "not-offered")]
    table.when(advances("breacher"))
    refused = table.refusals(submits(MakeMove(to=(11.0, 10.0, 0.0))))
    assert clauses(refused) == [("FR-TURN-8", "not-offered")]


@pytest.mark.clause("FR-ACT-2")
def test_an_action_that_is_done_is_recorded_as_resolved(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.when(opens_fire("breacher", "insurgent"), declines())
    assert last(table, ActionResolved).unit == "breacher"
