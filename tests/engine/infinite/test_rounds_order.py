"""Initiative, turn order, the Losing Player."""

from __future__ import annotations

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.commands import ChooseEntity, GiveBonus
from rules.engine.infinite.model.events import (
    BonusGiven,
    DiceAssigned,
    InitiativeRolled,
    InitiativeSet,
    OrderDecided,
    OrderRolled,
    RollTied,
    RoundBegan,
    TurnAssessed,
    TurnBegan,
)
from rules.engine.infinite.play import initiative, losing
from tests.engine.infinite.rounds_kit import (
    Desk,
    acting,
    dice,
    figure,
    position,
    seal,
    shows,
    squads,
    starting,
)

AT = {"a": (3, 3), "b": (9, 3), "c": (15, 3), "g": (21, 3)}
ENEMY_AT = {"d": (3, 30), "e": (9, 30), "f": (15, 30), "d2": (21, 30)}


def units(**values):
    """Units with these initiative values, far from each other."""
    return [
        figure(
            id,
            "line-warden" if id in AT else "scrapper",
            (AT | ENEMY_AT)[id],
            die=value,
            initiative=value,
            ap=value,
        )
        for id, value in values.items()
    ]


def picks(unit) -> ChooseEntity:
    return ChooseEntity(unit=unit)


# ---- initiative ---------------------------------------------------------------------------------


@pytest.mark.clause("IF-EX-1", "IF-INIT-1", "IF-INIT-4", "IF-INIT-6")
def test_each_unit_is_given_one_of_the_dice_rolled():
    desk = Desk(starting(*units(a=0, b=0, c=0, g=0, d=0)), 6, 4, 2, 1, 3)
    assert [each.faces for each in desk.told(InitiativeRolled)] == [(6, 4, 2, 1), (3,)]
    assert desk.keys(0, dice(a=6, b=4, c=2, g=1)) == []
    assert desk.keys(0, dice(a=1, b=2, c=4, g=6)) == []
    assert desk.keys(0, dice(a=6, b=6, c=2, g=1)) == ["other-dice"]
    assert desk.keys(0, dice(a=6, b=4, c=2)) == ["no-die"]
    assert desk.keys(0, dice(a=6, b=4, c=2, g=1, d=3)) == ["not-own-unit"]
    assert desk.keys(0, seal("initiative", {"a": [6, 4]})) == ["not-an-assignment"]
    assert desk.keys(0, seal("initiative", [6, 4, 2, 1])) == ["not-an-assignment"]


@pytest.mark.clause("IF-INIT-5", "IF-DEC-5", "IF-HID-1")
def test_dice_are_assigned_in_secret_and_revealed_together():
    desk = Desk(starting(*units(a=0, b=0, d=0, e=0)), 6, 4, 2, 1)
    assert desk.asked == [0, 1]
    desk.does((1, dice(d=1, e=2)))
    assert (desk.asked, desk.told(DiceAssigned)) == ([0], [])
    desk.does((0, dice(a=6, b=4)), shows("initiative"))
    assert [each.seat for each in desk.told(DiceAssigned)] == [0, 1]
    assert desk.order == ["a", "b", "e", "d"]


@pytest.mark.clause("IF-INIT-5")
@pytest.mark.parametrize("first", [0, 1])
def test_in_the_open_the_side_that_placed_first_assigns_first(first):
    settings = Settings(initiative_assign="open")
    desk = Desk(
        starting(*units(a=0, b=0, d=0, e=0), settings=settings, placed_first=first), 6, 4, 2, 1
    )
    answers = {0: dice(a=6, b=4), 1: dice(d=1, e=2)}
    assert desk.asked == [first]
    desk.does((first, answers[first]), shows("initiative"))
    assert [each.seat for each in desk.told(DiceAssigned)] == [first]
    assert desk.asked == [1 - first]
    desk.does((1 - first, answers[1 - first]), shows("initiative"))
    assert desk.order == ["a", "b", "e", "d"]


@pytest.mark.clause("IF-INIT-7", "IF-INIT-8")
@pytest.mark.parametrize("assign", ["sealed", "open"])
def test_where_nothing_can_be_chosen_the_engine_assigns(assign):
    broken = figure("d", "scrapper", (9, 30), condition="broken")
    settings = Settings(initiative_assign=assign)
    desk = Desk(starting(*units(a=0, b=0), broken, settings=settings), 4, 4, 2)
    assert desk.told(InitiativeSet)[0].places == {"a": 4, "b": 4, "d": 2}
    assert (desk.options, desk.asked) == (["a", "b"], [0])


@pytest.mark.clause("IF-INIT-8")
def test_the_other_side_is_asked_alone():
    desk = Desk(starting(*units(a=0, b=0, d=0)), 4, 3, 2)
    assert desk.asked == [0]
    desk.does((0, dice(a=3, b=4)), shows("initiative"))
    assert desk.order == ["b"]


@pytest.mark.clause("IF-INIT-2", "IF-INIT-3", "IF-ORDER-1")
def test_the_highest_die_acts_first_and_has_most_points():
    desk = Desk(starting(*units(a=0, d=0)), 2, 6)
    assert desk.told(InitiativeSet)[0].points == {"a": 2, "d": 6}
    assert desk.order == ["d", "a"]


@pytest.mark.clause("IF-EX-5", "IF-SQUAD-6", "IF-SQUAD-7", "IF-INIT-6")
@pytest.mark.parametrize(
    ("squad_ap", "points"),
    [("leader_value", (5, 5, 5)), ("shared_pool", (5, 5, 5)), ("own_die", (5, 1, 6))],
)
def test_a_squad_acts_at_the_place_of_its_leader(squad_ap, points):
    near = [
        figure("a", "warden-captain", (10, 10)),
        figure("b", at=(11, 10)),
        figure("c", at=(10, 11)),
    ]
    enemy = figure("d", "scrapper", (10, 30))
    desk = Desk(starting(*near, enemy, settings=Settings(squad_ap=squad_ap)), 1, 5, 6, 3)
    desk.does((0, squads(a=("b", "c"))), shows("squads"))
    desk.does((0, dice(a=5, b=1, c=6)), shows("initiative"))
    found = desk.told(InitiativeSet)[0]
    assert found.places == {"a": 5, "b": 5, "c": 5, "d": 3}
    assert tuple(found.points[id] for id in "abc") == points
    desk.does((1, GiveBonus()))
    assert desk.order == ["a", "d"]
    assert [each.value for each in desk.told(TurnBegan)][:2] == [5, 3]


@pytest.mark.clause("IF-EX-40", "IF-END-3", "IF-END-4")
def test_points_left_at_the_end_of_a_round_are_lost():
    a, d = units(a=3, d=1)
    desk = Desk(acting(a.change(activated=True, ap=3), d), 2, 4)
    assert desk.told(RoundBegan)[0].turn == 2
    assert desk.told(InitiativeSet)[0].points == {"a": 2, "d": 4}


@pytest.mark.clause("IF-SHOW-5", "IF-SQUAD-7")
@pytest.mark.parametrize(("ap", "names"), [("leader_value", "B"), ("own_die", "")])
def test_the_dice_are_shown_with_those_without_effect_and_the_costs_of_reactions(ap, names):
    a, b, c = units(a=0, b=0, c=0)
    squad = (a.change(leader="a"), b.change(leader="a"))
    s = position(*squad, c, rolls=((2, 6, 4), ()), settings=Settings(squad_ap=ap))
    prompt = initiative.DICE.decision(s, 0).offer().prompt
    costs = {"move": 2, "attack": 2, "cover": 2, "interact": 2}
    assert prompt.params == {"rolled": "6, 4, 2", "names": names, **costs}


@pytest.mark.clause("IF-DEC-18")
def test_the_neutral_assignment_gives_the_highest_dice_to_the_first_listed():
    s = position(*units(a=0, b=0, c=0), rolls=((2, 6, 4), ()))
    assert initiative.neutral_assignment(s, 0) == {"a": 6, "b": 4, "c": 2}
    drawn = SeededDice(secret=b"dice", match="m", nonces=("a", "b"))
    found = {initiative.draw_assignment(s, 0, drawn) for _ in range(60)}
    assert len(found) == 6
    assert all(initiative.assignment_refusals(s, 0, each) == [] for each in found)


# ---- order --------------------------------------------------------------------------------------


@pytest.mark.clause("IF-EX-7", "IF-ORDER-3", "IF-ORDER-4", "IF-ORDER-5", "IF-ORDER-6", "IF-DEC-6")
def test_ties_are_rolled_off_and_the_sides_alternate():
    desk = Desk(acting(*units(a=6, b=4, c=4, d=6, e=4, f=1)), 2, 5, 6, 3)
    assert (desk.asked, desk.options) == ([0], ["b", "c"])
    assert desk.order == ["d", "a"]
    assert [(each.value, each.seat) for each in desk.told(OrderRolled)] == [(6, 1), (4, 0)]
    desk.does((0, picks("c")))
    assert desk.order == ["d", "a", "c", "e", "b", "f"]


@pytest.mark.clause("IF-EX-8", "IF-ORDER-3", "IF-ORDER-5")
@pytest.mark.parametrize(("first", "last"), [("b", "c"), ("c", "b")])
def test_the_side_with_more_units_goes_first_at_a_tie(first, last):
    desk = Desk(acting(*units(a=6, b=4, c=4, g=1, d=6, e=4, f=1)))
    none = GiveBonus()
    assert (desk.order, desk.asked) == (["a"], [1])
    desk.does((1, none), (1, none), (0, picks(first)), (1, none), (1, none), (1, none), (1, none))
    assert desk.order == ["a", "d", first, "e", last, "g", "f"]
    assert desk.told(OrderRolled) == []
    assert [(each.value, each.units, each.others) for each in desk.told(OrderDecided)] == [
        (6, 4, 3),
        (4, 4, 3),
        (1, 4, 3),
    ]


@pytest.mark.clause("IF-ORDER-4")
def test_a_tied_roll_is_rolled_again():
    desk = Desk(acting(*units(a=6, d=6)), 3, 3, 1, 2, 1, 1, 1, 2)
    assert desk.order[:2] == ["d", "a"]
    assert [each.face for each in desk.told(RollTied)] == [3]


@pytest.mark.clause("IF-ORDER-5")
def test_with_sweep_one_side_plays_all_its_entities_first():
    desk = Desk(acting(*units(a=4, b=4, d=4, e=4), settings=Settings(tie_mode="sweep")), 5, 2)
    desk.does((0, picks("b")))
    assert desk.order == ["b", "a"]
    desk.does((1, picks("e")))
    assert desk.order == ["b", "a", "e", "d"]
    assert len(desk.told(OrderRolled)) == 1


@pytest.mark.clause("IF-ORDER-2", "IF-ORDER-8", "IF-ORDER-9")
def test_an_entity_without_points_has_its_turn_and_the_same_side_may_go_on():
    a, b, d = units(a=5, b=4, d=1)
    desk = Desk(acting(a.change(ap=0), b, d))
    desk.does((1, GiveBonus()), (1, GiveBonus()))
    assert desk.order == ["a", "b", "d"]


@pytest.mark.clause("IF-ORDER-5")
def test_a_tie_after_the_first_turn_at_a_value_needs_no_roll():
    a, d = units(a=4, d=4)
    desk = Desk(acting(a, d, *units(b=4), last_at={"4": 0}))
    assert desk.order[0] == "d"
    assert desk.told(OrderDecided, OrderRolled) == []


# ---- the Losing Player --------------------------------------------------------------------------


@pytest.mark.clause("IF-EX-10", "IF-LOSE-2", "IF-LOSE-3", "IF-LOSE-4")
@pytest.mark.parametrize(
    ("awards", "seat"), [((3, 1), 1), ((1, 3), 0), ((3, 3), None), ((0, 0), None)]
)
def test_equal_units_are_decided_by_victory_points(awards, seat):
    six = [figure(f"{side}{n}") for side in "ad" for n in range(6)]
    assert losing.losing_seat(position(*six, awards=awards)) == seat


@pytest.mark.clause("IF-LOSE-2", "IF-LOSE-10")
def test_fewer_units_count_before_victory_points_and_broken_units_count():
    broken = figure("e", condition="broken")
    lost = figure("f", place="defeated")
    three = [*units(a=1, b=1, d=1), broken]
    assert losing.losing_seat(position(*three, awards=(0, 9))) == 0
    assert losing.losing_seat(position(*units(a=1, d=1), broken, lost, awards=(9, 0))) == 0


@pytest.mark.clause("IF-EX-11", "IF-LOSE-6", "IF-LOSE-8", "IF-LOSE-9", "IF-ORDER-7")
def test_a_raised_entity_is_next_and_one_that_has_acted_gains_points_only():
    a, b, c, d, e = units(a=3, b=3, c=3, d=3, e=5)
    done = e.change(activated=True)
    desk = Desk(acting(a, b, c, d, done, last_at={"3": 1}))
    desk.does((0, picks("a")))
    assert (desk.asked, desk.options) == ([1], ["d", "d", "e", ""])
    assert desk.keys(1, GiveBonus(unit="e", raises=True)) == ["not-offered"]
    other = Desk(acting(a, b, c, d, done, last_at={"3": 1}))
    other.does((0, picks("a")), (1, GiveBonus(unit="e")))
    assert (other.state.units["e"].ap, other.state.units["e"].initiative) == (6, 5)
    desk.does((1, GiveBonus(unit="d", raises=True)))
    assert [(each.unit, each.value) for each in desk.told(TurnBegan)][1] == ("d", 4)


@pytest.mark.clause("IF-LOSE-5", "IF-LOSE-7", "IF-SQUAD-1")
def test_raising_is_optional_and_every_member_gains_a_point_once():
    squad = [
        unit.change(leader="d")
        for unit in (
            figure("d", "wake-boss", (10, 30), initiative=2, ap=2),
            figure("e", "scrapper", (11, 30), initiative=2, ap=2),
        )
    ]
    desk = Desk(acting(*units(a=6, b=5, c=4), *squad))
    desk.does((1, GiveBonus(unit="d")))
    (given,) = desk.told(BonusGiven)
    assert (given.units, given.initiative, given.raises) == (("d", "e"), 2, False)
    assert desk.order[:3] == ["a", "b", "c"]
    assert desk.told(TurnAssessed)[0].clause == "IF-LOSE-10"


@pytest.mark.clause("IF-DEC-15", "IF-SHOW-7", "IF-LOSE-8")
def test_the_losing_seat_sees_why_and_may_decline():
    a, b, c, d, e = units(a=6, b=5, c=4, d=3, e=2)
    squad = (d.change(leader="d"), e.change(leader="d", initiative=3))
    desk = Desk(acting(a, b, c, *squad, awards=(1, 4)))
    (decision,) = desk.decisions
    counts = {"units": 2, "others": 3, "awards": 4, "enemy_awards": 1}
    assert decision.prompt.params == counts
    labels = [option.label for option in decision.options]
    assert [(each.key, each.params.get("count")) for each in labels] == [
        ("bonus", 1),
        ("bonus-raised", 1),
        ("no-bonus", None),
    ]
    assert labels[1].params["value"] == 4
    desk.does((1, GiveBonus()))
    assert (desk.told(BonusGiven), desk.order[1]) == ([], "b")


@pytest.mark.clause("IF-LOSE-5")
@pytest.mark.parametrize(("cap", "least"), [(1, 1), (2, 2), (0, 3)])
def test_the_cap_of_bonuses(cap, least):
    desk = Desk(acting(*units(a=6, b=5, c=4, g=3, d=1), settings=Settings(losing_cap=cap)), 1)
    given = 0
    while desk.asked == [1] and given < 3 and desk.state.turn == 1:
        desk.does((1, GiveBonus(unit="d")))
        given += 1
        if len(desk.order) == 4:
            break
    assert given == least


@pytest.mark.clause("IF-LOSE-10")
def test_after_the_last_turn_of_a_round_the_bonus_is_skipped():
    a, b, d = units(a=6, b=5, d=1)
    done = (a.change(activated=True), b.change(activated=True))
    desk = Desk(acting(*done, d), 2, 1, 3)
    assert desk.told(TurnAssessed)[0].clause == "IF-LOSE-10"
    assert desk.state.turn == 2


@pytest.mark.clause("IF-LOSE-1")
def test_with_value_the_bonus_comes_after_the_last_turn_at_each_value():
    settings = Settings(losing_timing="value")
    desk = Desk(acting(*units(a=6, b=6, c=4, d=1), settings=settings))
    desk.does((0, picks("a")))
    assert (desk.order, desk.asked) == (["a", "b"], [1])
    desk.does((1, GiveBonus()))
    assert (desk.order, desk.asked) == (["a", "b", "c"], [1])


@pytest.mark.clause("IF-LOSE-1")
def test_with_round_the_bonus_comes_once_when_dice_are_revealed():
    settings = Settings(losing_timing="round")
    desk = Desk(starting(*units(a=0, b=0, d=0), settings=settings), 4, 4, 3)
    assert (desk.order, desk.asked) == ([], [1])
    desk.does((1, GiveBonus(unit="d", raises=True)))
    assert [(each.value, each.units) for each in desk.told(OrderDecided)] == [(4, 2)]
    desk.does((0, picks("b")))
    assert desk.order[:3] == ["b", "d", "a"]
    assert (len(desk.told(BonusGiven)), desk.state.turn) == (1, 2)
