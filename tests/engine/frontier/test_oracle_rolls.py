"""What the oracle says of a roll: dice, sources, odds, and what may be declared with it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from tests.engine.frontier.asking import (
    Json,
    action,
    ask,
    attacker,
    board,
    defender,
    level,
    net,
    part,
    refused,
    roll,
    signs,
)

FIRE = action("open-fire", "d1")
FIGHT = action("fight-through", "d1")
NANITES = "experimental-nanites"
TARGETING = "experimental-targeting-system"
HOLTZMANN = "experimental-holtzmann-field"


def rolled(question: Json, *units: Json, **position: object) -> Json:
    (answer,) = ask(question, units=list(units), **position)
    return answer


def at(x: float, y: float = 15.0) -> tuple[float, float]:
    return (x, y)


# ---- odds ---------------------------------------------------------------------------------------


@pytest.mark.clause("FR-ROLL-2", "FR-ROLL-3")
@pytest.mark.parametrize(
    ("ours", "theirs", "exact"),
    [
        ("rifleman", "peacekeepers", "7/12"),
        ("specialist", "lobo", "17/20"),
        ("techy", "bosun", "11/20"),
    ],
)
def test_the_odds_are_counted_face_by_face(ours, theirs, exact):
    """A tie is the active side's."""
    answer = rolled(roll(FIRE, "take-cover"), attacker(ours, *at(10)), defender(theirs, *at(31)))
    one, other = answer["active"]["die"], answer["reactive"]["die"]
    wins = sum(a >= b for a in range(1, one + 1) for b in range(1, other + 1))
    assert (
        Fraction(answer["active_wins"]["exact"]) == Fraction(wins, one * other) == Fraction(exact)
    )
    assert answer["active_wins"]["float"] == float(Fraction(exact))


@pytest.mark.clause("FR-ROLL-4")
@pytest.mark.parametrize("kind", [unit.slug for unit in CATALOGUE.units])
def test_without_an_answer_every_action_of_every_unit_succeeds(kind):
    for acting, x in ((FIRE, 30), (FIGHT, 14), (action("bug-out"), 14), (action("advance"), 14)):
        if kind == "sentry-gun" and acting["action"] == "advance":
            continue
        answer = rolled(roll(acting), attacker(kind, *at(9)), defender("jaeger", *at(x)))
        assert answer["reactive"] is None
        assert answer["active_wins"] == {"exact": "1", "float": 1.0}
        assert answer["clauses"] == ["FR-ROLL-4"]


@pytest.mark.clause("FR-ROLL-1")
@pytest.mark.parametrize(
    ("acting", "reaction", "x", "dice"),
    [
        (action("advance"), "overwatch", 24, (6, 10)),
        (action("advance"), "flank", 14, (6, 8)),
        (FIRE, "firefight", 24, (6, 10)),
        (FIRE, "take-cover", 24, (6, 6)),
        (FIGHT, "counter-attack", 14, (6, 6)),
        (FIGHT, "fall-back", 14, (6, 6)),
        (action("bug-out"), "overwatch", 24, (10, 10)),
        (action("bug-out"), "counter-attack", 14, (10, 6)),
    ],
)
def test_each_side_rolls_the_die_of_its_rating(acting, reaction, x, dice):
    answer = rolled(
        roll(acting, reaction), attacker("rifleman", *at(9)), defender("jaeger", *at(x))
    )
    assert (answer["active"]["die"], answer["reactive"]["die"]) == dice


@pytest.mark.clause("FR-UNIT-BOSUN-INSPIRING-1", "FR-UNIT-BOSUN-INSPIRING-2")
def test_an_inspired_unit_rolls_the_better_discipline():
    units = [
        attacker("rifleman", 10, 15),
        defender("lobo", 24, 15),
        defender("bosun", 24, 20, id="d2"),
    ]
    assert rolled(roll(FIRE, "take-cover"), *units)["reactive"]["die"] == 10
    assert rolled(roll(FIRE, "take-cover"), *units[:2])["reactive"]["die"] == 4


# ---- sources ------------------------------------------------------------------------------------


@pytest.mark.clause("FR-TERR-ROUGH-1", "FR-TERR-FIRING-1", "FR-UNIT-COMMANDO-TERRAIN-1")
@pytest.mark.parametrize(
    ("kind", "rule", "acting", "sources"),
    [
        ("rifleman", "Rough", action("advance"), {"rough": -1}),
        ("rifleman", "Rough", FIRE, {}),
        ("interstellar-commandos", "Rough", action("advance"), {}),
        ("patrol-drone", "Rough", action("advance"), {}),
        ("rifleman", "Firing Position", FIRE, {"firing-position": 1}),
        ("rifleman", "Firing Position", action("advance"), {}),
        ("patrol-drone", "Firing Position", FIRE, {"firing-position": 1}),
    ],
)
def test_ground_bears_on_the_rating_it_names(kind, rule, acting, sources):
    ground = board(part(5, 10, 15, 20, 0, level(0, rule)))
    reaction = "take-cover" if acting == FIRE else "overwatch"
    answer = rolled(
        roll(acting, reaction), attacker(kind, 10, 15), defender("bosun", 30, 15), board=ground
    )
    assert signs(answer["active"]) == sources


@pytest.mark.clause("FR-UNIT-RIFLE-ASSIST-1", "FR-UNIT-PATHFINDER-DESIGNATE-2")
def test_a_designated_target_helps_the_rifleman_acting_and_reacting():
    units = [
        attacker("rifleman", 10, 15),
        attacker("pathfinder", 10, 20, id="a2"),
        attacker("pathfinder", 10, 25, id="a3"),
        defender("bosun", 24, 15, designated_by=["a2", "a3"]),
    ]
    answer = rolled(roll(FIRE, "take-cover"), *units)
    assert signs(answer["active"]) == {"targeting-assist": 1}
    back = roll(action("open-fire", "a1", unit="d1"), "take-cover", by="a1")
    assert signs(rolled(back, *units)["reactive"]) == {"targeting-assist": 1}


@pytest.mark.clause("FR-UNIT-DOCTOR-NANITES-1", "FR-ADV-3")
def test_nanites_help_one_rating_for_good_and_add_up():
    units = [attacker("lobo", 10, 15), defender("rifleman", 14, 15)]
    effects = [{"ability": NANITES, "unit": "a1", "rating": "assault"}] * 2
    fight = rolled(roll(FIGHT, "counter-attack"), *units, effects=effects)
    assert net(fight["active"]) == (12, 2, "highest", 2)
    assert fight["active"]["sources"][0]["clause"] == "FR-UNIT-DOCTOR-NANITES-1"
    walk = rolled(roll(action("advance"), "flank"), *units, effects=effects)
    assert net(walk["active"]) == (12, 1, "highest", 0)


@pytest.mark.clause("FR-UNIT-CAPTAIN-GHOST-1", "FR-UNIT-PATHFINDER-GHOST-1")
@pytest.mark.parametrize(("kind", "clause"), [("captain", "CAPTAIN"), ("pathfinder", "PATHFINDER")])
def test_a_ghost_field_weighs_on_whoever_targets_its_unit(kind, clause):
    effects = [{"ability": "ghost-field", "unit": "d1"}]
    units = [attacker("bosun", 10, 15), defender(kind, 24, 15)]
    answer = rolled(roll(FIRE, "firefight"), *units, effects=effects)
    assert signs(answer["active"]) == {"ghost-field": -1}
    assert answer["active"]["sources"][0]["clause"] == f"FR-UNIT-{clause}-GHOST-1"
    assert signs(answer["reactive"]) == {}


@pytest.mark.clause("FR-UNIT-BOSUN-MAGGOTS-3", "FR-UNIT-CAP-DROP-4", "FR-UNIT-COMMANDO-AMBUSH-3")
@pytest.mark.parametrize(
    ("ability", "kind", "expected", "clause"),
    [
        ("forward-maggots", "lobo", {"advance": 1, "fight-through": 1}, "BOSUN-MAGGOTS-3"),
        (
            "orbital-drop",
            "cap-trooper",
            {"advance": -1, "fight-through": -1, "open-fire": -1, "bug-out": -1},
            "CAP-DROP-4",
        ),
        ("ambush", "interstellar-commandos", {"fight-through": 1}, "COMMANDO-AMBUSH-3"),
    ],
)
def test_what_lasts_this_turn_bears_on_the_actions_it_names(ability, kind, expected, clause):
    effects = [{"ability": ability, "unit": "a1"}]
    answers = {"advance": "flank", "fight-through": "counter-attack", "open-fire": "take-cover"}
    answers["bug-out"] = "counter-attack"
    found = {}
    for name, reaction in answers.items():
        x = 30 if name == "open-fire" else 14
        acting = action(name, "d1" if name in ("open-fire", "fight-through") else "")
        units = [attacker(kind, 9, 15), defender("bosun", x, 15)]
        answer = rolled(roll(acting, reaction), *units, effects=effects)
        for source in answer["active"]["sources"]:
            assert (source["name"], source["clause"]) == (ability, f"FR-UNIT-{clause}")
            found[name] = source["sign"]
    assert found == expected


@pytest.mark.clause("FR-TURN-11")
def test_what_lasts_this_turn_says_whose_turn_it_is():
    units = [attacker("bosun", 9, 15), defender("cap-trooper", 30, 15)]
    effects = [{"ability": "orbital-drop", "unit": "d1"}]
    assert refused(roll(FIRE), units=units, effects=effects).where == "ask[0].action.unit"
    assert rolled(roll(action("open-fire", "a1", unit="d1")), *units, effects=effects)


# ---- declared abilities -------------------------------------------------------------------------


@pytest.mark.clause("FR-ABIL-11")
@pytest.mark.parametrize(
    ("ability", "ours", "theirs", "acting", "reaction", "side"),
    [
        (TARGETING, "mk1-combat-synths", "bosun", FIRE, "take-cover", "active"),
        (TARGETING, "bosun", "mk1-combat-synths", FIRE, "firefight", "reactive"),
        (TARGETING, "bosun", "mk1-combat-synths", action("advance"), "overwatch", "reactive"),
        ("override-safety-parameters", "sentry-gun", "bosun", FIRE, "take-cover", "active"),
        ("escape-plan", "bosun", "jaeger", FIGHT, "fall-back", "reactive"),
        (HOLTZMANN, "bosun", "cap-trooper", FIRE, "take-cover", "reactive"),
        (HOLTZMANN, "bosun", "cap-trooper", FIRE, "firefight", "reactive"),
        (HOLTZMANN, "cap-trooper", "bosun", action("advance"), "overwatch", "active"),
        (HOLTZMANN, "cap-trooper", "bosun", action("bug-out"), "overwatch", "active"),
    ],
)
def test_an_ability_is_declared_by_whoever_has_it(ability, ours, theirs, acting, reaction, side):
    x = 14 if acting == FIGHT else 24
    units = [attacker(ours, *at(9)), defender(theirs, *at(x))]
    before = rolled(roll(acting, reaction), *units)
    after = rolled(roll(acting, reaction, abilities=[ability]), *units)
    assert after[side]["net"] == before[side]["net"] + 1
    owner = "a1" if side == "active" else "d1"
    named = {"unit": owner, "ability": ability}
    assert rolled(roll(acting, reaction, abilities=[named]), *units) == after
    spent = [unit | {"used": [ability]} if unit["id"] == owner else unit for unit in units]
    assert rolled(roll(acting, reaction), *spent, declared=[named]) == after
    assert rolled(roll(acting, reaction), *units, declared=[named]) == after
    found = refused(roll(acting, reaction, abilities=[ability]), units=spent)
    assert (found.where, "FR-ABIL-2" in found.sentence) == ("ask[0].abilities[0]", True)


@pytest.mark.clause("FR-ABIL-11", "FR-UNIT-CAP-HOLTZMANN-2")
@pytest.mark.parametrize(
    ("ability", "ours", "theirs", "acting", "reaction"),
    [
        ("flame-units", "bosun", "jaeger", FIRE, "take-cover"),
        ("no-such-thing", "bosun", "jaeger", FIRE, "take-cover"),
        ("active-camouflage", "bosun", "jaeger", FIRE, "take-cover"),
        ("escape-plan", "bosun", "jaeger", FIRE, "take-cover"),
        (TARGETING, "mk1-combat-synths", "bosun", action("advance"), "overwatch"),
        (HOLTZMANN, "cap-trooper", "bosun", action("advance"), ""),
        (HOLTZMANN, "cap-trooper", "bosun", FIRE, "firefight"),
        (HOLTZMANN, "bosun", "cap-trooper", FIRE, ""),
        ("ghost-field", "captain", "bosun", FIRE, "firefight"),
    ],
)
def test_what_cannot_be_declared_with_this_is_refused(ability, ours, theirs, acting, reaction):
    units = [attacker(ours, *at(9)), defender(theirs, *at(24))]
    question = roll(acting, reaction, abilities=[ability])
    assert refused(question, units=units).where == "ask[0].abilities[0]"


@pytest.mark.clause("FR-ABIL-2")
def test_an_ability_of_both_needs_a_name_and_works_once():
    units = [attacker("mk1-combat-synths", *at(9)), defender("mk1-combat-synths", *at(24))]
    ours, theirs = ({"unit": unit, "ability": TARGETING} for unit in ("a1", "d1"))

    def told(*abilities):
        return roll(FIRE, "firefight", abilities=list(abilities))

    assert refused(told(TARGETING), units=units).where == "ask[0].abilities[0]"
    answer = rolled(told(ours, theirs), *units)
    assert (answer["active"]["net"], answer["reactive"]["net"]) == (1, 1)
    assert rolled(told(ours, TARGETING), *units) == answer
    assert refused(told(ours, ours), units=units).where == "ask[0].abilities[1]"
    stranger = {"unit": "a2", "ability": TARGETING}
    assert refused(told(stranger), units=units).where == "ask[0].abilities[0]"
    cover = roll(FIRE, "take-cover", abilities=[TARGETING])
    assert rolled(cover, *units)["active"]["net"] == 1


@pytest.mark.clause("FR-REACT-1", "FR-REACT-2")
@pytest.mark.parametrize(
    ("reaction", "by", "where"),
    [
        ("flank", "d1", "reaction"),
        ("dance", "d1", "reaction"),
        ("take-cover", "d2", "reaction"),
        ("firefight", "a1", "unit"),
        ("firefight", "x", "unit"),
    ],
)
def test_an_answer_that_cannot_be_given_is_refused_at_its_place(reaction, by, where):
    units = [
        attacker("rifleman", 10, 15),
        defender("jaeger", 24, 15),
        defender("jaeger", 24, 20, id="d2"),
    ]
    assert refused(roll(FIRE, reaction, by=by), units=units).where == f"ask[0].reaction.{where}"
