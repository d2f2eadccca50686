"""The oracle asked about attacks, checks and damage, with every term and every chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from rules.engine.core.questions import QuestionError
from rules.engine.infinite.data.profiles import ATTRIBUTES, PROFILES, WEAPONS
from rules.engine.infinite.data.tables import Table, TableRow
from tests.engine.infinite import inquiry
from tests.engine.infinite.naive import odds
from tests.engine.infinite.naive.draw import drawn, stands
from tests.engine.infinite.naive.fight import Fight, Row, final_damage
from tests.engine.infinite.naive.land import Stand, touches
from tests.engine.infinite.naive.sight import cover, sight


def ask_odds(rng: Random) -> Iterator[str]:
    """Attacks of every unit on some enemies, its checks, and damage to it."""
    row, table, units = drawn(rng, 5, 50)
    position = _position(rng, row, table, units)
    fight, rows = Fight(table, position), position["units"]
    asked = [
        each
        for unit in rows
        for each in (_attack(rng, fight, unit), _between(rng, fight, unit),
                     *_checks(fight, unit, rng.randint(1, 3)), _damage(rng, unit))
        if each
    ]  # fmt: skip
    try:
        answers = inquiry.answers([question for question, _ in asked], position)
    except QuestionError as error:
        yield f"{error.where}: {error.sentence} in {position}"
        return
    for (question, theirs), answer in zip(asked, answers, strict=True):
        ours = _told(answer, theirs)
        if ours != theirs:
            yield f"we say {ours}, they say {theirs} about {question} in {position}"


def _told(answer: Row, expected: Row) -> Row:
    """What is compared of an answer: chances without their floats, targets without their rest."""
    told: Row = {key: answer.get(key) for key in expected}
    if "targets" in expected:
        told["targets"] = [{key: row.get(key) for key in ("difficulty", "hit")} for row in
                           answer["targets"]]  # fmt: skip
    return msgspec.json.decode(msgspec.json.encode(_exact(told)))  # type: ignore[no-any-return]


def _exact(value: Any) -> Any:
    if isinstance(value, list):
        return [_exact(each) for each in value]
    if isinstance(value, dict):
        return value["exact"] if "exact" in value else {k: _exact(v) for k, v in value.items()}
    return value


def _position(rng: Random, row: TableRow, table: Table, units: list[Stand]) -> Row:
    fallen = [
        {"seat": rng.choice(("south", "north")), "type": rng.choice(sorted(PROFILES)), "at": at}
        for at in ([x / 100, y / 100] for (x, y), *_ in stands(rng, table, 3, 50))
    ]
    board = {key: msgspec.to_builtins(getattr(row, key)) for key in ("width", "depth", "features")}
    return {
        "board": board,
        "units": [_unit(rng, table, f"u{i}", each) for i, each in enumerate(units)],
        "fallen": fallen,
        "settings": {
            "min_difficulty": rng.choice((1, 1, 2)),
            "cover_stacks": rng.random() < 0.7,
            "crit_success_margin": rng.randint(1, 4),
            "crit_failure": rng.choice(("half_ones", "half_ones", "no_success", "never")),
            "environment": rng.choice(("clear", "clear", "darkness", "fog")),
        },
    }


def _unit(rng: Random, table: Table, id: str, at: Stand) -> Row:
    type = rng.choice(sorted(PROFILES))
    profile = PROFILES[type]
    left: Row = {name: rng.randint(0, profile.attribute(name)) for name in ATTRIBUTES}
    for name in ("body", "spirit"):
        left[name] = max(left[name], rng.choice((0, 1, 1)))
    if not any(left.values()):
        left["mind"] = 1
    mood = rng.choice(("none", "none", "resolve", "shaken", "broken"))
    mood = mood if left["spirit"] else "broken"
    shelters = [
        each.id
        for each in table.features
        if each.cover != "none" and touches(each, at.at, at.radius)
    ]
    return left | {
        "id": id,
        "seat": rng.choice(("south", "north")),
        "type": type,
        "at": [at.at[0] / 100, at.at[1] / 100],
        "condition": mood,
        "retreated": mood == "broken" and rng.random() < 0.5,
        "readied": rng.choice(profile.weapons),
        "used": ["move"] if rng.random() < 0.1 else [],
        "cover": rng.choice(shelters) if shelters and rng.random() < 0.7 else None,
        "lost": rng.randint(0, profile.hit_points - sum(left.values())),
    }


Asked = tuple[Row, Row]
"""A question and what the clauses answer."""


def _attack(rng: Random, fight: Fight, unit: Row) -> Asked | None:
    enemies = [each for each in fight.units if each["seat"] != unit["seat"]]
    if not enemies:
        return None
    weapon = WEAPONS[rng.choice((unit["readied"], unit["readied"], "unarmed"))]
    among = [each for each in enemies if fight.is_target(unit, weapon, each)]
    among = among if among and rng.random() < 0.8 else enemies
    targets = rng.sample(among, min(len(among), rng.randint(1, max(1, weapon.shots))))
    question = inquiry.attack(unit["id"], *(each["id"] for each in targets), weapon=weapon.slug)
    legal, dice = fight.may_attack(unit, weapon, targets), fight.attack_pool(unit, weapon)
    if not legal:
        return question, {"legal": False}
    needed = [fight.difficulty(unit, weapon, each) for each in targets]
    each_hit = [{"difficulty": least, "hit": str(odds.all_hit(dice, [least]))} for least in needed]
    return question, {"legal": True, "targets": each_hit, "all": str(odds.all_hit(dice, needed))}


def _between(rng: Random, fight: Fight, unit: Row) -> Asked | None:
    """Sight and cover through the door of outsiders, or distance."""
    others = [each for each in fight.units if each is not unit]
    if not others:
        return None
    other = rng.choice(others)
    if rng.random() < 0.5:
        band, touch = fight.band(unit, other), fight.touch(unit, other)
        return inquiry.distance(unit["id"], other["id"]), {"band": band, "contact": touch}
    features, a, b = fight.table.features, fight.stand(unit), fight.stand(other)
    clear, _ = sight(features, a, b)
    answer = {"clear": clear, "los": clear > 0, "cover": cover(features, a, b)[0]}
    return inquiry.sight(unit["id"], other["id"]), answer


def _checks(fight: Fight, unit: Row, given: int) -> Iterator[Asked]:
    """IF-MORALE-2 IF-STATE-10 IF-INTER-3"""
    id, broken, settings = unit["id"], unit["condition"] == "broken", fight.settings
    margin, failure = settings["crit_success_margin"], settings["crit_failure"]
    dice, needed = fight.nerve_pool(unit), fight.morale_difficulty(unit)
    found = odds.morale(dice, needed, margin, failure)
    yield _check({"ask": "check", "unit": id, "kind": "morale"}, not broken, dice, needed, found)
    passed = odds.all_hit(dice, [1])
    rally, able = {"success": passed, "failure": 1 - passed}, unit["retreated"] and unit["spirit"]
    question = {"ask": "check", "unit": id, "kind": "rally"}
    yield _check(question, bool(broken and able), dice, 1, rally)
    dice = fight.pool(unit, "mind", "tech", "devices")
    passed = odds.all_hit(dice, [given])
    test = {"success": passed, "failure": 1 - passed}
    question = {"ask": "check", "unit": id, "kind": "interact", "difficulty": given}
    yield _check(question, bool(unit["mind"] and not broken), dice, given, test)


def _check(question: Row, legal: bool, dice: int, needed: int, found: Row) -> Asked:
    if not legal:
        return question, {"legal": False}
    outcomes = {name: str(chance) for name, chance in found.items()}
    return question, {"legal": True, "dice": dice, "difficulty": needed, "outcomes": outcomes}


def _damage(rng: Random, unit: Row) -> Asked:
    """IF-DMG-2 IF-DMG-5 IF-DMG-7 IF-DMG-9 IF-MORALE-1 IF-MORALE-2"""
    damage, apen = rng.randint(0, 10), rng.randint(0, 3)
    question = {"ask": "damage", "unit": unit["id"], "damage": damage, "apen": apen}
    left = {name: unit[name] for name in ATTRIBUTES}
    final = final_damage(unit, damage, apen)
    if final >= sum(left.values()):
        return question, {"defeated": True}
    answer: Row = {"final": final, "defeated": False}
    answer["divisions"] = odds.divisions(list(left.values()), final)
    taken = dict.fromkeys(ATTRIBUTES, 0)
    for _ in range(final):
        taken[rng.choice([name for name in ATTRIBUTES if taken[name] < left[name]])] += 1
    left = {name: left[name] - taken[name] for name in ATTRIBUTES}
    broken = unit["condition"] == "broken" or left["spirit"] == 0
    half, lost = PROFILES[unit["type"]].hit_points, unit["lost"]
    due = 2 * lost < half <= 2 * (lost + final)
    answer |= {"left": left, "broken": broken, "morale": due and not broken}
    return question | {"split": taken}, answer
