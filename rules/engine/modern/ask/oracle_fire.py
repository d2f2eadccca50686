"""The oracle on fire: what a Unit may fire at and the die it takes, where a gun's shot lands."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.lib.grid import named, square_of
from rules.engine.lib.reference import QuestionError
from rules.engine.modern import artillery, fire
from rules.engine.modern.oracle_pieces import (
    Answer,
    enemy_of,
    exact,
    has_entered_ford,
    has_fought,
    inactive,
    shown,
    standing,
    why,
)
from rules.engine.modern.oracle_questions import Artillery, Fire
from rules.engine.modern.position import square_on
from rules.engine.modern.state import ModernState, Unit
from rules.engine.modern.table import enemies, is_waiting_in_ford

FACES = range(1, 7)
SHOT = ("MW-FIRE-4", "MW-FIRE-12", "MW-FIRE-15")
SHELL = ("MW-ARTY-5", "MW-ARTY-11", "MW-ARTY-16", "MW-ARTY-19")


def shots(s: ModernState, question: Fire, where: str) -> Answer:
    """MW-FIRE-4 MW-FIRE-15  Every enemy, or the one that is asked about: the least face that
    destroys it, or everything that speaks against the shot.
    """
    unit = standing(s, question.unit, f"{where}.unit")
    targets = enemies(s, unit)
    if question.target:
        targets = [enemy_of(s, unit, question.target, f"{where}.target")]
    unable = inactive(s, unit)
    return {
        "targets": [_shot(s, unit, target, unable) for target in targets],
        "clauses": list(SHOT),
    }


def _shot(s: ModernState, unit: Unit, target: Unit, unable: list[Answer]) -> Answer:
    refused = unable + shown(fire.refusals(s, unit, target))
    if refused:
        return {"unit": target.id, "legal": False, "refusals": refused}
    cover = fire.in_cover(s, unit, target)
    least = fire.needed(unit, target, cover)
    return {
        "unit": target.id,
        "legal": True,
        "sight": fire.view(s, unit, target.square).visibility,
        "in_cover": cover,
        "needed": least,
        "destroyed": exact(fire.chance(least)),
    }


def shells(s: ModernState, question: Artillery, where: str) -> Answer:
    """MW-ARTY-5 MW-ARTY-6  The squares that a gun may nominate, and of one of them the scatter."""
    gun = standing(s, question.unit, f"{where}.unit")
    if not gun.row.is_artillery:
        raise QuestionError(f"{gun.id} is no Artillery Unit. (MW-ARTY-1)", f"{where}.unit")
    unable = _unable(s, gun)
    if not question.target:
        squares = [] if unable else artillery.targets(s, gun)
        refused = {"refusals": unable} if unable else {}
        return {"squares": squares, **refused, "clauses": ["MW-ARTY-5", "MW-ARTY-6"]}
    square_on(s.board, question.target, f"{where}.target")
    refusals = unable or shown(artillery.order_refusals(s, gun, question.target))
    if refusals:
        return {"legal": False, "refusals": refusals}
    return {"legal": True, **_scatter(s, gun, question.target), "clauses": list(SHELL)}


def _unable(s: ModernState, gun: Unit) -> list[Answer]:
    """MW-ARTY-1 MW-RIV-4 MW-FIRE-18  Once a turn, and not from the middle of a crossing."""
    if gun.fired_turn == s.turn:
        return [why("MW-ARTY-1", f"{gun.id} has fired this turn.")]
    if is_waiting_in_ford(s, gun):
        return [why("MW-FIRE-18", f"{gun.id} waits in the ford this turn.")]
    if has_entered_ford(s, gun):
        return [why("MW-RIV-4", f"{gun.id} has entered the ford since the guns have fired.")]
    return _too_late(s, gun)


def _too_late(s: ModernState, gun: Unit) -> list[Answer]:
    """MW-TURN-2 MW-ARTY-1 MW-ARTY-3  All guns fire at once, before anybody is activated."""
    for unit in (gun, *s.standing.values()):
        if unit.activated_turn == s.turn:
            sentence = f"{unit.id} has been activated this turn: the guns have fired before."
            return [why("MW-ARTY-1", sentence)]
        if has_fought(s, unit):
            sentence = f"{unit.id} has fought this turn: the guns have fired before."
            return [why("MW-ARTY-1", sentence)]
        if unit.fired_turn == s.turn:
            sentence = f"{unit.id} has fired this turn, and all guns fire at once."
            return [why("MW-ARTY-3", sentence)]
    return []


def _scatter(s: ModernState, gun: Unit, target: str) -> Answer:
    """MW-ARTY-11 MW-ARTY-17 MW-ARTY-18 MW-ARTY-19  Where each face takes the shot, whom it hits
    there, and the chance of each Unit to be destroyed by it.
    """
    rows: list[Answer] = []
    lost: dict[str, Fraction] = {}
    for face in FACES:
        square = artillery.landing(gun.facing, square_of(target), face)
        row: Answer = {"face": face, "square": named(square) if square in s.board else None}
        hit = s.unit_at(square)
        if hit:
            direct = artillery.is_direct(s, gun, square)
            least = artillery.needed(hit, direct)
            row |= {"hits": hit.id, "direct": direct, "needed": least}
            lost[hit.id] = lost.get(hit.id, Fraction(0)) + fire.chance(least) / len(FACES)
        rows.append(row)
    destroyed = [{"unit": unit, "chance": exact(chance)} for unit, chance in lost.items()]
    return {"scatter": rows, "destroyed": destroyed}
