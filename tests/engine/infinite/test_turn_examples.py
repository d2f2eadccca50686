"""The worked examples about actions, attacks, damage, morale and reactions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.action_events import (
    AttackRolled,
    ConditionChanged,
    MoraleChecked,
    RallyRolled,
    Reacted,
    SuccessesSplit,
    UnitDefeated,
    UnitMoved,
)
from rules.engine.infinite.model.commands import (
    EndPart,
    GoOnOverwatch,
    SplitSuccesses,
)
from rules.engine.infinite.model.events import PartEnded, SquadDissolved, TurnEnded
from rules.engine.infinite.play import actions, attacks, damage, morale, pool
from rules.engine.infinite.play import moves as moving
from rules.engine.infinite.play.difficulty import difficulty
from rules.engine.tabletop.pools import chance_of_successes
from tests.engine.infinite.table_top import position, row, table
from tests.engine.infinite.turns import Turn, fires, moves, reacts, takes, unit

RIFLE = "service-rifle"
RATTLER = "rattler"


@pytest.mark.clause("IF-EX-13", "IF-MOVE-1", "IF-MOVE-2", "IF-REACT-3", "IF-UNIT-7", "IF-ACT-2")
def test_how_far_and_for_how_much_a_scrapper_moves():
    scrapper, s = unit("a", 18, 18, "scrapper"), position()
    assert (moving.allowance(scrapper), moving.allowance(scrapper, athletics=True)) == (800, 900)
    wounded = scrapper.change(body=2)
    assert (moving.allowance(wounded), moving.allowance(wounded, athletics=True)) == (600, 700)
    assert (actions.cost(s, "move"), actions.cost(s, "move", athletics=True)) == (1, 3)
    reaction = [actions.cost(s, "move", athletics=on, is_reaction=True) for on in (False, True)]
    assert reaction == [2, 6]


@pytest.mark.clause("IF-EX-16", "IF-ATTACK-7", "IF-TRAIT-1", "IF-UNIT-6")
def test_dice_of_attacks():
    warden = unit("a", 18, 18)
    assert pool.attack_pool(warden, WEAPONS[RIFLE]).dice == 8
    found = {each.name: each.dice for each in pool.attack_pool(warden, WEAPONS[RIFLE]).sources}
    assert found == {"body": 4, "ranged-combat": 2, "rifles": 1, "shots": 1}
    longeye = unit("a", 18, 18, "longeye", body=5)
    assert pool.attack_pool(longeye, WEAPONS["marksman-rifle"]).dice == 10
    assert pool.attack_pool(longeye, WEAPONS[RIFLE]).dice == 11


@pytest.mark.clause("IF-DMG-1", "IF-DMG-2", "IF-DMG-3", "IF-DMG-4", "IF-TRAIT-1")
def test_damage_after_armour():
    bulwark = unit("a", 18, 18, "bulwark")
    assert damage.final_damage(bulwark, 6, 1) == 4
    assert damage.final_damage(bulwark, 2, 0) == 0
    assert damage.final_damage(bulwark, 6, 4) == 6
    assert damage.after_armour(bulwark, WEAPONS["marksman-rifle"]) == 5


@pytest.mark.clause(
    "IF-EX-17", "IF-DIFF-1", "IF-DIFF-2", "IF-DIFF-3", "IF-DIFF-4", "IF-DIFF-9",
    "IF-ATTACK-3", "IF-COVER-2", "IF-COVER-3", "IF-COVER-4",
)  # fmt: skip
def test_difficulties():
    low = table(row("w", "barrier", 1, 10, 20, 26, 20.5))
    high = table(row("w", "plinth", 3, 10, 20, 26, 20.5))

    def needed(on, distance: float, **fields: Any) -> int:
        units = unit("a", 18, 21 - 1 - distance), unit("b", 18, 21, **fields)
        s = position(*units, on=on)
        return difficulty(s, *units, WEAPONS[RIFLE]).needed

    assert needed(low, 9) == 3
    assert needed(high, 5.5) == 3
    assert needed(high, 5.5, cover="w") == 5
    assert needed(table(), 20) == 3
    assert needed(table(), 20, cover="w") == 3
    units = unit("a", 18, 19.5), unit("b", 18, 21)
    beside = position(units[0], unit("b", 18, 20.5), on=high)
    baton = WEAPONS["shock-baton"]
    assert difficulty(beside, units[0], beside.units["b"], baton).needed == 2


@pytest.mark.clause("IF-EX-25", "IF-ATTACK-10", "IF-ATTACK-11")
@pytest.mark.parametrize(("y", "is_hit"), [(20.0, True), (33.0, True)])
def test_three_successes(y, is_hit):
    turn = Turn(position(unit("a", 18, 10), unit("b", 18, y, ap=0)), "a")
    turn.do(fires(RIFLE, "b"), 6, 5, 2, 1, 4, 5, 3, 2)
    rolled = turn.last(AttackRolled)
    assert (rolled.successes, rolled.targets[0].difficulty) == (3, 2 if y == 20 else 3)
    assert bool(turn.last(SuccessesSplit).hits) is is_hit


@pytest.mark.clause("IF-EX-25", "IF-ATTACK-1", "IF-ATTACK-11", "IF-ATTACK-15")
def test_three_successes_miss_at_difficulty_4():
    turn = Turn(position(unit("a", 18, 10, condition="shaken"), unit("b", 18, 33, ap=0)), "a")
    turn.do(fires(RIFLE, "b"), 6, 5, 2, 1, 4, 5, 3)
    assert turn.last(AttackRolled).targets[0].difficulty == 4
    assert turn.last(SuccessesSplit).hits == ()
    assert turn.asked == "act"


@pytest.mark.clause("IF-EX-26", "IF-ATTACK-8", "IF-ATTACK-9", "IF-ATTACK-12", "IF-DEC-10")
def test_a_rattler_splits_its_successes():
    faces = (6, 5, 5, 2, 1, 3, 6, 4, 5, 2)
    near, far = unit("b", 18, 20, ap=0), unit("c", 20, 20, ap=0, condition="resolve")
    others = unit("d", 16, 20, ap=0), unit("e", 14, 20, ap=0)
    turn = Turn(position(unit("a", 18, 10, "scrapper"), near, far, *others), "a")
    assert turn.refused(fires(RATTLER, "b", "c", "d", "e")) == [("IF-ATTACK-8", "too-many-targets")]
    assert turn.refused(fires(RATTLER, "b", "b")) == [("IF-ATTACK-9", "target-twice")]
    turn.do(fires(RATTLER, "b", "c"), *faces)
    assert [aim.difficulty for aim in turn.last(AttackRolled).targets] == [2, 3]
    assert turn.last(AttackRolled).successes == 5
    assert turn.asked == "split"
    assert turn.refused(SplitSuccesses(shares=(2, 2))) == [("IF-ATTACK-12", "wrong-split")]
    assert turn.refused(SplitSuccesses(shares=(5,))) == [("IF-ATTACK-12", "wrong-shares")]
    turn.do(SplitSuccesses(shares=(2, 3)))
    assert [hit.unit for hit in turn.last(SuccessesSplit).hits] == ["b", "c"]


@pytest.mark.clause("IF-EX-26", "IF-ATTACK-12")
def test_five_successes_hit_only_one_of_2_and_4():
    faces = (6, 5, 5, 2, 1, 3, 6, 4, 5)
    shooter = unit("a", 18, 10, "scrapper", condition="shaken", body=4)
    near, far = unit("b", 18, 15, ap=0), unit("c", 22, 20, ap=0, condition="resolve")
    turn = Turn(position(shooter, near, far), "a").do(fires(RATTLER, "b", "c"), *faces)
    assert [aim.difficulty for aim in turn.last(AttackRolled).targets] == [2, 4]
    sets = [option.label.params["names"] for option in turn.at.decisions[0].offer().options]
    assert sets == ["Line Warden", "Line Warden"]
    turn.do(SplitSuccesses(shares=(1, 4)))
    assert [hit.unit for hit in turn.last(SuccessesSplit).hits] == ["c"]


@pytest.mark.clause("IF-ATTACK-13", "IF-ATTACK-14")
def test_more_successes_do_nothing_and_no_dice_have_none():
    turn = Turn(position(unit("a", 18, 10), unit("b", 18, 20, ap=0)), "a")
    turn.do(fires(RIFLE, "b"), *[6] * 8)
    assert turn.last(SuccessesSplit).hits[0].damage == 3
    weak = unit("a", 18, 18, "wirewitch", body=1, condition="shaken")
    assert pool.attack_pool(weak, WEAPONS["unarmed"]).dice == 0
    beside = Turn(position(weak, unit("b", 18, 19, ap=0)), "a").do(fires("unarmed", "b"))
    assert beside.last(AttackRolled).faces == ()
    assert beside.last(SuccessesSplit).hits == ()


@pytest.mark.clause("IF-EX-28", "IF-DMG-5", "IF-DMG-9", "IF-DEC-14")
def test_divisions():
    warden = unit("a", 18, 18)
    assert not damage.division_refusals(warden, 4, takes(body=2, spirit=2))
    assert not damage.division_refusals(warden, 4, takes(mind=3, spirit=1))
    assert [each.key for each in damage.division_refusals(warden, 4, takes(mind=4))] == [
        "below-0-mind"
    ]
    assert [each.key for each in damage.division_refusals(warden, 4, takes(mind=3))] == [
        "wrong-division"
    ]
    assert damage.neutral_division(warden, 4) == takes(mind=2, spirit=2)
    assert damage.neutral_division(warden, 8) == takes(mind=3, body=3, spirit=2)
    assert list(damage.divisions(warden, 10)) == [takes(mind=3, body=4, spirit=3)]
    assert len(list(damage.divisions(unit("b", 18, 18, "scrapper"), 4))) == 11


@pytest.mark.clause("IF-EX-29", "IF-MORALE-1", "IF-MORALE-2")
def test_the_threshold_of_a_morale_check():
    warden = unit("a", 18, 18)
    assert not morale.is_check_due(warden.change(lost=4))
    assert morale.is_check_due(warden.change(lost=5))
    assert not morale.is_check_due(warden.change(lost=6, checked=True))
    assert not morale.is_check_due(warden.change(lost=6, condition="broken"))


@pytest.mark.clause("IF-EX-29", "IF-MORALE-1", "IF-MORALE-2", "IF-ATTACK-16")
def test_losses_of_a_turn_are_summed():
    hurt = unit("b", 18, 20, ap=0, mind=3, body=1, spirit=2)
    turn = Turn(position(unit("a", 18, 10), hurt, unit("c", 30, 30)), "a")
    turn.do(fires(RIFLE, "b"), 6, 6, 1, 1, 1, 1, 1, 1)
    turn.do(takes(mind=2, spirit=1))
    assert turn.count(MoraleChecked) == 0


@pytest.mark.clause("IF-EX-31", "IF-MORALE-5", "IF-MORALE-6", "IF-MORALE-7", "IF-MORALE-8")
@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ((5, 2, 3, 6), "success"),
        ((6, 5, 5, 1), "critical-success"),
        ((4, 3, 2, 1), "failure"),
        ((1, 1, 3, 4), "critical-failure"),
        ((), "critical-failure"),
    ],
)
def test_results_of_morale_checks(faces, result):
    assert morale.result_of(Settings(), 1, faces) == result


@pytest.mark.clause("IF-MORALE-6", "IF-MORALE-8", "IF-CFG-1")
def test_settings_of_morale_checks():
    always = Settings(crit_failure="no_success")
    assert morale.result_of(always, 1, (2, 3, 4)) == "critical-failure"
    assert morale.result_of(Settings(crit_failure="never"), 1, (1, 1)) == "failure"
    assert morale.result_of(Settings(crit_failure="never"), 1, ()) == "failure"
    assert morale.result_of(Settings(crit_success_margin=3), 1, (5, 5, 5)) == "success"


@pytest.mark.clause("IF-EX-32", "IF-STATE-1", "IF-STATE-2", "IF-STATE-3", "IF-STATE-4", "IF-DIFF-7")
def test_shaken_and_resolve():
    s = position(unit("a", 18, 10), unit("b", 18, 20))
    for fires_, target, dice, needed in (
        ("shaken", "", 7, 3),
        ("", "shaken", 8, 2),
        ("", "resolve", 8, 3),
        ("resolve", "", 9, 2),
    ):
        one, two = s.units["a"].change(condition=fires_), s.units["b"].change(condition=target)
        assert pool.attack_pool(one, WEAPONS[RIFLE]).dice == dice
        assert difficulty(s, one, two, WEAPONS[RIFLE]).needed == needed


@pytest.mark.clause("IF-EX-34", "IF-STATE-5", "IF-STATE-10")
def test_a_broken_unit_rallies_and_stays_shaken_to_the_end_of_its_next_part():
    broken = unit("a", 18, 18, condition="broken", runs=True, broken_parts=1)
    assert morale.rally_chance(pool.rally_pool(broken)) == Fraction(65, 81)
    turn = Turn(position(broken, unit("b", 18, 30, ap=0)), "a", 5, 1, 2, 2)
    assert turn.last(RallyRolled).rallies
    assert turn.asked == "act"
    turn.do(EndPart())
    shaken = turn.units["a"]
    assert (shaken.condition, shaken.runs) == ("shaken", False)
    assert turn.count(TurnEnded) == 1
    again = Turn(turn.state.change(trigger=None), "a").do(EndPart())
    assert again.units["a"].condition == ""
    assert again.last(ConditionChanged).message == "event.ConditionEnded"


@pytest.mark.clause("IF-EX-35", "IF-OW-1", "IF-REACT-2", "IF-REACT-3", "IF-REACT-4")
@pytest.mark.parametrize(("ap", "asks"), [(3, True), (1, False)])
def test_overwatch_answers_a_move_in_view(ap, asks):
    watcher = unit("b", 18, 10, ap=ap, overwatch=True)
    turn = Turn(position(unit("a", 24, 21, "scrapper"), watcher), "a")
    turn.do(moves(("a", 18, 21)))
    assert (turn.asked == "react") is asks
    if asks:
        assert turn.state.trigger.by == {"b": ("c", "d")}
        turn.do(reacts("b", fires(RIFLE, "a")), 6, 5, 1, 2, 3, 4, 1, 2)
        assert turn.last(Reacted).points == 2
        assert len(turn.last(AttackRolled).faces) == 8
        assert turn.last(AttackRolled).targets[0].difficulty == 2
        assert turn.units["b"].ap == 1


@pytest.mark.clause("IF-EX-37", "IF-REACT-1", "IF-REACT-4", "IF-REACT-9", "IF-REACT-15")
def test_return_fire_after_a_miss():
    target, neighbour = unit("b", 18, 20, ap=2), unit("c", 20, 20, ap=2)
    turn = Turn(position(unit("a", 18, 10), target, neighbour), "a")
    turn.do(fires(RIFLE, "b"), *[1] * 8)
    assert turn.state.trigger.by == {"b": ("a",)}
    assert turn.refused(reacts("c", fires(RIFLE, "a"))) == [("IF-REACT-4", "not-triggered")]
    turn.do(reacts("b", fires(RIFLE, "a")), *[1] * 8)
    assert (turn.asked, turn.seat) == ("act", 0)
    assert turn.units["b"].ap == 0


@pytest.mark.clause("IF-EX-38", "IF-DMG-6", "IF-DMG-7", "IF-SQUAD-12", "IF-MOVE-8", "IF-ATTACK-14")
def test_what_an_attribute_at_0_disables():
    lamed = unit("a", 18, 18, body=0)
    turn = Turn(position(lamed, unit("b", 18, 25)), "a")
    assert turn.refused(moves(("a", 18, 19)))[0] == ("IF-MOVE-8", "move-body-0")
    assert turn.refused(fires(RIFLE, "b")) == [("IF-ATTACK-14", "attack-body-0")]
    assert lamed.on_table

    leader = unit("b", 18, 20, "warden-captain", leader="b", ap=0, mind=1)
    member = unit("c", 20, 20, leader="b", ap=0)
    turn = Turn(position(unit("a", 18, 10), leader, member), "a")
    turn.do(fires(RIFLE, "b"), 5, 5, 1, 1, 1, 1, 1, 1)
    turn.do(takes(mind=1, body=2))
    assert turn.count(SquadDissolved) == 1
    assert [turn.units[id].leader for id in "bc"] == ["", ""]


@pytest.mark.clause("IF-EX-38", "IF-DMG-6", "IF-DMG-8", "IF-DMG-9", "IF-MIS-2")
def test_nothing_left_is_defeat():
    frail = unit("b", 18, 20, ap=0, mind=1, body=1, spirit=0, condition="broken")
    turn = Turn(position(unit("a", 18, 10), frail, unit("c", 30, 30, ap=0)), "a")
    turn.do(fires(RIFLE, "b"), 5, 5, 1, 1, 1, 1, 1, 1)
    assert turn.count(UnitDefeated) == 1
    assert not turn.units["b"].on_table
    assert turn.state.awards == (2, 0)
    assert [each.unit for each in turn.state.fallen] == ["b"]


@pytest.mark.clause("IF-DMG-6", "IF-CFG-1")
@pytest.mark.parametrize(("rule", "left"), [("total", True), ("any_zero", False)])
def test_by_a_setting_the_first_attribute_at_0_defeats(rule, left):
    units = unit("a", 18, 10), unit("b", 18, 20, ap=0), unit("c", 30, 30, ap=0)
    s = position(*units).change(settings=Settings(defeat_rule=rule))
    turn = Turn(s, "a").do(fires(RIFLE, "b"), *[6] * 8).do(takes(mind=3))
    assert turn.units["b"].on_table is left


@pytest.mark.clause(
    "IF-EX-43", "IF-DIFF-2", "IF-DMG-5", "IF-DMG-7", "IF-REACT-4", "IF-REACT-12", "IF-ACT-4",
    "IF-OW-1",
)  # fmt: skip
def test_a_whole_round_between_two_units():
    warden, scrapper = unit("a", 18, 10), unit("b", 18, 20, "scrapper")
    turn = Turn(position(warden, scrapper), "a")
    turn.do(fires(RIFLE, "b"), 6, 5, 1, 2, 3, 4, 4, 2)
    assert turn.last(AttackRolled).targets[0].difficulty == 2
    assert (turn.asked, turn.seat) == ("divide", 1)
    turn.do(takes(mind=1, body=1, spirit=2))
    assert turn.count(MoraleChecked) == 0
    assert (turn.asked, turn.seat) == ("react", 1)
    turn.do(reacts("b", fires(RATTLER, "a")), 5, 5, 6, 1, 1, 2, 3, 4, 4)
    assert (turn.asked, turn.seat) == ("divide", 0)
    turn.do(takes(mind=2))
    turn.do(GoOnOverwatch()).do(EndPart())
    assert [turn.units[id].ap for id in "ab"] == [2, 2]

    turn = Turn(turn.state, "b").do(moves(("b", 18, 13.5)))
    assert turn.last(UnitMoved).cost == 650
    turn.do(reacts("a", fires(RIFLE, "b")), 5, 3, 2, 2, 1, 1, 4, 4)
    assert turn.last(AttackRolled).targets[0].difficulty == 1
    turn.do(takes(mind=1, body=2, spirit=1))
    fallen = turn.units["b"]
    assert (fallen.mind, fallen.body, fallen.spirit) == (0, 1, 0)
    assert fallen.is_broken
    assert turn.count(MoraleChecked) == 0
    assert turn.count(PartEnded) == 1
    assert turn.asked == ""


@pytest.mark.clause(
    "IF-EX-49", "IF-ATTACK-11", "IF-MORALE-4", "IF-MORALE-5", "IF-MORALE-6", "IF-SHOW-9"
)
def test_exact_chances():
    assert chance_of_successes(8, pool.SUCCESS_FACES, 2) == Fraction(5281, 6561)
    s = position(unit("a", 18, 10), unit("b", 18, 20))
    hits = attacks.chance_to_hit(s, s.units["a"], WEAPONS[RIFLE], s.units["b"])
    assert hits == Fraction(5281, 6561)
    assert pool.morale_pool(s.units["a"]).dice == 4
    found = morale.outcomes(Settings(), 4, 1)
    assert found == {
        "critical-success": Fraction(1, 9),
        "success": Fraction(56, 81),
        "failure": Fraction(7, 48),
        "critical-failure": Fraction(67, 1296),
    }
