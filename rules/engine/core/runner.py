"""Plays a rule book: resolves one command and runs the flow to the next decision."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from rules.engine.core import early_end
from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat, other
from rules.engine.core.dice import Dice
from rules.engine.core.flow import State, decision_for, run
from rules.engine.core.log import Begin, ClaimTime, ForceEnd
from rules.engine.core.resolution import Play, Situation, Vault
from rules.engine.core.system import GameSystem

S = TypeVar("S", bound=State)

BOTH = {0, 1}


def resolve(
    before: Situation[S], seat: Seat | None, command: Command, dice: Dice, vault: Vault
) -> Play[S]:
    """Resolve one command: an answer of a seat, or a command of the server (`Begin`, `ClaimTime`,
    `ForceEnd`). Raises IllegalCommandError when the rules refuse it.
    """
    play, clauses = Play(before, dice, vault), before.system.clauses
    if play.is_over:
        raise IllegalCommandError(Refusal(clause=clauses.over, key="match-over"))
    clause = clauses.order
    match command:
        case Begin() if before.setup is not None:
            before.system.begin(before.setup, play)
            clause = clauses.opening
        case ClaimTime() if seat is not None:
            early_end.claim_time(play, other(seat))
            clause = clauses.early_end
        case ForceEnd() if seat is None:
            early_end.force(play, command)
            clause = clauses.early_end
        case early_end.AnyTime() if seat is not None:
            early_end.answer(play, seat, command)
        case _:
            _answer(play, seat, command)
    run(play, before.system.sequences, clause)
    return play


def _answer(play: Play[Any], seat: Seat | None, command: Command) -> None:
    """Apply an answer to the pending decision of `seat`, once the decision has checked it."""
    decision = decision_for(play.before.decisions, seat)
    if decision is None:
        raise IllegalCommandError(_not_awaited(play.before))
    if refused := decision.check(command):
        raise IllegalCommandError(*refused)
    play.system.answer(play, seat, command, decision)


def refusals(before: Situation[Any], seat: Seat | None, command: Command) -> list[Refusal]:
    """Why a seat may not give this answer now; empty when it may."""
    decision = decision_for(before.decisions, seat)
    return decision.check(command) if decision else [_not_awaited(before)]


def _not_awaited(before: Situation[Any]) -> Refusal:
    return Refusal(clause=before.system.clauses.awaited, key="not-awaited")


def acceptance_refusals(
    system: GameSystem[Any], terms: Collection[int], terrain: Collection[int]
) -> list[Refusal]:
    """Reasons why a match cannot start yet, given which seats have accepted the terms and which
    have accepted the terrain: both must have accepted both, before any die is rolled.
    """
    if set(terms) != BOTH:
        return [Refusal(clause=system.clauses.terms, key="terms-not-agreed")]
    if set(terrain) != BOTH:
        return [Refusal(clause=system.clauses.terrain, key="terrain-not-accepted")]
    return []
