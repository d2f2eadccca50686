"""Reactions: who may answer what, and what the answer does when it wins."""

import pytest

from rules.engine.frontier.model.commands import React
from rules.engine.frontier.model.events import (
    ReactionDeclined,
    UnitLeft,
    UnitMoved,
    UnitShaken,
    UnitStayed,
)
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from tests.kit.board import chasm, wall
from tests.kit.dice import d4, d6, d12
from tests.kit.matchers import (
    awaits,
    goes_on,
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
    falls_back,
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


def legal_reactions(table):
    """{unit: its legal reactions} of the pending reaction decision."""
    found = {}
    for option in table.offer.options:
        if isinstance(option.command, React) and option.is_legal:
            found.setdefault(option.command.unit, set()).add(option.command.reaction)
    return found


@pytest.mark.clause("FR-REACT-1")
def test_the_reactions_and_their_pairings_are_those_of_the_book():
    assert {slug: row.rating for slug, row in REACTIONS.items()} == {
        "overwatch": "firepower",
        "flank": "mobility",
        "firefight": "firepower",
        "take-cover": "discipline",
        "counter-attack": "assault",
        "fall-back": "discipline",
    }
    assert {slug: set(row.reactions) for slug, row in ACTIONS.items()} == {
        "advance": {"overwatch", "flank"},
        "open-fire": {"firefight", "take-cover"},
        "fight-through": {"counter-attack", "fall-back"},
        "bug-out": {"overwatch", "counter-attack"},
    }


@pytest.mark.clause("FR-REACT-1")
def test_a_reaction_of_another_action_is_not_on_offer(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(10, 18)))
    table.when(advances("breacher"))
    refused = table.refusals(submits(React(unit="insurgent", reaction="counter-attack")))
    assert clauses(refused) == [("FR-TURN-8", "not-offered")]


@pytest.mark.clause("FR-MEAS-7", "FR-REACT-3")
def test_within_ten_inches_an_advance_can_be_flanked_but_not_overwatched(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(20, 10)))
    table.when(advances("breacher"))
    assert legal_reactions(table) == {"insurgent": {"flank"}}
    (overwatch,) = [o for o in table.offer.options if o.label.params.get("reaction") == "overwatch"]
    assert clauses(overwatch.refusals) == [("FR-REACT-3", "too-near")]
    assert overwatch.refusals[0].params["inches"] == pytest.approx(9.015748)


@pytest.mark.clause("FR-MEAS-5", "FR-REACT-3")
def test_at_exactly_ten_inches_flank_overwatch_and_open_fire_are_all_legal(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(20.984252, 10)))
    legal = {o.command.action for o in table.offer.options if o.is_legal}
    assert "open-fire" in legal
    table.when(advances("breacher"))
    assert legal_reactions(table) == {"insurgent": {"flank", "overwatch"}}


@pytest.mark.clause("FR-REACT-2", "FR-REACT-3", "FR-REACT-15")
def test_any_enemy_that_sees_the_advancing_unit_may_answer_and_may_decline(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="near"),
        defender("insurgent", at=(30, 10), id="far"),
        defender("insurgent", at=(10, 28), id="hidden"),
        board=(wall((5, 22, 15, 23), scale=2),),
    )
    table.when(advances("breacher"))
    assert legal_reactions(table) == {"near": {"flank"}, "far": {"overwatch"}}
    refused = table.refusals(overwatches("hidden"))
    assert clauses(refused) == [("FR-REACT-3", "out-of-sight")]
    table.when(declines())
    table.then(awaits("move", "attacker"), saw(ReactionDeclined, "FR-REACT-15"))


@pytest.mark.clause("FR-REACT-2")
def test_only_the_target_answers_a_shot(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(25, 10)),
        defender("jaeger", at=(25, 20)),
    )
    table.when(opens_fire("breacher", "insurgent"))
    assert legal_reactions(table) == {"insurgent": {"firefight", "take-cover"}}
    assert clauses(table.refusals(takes_cover("jaeger"))) == [("FR-REACT-2", "not-the-target")]
    assert clauses(table.refusals(firefights("jaeger"))) == [("FR-REACT-2", "not-the-target")]


@pytest.mark.clause("FR-REACT-2", "FR-REACT-9")
def test_any_enemy_within_ten_inches_counter_attacks_and_only_the_target_falls_back(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18)),
        defender("jaeger", at=(18, 10)),
        defender("bosun", at=(30, 10)),
    )
    table.when(fights_through("breacher", "insurgent", to=(10, 10)))
    assert legal_reactions(table) == {
        "insurgent": {"counter-attack", "fall-back"},
        "jaeger": {"counter-attack"},
    }
    assert clauses(table.refusals(counter_attacks("bosun"))) == [("FR-REACT-9", "too-far")]


@pytest.mark.clause("FR-REACT-9", "FR-ACT-8")
def test_counter_attack_is_measured_after_the_initial_movement(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18)),
        defender("jaeger", at=(25, 10)),
    )
    table.when(fights_through("breacher", "insurgent", to=(14.5, 12)))
    assert "jaeger" in legal_reactions(table)


@pytest.mark.clause("FR-REACT-5", "FR-FORCED-1", "FR-REACT-12")
def test_overwatch_pushes_the_active_unit_where_the_reactive_player_wants(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(advances("breacher"), overwatches("insurgent"))
    table.then(awaits("move", "defender"))
    assert clauses(table.refusals(moves((4.99, 10)))) == [("FR-MOVE-2", "end-too-far")]
    table.when(moves((5, 10)))
    table.then(moved_by("breacher", 5), saw(UnitMoved, "FR-REACT-5"), turn_of("defender"))


@pytest.mark.clause("FR-FORCED-1")
def test_an_overwatch_push_may_be_nothing(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(advances("breacher"), overwatches("insurgent"), moves((10, 10)))
    table.then(saw(UnitStayed), stands("breacher", (10, 10)), turn_of("defender"))


@pytest.mark.clause("FR-FORCED-3")
def test_a_push_keeps_to_the_board_and_off_bases_and_impassable_ground(table):
    table.given(
        attacker("breacher", at=(2, 10)),
        attacker("bosun", at=(4, 7)),
        defender("insurgent", at=(25, 10)),
        board=(chasm((0, 12, 6, 14)),),
    )
    table.dice(breacher=d6(1), insurgent=d6(4))
    table.when(advances("breacher"), overwatches("insurgent"))
    assert "off-board" in {key for _, key in clauses(table.refusals(moves((0.3, 10))))}
    assert "base-overlaps" in {key for _, key in clauses(table.refusals(moves((4, 7.5))))}
    assert "impassable" in {key for _, key in clauses(table.refusals(moves((2, 13))))}
    table.when(moves((2, 6)))
    table.then(stands("breacher", (2, 6)))


@pytest.mark.clause("FR-FORCED-3", "FR-MOVE-13")
def test_a_pushed_unit_goes_at_the_pushers_pace(table):
    table.given(attacker("recon-biker", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(recon_biker=d12(1), insurgent=d6(4))
    table.when(advances("recon-biker"), overwatches("insurgent"))
    assert table.state.owed.maximum == 5
    table.when(moves((10, 15)))
    table.then(stands("recon-biker", (10, 15)))


@pytest.mark.clause("FR-REACT-6", "FR-REACT-12")
def test_flank_moves_the_reactive_unit_and_cancels_the_advance(table):
    table.given(attacker("breacher", at=(10, 10)), defender("peacekeepers", at=(10, 18)))
    table.dice(breacher=d6(3), peacekeepers=d6(4))
    table.when(advances("breacher"), flanks("peacekeepers"))
    table.then(awaits("move", "defender"))
    assert (table.state.owed.unit, table.state.owed.maximum) == ("peacekeepers", 5)
    table.when(moves((14, 18)))
    table.then(stands("peacekeepers", (14, 18)), stands("breacher", (10, 10)), turn_of("defender"))


@pytest.mark.clause("FR-REACT-7", "FR-REACT-12")
def test_firefight_shakes_the_active_unit_instead_of_the_target(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), firefights("insurgent"))
    table.then(shaken("breacher"), not_shaken("insurgent"), turn_of("defender"))


@pytest.mark.clause("FR-REACT-8")
def test_take_cover_cancels_the_shot_and_does_nothing_else(table):
    table.given(attacker("breacher", at=(10, 10)), defender("insurgent", at=(25, 10)))
    table.dice(breacher=d6(3), insurgent=d6(4))
    table.when(opens_fire("breacher", "insurgent"), takes_cover("insurgent"))
    table.then(
        not_shaken("breacher", "insurgent"), never_saw(UnitShaken, UnitMoved), turn_of("defender")
    )


@pytest.mark.clause("FR-REACT-4", "FR-REACT-5")
def test_a_bug_out_stopped_by_overwatch_leaves_the_unit_on_the_board_and_pushed(table):
    table.given(attacker("insurgent", at=(22, 5)), defender("breacher", at=(22, 25)))
    table.dice(insurgent=d6(2), breacher=d6(5))
    table.when(bugs_out("insurgent"), overwatches("breacher"))
    table.then(awaits("move", "defender"))
    table.when(moves((22, 10)))
    table.then(stands("insurgent", (22, 10)), never_saw(UnitLeft), goes_on(), turn_of("defender"))


@pytest.mark.clause("FR-REACT-4", "FR-REACT-9")
def test_a_bug_out_can_be_counter_attacked_from_close_by(table):
    table.given(
        attacker("saboteur", at=(22, 5)),
        defender("breacher", at=(22, 12)),
        defender("jaeger", at=(30, 25)),
    )
    table.when(bugs_out("saboteur"))
    assert legal_reactions(table) == {"breacher": {"counter-attack"}, "jaeger": {"overwatch"}}
    illegal = [option for option in table.offer.options if option.refusals]
    assert {(o.subject, o.refusals[0].clause, o.refusals[0].key) for o in illegal} == {
        ("breacher", "FR-REACT-4", "too-near"),
        ("jaeger", "FR-REACT-4", "too-far"),
    }
    table.dice(saboteur=d6(2), breacher=d6(5))
    table.when(counter_attacks("breacher"))
    table.then(shaken("saboteur"), never_saw(UnitLeft), turn_of("defender"))


@pytest.mark.clause("FR-REACT-12", "FR-ACT-11")
def test_a_bug_out_that_wins_its_roll_leaves_the_board(table):
    table.given(
        attacker("insurgent", at=(22, 5)),
        attacker("bosun", at=(40, 2)),
        defender("breacher", at=(22, 12)),
    )
    table.dice(insurgent=d6(5), breacher=d6(2))
    table.when(bugs_out("insurgent"), counter_attacks("breacher"))
    table.then(left("insurgent"), turn_of("defender"))


@pytest.mark.clause("FR-REACT-10", "FR-REACT-12")
@pytest.mark.parametrize(("end", "legal"), [((24, 15), True), ((20, 19), True), ((19, 15), False)])
def test_fall_back_ends_further_from_the_active_unit(table, end, legal):
    table.given(attacker("breacher", at=(12, 15)), defender("insurgent", at=(20, 15)))
    table.dice(breacher=d6(2), insurgent=d6(5))
    table.when(fights_through("breacher", "insurgent", to=(12, 15)), falls_back("insurgent"))
    table.then(awaits("move", "defender"), not_shaken("insurgent"))
    refused = table.refusals(moves(end))
    assert clauses(refused) == ([] if legal else [("FR-REACT-10", "not-further-away")])
    table.then(stands("insurgent", end if legal else (20, 15)))


@pytest.mark.clause("FR-REACT-11")
def test_a_unit_that_can_get_away_may_not_stand_still(table):
    table.given(attacker("breacher", at=(12, 15)), defender("insurgent", at=(20, 15)))
    table.dice(breacher=d6(2), insurgent=d6(5))
    table.when(fights_through("breacher", "insurgent", to=(12, 15)), falls_back("insurgent"))
    assert clauses(table.refusals(moves((20, 15)))) == [("FR-REACT-11", "must-retreat")]


@pytest.mark.clause("FR-REACT-11")
def test_a_unit_with_its_back_to_the_wall_may_stand_still(table):
    """In a corner walled in by a chasm, no way leads further from an attacker in the open."""
    table.given(
        attacker("breacher", at=(9, 9)),
        defender("insurgent", at=(0.5, 0.5)),
        board=(chasm((1.1, 0, 2, 2)), chasm((0, 1.1, 1.1, 2))),
    )
    table.dice(breacher=d6(2), insurgent=d6(5))
    table.when(fights_through("breacher", "insurgent", to=(6, 6)), falls_back("insurgent"))
    table.when(moves((0.5, 0.5)))
    table.then(saw(UnitStayed), stands("insurgent", (0.5, 0.5)), turn_of("defender"))


@pytest.mark.clause("FR-REACT-14", "FR-MOVE-15", "FR-UNIT-SENTRY-KILLZONE-1")
def test_a_unit_that_cannot_move_neither_flanks_nor_falls_back(table):
    table.given(attacker("breacher", at=(10, 10)), defender("sentry-gun", at=(10, 18)))
    table.when(advances("breacher"))
    table.then(awaits("move", "attacker"))
    table.given(attacker("breacher", at=(10, 10)), defender("sentry-gun", at=(10, 18)))
    table.when(fights_through("breacher", "sentry-gun", to=(10, 10)))
    assert legal_reactions(table) == {"sentry-gun": {"counter-attack"}}
    assert clauses(table.refusals(falls_back("sentry-gun"))) == [("FR-REACT-14", "cannot-move")]


@pytest.mark.clause("FR-UNIT-SENTRY-KILLZONE-1", "FR-MOVE-15")
def test_overwatch_does_not_shift_a_unit_that_cannot_move(table):
    table.given(attacker("sentry-gun", at=(22, 5)), defender("breacher", at=(22, 25)))
    table.dice(sentry_gun=d4(1), breacher=d6(5))
    table.when(bugs_out("sentry-gun"), overwatches("breacher"))
    table.then(stands("sentry-gun", (22, 5)), never_saw(UnitMoved), turn_of("defender"))


@pytest.mark.clause("FR-TURN-8")
def test_one_reaction_answers_one_action(table):
    table.given(
        attacker("breacher", at=(10, 10)),
        defender("insurgent", at=(10, 18), id="one"),
        defender("insurgent", at=(30, 10), id="two"),
    )
    table.dice(breacher=d6(5), one=d6(2))
    table.when(advances("breacher"), flanks("one"))
    table.then(awaits("move", "attacker"))
