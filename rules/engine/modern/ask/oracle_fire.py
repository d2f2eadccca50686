"""Oracle questions about fire: targets and required die rolls, and where artillery fire lands."""

from __future__ import annotations

from fractions import Fraction

from rules.engine.core.questions import QuestionError
from rules.engine.modern.ask.oracle_pieces import (
    Answer,
    enemy_of,
    exact,
    has_entered_ford,
    has_fought,
    inactive,
    refusal_answers,
    standing,
    why,
)
from rules.engine.modern.ask.oracle_questions import Artillery, Fire
from rules.engine.modern.ask.position import square_on
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import artillery, fire
from rules.engine.modern.play.position_queries import enemies, is_waiting_in_ford
from rules.engine.tabletop.grid import named, square_of

FACES = range(1, 7)
SHOT = ("MW-FIRE-4", "MW-FIRE-12", "MW-FIRE-15")
SHELL = ("MW-ARTY-5", "MW-ARTY-11", "MW-ARTY-16", "MW-ARTY-19")


def shots(s: ModernState, question: Fire) -> Answer:
    """MW-FIRE-4 MW-FIRE-15  For every enemy, or the given target, return the lowest die face that
    destroys it, or every reason why the shot is refused.
    """
    unit = standing(s, question.unit, "unit")
    targets = enemies(s, unit)
    if question.target:
        targets = [enemy_of(s, unit, question.target, "target")]
    unable = inactive(s, unit)
    return {
        "targets": [_shot(s, unit, target, unable) for target in targets],
        "clauses": list(SHOT),
    }


def _shot(s: ModernState, unit: Unit, target: Unit, unable: list[Answer]) -> Answer:
    refused = unable + refusal_answers(fire.refusals(s, unit, target))
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


def shells(s: ModernState, question: Artillery) -> Answer:
    """MW-ARTY-5 MW-ARTY-6  Return the squares that a gun may nominate, or the scatter of a given
    one.
    """
    gun = standing(s, question.unit, "unit")
    if not gun.row.is_artillery:
        raise QuestionError(f"{gun.id} is not an Artillery Unit. (MW-ARTY-1)", "unit")
    unable = _unable(s, gun)
    if not question.target:
        squares = [] if unable else artillery.targets(s, gun)
        refused = {"refusals": unable} if unable else {}
        return {"squares": squares, **refused, "clauses": ["MW-ARTY-5", "MW-ARTY-6"]}
    square_on(s.board, question.target, "target")
    refusals = unable or refusal_answers(artillery.order_refusals(s, gun, question.target))
    if refusals:
        return {"legal": False, "refusals": refusals}
    return {"legal": True, **_scatter(s, gun, question.target), "clauses": list(SHELL)}


def _unable(s: ModernState, gun: Unit) -> list[Answer]:
    """MW-ARTY-1 MW-RIV-4 MW-FIRE-18  Return why a gun cannot fire: it has fired, or is crossing a
    ford.
    """
    if gun.fired_turn == s.turn:
        return [why("MW-ARTY-1", f"{gun.id} has already fired this turn.")]
    if is_waiting_in_ford(s, gun):
        return [why("MW-FIRE-18", f"{gun.id} is waiting in a ford this turn.")]
    if has_entered_ford(s, gun):
        return [why("MW-RIV-4", f"{gun.id} entered the ford after the artillery step.")]
    return _too_late(s, gun)


def _too_late(s: ModernState, gun: Unit) -> list[Answer]:
    """MW-TURN-2 MW-ARTY-1 MW-ARTY-3  Refuse a gun after activations have begun: all guns fire at
    once, before them.
    """
    for unit in (gun, *s.standing.values()):
        if unit.activated_turn == s.turn:
            sentence = f"{unit.id} has been activated this turn, so the artillery step is over."
            return [why("MW-ARTY-1", sentence)]
        if has_fought(s, unit):
            sentence = f"{unit.id} has fought this turn, so the artillery step is over."
            return [why("MW-ARTY-1", sentence)]
        if unit.fired_turn == s.turn:
            sentence = f"{unit.id} has fired this turn, and all guns fire at the same time."
            return [why("MW-ARTY-3", sentence)]
    return []


def _scatter(s: ModernState, gun: Unit, target: str) -> Answer:
    """MW-ARTY-11 MW-ARTY-17 MW-ARTY-18 MW-ARTY-19  For each face, return where the shot lands and
    whom it hits, and the chance of each Unit to be destroyed.
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
