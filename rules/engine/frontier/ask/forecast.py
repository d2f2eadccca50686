"""What the actions of a unit promise: one step is looked ahead, of which no log ever hears."""

from __future__ import annotations

from typing import NoReturn

from rules.engine.core.decision import Command, Seat
from rules.engine.core.play import Play, Secret
from rules.engine.core.record import Record
from rules.engine.core.system import GameSystem
from rules.engine.frontier.choices import ActionDecision, ReactionDecision, TargetDecision
from rules.engine.frontier.commands import MakeMove, TakeAction
from rules.engine.frontier.events import ContestWon
from rules.engine.frontier.moving import MoveDecision
from rules.engine.frontier.state import FrontierState
from rules.engine.lib.offer import OneOf


class Promise(Record):
    """An action, and the chance that it wins against the best answer; None where that is not known
    one step ahead.
    """

    command: TakeAction
    chance: float | None


class Promises(Record):
    """What may be chosen for a unit now."""

    unit: str
    actions: tuple[Promise, ...] = ()


class _NotForeseenError(Exception):
    """A die would be thrown, or a seal opened."""


class _Closed:
    """Neither dice nor vault: what needs one of them is not foreseen."""

    def roll(self, sides: int) -> NoReturn:
        raise _NotForeseenError

    def seal(self, payload: str) -> str:
        raise _NotForeseenError

    def open(self, commitment: str) -> Secret:
        raise _NotForeseenError


def promises(
    system: GameSystem[FrontierState], state: FrontierState, seats: tuple[Seat, ...], unit: str
) -> Promises:
    """FR-ROLL-4  The legal actions of `unit` that one of `seats` may choose now; none when no
    action is awaited of them.
    """
    actions = tuple(
        Promise(command=command, chance=_chance(system, state, decision.seat, command))
        for decision in system.decisions(state)
        if isinstance(decision, ActionDecision) and decision.seat in seats
        for command in decision.legal()
        if command.unit == unit
    )
    return Promises(unit=unit, actions=actions)


def _chance(
    system: GameSystem[FrontierState], state: FrontierState, seat: Seat, command: Command
) -> float | None:
    closed = _Closed()
    play = Play(system, state, closed, closed)
    try:
        system.decide(seat, command, play)
    except _NotForeseenError:
        return None
    if any(isinstance(event, ContestWon) for event in play.facts):
        return 1.0  # nobody could answer
    for decision in system.decisions(play.state):
        match decision:
            case TargetDecision():
                return max(_chances(decision), default=None)
            case ReactionDecision():
                return 1 - max(_chances(decision), default=0.0)
            case MoveDecision():
                return _without_moving(system, play.state, decision)
    return None


def _without_moving(
    system: GameSystem[FrontierState], state: FrontierState, decision: MoveDecision
) -> float | None:
    """FR-ACT-7  What it promises from where the unit stands, where it need not move first."""
    stay = MakeMove(to=decision.unit.node)
    if decision.owed.kind != "initial" or decision.check(stay):
        return None
    return _chance(system, state, decision.seat, stay)


def _chances(decision: OneOf) -> list[float]:
    return [option.chance for option in decision.offer().options if option.chance is not None]
