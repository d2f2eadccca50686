"""What the oracle says a unit may do, and how its enemies may answer."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from tests.engine.frontier.asking import (
    Json,
    action,
    ask,
    attacker,
    board,
    defender,
    legal,
    refused,
    solid,
    why,
)

OPTIONS: Json = {"ask": "options", "unit": "a1"}


def options(*units: Json, **position: object) -> Json:
    (answer,) = ask(OPTIONS, units=list(units), **position)
    return answer


def targets(answer: Json, action: str) -> list[str]:
    (found,) = [row for row in answer["options"] if row["action"] == action]
    return found.get("targets", [])


def reactions(acting: Json, *units: Json, **position: object) -> Json:
    (answer,) = ask({"ask": "reactions", "action": acting}, units=list(units), **position)
    return answer


# ---- actions ------------------------------------------------------------------------------------


@pytest.mark.clause("FR-ACT-1")
@pytest.mark.parametrize("kind", [unit.slug for unit in CATALOGUE.units])
def test_every_action_is_answered_for_every_unit(kind):
    answer = options(attacker(kind, 20, 15), defender("rifleman", 33, 15))
    assert [row["action"] for row in answer["options"]] == list(ACTIONS)
    assert {frozenset(row) for row in answer["options"]} <= {
        frozenset({"action", "legal"}),
        frozenset({"action", "legal", "targets"}),
        frozenset({"action", "legal", "refusals"}),
    }


def test_a_legal_action_is_told_with_its_targets_and_nothing_else():
    answer = options(attacker("rifleman", 10, 15), defender("rifleman", 30, 15))
    assert {"action": "advance", "legal": True} in answer["options"]
    assert {"action": "open-fire", "legal": True, "targets": ["d1"]} in answer["options"]


@pytest.mark.clause("FR-ACT-6")
def test_open_fire_has_the_enemies_in_sight_and_far_enough_for_targets():
    wall = board(solid(25, 20, 26, 28, 1))
    answer = options(
        attacker("rifleman", 10, 15),
        defender("rifleman", 30, 15, id="seen"),
        defender("rifleman", 12, 18, id="near"),
        defender("rifleman", 30, 25, id="hidden"),
        attacker("rifleman", 30, 10, id="friend"),
        board=wall,
    )
    assert targets(answer, "open-fire") == ["seen"]


@pytest.mark.clause("FR-ACT-7")
def test_fight_through_has_whoever_an_initial_movement_can_bring_into_reach():
    answer = options(
        attacker("rifleman", 10, 15),
        defender("rifleman", 12, 19, id="here"),
        defender("rifleman", 25.9, 15, id="five inches off"),
        defender("rifleman", 26.1, 17, id="too far"),
    )
    assert targets(answer, "fight-through") == ["here", "five inches off"]


@pytest.mark.clause("FR-ACT-7", "FR-UNIT-BREACHER-KEEN-1", "FR-UNIT-EXPLORER-JUMP-2")
@pytest.mark.parametrize(
    ("kind", "far"),
    [
        ("rifleman", 15),
        ("breacher", 17),
        ("insurgent", 17),
        ("recon-biker", 20),
        ("sentry-gun", 10),
        ("colonial-exploration-team", 20),
    ],
)
def test_how_far_a_fight_through_reaches_depends_on_the_unit(kind, far):
    radius = 0.787402 if kind == "colonial-exploration-team" else 0.492126
    for off, expected in ((-0.01, ["d1"]), (0.01, [])):
        x = 10 + far + radius + 0.492126 + off
        answer = options(attacker(kind, 10, 15), defender("rifleman", x, 15))
        assert targets(answer, "fight-through") == expected
        assert legal(answer, action="fight-through") is bool(expected)


@pytest.mark.clause("FR-ACT-7", "FR-ACT-3", "FR-MEAS-5")
@pytest.mark.parametrize(("off", "expected"), [(0.0, ["d1"]), (1e-4, [])])
def test_the_last_enemy_in_reach_may_stand_in_any_direction(off, expected):
    far = 5 + 10 + 2 * 0.492126 + off
    answer = options(
        attacker("rifleman", 10, 5), defender("rifleman", 10 + 0.6 * far, 5 + 0.8 * far)
    )
    assert targets(answer, "fight-through") == expected


def test_packs_that_are_used_up_carry_nobody_further():
    team = attacker("colonial-exploration-team", 10, 15, used=["jump-packs"])
    answer = options(team, defender("rifleman", 30, 15))
    assert why(answer, action="fight-through") == ["FR-ACT-7"]


def test_a_unit_of_nobody_has_no_options():
    assert refused(OPTIONS, units=[]).where == "ask[0].unit"


# ---- strategic actions --------------------------------------------------------------------------


def strategic(answer: Json) -> list[tuple[str, ...]]:
    """The legal ones: slug, ally, target."""
    return [
        tuple(row[key] for key in ("action", "ally", "target") if key in row)
        for row in answer["strategic"]
        if row["legal"]
    ]


@pytest.mark.clause("FR-STRAT-1", "FR-STRAT-4")
@pytest.mark.parametrize(
    ("kind", "possible"),
    [
        ("stalker-team", [("knife-missile",)]),
        ("patrol-drone", [("self-destruct",)]),
        ("conspirator", [("self-destruct",)]),
        ("ships-doctor", [("experimental-nanites", "a2"), ("stim-packs", "a2")]),
        ("bosun", [("forward-maggots",)]),
        ("techy", [("neural-trojan",)]),
        ("pathfinder", [("target-designator", "d1")]),
        ("saboteur", [("minefield",)]),
        ("field-commander", [("focus-fire", "a2", "d2")]),
        ("interstellar-commandos", []),
        ("rifleman", []),
    ],
)
def test_the_strategic_actions_of_a_unit_with_whom_they_are_for(kind, possible):
    wall = board(solid(18, 17.5, 21, 18, 1))
    answer = options(
        attacker(kind, 20, 12),
        attacker("pathfinder", 23, 10, id="a2"),
        defender("rifleman", 27, 14),
        defender("rifleman", 20, 23.5, id="d2", designated_by=["a2"]),
        board=wall,
    )
    assert strategic(answer) == possible


@pytest.mark.clause("FR-UNIT-COMMANDO-AMBUSH-1")
def test_commandos_that_are_seen_cannot_ambush():
    commandos, enemy = attacker("interstellar-commandos", 18, 15), defender("rifleman", 30, 15)
    assert why(options(commandos, enemy), action="ambush") == ["FR-UNIT-COMMANDO-AMBUSH-1"]
    hidden = options(commandos, enemy, board=board(solid(20, 10, 21, 20, 1)))
    assert legal(hidden, action="ambush")


@pytest.mark.clause("FR-ABIL-2", "FR-STRAT-4")
def test_what_is_used_up_or_finds_nobody_is_refused_by_its_clause():
    doctor = attacker("ships-doctor", 20, 12)
    assert why(options(doctor), action="stim-packs") == ["FR-STRAT-4"]
    spent = doctor | {"used": ["stim-packs"]}
    friend = attacker("lobo", 23, 12, id="a2")
    assert why(options(spent, friend), action="stim-packs") == ["FR-ABIL-2"]
    far = attacker("lobo", 30, 12, id="a2")
    assert why(options(doctor, far), action="stim-packs") == ["FR-UNIT-DOCTOR-STIM-1"]


# ---- reactions ----------------------------------------------------------------------------------


@pytest.mark.clause("FR-REACT-1", "FR-REACT-2")
@pytest.mark.parametrize("name", list(ACTIONS))
def test_every_reaction_of_every_enemy_is_answered(name):
    units = [
        attacker("rifleman", 8, 15),
        attacker("rifleman", 8, 20, id="a2"),
        defender("rifleman", 19 if name == "open-fire" else 12, 15),
        defender("jaeger", 20, 20, id="d2"),
    ]
    acting = action(name, "d1" if name in ("open-fire", "fight-through") else "")
    answer = reactions(acting, *units)
    found = [(row["unit"], row["reaction"]) for row in answer["reactions"]]
    assert found == [(unit, slug) for unit in ("d1", "d2") for slug in REACTIONS]
    for row in answer["reactions"]:
        if row["reaction"] not in ACTIONS[name].reactions:
            assert [refusal["clause"] for refusal in row["refusals"]] == ["FR-REACT-1"]
            assert "cannot be used against" in row["refusals"][0]["sentence"]


def test_a_legal_reaction_is_told_with_nothing_else():
    answer = reactions(
        action("open-fire", "d1"), attacker("rifleman", 10, 15), defender("rifleman", 24, 15)
    )
    assert {"unit": "d1", "reaction": "take-cover", "legal": True} in answer["reactions"]
    assert {"unit": "d1", "reaction": "firefight", "legal": True} in answer["reactions"]


@pytest.mark.clause("FR-REACT-14", "FR-UNIT-SENTRY-KILLZONE-1")
def test_a_sentry_gun_answers_with_everything_that_needs_no_movement():
    gun = defender("sentry-gun", 20.984252, 15)
    advance = reactions(action("advance"), attacker("rifleman", 10, 15), gun)
    assert why(advance, unit="d1", reaction="flank") == ["FR-REACT-14"]
    assert legal(advance, unit="d1", reaction="overwatch")
    fight = reactions(action("fight-through", "d1"), attacker("rifleman", 15, 15), gun)
    assert why(fight, unit="d1", reaction="fall-back") == ["FR-REACT-14"]
    assert legal(fight, unit="d1", reaction="counter-attack")


@pytest.mark.clause("FR-UNIT-SPECIALIST-MORTAR-1", "FR-REACT-7")
def test_mortars_are_answered_by_firefight_only_in_sight():
    wall = board(solid(20, 10, 21, 20, 1))
    units = [
        attacker("specialist", 10, 15),
        attacker("pathfinder", 30, 25, id="a2"),
        defender("rifleman", 30, 15, designated_by=["a2"]),
    ]
    answer = reactions(action("open-fire", "d1"), *units, board=wall)
    assert why(answer, unit="d1", reaction="firefight") == ["FR-REACT-7"]
    assert legal(answer, unit="d1", reaction="take-cover")
    unmarked = [*units[:2], units[2] | {"designated_by": []}]
    question = {"ask": "reactions", "action": action("open-fire", "d1")}
    assert refused(question, units=unmarked, board=wall).where == "ask[0].action.target"


@pytest.mark.clause("FR-ACT-3")
@pytest.mark.parametrize(
    ("acting", "where"),
    [
        (action("advance", unit="x"), "action.unit"),
        (action("advance", unit="r1"), "action.unit"),
        (action("dance"), "action.action"),
        (action("advance", "d1"), "action.target"),
        (action("open-fire"), "action.target"),
        (action("open-fire", "x"), "action.target"),
        (action("open-fire", "a2"), "action.target"),
        (action("open-fire", "d1"), "action.target"),
        (action("fight-through", "d2"), "action.target"),
        (action("bug-out"), "action.action"),
        (action("advance", unit="gun"), "action.action"),
    ],
)
def test_an_action_that_cannot_be_declared_is_refused_at_its_place(acting, where):
    units = [
        attacker("rifleman", 22, 15),
        attacker("rifleman", 22, 20, id="a2"),
        attacker("sentry-gun", 22, 25, id="gun"),
        defender("rifleman", 28, 15),
        defender("rifleman", 40, 15, id="d2"),
    ]
    reserve = [{"id": "r1", "seat": "attacker", "type": "cap-trooper"}]
    for question in ({"ask": "reactions", "action": acting}, {"ask": "roll", "action": acting}):
        found = refused(question, units=units, reserve=reserve, choices={"d": "S"})
        assert found.where == f"ask[0].{where}"
