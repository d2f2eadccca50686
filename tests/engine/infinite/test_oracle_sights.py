"""The oracle about distance, sight, cover and attacks: the worked examples that can be asked."""

from __future__ import annotations

import pytest

from tests.engine.infinite.inquiry import (
    ask,
    attack,
    distance,
    error,
    north,
    odds,
    sight,
    south,
    why,
)

BARRIER = {"id": "p", "preset": "barrier", "height": 1, "rect": [16, 19, 20, 19.4]}
PLINTH = {"id": "h", "preset": "plinth", "height": 1.5, "rect": [16, 18.9, 20, 19.5]}
RUBBLE = {"id": "r", "preset": "rubble", "height": 1, "rect": [14, 18, 22, 22]}


def needed(*units, target="c", by="w", **more):
    answer = ask(attack(by, target), *units, **more)
    assert answer["legal"], answer
    return answer["targets"][0]["difficulty"]


# ---- distance -----------------------------------------------------------------------------------


@pytest.mark.clause("IF-GEO-3", "IF-GEO-5", "IF-GEO-6")
@pytest.mark.parametrize(
    ("y", "inches", "band"),
    [
        (11, 0, "melee"),
        (11.05, 0.05, "melee"),
        (11.06, 0.06, "close"),
        (17, 6, "close"),
        (17.01, 6.01, "medium"),
        (23, 12, "medium"),
        (35, 24, "long"),
        (35.01, 24.01, None),
    ],
)
def test_a_distance_has_the_nearer_band(y, inches, band):
    found = ask(distance("w", "c"), south("line-warden w 18,10"), north(f"scrapper c 18,{y}"))
    assert found["inches"] == pytest.approx(inches)
    assert (found["band"], found["contact"]) == (band, band == "melee")


@pytest.mark.clause("IF-GEO-3", "IF-GEO-4")
def test_a_distance_to_a_feature_has_no_band():
    found = ask(distance("w", "P1"), south("line-warden w 14,0.5"), on="A")
    assert (found["inches"], found["contact"]) == (6, False)
    assert "band" not in found
    assert ask(distance("w", "p1"), south("line-warden w 14,8"), on="A")["contact"]


@pytest.mark.clause("IF-GEO-3", "IF-GEO-7")
def test_a_distance_is_not_rounded():
    found = ask(distance("w", "c"), south("line-warden w 10,10"), north("scrapper c 12,12"))
    assert found["inches"] == pytest.approx(8**0.5 - 1, abs=1e-9)
    corner = ask(distance("w", "p"), south("line-warden w 14,17"), board={"features": [BARRIER]})
    assert corner["inches"] == pytest.approx(8**0.5 - 0.5, abs=1e-9)
    round_one = {"id": "o", "preset": "plinth", "height": 1, "circle": [12, 12, 1]}
    rim = ask(distance("w", "o"), south("line-warden w 10,10"), board={"features": [round_one]})
    assert rim["inches"] == pytest.approx(8**0.5 - 1.5, abs=1e-9)


# ---- sight and cover ----------------------------------------------------------------------------


@pytest.mark.clause("IF-LOS-2", "IF-LOS-3", "IF-TRAIT-2", "IF-ATTACK-2", "IF-EX-19")
def test_nine_lines_are_blocked_and_only_an_indirect_weapon_reaches():
    target = north("scrapper c 16,20")
    warden, witch = south("line-warden w 16,8"), north("wirewitch w 16,8") | {"seat": "south"}
    found = ask(sight("w", "c"), warden, target, on="A")
    assert (found["los"], found["clear"], found["of"]) == (False, 0, 9)
    assert found["blockers"] == ["l1"]
    assert why(ask(attack("w", "c"), warden, target, on="A")) == ["IF-ATTACK-2"]
    answer = ask(attack("w", "c"), witch, target, on="A")
    row = answer["targets"][0]
    assert (row["inches"], row["band"], row["difficulty"]) == (11, "medium", 5)
    sources = [(each["name"], each["add"]) for each in row["sources"]]
    assert sources == [("base", 2), ("cover", 2), ("indirect", 1)]


@pytest.mark.clause("IF-LOS-6", "IF-COVER-4", "IF-DIFF-4", "IF-EX-20")
def test_cover_from_a_barrier_and_cover_taken_there():
    warden = south("line-warden w 14,0.5")
    target, hidden = north("scrapper c 14,8"), north("scrapper c 14,8", cover="p1", body=2)
    found = ask(sight("w", "c"), warden, target, on="A")
    assert (found["los"], found["cover"], found["covers"]) == (True, "light", ["p1"])
    assert needed(warden, target, on="A") == 3
    answer = ask(attack("w", "c"), warden, hidden, on="A")
    assert answer["targets"][0]["difficulty"] == 5
    assert odds(answer["targets"][0]["hit"]) == odds(answer["all"]) == "577/6561"


@pytest.mark.clause("IF-LOS-3", "IF-LOS-7", "IF-EX-22")
def test_a_wall_blocks_and_rubble_covers_who_stands_in_it():
    found = ask(sight("w", "c"), south("line-warden w 10,5"), north("scrapper c 10,11"), on="B")
    assert (found["los"], found["blockers"]) == (False, ["v1"])
    pair = (south("line-warden w 10,21.5"), north("scrapper c 10,15.5"))
    found = ask(sight("w", "c"), *pair, on="B")
    assert (found["clear"], found["cover"], found["covers"]) == (9, "light", ["r1"])
    assert needed(*pair, on="B") == 2


@pytest.mark.clause("IF-LOS-4", "IF-EX-23")
def test_a_wood_hides_what_is_deep_in_it_or_behind_it():
    warden = south("line-warden w 6.5,5")
    near = north("scrapper c 6.5,10.5")
    found = ask(sight("w", "c"), warden, near, on="C")
    assert (found["los"], found["cover"], found["covers"]) == (True, "light", ["g1"])
    assert ask(distance("w", "c"), warden, near, on="C")["inches"] == 4.5
    for place in ("6.5,12.5", "6.5,14.5"):
        assert not ask(sight("w", "c"), warden, north(f"scrapper c {place}"), on="C")["los"]


@pytest.mark.clause("IF-LOS-10", "IF-DIFF-5", "IF-DIFF-8", "IF-EX-52")
def test_a_unit_on_a_hill_is_in_the_open_until_it_takes_cover_there():
    warden, above = south("line-warden w 31,18"), north("scrapper c 24,18")
    found = ask(sight("w", "c"), warden, above, on="C")
    assert (found["los"], found["cover"], found["covers"]) == (True, "none", [])
    assert needed(warden, above, on="C") == 1
    assert needed(warden, above | {"cover": "h"}, on="C") == 3
    answer = ask(attack("c", "w"), warden, above, on="C")
    row = answer["targets"][0]
    assert (row["inches"], row["difficulty"]) == (6, 1)
    assert {"name": "height", "add": -1, "clause": "IF-DIFF-5"} in row["sources"]


# ---- attacks ------------------------------------------------------------------------------------


@pytest.mark.clause("IF-ATTACK-7", "IF-EX-16", "IF-EX-26")
@pytest.mark.parametrize(
    ("type", "dice"), [("line-warden", 8), ("scrapper", 10), ("longeye", 8), ("slagger", 9)]
)
def test_the_pool_is_attribute_talent_specialization_and_shots(type, dice):
    units = (south(f"{type} w 18,10"), north("scrapper c 18,20"))
    pool = ask(attack("w", "c"), *units)["pool"]
    assert pool["dice"] == dice == sum(source["dice"] for source in pool["sources"])


@pytest.mark.clause(
    "IF-DIFF-1", "IF-DIFF-2", "IF-DIFF-3", "IF-DIFF-4", "IF-DIFF-9", "IF-COVER-3", "IF-EX-17"
)
def test_the_difficulty_adds_range_cover_and_cover_taken():
    target = north("scrapper c 18,20")
    light, heavy = {"features": [BARRIER]}, {"features": [PLINTH]}
    assert needed(south("line-warden w 18,10"), target, board=light) == 3
    behind = target | {"cover": "h"}
    near = south("line-warden w 18,14.5")
    assert needed(near, behind, board=heavy) == 5
    assert needed(near, behind, board=heavy, settings={"cover_stacks": 0}) == 3
    assert needed(south("line-warden w 18,5"), target) == 3
    assert needed(south("bulwark w 18,19", readied="shock-baton"), target) == 2
    rubble = {"features": [RUBBLE]}
    assert needed(south("bulwark w 18,19", readied="shock-baton"), target, board=rubble) == 2


@pytest.mark.clause("IF-ATTACK-8", "IF-ATTACK-12", "IF-SHOW-2", "IF-EX-26")
def test_shots_limit_the_targets_and_all_of_them_need_their_sum():
    scrapper = north("scrapper c 18,10")
    wardens = [south(f"line-warden {id} {x},20") for id, x in (("a", 18), ("b", 20), ("d", 22))]
    both = ask(attack("c", "a", "b"), scrapper, *wardens, settings={"environment": "darkness"})
    assert [row["difficulty"] for row in both["targets"]] == [3, 3]
    wardens[1] |= {"condition": "resolve"}
    pair = ask(attack("c", "a", "b"), scrapper, *wardens)
    assert [row["difficulty"] for row in pair["targets"]] == [2, 3]
    assert odds(pair["targets"][0]["hit"]) == "17635/19683"
    assert odds(pair["all"]) == "4195/19683"
    last = south("line-warden e 16,20")
    four = ask(attack("c", "a", "b", "d", "e"), scrapper, *wardens, last)
    assert (four["legal"], why(four)) == (False, ["IF-ATTACK-8"])


@pytest.mark.clause("IF-STATE-1", "IF-STATE-2", "IF-STATE-3", "IF-STATE-4", "IF-DIFF-7", "IF-EX-32")
def test_shaken_and_resolve_change_pools_and_difficulties():
    warden, scrapper = south("line-warden w 18,10"), north("scrapper c 18,20")
    shaken, resolved = warden | {"condition": "shaken"}, warden | {"condition": "resolve"}
    answer = ask(attack("w", "c"), shaken, scrapper)
    assert (answer["pool"]["dice"], answer["targets"][0]["difficulty"]) == (7, 3)
    assert needed(shaken, scrapper, by="c", target="w") == 2
    assert needed(resolved, scrapper, by="c", target="w") == 3
    assert ask(attack("w", "c"), resolved, scrapper)["pool"]["dice"] == 9


@pytest.mark.clause("IF-ATTACK-11", "IF-EX-49")
def test_eight_dice_against_difficulty_2():
    answer = ask(attack("w", "c"), south("line-warden w 18,10"), north("scrapper c 18,20"))
    assert odds(answer["all"]) == "5281/6561"


@pytest.mark.clause("IF-TRAIT-3", "IF-ATTACK-4", "IF-ATTACK-5", "IF-ATTACK-14", "IF-ATTACK-17")
def test_attacks_are_refused_with_every_clause():
    scrapper = north("scrapper c 18,20")

    def refused(type="longeye", y=10.0, question=None, **more):
        unit = south(f"{type} w 18,{y}", **more)
        return why(ask(question or attack("w", "c"), unit, scrapper))

    assert refused(used=["move"]) == ["IF-TRAIT-3"]
    assert refused(y=16) == ["IF-ATTACK-4"]
    assert refused(body=0) == ["IF-ATTACK-14"]
    assert refused(condition="broken") == ["IF-STATE-7"]
    assert refused(question=attack("w", "c", weapon="sidearm")) == ["IF-ATTACK-17"]
    assert refused(question=attack("w", "w")) == ["IF-ATTACK-2"]
    assert refused(question=attack("w")) == ["IF-ATTACK-2"]
    assert refused("line-warden", question=attack("w", "c", "c")) == ["IF-ATTACK-9", "IF-ATTACK-8"]
    assert refused("scrapper", question=attack("w", "c", "c")) == ["IF-ATTACK-9"]
    third = north("scrapper d 18,11")
    answer = ask(attack("w", "c"), south("line-warden w 18,10"), scrapper, third)
    assert why(answer) == why(answer["targets"][0]) == ["IF-ATTACK-5"]
    assert ask(attack("w", "d", weapon="unarmed"), south("line-warden w 18,10"), third)["legal"]


@pytest.mark.clause("IF-BOARD-5")
def test_units_and_features_that_do_not_exist_are_named():
    warden = south("line-warden w 18,10")
    assert error(distance("w", "x"), warden).where == "ask[0].to"
    assert error(distance("x", "w"), warden).where == "ask[0].from"
    assert error(sight("w", "w"), warden).where == "ask[0].to"
    assert error(attack("w", "w", "x"), warden).where == "ask[0].targets[1]"
    assert error(attack("w", "w", weapon="bow"), warden).where == "ask[0].weapon"
