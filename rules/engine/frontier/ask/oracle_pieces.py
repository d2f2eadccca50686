"""Helpers shared by the oracle's answers: look up named pieces, format refusals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.core.decision import Refusal
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.oracle_questions import ActionRow, ReactionRow
from rules.engine.frontier.ask.position_effects import on_board
from rules.engine.frontier.ask.position_units import sentence_of
from rules.engine.frontier.ask.written_state import in_turn_of
from rules.engine.frontier.model.sentences import reason
from rules.engine.frontier.model.state import Contest, FrontierState, Unit
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.requirements import assault_refusals, fire_refusals

Answer = dict[str, Any]

AIMS = {"open-fire": fire_refusals, "fight-through": assault_refusals}
"""FR-ABIL-10  The actions that target an enemy, with the check of the target."""


def refusal_answers(refusals: Iterable[Refusal]) -> list[Answer]:
    """Format refusals for an answer, without duplicates."""
    found = [{"clause": refusal.clause, "sentence": reason(refusal)} for refusal in refusals]
    return [each for index, each in enumerate(found) if each not in found[:index]]


def raise_first(refusals: Iterable[Refusal], where: str) -> None:
    """Raise QuestionError for the first refusal, if there is one."""
    for refusal in refusals:
        raise QuestionError(sentence_of(refusal), where)


def in_turn(s: FrontierState, unit: Unit, where: str) -> FrontierState:
    """FR-TURN-4  Return the position in that unit's turn; an error if the position says
    otherwise.
    """
    s = in_turn_of(s, unit.seat)
    if s.active != unit.seat:
        raise QuestionError(f"It is not the turn of {unit.id}’s side (FR-TURN-4).", where)
    return s


def under_way(s: FrontierState, row: ActionRow) -> tuple[FrontierState, Contest]:
    """FR-ACT-3  Return the position with the action fully declared: after any initial movement,
    with its target.
    """
    unit = on_board(s, row.unit, "action.unit")
    s = in_turn(s, unit, "action.unit")
    if row.action not in ACTIONS:
        raise QuestionError(f"There is no action “{row.action}”.", "action.action")
    contest = Contest(unit=unit.id, action=row.action, target=row.target)
    if row.action not in AIMS:
        if row.target:
            raise QuestionError("This action takes no target.", "action.target")
        raise_first(ACTIONS[row.action].refusals(s, unit), "action.action")
    elif not row.target:
        raise QuestionError("This action needs a target.", "action.target")
    else:
        target = on_board(s, row.target, "action.target")
        if target.seat == unit.seat:
            raise QuestionError("The target must be on the other side.", "action.target")
        raise_first(AIMS[row.action](s, unit, target), "action.target")
    return s.change(contest=contest), contest


def answered(s: FrontierState, contest: Contest, row: ReactionRow) -> tuple[FrontierState, Contest]:
    """FR-REACT-2  Return the position with that reaction to the action."""
    unit = on_board(s, row.unit, "reaction.unit")
    if row.reaction not in REACTIONS:
        raise QuestionError(f"There is no reaction “{row.reaction}”.", "reaction.reaction")
    if unit.seat == s.units[contest.unit].seat:
        raise QuestionError("The reacting unit must not be on the active side.", "reaction.unit")
    raise_first(reaction_refusals(s, contest, unit, row.reaction), "reaction.reaction")
    contest = contest.change(reactor=unit.id, reaction=row.reaction, answered=True)
    return s.change(contest=contest), contest


def reaction_refusals(
    s: FrontierState, contest: Contest, unit: Unit, reaction: str
) -> list[Refusal]:
    """FR-REACT-1  Refuse a reaction that does not fit the action, or whose requirements are not
    met.
    """
    if reaction not in ACTIONS[contest.action].reactions:
        params: dict[str, str | int | float] = {"reaction": reaction, "action": contest.action}
        return [Refusal(clause="FR-REACT-1", key="no-answer", params=params)]
    return REACTIONS[reaction].refusals(s, unit, s.units[contest.unit])
