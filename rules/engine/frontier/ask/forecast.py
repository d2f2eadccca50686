"""Forecasts: the chance of success of each action of a unit, by looking one step ahead."""

from __future__ import annotations

from typing import NoReturn

from rules.engine.core.decision import Command, Seat
from rules.engine.core.record import Record
from rules.engine.core.resolution import Secret, Situation
from rules.engine.core.runner import resolve
from rules.engine.frontier.model.commands import MakeMove, TakeAction
from rules.engine.frontier.model.events import ContestWon
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.choices import ActionDecision, ReactionDecision, TargetDecision
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.tabletop.offer import OneOf


class ActionForecast(Record):
    """An action, and the chance that it succeeds against the best reaction; None if one step of
    look-ahead cannot tell.
    """

    command: TakeAction
    chance: float | None


class Forecast(Record):
    """The actions that a unit may choose now."""

    unit: str
    actions: tuple[ActionForecast, ...] = ()


class _UnknownOutcomeError(Exception):
    """The look-ahead would need a die roll or a sealed answer."""


class _NoDiceNoVault:
    """Stand-in for dice and vault that stops the look-ahead when either is needed."""

    def roll(self, sides: int) -> NoReturn:
        raise _UnknownOutcomeError

    def seal(self, payload: str) -> str:
        raise _UnknownOutcomeError

    def open(self, commitment: str) -> Secret:
        raise _UnknownOutcomeError


def forecast(now: Situation[FrontierState], seats: tuple[Seat, ...], unit: str) -> Forecast:
    """FR-ROLL-4  Return the legal actions of `unit` that one of `seats` may choose now, with their
    chances; none if no action is pending for these seats.
    """
    actions = tuple(
        ActionForecast(command=command, chance=_chance(now, decision.seat, command))
        for decision in now.decisions
        if isinstance(decision, ActionDecision) and decision.seat in seats
        for command in decision.legal()
        if command.unit == unit
    )
    return Forecast(unit=unit, actions=actions)


def _chance(now: Situation[FrontierState], seat: Seat, command: Command) -> float | None:
    closed = _NoDiceNoVault()
    try:
        play = resolve(now, seat, command, closed, closed)
    except _UnknownOutcomeError:
        return None
    if any(isinstance(event, ContestWon) for event in play.facts):
        return 1.0  # nobody could answer
    for decision in play.after.decisions:
        match decision:
            case TargetDecision():
                return max(_chances(decision), default=None)
            case ReactionDecision():
                return 1 - max(_chances(decision), default=0.0)
            case MoveDecision():
                return _without_moving(play.after, decision)
    return None


def _without_moving(now: Situation[FrontierState], decision: MoveDecision) -> float | None:
    """FR-ACT-7  Return the chance from where the unit stands, if it need not move first."""
    stay = MakeMove(to=decision.unit.node)
    if decision.owed.kind != "initial" or decision.check(stay):
        return None
    return _chance(now, decision.seat, stay)


def _chances(decision: OneOf) -> list[float]:
    return [option.chance for option in decision.offer().options if option.chance is not None]
