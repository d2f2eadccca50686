"""The worked examples of movement (7.2) and their neighbours, asked of the oracle."""

from __future__ import annotations

import pytest

from tests.engine.frontier.asking import (
    action,
    ask,
    attacker,
    board,
    defender,
    move,
    roll,
    signs,
    solid,
    token,
    why,
)

A, B = {"layout": "A"}, {"layout": "B"}


@pytest.mark.clause("FR-MOVE-3", "FR-CLIMB-2")
def test_22_a_wall_is_climbed_where_walking_round_strays_too_far():
    wall = board(solid(20, 5, 20.5, 25, 2))
    units = [attacker("rifleman", 19, 15)]
    over, around, poor = ask(
        move(21.5, 15),
        move(21.5, 15, via=[[20.25, 25]]),
        move(21.5, 15, max=4.4),
        units=units,
        board=wall,
    )
    assert (over["legal"], over["cost"]) == (True, 2)
    assert why(around) == ["FR-MOVE-3"]
    assert poor["legal"] is False


@pytest.mark.clause("FR-CLIMB-2", "FR-CLIMB-4")
def test_23_and_24_what_is_climbed_is_missing_at_the_end():
    block = board(solid(11, 8, 12, 12, 3))
    top, beyond, around, half = ask(
        move(11.5, 10, 3, max=5),
        move(12.6, 10, max=5, via=[]),
        move(12.6, 10, max=5),
        move(11.5, 10, 3, max=4.4),
        units=[attacker("rifleman", 10, 10)],
        board=block,
    )
    assert (top["legal"], top["cost"]) == (True, 3)
    assert why(beyond) == ["FR-CLIMB-2"]
    assert (around["legal"], around["cost"]) == (True, 0)
    assert why(half)[0] == "FR-CLIMB-2"
    (stack,) = ask(move(20, 2, 1.5), units=[attacker("rifleman", 23, 2)], board=A)
    assert (stack["legal"], stack["cost"]) == (True, 1.5)


@pytest.mark.clause("FR-MOVE-8", "FR-MOVE-11")
def test_25_a_big_team_fits_under_no_low_ceiling_and_steps_over_a_barrier():
    (room,) = ask(move(9, 8), units=[attacker("colonial-exploration-team", 14, 8)], board=A)
    assert why(room) == ["FR-MOVE-11"]
    (over,) = ask(
        move(18, 12.5, via=[]), units=[attacker("colonial-exploration-team", 12, 12.5)], board=A
    )
    assert (over["legal"], over["cost"]) == (True, 0)


@pytest.mark.clause("FR-UNIT-BIKER-SPEED-2", "FR-CLIMB-1")
def test_26_a_biker_goes_round_what_others_climb():
    units = [attacker("recon-biker", 13, 12.5)]
    straight, around, found = ask(
        move(17, 12.5, max=15, via=[]),
        move(17, 12.5, max=15, via=[[14.4, 15.2], [15.6, 15.2]]),
        move(17, 12.5, max=15),
        units=units,
        board=A,
    )
    assert why(straight) == ["FR-UNIT-BIKER-SPEED-2"]
    assert (around["legal"], around["cost"]) == (True, 0)
    assert (found["legal"], found["cost"]) == (True, 0)
    (rifleman,) = ask(move(17, 12.5, via=[]), units=[attacker("rifleman", 13, 12.5)], board=A)
    assert (rifleman["legal"], rifleman["cost"]) == (True, 1)


@pytest.mark.clause("FR-JUMP-1", "FR-JUMP-2")
def test_27_and_28_a_jump_goes_down_a_shelf_and_not_up():
    (down,) = ask(move(5.5, 25.5, 1, via=[]), units=[attacker("rifleman", 3.5, 25.5, 2)], board=B)
    (up,) = ask(
        move(3.5, 25.5, 2, max=1.9, via=[]), units=[attacker("rifleman", 5.5, 25.5, 1)], board=B
    )
    assert (down["legal"], down["cost"]) == (True, 0)
    assert up["legal"] is False
    stacks = [attacker("rifleman", 17.4, 3, 2)]
    (across,) = ask(move(19.6, 3, 1.5, via=[]), units=stacks, board=A)
    assert (across["legal"], across["cost"]) == (True, 0)
    assert across["path"][0] == [17.4, 3, 2]


@pytest.mark.clause("FR-CLIMB-2", "FR-TERR-IMPASS-1")
def test_29_and_30_over_the_dam_but_not_beside_it():
    (over,) = ask(move(13.6, 27.6, via=[]), units=[attacker("rifleman", 9.4, 27.6)], board=B)
    (low,) = ask(move(13.6, 27, via=[]), units=[attacker("rifleman", 9.4, 27)], board=B)
    assert (over["legal"], over["cost"]) == (True, 1)
    assert "FR-TERR-IMPASS-1" in why(low)


@pytest.mark.clause("FR-MOVE-10", "FR-TERR-4")
def test_31_nobody_rests_astride_a_wall():
    units = [attacker("rifleman", 12, 12)]
    astride, beside = ask(move(14.2, 12), move(14.0, 12), units=units, board=A)
    assert why(astride) == ["FR-MOVE-10"]
    assert beside["legal"] is True
    strip = [attacker("jaeger", 14, 24), defender("rifleman", 14.0, 12)]
    (odds,) = ask(roll(action("open-fire", "d1"), "take-cover"), units=strip, board=A)
    assert signs(odds["reactive"]) == {"cover": 1}


@pytest.mark.clause("FR-FALL-3", "FR-FALL-4", "FR-FALL-5", "FR-FORCED-2")
@pytest.mark.parametrize(
    ("start", "end", "shaken", "result"),
    [
        ((15.5, 4, 2), (14.4, 4), False, "destroyed"),
        ((21.5, 2.5, 1.5), (22.6, 2.5), False, "shaken"),
        ((21.5, 2.5, 1.5), (22.6, 2.5), True, "destroyed"),
        ((1.6, 12.7, 1), (1.6, 11.5), False, "none"),
    ],
)
def test_32_and_33_a_fall_is_rated_by_its_drop(start, end, shaken, result):
    units = [attacker("rifleman", *start, shaken=shaken)]
    (pushed,) = ask(move(*end, max=5, forced=True), units=units, board=A)
    (own,) = ask(move(*end, max=5), units=units, board=A)
    assert [(e["kind"], e["result"]) for e in pushed["effects"]] == [("fall", result)]
    assert pushed["effects"][0]["walked"] > 0
    assert (own["legal"], own["effects"]) == (True, [])


@pytest.mark.clause("FR-FALL-8")
@pytest.mark.parametrize("kind", ["stalker-team", "patrol-drone"])
def test_34_some_never_fall(kind):
    units = [attacker(kind, 23, 15, 3)]
    (pushed,) = ask(move(26, 15, max=5, forced=True), units=units, board=A)
    assert (pushed["legal"], pushed["effects"]) == (True, [])
    (rifleman,) = ask(
        move(26, 15, max=5, forced=True), units=[attacker("rifleman", 23, 15, 3)], board=A
    )
    assert rifleman["effects"][-1]["result"] == "destroyed"


@pytest.mark.clause("FR-TOKEN-3", "FR-TOKEN-5", "FR-TOKEN-6")
def test_35_and_36_a_mine_acts_where_the_way_first_comes_near():
    units = [attacker("rifleman", 5, 10)]
    walk = move(15, 10, via=[])

    def met(*mines, shaken=False):
        hit = [units[0] | {"shaken": shaken}]
        markers = [token("mine", "defender", *at) for at in mines]
        (answer,) = ask(walk, units=hit, markers=markers)
        assert answer["legal"] is True
        return [(e["kind"], round(e["walked"], 3), e["result"]) for e in answer["effects"]]

    assert met((10, 15)) == [("mine", 1.712, "shaken")]
    assert met((10, 16)) == []
    assert met((12, 15), (10, 15)) == [("mine", 1.712, "shaken"), ("mine", 3.712, "destroyed")]
    assert met((10, 15), (12, 15), shaken=True) == [("mine", 1.712, "destroyed")]
    own = [token("mine", "attacker", 10, 15)]
    (safe,) = ask(walk, units=units, markers=own)
    assert safe["effects"] == []


@pytest.mark.clause("FR-MEAS-6", "FR-UNIT-LOBO-LEAP-1", "FR-UNIT-LOBO-LEAP-2")
def test_40_a_lobo_shakes_whom_its_own_movement_touches():
    end = 20 - 2 * 0.492126 - 0.0007
    units = [
        attacker("lobo", 12, 15),
        defender("rifleman", 20, 15),
        defender("rifleman", 20, 17, id="d2"),
    ]
    own, pushed, short = ask(
        move(end, 15), move(end, 15, forced=True), move(end - 0.02, 15), units=units
    )
    (leap,) = own["effects"]
    assert (leap["kind"], leap["unit"], leap["result"]) == ("leap", "d1", "shaken")
    assert leap["at"] == [end, 15]
    assert leap["walked"] == pytest.approx(end - 12)
    assert pushed["effects"] == short["effects"] == []


@pytest.mark.clause("FR-FORCED-2")
def test_58_nobody_climbs_at_the_enemys_wish():
    wall = board(solid(20, 10, 21, 20, 1))
    for kind, is_legal in (("rifleman", False), ("colonial-exploration-team", True)):
        (pushed,) = ask(
            move(20.5, 15, 1, max=5, forced=True), units=[attacker(kind, 18, 15)], board=wall
        )
        assert pushed["legal"] is is_legal
    assert "FR-FORCED-2" in why(
        ask(
            move(20.5, 15, 1, max=5, forced=True), units=[attacker("rifleman", 18, 15)], board=wall
        )[0]
    )
