"""The worked examples of sight and dice (7.1, 7.3) and their neighbours, asked of the oracle."""

from __future__ import annotations

import pytest

from tests.engine.frontier.asking import (
    DISTANCE,
    LOS,
    action,
    ask,
    attacker,
    board,
    defender,
    legal,
    level,
    net,
    part,
    roll,
    signs,
    solid,
    why,
)

A, B = {"layout": "A"}, {"layout": "B"}


def sight(*units, **position):
    (answer,) = ask(LOS, units=list(units), **position)
    return answer["los"], answer["clear"]


# ---- 7.1 measuring and sight --------------------------------------------------------------------


@pytest.mark.clause("FR-MEAS-5", "FR-MEAS-7", "FR-REACT-3")
@pytest.mark.parametrize(
    ("x", "inches", "flank", "overwatch", "fire"),
    [
        (20, 9.0157, True, False, False),
        (20.984252, 10, True, True, True),
        (21, 10.0157, False, True, True),
    ],
)
def test_1_to_3_ten_inches_part_flank_from_overwatch(x, inches, flank, overwatch, fire):
    units = [attacker("rifleman", 10, 10), defender("rifleman", x, 10)]
    far, answers, options = ask(
        DISTANCE,
        {"ask": "reactions", "action": action("advance")},
        {"ask": "options", "unit": "a1"},
        units=units,
    )
    assert far["inches"] == pytest.approx(inches, abs=1e-4)
    assert legal(answers, unit="d1", reaction="flank") is flank
    assert legal(answers, unit="d1", reaction="overwatch") is overwatch
    assert legal(options, action="open-fire") is fire


WALL = solid(19.75, 12, 20.25, 18, 1)


@pytest.mark.clause("FR-LOS-3", "FR-LOS-4", "FR-LOS-5")
def test_4_to_6_a_wall_blocks_unless_one_looks_over_it_from_afar():
    crate = solid(8, 13, 12, 17, 1)
    below = attacker("rifleman", 10, 15), defender("rifleman", 30, 15)
    above = attacker("rifleman", 10, 15, 1), defender("rifleman", 30, 15)
    near = attacker("rifleman", 10, 15, 1), defender("rifleman", 25.5, 15)
    assert sight(*below, board=board(WALL)) == (False, 0)
    assert sight(*above, board=board(WALL, crate)) == (True, 289)
    assert sight(*near, board=board(WALL, crate)) == (False, 0)  # 4.758 from it, under 5


@pytest.mark.clause("FR-LOS-2", "FR-LOS-7", "FR-LOS-8")
def test_7_to_12_another_unit_in_between():
    a, b = attacker("rifleman", 10, 15), defender("rifleman", 30, 15)

    def between(*others, first=a, **position):
        return sight(first, b, *others, **position)

    def c(y, x=20.0, name="c", **more):
        return attacker("rifleman", x, y, id=name, **more)

    assert between(c(15)) == (False, 0)
    assert between(c(15.1)) == (True, 22)
    assert between(c(15.492126))[0] is True
    assert between(c(15.492126), c(14.507874, name="e")) == (False, 0)
    big = attacker("colonial-exploration-team", 10, 15)
    assert between(c(15), first=big) == (True, 289)
    roof = board(solid(18, 13, 22, 17, 0.5))
    assert between(c(15, elevation=0.5), board=roof) == (False, 0)


def test_a_lookout_on_a_roof_does_not_block_a_street():
    roof = board(solid(19, 14.6, 21, 17, 1))
    lookout = attacker("rifleman", 20, 15, 1, id="c")
    a, b = attacker("rifleman", 10, 13.9), defender("rifleman", 30, 13.9)
    assert sight(a, b, lookout, board=roof)[0] is True


@pytest.mark.clause("FR-TERR-OPEN-1", "FR-LOS-10", "FR-LOS-11")
@pytest.mark.parametrize(
    ("one", "other", "los"),
    [
        ((11, 8), (20, 8), True),
        ((9, 8), (20, 8), False),
        ((9.508, 8), (20, 8), True),
        ((8, 8), (10.5, 8), True),
        ((8, 8), (11.4, 8), False),
        ((11, 8, 2), (9.5, 8), False),
        ((11, 8, 1), (9.5, 8, 0), False),
        ((11, 8, 1), (20, 8), True),
    ],
)
def test_13_to_18_the_hab_block_is_open_for_two_inches(one, other, los):
    seen = sight(attacker("rifleman", *one), defender("rifleman", *other), board=A)
    assert seen[0] is los


@pytest.mark.clause("FR-LOS-3", "FR-LOS-5")
@pytest.mark.parametrize(("target", "los"), [((8.5, 15), True), ((10, 13), False)])
def test_19_the_tower_sees_over_a_barrier_that_is_not_within_five_inches(target, los):
    units = attacker("rifleman", 20.8, 15, 2), defender("rifleman", *target)
    assert sight(*units, board=A)[0] is los


@pytest.mark.clause("FR-TERR-IMPASS-2")
def test_20_a_channel_of_scale_0_blocks_nothing():
    assert sight(attacker("rifleman", 16, 15), defender("rifleman", 18, 21.5), board=B)[0] is True


@pytest.mark.clause("FR-LOS-12")
def test_21_sight_to_a_vip_is_sight_to_a_disc_of_scale_1():
    wall = board(solid(11, 9, 12, 14.9, 1))
    vip = {"kind": "vip", "at": [8, 15]}
    seen = []
    for x, y in ((16, 18), (16, 12), (20, 15.5)):
        los, far, strategic = ask(
            {"ask": "los", "from": "d1", "to": "vip"},
            {"ask": "distance", "from": "d1", "to": "vip"},
            {"ask": "options", "unit": "a1"},
            units=[attacker("rifleman", 5, 12), defender("rifleman", x, y)],
            markers=[vip],
            mission="escort",
            board=wall,
        )
        seen.append((los["los"], round(far["inches"], 3), legal(strategic, action="escort")))
    assert seen == [(True, 7.56, False), (False, 7.56, True), (True, 11.026, True)]


# ---- 7.3 actions, reactions, dice ---------------------------------------------------------------


@pytest.mark.clause("FR-ADV-2", "FR-ADV-3")
def test_43_a_sentry_gun_in_a_firing_position_overwatches_a_jaeger():
    trench = board(part(8, 13, 12, 17, 0, level(0, "Firing Position")))
    units = [attacker("jaeger", 24, 15), defender("sentry-gun", 10, 15)]
    (odds,) = ask(roll(action("advance"), "overwatch"), units=units, board=trench)
    assert net(odds["reactive"]) == (10, 2, "highest", 1)
    assert signs(odds["reactive"]) == {
        "firing-position": 1,
        "kill-zone": 1,
        "active-camouflage": -1,
    }


@pytest.mark.clause("FR-ADV-2")
def test_44_synths_fire_at_a_rifleman_beside_an_aegis():
    units = [
        attacker("mk1-combat-synths", 10, 15),
        defender("rifleman", 24, 15),
        defender("aegis-unit", 24, 18, id="d2"),
    ]
    (odds,) = ask(
        roll(action("open-fire", "d1"), "take-cover", abilities=["experimental-targeting-system"]),
        units=units,
    )
    assert net(odds["active"]) == (10, 2, "lowest", -1)
    assert [source["clause"] for source in odds["active"]["sources"]] == [
        "FR-UNIT-SYNTH-TARGETING-1",
        "FR-UNIT-RIFLE-CAMO-1",
        "FR-UNIT-AEGIS-COUNTER-1",
    ]


@pytest.mark.clause("FR-REACT-2", "FR-REACT-13")
def test_46_a_third_unit_counter_attacks_and_the_target_alone_falls_back():
    units = [
        attacker("rifleman", 20, 15),
        defender("rifleman", 26, 15),
        defender("jaeger", 20, 22, id="d2"),
    ]
    (answers,) = ask({"ask": "reactions", "action": action("fight-through", "d1")}, units=units)
    assert legal(answers, unit="d2", reaction="counter-attack")
    assert why(answers, unit="d2", reaction="fall-back") == ["FR-REACT-2"]
    assert legal(answers, unit="d1", reaction="fall-back")


@pytest.mark.clause("FR-REACT-4")
@pytest.mark.parametrize(("x", "overwatch"), [(12, False), (14.984252, True)])
def test_47_overwatch_and_counter_attack_answer_bug_out_by_distance(x, overwatch):
    units = [attacker("rifleman", 4, 15), defender("rifleman", x, 15)]
    (answers,) = ask({"ask": "reactions", "action": action("bug-out")}, units=units)
    assert legal(answers, unit="d1", reaction="overwatch") is overwatch
    assert legal(answers, unit="d1", reaction="counter-attack")


@pytest.mark.clause("FR-UNIT-TECHY-JAMMER-1")
def test_52_the_jammer_bears_on_discipline_within_twenty_inches():
    for x, sources in ((30.984252, {"com-jammer": -1}), (31, {})):
        units = [attacker("techy", 10, 15), defender("rifleman", x, 15)]
        (odds,) = ask(roll(action("open-fire", "d1"), "take-cover"), units=units)
        assert signs(odds["reactive"]) == sources


@pytest.mark.clause("FR-TURN-6", "FR-UNIT-SENTRY-KILLZONE-1", "FR-ACT-13")
def test_55_a_lone_sentry_gun_has_no_legal_action():
    gun = {"unit": "a1", "ask": "options"}
    (alone,) = ask(gun, units=[attacker("sentry-gun", 22, 15)])
    assert [row["legal"] for row in alone["options"]] == [False] * 4
    assert why(alone, action="advance") == ["FR-ACT-13"]
    (near,) = ask(gun, units=[attacker("sentry-gun", 22, 15), defender("jaeger", 28, 15)])
    assert legal(near, action="fight-through")
    (edge,) = ask(gun, units=[attacker("sentry-gun", 10.492126, 15)])
    assert legal(edge, action="bug-out")


@pytest.mark.clause("FR-ADV-2", "FR-TERR-COVER-1", "FR-TERR-EXPOSED-1")
def test_60_and_61_cover_and_exposed_cancel_out():
    for rules, expected in (
        (("Cover", "Exposed"), (10, 1, "highest", 0)),
        (("Cover",), (10, 2, "highest", 1)),
        (("Exposed",), (10, 2, "lowest", -1)),
    ):
        ground = board(part(20, 10, 30, 20, 0, level(0, *rules)))
        units = [attacker("jaeger", 10, 15), defender("rifleman", 25, 15)]
        (odds,) = ask(roll(action("open-fire", "d1"), "take-cover"), units=units, board=ground)
        assert net(odds["reactive"]) == expected
