"""What every answer of the oracle needs: the pieces that a question names, and how refusals are
told.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.engine.core.decision import Refusal
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.oracle_questions import ActionRow, ReactionRow
from rules.engine.frontier.position import Posed
from rules.engine.frontier.position_effects import on_board
from rules.engine.frontier.position_units import told
from rules.engine.frontier.requirements import assault_refusals, fire_refusals
from rules.engine.frontier.sentences import reason
from rules.engine.frontier.state import Contest, FrontierState, Unit
from rules.engine.lib.reference import QuestionError

Answer = dict[str, Any]

AIMS = {"open-fire": fire_refusals, "fight-through": assault_refusals}
"""FR-ABIL-10  The actions that target an enemy, and what speaks against one."""


def shown(refusals: Iterable[Refusal]) -> list[Answer]:
    """Refusals as an answer holds them, each once."""
    found = [{"clause": refusal.clause, "sentence": reason(refusal)} for refusal in refusals]
    return [each for index, each in enumerate(found) if each not in found[:index]]


def stop(refusals: Iterable[Refusal], where: str) -> None:
    """Refuses the question for the first thing that speaks against it."""
    for refusal in refusals:
        raise QuestionError(told(refusal), where)


def in_turn(posed: Posed, unit: Unit, where: str) -> FrontierState:
    """FR-TURN-4  The position in that unit's turn, unless it says that it is not."""
    if posed.turn not in (None, unit.seat):
        raise QuestionError(f"It is not the turn of {unit.id}’s side (FR-TURN-4).", where)
    return posed.state.change(active=unit.seat)


def under_way(posed: Posed, row: ActionRow, where: str) -> tuple[FrontierState, Contest]:
    """FR-ACT-3  The position with the action declared in full: after any initial movement, its
    target named.
    """
    unit = on_board(posed.state, row.unit, f"{where}.unit")
    s = in_turn(posed, unit, f"{where}.unit")
    if row.action not in ACTIONS:
        raise QuestionError(f"There is no action “{row.action}”.", f"{where}.action")
    contest = Contest(unit=unit.id, action=row.action, target=row.target)
    if row.action not in AIMS:
        if row.target:
            raise QuestionError("This action has no target.", f"{where}.target")
        stop(ACTIONS[row.action].refusals(s, unit), f"{where}.action")
    elif not row.target:
        raise QuestionError("This action needs a target.", f"{where}.target")
    else:
        target = on_board(s, row.target, f"{where}.target")
        if target.seat == unit.seat:
            raise QuestionError("The target is on the same side.", f"{where}.target")
        stop(AIMS[row.action](s, unit, target), f"{where}.target")
    return s.change(contest=contest), contest


def answered(
    s: FrontierState, contest: Contest, row: ReactionRow, where: str
) -> tuple[FrontierState, Contest]:
    """FR-REACT-2  The position with the action answered by that reaction."""
    unit = on_board(s, row.unit, f"{where}.unit")
    if row.reaction not in REACTIONS:
        raise QuestionError(f"There is no reaction “{row.reaction}”.", f"{where}.reaction")
    if unit.seat == s.units[contest.unit].seat:
        raise QuestionError("The reacting unit is on the active side.", f"{where}.unit")
    stop(reaction_refusals(s, contest, unit, row.reaction), f"{where}.reaction")
    contest = contest.change(reactor=unit.id, reaction=row.reaction, answered=True)
    return s.change(contest=contest), contest


def reaction_refusals(
    s: FrontierState, contest: Contest, unit: Unit, reaction: str
) -> list[Refusal]:
    """FR-REACT-1  Only the pairings of the table, and what each row of it asks."""
    if reaction not in ACTIONS[contest.action].reactions:
        params: dict[str, str | int | float] = {"reaction": reaction, "action": contest.action}
        return [Refusal(clause="FR-REACT-1", key="no-answer", params=params)]
    return REACTIONS[reaction].refusals(s, unit, s.units[contest.unit])
