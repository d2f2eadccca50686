"""Oracle questions about action rolls: both sides' dice with their sources, and the exact
chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import to_builtins

from rules.engine.core.questions import PositionError, QuestionError
from rules.engine.frontier.ask.oracle_pieces import Answer, answered, under_way
from rules.engine.frontier.ask.oracle_questions import Roll
from rules.engine.frontier.ask.position_rows import DeclaredRow
from rules.engine.frontier.ask.written_state import declared_with
from rules.engine.frontier.model.state import Contest, FrontierState, Unit
from rules.engine.frontier.play.abilities.base import REGISTRY, declarable, is_spent
from rules.engine.frontier.play.action_roll import Dice, chance, dice_for
from rules.engine.frontier.play.actions import action_roll, reaction_roll

BEFORE_DICE = frozenset({"stop_4"})
"""FR-UNIT-CAP-HOLTZMANN-2  Abilities that are declared when the reaction is already known."""


def roll(s: FrontierState, question: Roll) -> Answer:
    """FR-ROLL-1 FR-ADV-2  Return both sides' dice; without a reaction the action succeeds."""
    asked, (s, contest) = s, under_way(s, question.action)
    declared = declared_with(asked, contest)
    if question.reaction is not None:
        s, contest = answered(s, contest, question.reaction)
    contest = _declare(s, contest, declared, question)
    ours = dice_for(s, action_roll(contest, contest.reactor, contest.reaction))
    if not contest.reaction:
        return {
            "active": _side(ours),
            "reactive": None,
            "active_wins": {"exact": "1", "float": 1.0},
            "clauses": ["FR-ROLL-4"],
        }
    theirs = dice_for(s, reaction_roll(contest, contest.reactor, contest.reaction))
    exact = chance(ours, theirs)
    return {
        "active": _side(ours),
        "reactive": _side(theirs),
        "active_wins": {"exact": str(exact), "float": float(exact)},
        "clauses": ["FR-ROLL-1", "FR-ADV-2", "FR-ROLL-3"],
    }


def _declare(
    s: FrontierState, contest: Contest, declared: Sequence[DeclaredRow], question: Roll
) -> Contest:
    """FR-ABIL-3 FR-ABIL-11  Apply the abilities declared with the action and with its reaction."""
    for index, row in enumerate(declared):
        unit = s.units[row.unit]
        fresh = unit.change(used=tuple(slug for slug in unit.used if slug != row.ability))
        s = s.change(units=s.units | {unit.id: fresh})
        in_position = partial(PositionError, where=f"declared[{index}]")
        contest = _declared(s, contest, row.ability, [fresh], in_position)
    for index, each in enumerate(question.abilities):
        both = [s.units[name] for name in (contest.unit, contest.reactor) if name]
        slug = each if isinstance(each, str) else each.ability
        if isinstance(each, DeclaredRow):
            both = [unit for unit in both if unit.id == each.unit]
        in_question = partial(QuestionError, where=f"abilities[{index}]")
        contest = _declared(s, contest, slug, both, in_question)
    return contest


def _declared(
    s: FrontierState,
    contest: Contest,
    slug: str,
    units: Sequence[Unit],
    fault: Callable[[str], QuestionError],
) -> Contest:
    """Return the contest with the ability declared by the only one of `units` that can. Raises
    `fault` of a sentence.
    """
    owners = [unit for unit in units if slug in unit.abilities]
    able = [unit for unit in owners if _can_declare(s, contest, unit, slug)]
    if not owners:
        raise fault(f"No unit in this roll has “{slug}”.")
    if not able:
        spent = any(is_spent(unit, slug) for unit in owners)
        why = "has already used it (FR-ABIL-2)" if spent else "cannot declare it here (FR-ABIL-11)"
        raise fault(f"{owners[0].id} {why}: “{slug}”.")
    if len(able) > 1:
        raise fault(f"Both units could declare “{slug}”: name the unit too.")
    if able[0].id == contest.unit:
        return contest.change(abilities=(*contest.abilities, slug))
    return contest.change(answered_with=(*contest.answered_with, slug))


def _can_declare(s: FrontierState, contest: Contest, unit: Unit, slug: str) -> bool:
    """FR-ABIL-2 FR-ABIL-11 FR-UNIT-CAP-HOLTZMANN-2  Return whether a unit can declare the ability
    with its action or reaction, or just before the dice.
    """
    is_active = unit.id == contest.unit
    if slug in (contest.abilities if is_active else contest.answered_with):
        return False
    manoeuvre = contest.action if is_active else contest.reaction
    if slug in [each.slug for each in declarable(unit, manoeuvre)]:
        return True
    late = slug in REGISTRY and REGISTRY[slug].windows == BEFORE_DICE and not is_spent(unit, slug)
    return late and bool(REGISTRY[slug].targets(s, unit))


def _side(dice: Dice) -> Answer:
    return {
        "die": dice.die,
        "net": dice.net,
        "dice": dice.count,
        "keep": dice.keep,
        "sources": [to_builtins(source) for source in dice.sources],
    }
