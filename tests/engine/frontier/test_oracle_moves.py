"""What the oracle says of a movement: the way it goes, its climbing, and what it triggers."""

from __future__ import annotations

import pytest

from tests.engine.frontier.asking import (
    Json,
    ask,
    attacker,
    board,
    defender,
    level,
    move,
    part,
    refused,
    solid,
    token,
    why,
)

A, B = {"layout": "A"}, {"layout": "B"}
WALL = board(solid(14, 5, 15, 25, 1))
TOWER = board(part(20, 10, 24, 14, 2, level(0), level(1), level(2)))


def moved(question: Json, *units: Json, **position: object) -> Json:
    (answer,) = ask(question, units=list(units), **position)
    return answer


def effects(answer: Json) -> list[tuple[str, str]]:
    assert answer["legal"], answer
    return [(effect["kind"], effect["result"]) for effect in answer["effects"]]


# ---- ways ---------------------------------------------------------------------------------------


@pytest.mark.clause("FR-MOVE-1", "FR-MOVE-4")
def test_way_points_are_straight_legs_whose_surfaces_are_left_to_the_engine():
    hut = {"layout": "A"}
    over = move(17, 12.5, via=[[14.2, 12.5]])
    answer = moved(over, attacker("rifleman", 11, 13), board=hut)
    assert (answer["legal"], answer["cost"], answer["effects"]) == (True, 1, [])
    assert answer["path"][0] == [11, 13, 0]
    assert answer["path"][-1] == [17, 12.5, 0]
    assert [15.5, 12.5, 1] in answer["path"]


@pytest.mark.clause("FR-MOVE-9", "FR-MOVE-20")
def test_a_way_point_may_name_its_surface():
    units = [attacker("rifleman", 18, 12)]
    on_roof = moved(move(26, 12, via=[[22, 12, 2]]), *units, board=TOWER)
    on_floor = moved(move(26, 12, via=[[22, 12, 1]]), *units, board=TOWER)
    free = moved(move(26, 12, via=[[22, 12]]), *units, board=TOWER)
    nowhere = moved(move(26, 12, via=[[22, 12, 1.5]]), *units, board=TOWER)
    assert [answer["cost"] for answer in (on_roof, on_floor, free)] == [2, 1, 0]
    assert why(nowhere) == ["FR-MOVE-9"]


@pytest.mark.clause("FR-MOVE-4")
def test_without_way_points_a_way_is_found_round_what_is_in_the_way():
    pillar = board(solid(12, 14, 13, 16, 3))
    straight = moved(move(15, 15, via=[], max=6), attacker("rifleman", 10, 15), board=pillar)
    found = moved(move(15, 15, max=6), attacker("rifleman", 10, 15), board=pillar)
    assert straight["legal"] is False
    assert (found["legal"], found["cost"]) == (True, 0)
    assert len(found["path"]) > 2


@pytest.mark.clause("FR-MOVE-5")
def test_bases_are_not_walked_through():
    units = [attacker("rifleman", 10, 15), defender("rifleman", 14, 15)]
    assert why(moved(move(18, 15, via=[]), *units)) == ["FR-MOVE-5"]
    assert moved(move(18, 15), *units)["legal"] is True


@pytest.mark.clause("FR-MOVE-2", "FR-MOVE-3", "FR-MOVE-6", "FR-MOVE-7", "FR-MOVE-9")
@pytest.mark.parametrize(
    ("question", "clause"),
    [
        (move(20.1, 15), "FR-MOVE-2"),
        (move(15, 15, via=[[10, 26]]), "FR-MOVE-3"),
        (move(13.9, 15), "FR-MOVE-6"),
        (move(10, 0.4, max=20), "FR-MOVE-7"),
        (move(12, 15, 1), "FR-MOVE-9"),
        (move(1e200, 15), "FR-MEAS-2"),
        (move(12, 15, via=[[1e200, 15]]), "FR-MEAS-2"),
    ],
)
def test_a_way_that_breaks_a_rule_is_illegal_by_its_clause(question, clause):
    answer = moved(question, attacker("rifleman", 10, 15), defender("rifleman", 14, 15))
    assert answer["legal"] is False
    assert clause in why(answer)
    assert set(answer) == {"legal", "refusals"}
    assert all(refusal["sentence"] for refusal in answer["refusals"])


@pytest.mark.clause("FR-MOVE-15", "FR-UNIT-SENTRY-KILLZONE-1")
def test_a_sentry_gun_is_never_displaced_by_anyone():
    gun = attacker("sentry-gun", 10, 15)
    for more in ({}, {"forced": True}, {"via": []}):
        assert why(moved(move(10, 15.1, **more), gun)) == ["FR-MOVE-15"]
        assert moved(move(10, 15, **more), gun)["legal"] is True
    assert why(moved(move(10, 15, via=[[12, 15]]), gun)) == ["FR-MOVE-15"]


@pytest.mark.clause("FR-MOVE-14", "FR-UNIT-DRONE-FLYING-1")
def test_a_drone_flies_over_everything_and_lands_on_any_level():
    drone, other = attacker("patrol-drone", 12, 12), defender("rifleman", 17, 12)
    across = moved(move(30, 12, max=20, via=[]), drone, other, board=TOWER)
    assert (across["legal"], across["cost"]) == (True, 0)
    for elevation in (0, 1, 2):
        landed = moved(move(22, 12, elevation), drone, other, board=TOWER)
        assert (landed["legal"], landed["cost"]) == (True, 0)
    assert why(moved(move(17.5, 12), drone, other, board=TOWER)) == ["FR-MOVE-6"]


@pytest.mark.clause("FR-UNIT-STALKER-HARNESS-1")
def test_a_harness_climbs_for_nothing_up_to_scale_3():
    stalker = attacker("stalker-team", 19, 15)
    tower = moved(move(21, 15, 3, max=2, via=[]), stalker, board=A)
    assert (tower["legal"], tower["cost"]) == (True, 0)
    assert (
        moved(move(21, 15, 3, max=2, via=[]), attacker("rifleman", 19, 15), board=A)["legal"]
        is False
    )


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-UNIT-EXPLORER-JUMP-2")
def test_jump_packs_are_declared_and_their_bonus_is_part_of_the_maximum():
    team = attacker("colonial-exploration-team", 12, 12)
    walled = {"board": board(solid(18, 2, 19, 28, 3))}
    packs = {"abilities": ["jump-packs"]}
    assert moved(move(26, 12, max=15, via=[]), team, **walled)["legal"] is False
    over = moved(move(26, 12, max=15, via=[], **packs), team, **walled)
    assert (over["legal"], over["cost"]) == (True, 0)
    assert "FR-MOVE-14" in over["clauses"]
    assert why(moved(move(27.1, 12, max=15, **packs), team, **walled)) == ["FR-MOVE-2"]


@pytest.mark.clause("FR-ABIL-11")
@pytest.mark.parametrize(
    ("unit", "more"),
    [
        (attacker("rifleman", 10, 15), {"abilities": ["jump-packs"]}),
        (attacker("colonial-exploration-team", 10, 15), {"abilities": ["flame-units"]}),
        (attacker("colonial-exploration-team", 10, 15), {"abilities": ["no-such-thing"]}),
        (
            attacker("colonial-exploration-team", 10, 15, used=["jump-packs"]),
            {"abilities": ["jump-packs"]},
        ),
        (
            attacker("colonial-exploration-team", 10, 15),
            {"abilities": ["jump-packs"], "forced": True},
        ),
        (
            attacker("insurgent", 10, 15, used=["freedom-fighters"]),
            {"abilities": ["freedom-fighters"]},
        ),
    ],
)
def test_what_cannot_be_used_with_a_movement_is_refused(unit, more):
    assert refused(move(12, 15, **more), units=[unit]).where == "ask[0].abilities[0]"


def test_an_ability_is_declared_once():
    twice = move(12, 15, abilities=["jump-packs", "jump-packs"])
    team = attacker("colonial-exploration-team", 10, 15)
    assert refused(twice, units=[team]).where == "ask[0].abilities[1]"


# ---- effects ------------------------------------------------------------------------------------


@pytest.mark.clause("FR-TOKEN-5")
def test_a_mine_is_told_with_how_far_the_unit_has_come_and_where_it_is():
    answer = moved(
        move(15, 10, via=[]),
        attacker("rifleman", 5, 10),
        markers=[token("mine", "defender", 10, 15)],
    )
    (mine,) = answer["effects"]
    assert mine == {
        "kind": "mine",
        "walked": pytest.approx(1.712, abs=1e-3),
        "at": [pytest.approx(6.712, abs=1e-3), 10],
        "result": "shaken",
    }
    assert answer["path"][-1] == [15, 10, 0]
    assert "FR-TOKEN-5" in answer["clauses"]


@pytest.mark.clause("FR-TOKEN-4", "FR-TOKEN-6")
def test_tokens_act_in_the_order_reached_and_ties_in_the_order_placed():
    def met(*markers, **more):
        return effects(
            moved(move(15, 10, via=[]), attacker("rifleman", 5, 10, **more), markers=markers)
        )

    mine, knife = token("mine", "defender", 10, 15), token("knife-missile", "defender", 10, 5)
    assert met(mine, knife) == [("mine", "shaken"), ("knife-missile", "destroyed")]
    assert met(knife, mine) == [("knife-missile", "shaken"), ("mine", "destroyed")]
    assert met(mine, knife, shaken=True) == [("mine", "destroyed")]
    later = token("mine", "defender", 14, 15)
    assert met(later, knife) == [("knife-missile", "shaken"), ("mine", "destroyed")]


@pytest.mark.clause("FR-TOKEN-9", "FR-MOVE-14")
def test_what_flies_meets_tokens_only_where_it_lands():
    mines = [token("mine", "defender", 10, 15)]
    drone = attacker("patrol-drone", 4, 10)
    assert effects(moved(move(17, 10, max=20), drone, markers=mines)) == []
    assert effects(moved(move(10, 10), drone, markers=mines)) == [("mine", "shaken")]
    assert effects(moved(move(10, 10, forced=True), drone, markers=mines)) == [("mine", "shaken")]
    team = attacker("colonial-exploration-team", 4, 10)
    packs = move(17, 10, max=15, abilities=["jump-packs"])
    assert effects(moved(packs, team, markers=mines)) == []


@pytest.mark.clause("FR-FORCED-4", "FR-FALL-6")
def test_falls_and_tokens_come_in_the_order_of_the_way():
    stack = attacker("rifleman", 15.5, 4, 2)
    push = move(13, 4, max=5, forced=True)
    low = attacker("rifleman", 21.5, 2.5, 1.5)
    mines = [token("mine", "defender", 28.2, 2.5)]
    assert effects(moved(push, stack, board=A)) == [("fall", "destroyed")]
    down = moved(move(24, 2.5, max=5, forced=True), low, board=A, markers=mines)
    assert effects(down) == [("fall", "shaken"), ("mine", "destroyed")]
    first, second = (effect["walked"] for effect in down["effects"])
    assert first == pytest.approx(0.5)
    assert second > first
    fallen = moved(
        move(24, 2.5, max=5, forced=True), low | {"shaken": True}, board=A, markers=mines
    )
    assert effects(fallen) == [("fall", "destroyed")]


@pytest.mark.clause("FR-FALL-2", "FR-FORCED-6")
def test_a_push_names_its_surfaces_or_takes_the_least_drop():
    steps = board(solid(20, 10, 24, 14, 2), solid(18, 10, 20, 14, 1))
    unit = attacker("rifleman", 21, 12, 2)
    assert effects(moved(move(16.5, 12, max=5, forced=True), unit, board=steps)) == [
        ("fall", "none"),
        ("fall", "none"),
    ]
    ledge = moved(move(19, 12, 1, max=5, forced=True), unit, board=steps)
    assert [(e["kind"], e["result"], e["at"]) for e in ledge["effects"]] == [
        ("fall", "none", [20, 12])
    ]


@pytest.mark.clause("FR-FORCED-2", "FR-FORCED-3")
def test_a_push_neither_climbs_nor_jumps():
    up = move(14.5, 15, 1, max=5, forced=True, via=[])
    assert why(moved(up, attacker("rifleman", 12, 15), board=WALL)) == ["FR-FORCED-2"]
    shelf = attacker("rifleman", 3.5, 25.5, 2)
    jump = move(5.5, 25.5, 1, max=5, via=[])
    assert moved(jump, shelf, board=B)["legal"] is True
    assert moved(jump | {"forced": True}, shelf, board=B)["legal"] is False


@pytest.mark.clause("FR-UNIT-LOBO-LEAP-1", "FR-UNIT-LOBO-LEAP-2")
def test_a_lobo_leaps_at_all_whom_it_comes_to_touch_and_not_at_others():
    side = 2 * 0.492126
    lobo = attacker("lobo", 12, 15)
    left, right = (
        defender("jaeger", 20 - side, 15, id="d1"),
        defender("jaeger", 20 + side, 15, id="d2", shaken=True),
    )
    leap = moved(move(20, 15), lobo, left, right)
    assert [(e["kind"], e["unit"], e["result"]) for e in leap["effects"]] == [
        ("leap", "d1", "shaken"),
        ("leap", "d2", "destroyed"),
    ]
    touching = moved(move(20, 15.01), attacker("lobo", 20, 15), left, right)
    assert touching["effects"] == []
    friend = attacker("jaeger", 20 + side, 15, id="a2")
    assert moved(move(20, 15), lobo, friend)["effects"] == []
    raised = defender("jaeger", 22.3, 12, 2)
    below = moved(
        move(22.3 + side, 12, 0),
        attacker("lobo", 26, 12),
        raised,
        board=board(solid(20, 10, 22.4, 14, 2)),
    )
    assert below["effects"] == []


@pytest.mark.clause("FR-TOKEN-5")
def test_a_lobo_that_is_destroyed_on_the_way_leaps_at_nobody():
    end = 20 - 2 * 0.492126
    mines = [token("mine", "defender", 12, 20)]
    enemy = defender("jaeger", 20, 15)
    hit = moved(move(end, 15, max=20), attacker("lobo", 5, 15), enemy, markers=mines)
    assert effects(hit) == [("mine", "shaken"), ("leap", "shaken")]
    dead = moved(move(end, 15, max=20), attacker("lobo", 5, 15, shaken=True), enemy, markers=mines)
    assert effects(dead) == [("mine", "destroyed")]


@pytest.mark.clause("FR-UNIT-INSURGENT-FREEDOM-2")
def test_freedom_fighters_are_used_where_the_question_says_so():
    mines = [token("mine", "defender", 10, 20), token("mine", "defender", 16, 20)]
    insurgent = attacker("insurgent", 3, 15, shaken=True)
    walk = move(15, 15, max=12, via=[])
    assert effects(moved(walk, insurgent, markers=mines)) == [("mine", "destroyed")]
    saved = moved(walk | {"abilities": ["freedom-fighters"]}, insurgent, markers=mines)
    assert effects(saved) == [("mine", "shaken"), ("mine", "destroyed")]
    kept = moved(
        walk | {"abilities": ["freedom-fighters"]}, insurgent | {"shaken": False}, markers=mines
    )
    assert effects(kept) == [("mine", "shaken"), ("mine", "shaken")]
    roof = attacker("insurgent", 15.5, 4, 2)
    push = move(14.4, 4, max=5, forced=True, abilities=["freedom-fighters"])
    assert effects(moved(push, roof, board=A)) == [("fall", "destroyed")]


@pytest.mark.clause("FR-JUMP-4", "FR-TERR-IMPASS-1")
def test_nobody_stops_over_a_chasm_without_having_jumped():
    dam = attacker("rifleman", 27.992126, 1.992126)
    over = moved(move(32.473, 2.782, 1, max=5), dam, board=B)
    assert "FR-TERR-IMPASS-1" in why(over)
    bank = solid(10, 10, 14, 14, 2), solid(14, 10, 20, 14, 2), part(12, 14, 18, 15, 0)
    unit = attacker("rifleman", 11, 12, 2)
    back = moved(move(19, 12, 2, via=[[15, 13.6]]), unit, board=board(*bank))
    assert why(back) == ["FR-JUMP-4"]
    other = solid(10, 15, 20, 18, 2)
    jump = moved(move(15, 16, 2, via=[[15, 13.6]]), unit, board=board(*bank, other))
    assert (jump["legal"], jump["cost"]) == (True, 0)


@pytest.mark.clause("FR-MOVE-12")
def test_standing_still_triggers_nothing():
    answer = moved(move(10, 15), attacker("rifleman", 10, 15))
    assert (answer["legal"], answer["cost"], answer["effects"]) == (True, 0, [])
    assert answer["path"] == [[10, 15, 0], [10, 15, 0]]
