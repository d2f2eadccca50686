"""Squads: formation, declaring them in secret, dissolving, leaving, dropping."""

from __future__ import annotations

import pytest

from rules.engine.core.dice import SeededDice
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.model.events import RoundEnded, SquadFormed, TurnBegan, UnitDropped
from rules.engine.infinite.model.state import ActingPart
from rules.engine.infinite.play import squads as rules
from rules.engine.infinite.play.queries import base_of
from tests.engine.infinite.rounds_kit import (
    BOOK,
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

CAPTAIN = figure("a", "warden-captain", (10, 10))
NEAR = figure("b", at=(11.5, 10))
FAR = figure("c", at=(20, 20))
ENEMY = figure("d", "scrapper", (10, 30))


def table(state) -> Play:
    return Play(Situation(BOOK, state), NoDice(), NoVault())


def declaring(*units, **fields) -> Desk:
    return Desk(starting(*units, **fields))


@pytest.mark.clause("IF-EX-4", "IF-SQUAD-3", "IF-GEO-8")
@pytest.mark.parametrize(
    ("at", "found"),
    [
        ((11.5, 10), {}),
        ((10, 12.6), {"c": "far-from-squad"}),
        ((10, 14.2), {"c": "far-from-leader"}),
        ((12.99, 11), {}),
        ((10, 12), {}),
        ((10, 12.01), {"c": "far-from-squad"}),
        ((14, 10), {"c": "far-from-squad"}),
        ((13.5, 10), {}),
    ],
)
def test_a_supporter_is_near_the_leader_and_some_other_member(at, found):
    units = (CAPTAIN, NEAR, figure("c", at=at))
    assert rules.out_of_formation({unit.id: base_of(unit) for unit in units}) == found


def test_two_supporters_may_be_beside_each_other_only():
    units = (CAPTAIN, figure("b", at=(13, 10)), figure("c", at=(13, 11)))
    assert rules.out_of_formation({unit.id: base_of(unit) for unit in units}) == {}
    assert rules.may_declare(position(*units, ENEMY), 0)
    weaker = (CAPTAIN, figure("b", at=(13, 10)), figure("c", at=(13, 14)))
    assert not rules.may_declare(position(*weaker, ENEMY), 0)


@pytest.mark.clause("IF-EX-2", "IF-SQUAD-2", "IF-SQUAD-4")
def test_a_captain_leads_three_wardens_and_not_four():
    wardens = [figure(f"b{n}", at=(9 + n, 11)) for n in range(4)]
    desk = declaring(CAPTAIN, *wardens, ENEMY)
    assert desk.keys(0, squads(a=("b0", "b1", "b2"))) == []
    assert [each.clause for each in desk.refusals(0, squads(a=("b0", "b1", "b2", "b3")))] == [
        "IF-SQUAD-2"
    ]


@pytest.mark.clause("IF-SQUAD-2")
def test_one_point_of_leader_is_for_one_supporter(monkeypatch):
    sergeant = CAPTAIN.profile.change(talents={"leader": 1})
    monkeypatch.setitem(PROFILES, "sergeant", sergeant)
    leader = CAPTAIN.change(type="sergeant")
    desk = declaring(leader, NEAR, figure("c", at=(10, 11)), ENEMY)
    assert desk.keys(0, squads(a=("b",))) == []
    assert desk.keys(0, squads(a=("b", "c"))) == ["too-many-supporters"]


@pytest.mark.clause("IF-SQUAD-4", "IF-SQUAD-5")
@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"condition": "broken"}, "broken-in-squad"),
        ({"dropped": True}, "dropped-from-squad"),
        ({"place": "defeated"}, "not-own-unit"),
    ],
)
def test_who_may_not_serve(fields, key):
    other = figure("c", at=(10, 11))
    desk = declaring(CAPTAIN, NEAR.change(**fields), other, ENEMY)
    assert desk.keys(0, squads(a=("b",))) == [key]
    assert desk.keys(0, squads(a=("c",))) == []


@pytest.mark.clause("IF-SQUAD-4")
def test_squads_that_are_none():
    second = figure("c", "warden-captain", (10, 11))
    desk = declaring(CAPTAIN, NEAR, second, ENEMY)
    assert desk.keys(0, squads(a=("d",))) == ["not-own-unit"]
    assert desk.keys(0, squads(a=())) == ["squad-without-supporters"]
    assert desk.keys(0, squads(b=("a",))) == ["no-leader-talent"]
    assert desk.keys(0, squads(a=("b",), c=("b",))) == ["in-two-squads"]
    assert desk.keys(0, squads(a=("a",))) == ["in-two-squads"]
    many = [{"leader": "a", "members": []}] * 2000
    assert desk.keys(0, seal("squads", many)) == ["in-two-squads"]
    assert desk.keys(0, seal("squads", {"a": 1})) == ["not-squads"]
    assert desk.keys(0, seal("squads", ["a"])) == ["not-squads"]
    assert desk.keys(0, squads(a=("c", "b"))) == []
    assert desk.keys(0, seal("squads", [])) == []


@pytest.mark.clause("IF-SQUAD-4")
def test_a_leader_without_mind_leads_nobody():
    desk = declaring(CAPTAIN.change(mind=0), NEAR, figure("c", "warden-captain", (10, 11)), ENEMY)
    assert desk.keys(0, squads(a=("b",))) == ["leader-without-mind"]
    assert not rules.may_declare(position(CAPTAIN.change(mind=0), NEAR), 0)


@pytest.mark.clause("IF-SQUAD-4", "IF-DEC-4", "IF-DEC-19", "IF-HID-1")
def test_squads_are_declared_in_secret_and_revealed_together():
    boss = figure("d", "wake-boss", (10, 30))
    desk = Desk(starting(CAPTAIN, NEAR, boss, figure("e", "scrapper", (11, 30))), 1, 2, 1, 2)
    assert desk.asked == [0, 1]
    desk.does((0, squads(a=("b",))))
    assert (desk.asked, desk.told(SquadFormed)) == ([1], [])
    desk.does((1, squads(d=("e",))))
    assert (desk.asked, desk.state.units["b"].leader) == ([None], "")
    desk.does(shows("squads"))
    assert [each.leader for each in desk.told(SquadFormed)] == ["a", "d"]
    assert [unit.id for unit in desk.state.squad("a")] == ["a", "b"]


@pytest.mark.clause("IF-DEC-19")
def test_a_side_that_cannot_form_a_squad_is_not_asked():
    desk = Desk(starting(CAPTAIN, NEAR, ENEMY), 1, 2, 3)
    assert desk.asked == [0]
    desk.does((0, seal("squads", [])), shows("squads"))
    assert desk.told(SquadFormed) == []
    alone = Desk(starting(CAPTAIN, FAR, ENEMY), 1, 2, 3)
    assert [each.slot for each in alone.decisions] == ["initiative"]


def test_drawn_squads_are_legal():
    wardens = [figure(f"b{n}", at=(9 + n, 11)) for n in range(4)]
    second = figure("c", "warden-captain", (11, 12))
    s = position(CAPTAIN, *wardens, second, ENEMY)
    drawn = SeededDice(secret=b"dice", match="m", nonces=("a", "b"))
    found = {rules.draw_squads(s, 0, drawn) for _ in range(60)}
    assert len(found) > 10
    assert all(rules.squads_refusals(s, 0, each) == [] for each in found)


SQUAD = [
    unit.change(leader="a", die=5, initiative=5, ap=5)
    for unit in (CAPTAIN, NEAR, figure("c", at=(10, 11)))
]


@pytest.mark.clause("IF-EX-44", "IF-SQUAD-12")
def test_members_of_a_squad_that_has_lost_its_leader_are_entities_of_their_own():
    a, b, c = SQUAD
    play = table(position(a.change(place="defeated"), b, c, ENEMY))
    rules.dissolve(play, "a")
    assert [unit.id for unit in rules.entities(play.state, 0)] == ["b", "c"]
    assert {(unit.initiative, unit.ap, unit.activated) for unit in (play.state.on_table(0))} == {
        (5, 5, False)
    }


@pytest.mark.clause("IF-EX-44", "IF-SQUAD-12")
def test_a_turn_goes_on_without_the_leader():
    units = [unit.change(activated=True) for unit in SQUAD]
    part = ActingPart(entity="a", value=5, waiting=("b", "c"), unit="a")
    play = table(position(*units, ENEMY, part=part))
    rules.dissolve(play, "a")
    assert play.state.part == part
    assert all(unit.activated and not unit.leader for unit in play.state.on_table(0))


@pytest.mark.clause("IF-SQUAD-14")
@pytest.mark.parametrize(
    ("activated", "waiting", "alone"),
    [(False, (), True), (True, ("b", "c"), True), (True, ("c",), False)],
)
def test_a_broken_supporter_leaves_at_once(activated, waiting, alone):
    a, b, c = (unit.change(activated=activated) for unit in SQUAD)
    part = ActingPart(entity="a", value=5, waiting=waiting) if activated else None
    play = table(position(a, b.change(condition="broken"), c, ENEMY, part=part))
    rules.leave(play, play.state.units["b"])
    b = play.state.units["b"]
    assert (b.leader, b.activated, b.initiative, b.ap) == ("", not alone, 5, 5)
    assert [unit.id for unit in play.state.squad("a")] == ["a", "c"]
    if part:
        assert play.state.part.waiting == tuple(id for id in waiting if id != "b")


@pytest.mark.clause("IF-SQUAD-15")
def test_a_squad_without_supporters_is_its_leader_alone():
    a, b, c = SQUAD
    s = position(a, b.change(place="defeated"), c.change(place="defeated"), ENEMY)
    assert [unit.id for unit in rules.entities(s, 0)] == ["a"]
    assert rules.members_of(s, "a") == (a,)


@pytest.mark.clause("IF-END-2", "IF-SQUAD-5")
def test_a_supporter_out_of_formation_is_dropped_at_the_end_of_the_round_only():
    a, b, c = (unit.change(initiative=0, activated=True) for unit in SQUAD)
    astray = c.change(x=2000)
    desk = Desk(acting(a, b, astray, ENEMY.change(initiative=3)), 3, 2, 1, 4)
    assert [each.unit for each in desk.told(UnitDropped)] == ["c"]
    assert [type(each) for each in desk.told(UnitDropped, RoundEnded)] == [UnitDropped, RoundEnded]
    assert desk.state.units["c"].dropped
    assert desk.keys(0, squads(a=("b",))) == []
    assert "dropped-from-squad" in desk.keys(0, squads(a=("b", "c")))
    desk.does((0, squads(a=("b",))), shows("squads"), (0, dice(a=3, b=2, c=1)))
    desk.does(shows("initiative"))
    assert not desk.state.units["c"].dropped


@pytest.mark.clause("IF-SQUAD-7", "IF-SQUAD-8")
def test_a_squad_activates_together_its_leader_first():
    b, a, c = (SQUAD[1], SQUAD[0], SQUAD[2])
    desk = Desk(acting(b, a, c, ENEMY.change(initiative=1)), 1, 1, 1, 1)
    began = desk.told(TurnBegan)[0]
    assert (began.unit, began.value, began.waiting) == ("a", 5, ("b", "c"))
    assert all(unit.leader == "" for unit in desk.state.on_table(1))
