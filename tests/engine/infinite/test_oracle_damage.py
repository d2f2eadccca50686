"""The oracle about damage and checks: the worked examples that can be asked."""

from __future__ import annotations

import pytest

from tests.engine.infinite.inquiry import ask, error, north, odds, south, why


def damage(unit, points, apen=0, **split):
    asked = {"ask": "damage", "unit": unit, "damage": points, "apen": apen}
    return asked | ({"split": split} if split else {})


def check(kind, unit="w", **more):
    return {"ask": "check", "unit": unit, "kind": kind} | more


# ---- damage -------------------------------------------------------------------------------------


@pytest.mark.clause("IF-DMG-2", "IF-DMG-3", "IF-DMG-4")
@pytest.mark.parametrize(
    ("points", "apen", "armour", "final"), [(6, 1, 2, 4), (6, 0, 3, 3), (2, 0, 3, 0), (6, 9, 0, 6)]
)
def test_armour_less_piercing_is_subtracted(points, apen, armour, final):
    found = ask(damage("w", points, apen), south("bulwark w 18,10"))
    assert (found["armour"], found["final"]) == (armour, final)


@pytest.mark.clause("IF-DMG-5", "IF-EX-28")
@pytest.mark.parametrize(
    ("split", "clauses"),
    [
        ({"body": 2, "spirit": 2}, []),
        ({"mind": 3, "spirit": 1}, []),
        ({"mind": 4}, ["IF-DMG-5"]),
        ({"mind": 3}, ["IF-DMG-5"]),
        ({"mind": 3, "body": 2}, ["IF-DMG-5"]),
    ],
)
def test_the_owner_divides_damage_as_it_likes_but_not_below_0(split, clauses):
    found = ask(damage("w", 6, **split), south("line-warden w 18,10"))
    assert (found["legal"], why(found)) == (not clauses, clauses)


@pytest.mark.clause("IF-DMG-5", "IF-DMG-6")
def test_divisions_are_counted():
    found = ask(damage("c", 5, body=2, spirit=2), north("scrapper c 18,10", body=2))
    assert (found["final"], found["divisions"]) == (4, 8)
    assert found["left"] == {"mind": 2, "body": 0, "spirit": 1}
    assert (found["defeated"], found["broken"], found["morale"]) == (False, False, False)
    plain = ask(damage("c", 5), north("scrapper c 18,10", body=2))
    assert plain.keys() == {"armour", "final", "divisions", "defeated", "clauses"}


@pytest.mark.clause("IF-DMG-9")
def test_damage_of_at_least_the_hit_points_leaves_nothing_to_divide():
    found = ask(damage("c", 9), north("scrapper c 18,10", body=2))
    assert (found["final"], found["divisions"], found["defeated"]) == (8, 1, True)


@pytest.mark.clause("IF-MORALE-1", "IF-MORALE-2", "IF-EX-29")
def test_half_of_the_hit_points_lost_in_a_turn_make_a_check_due_once():
    for lost, due in ((4, True), (0, False), (5, False)):
        found = ask(damage("w", 3, mind=1), south("line-warden w 18,10", lost=lost))
        assert found["morale"] is due


@pytest.mark.clause("IF-DMG-7", "IF-EX-43")
def test_spirit_0_breaks_and_is_followed_by_no_check():
    hurt = north("scrapper c 18,13.5", mind=1, body=3, spirit=1)
    found = ask(damage("c", 5, mind=1, body=2, spirit=1), hurt)
    assert found["left"] == {"mind": 0, "body": 1, "spirit": 0}
    assert (found["broken"], found["morale"], found["defeated"]) == (True, False, False)


# ---- checks -------------------------------------------------------------------------------------


@pytest.mark.clause(
    "IF-MORALE-5", "IF-MORALE-6", "IF-MORALE-7", "IF-MORALE-8", "IF-SHOW-9", "IF-EX-49"
)
def test_the_chances_of_a_morale_check():
    found = ask(check("morale"), south("line-warden w 18,10"))
    assert (found["dice"], found["difficulty"]) == (4, 1)
    assert {name: odds(chance) for name, chance in found["outcomes"].items()} == {
        "critical-success": "1/9",
        "success": "56/81",
        "failure": "7/48",
        "critical-failure": "67/1296",
    }


@pytest.mark.clause("IF-MORALE-3")
def test_friends_defeated_nearby_in_sight_make_a_check_harder():
    warden = south("line-warden w 18,10")
    places = ("south 18,20", "south 18,23", "south 18,23.01", "north 18,14")
    fallen = [
        {"seat": seat, "type": "line-warden", "at": [18, float(place.split(",")[1])]}
        for seat, place in (each.split() for each in places)
    ]
    assert ask(check("morale"), warden, fallen=fallen)["difficulty"] == 3


@pytest.mark.clause("IF-STATE-10", "IF-EX-34")
def test_a_broken_unit_rallies_once_it_has_spent_an_activation_so():
    broken = south("line-warden w 18,10", condition="broken", retreated=True)
    found = ask(check("rally"), broken)
    assert (found["dice"], found["difficulty"]) == (4, 1)
    assert odds(found["outcomes"]["success"]) == "65/81"
    for unit in (
        broken | {"retreated": False},
        broken | {"spirit": 0},
        south("line-warden w 18,10"),
    ):
        assert why(ask(check("rally"), unit)) == ["IF-STATE-10"]
    assert why(ask(check("morale"), broken)) == ["IF-MORALE-2"]


@pytest.mark.clause("IF-INTER-3", "IF-STATE-9")
def test_an_interact_test_rolls_mind_tech_and_devices():
    adept = south("systems-adept w 18,10")
    found = ask(check("interact", difficulty=2), adept)
    assert (found["dice"], found["difficulty"]) == (9, 2)
    assert ask(check("interact"), adept)["difficulty"] == 1
    assert set(found["outcomes"]) == {"success", "failure"}
    assert why(ask(check("interact"), adept | {"mind": 0})) == ["IF-INTER-3"]
    assert why(ask(check("interact"), adept | {"condition": "broken"})) == ["IF-STATE-9"]
    assert error(check("morale", difficulty=2), adept).where == "ask[0].difficulty"
