"""A toy system that only the core's tests know: two seats take counters from a heap, then roll."""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec

from rules.engine.core.decision import Command, IllegalCommandError, Refusal, Seat
from rules.engine.core.dice import Dice
from rules.engine.core.flow import (
    Decisions,
    Event,
    FlowMoved,
    Frame,
    State,
    decision_for,
    pending_decisions,
    run,
)
from rules.engine.core.log import TimeClaimed, UndoAsked, UndoDeclined, Undone, UndoWithdrawn
from rules.engine.core.record import Record
from rules.engine.core.resolution import NoDice, NoVault, Play, Situation
from rules.engine.core.system import Outcome, Setup
from rules.engine.core.window import Window, WindowMoved, passed, used, window


class Take(Command):
    count: int


class Shout(Command):
    """Uses the window."""


class Hush(Command):
    """Passes in the window."""


class Taken(Event):
    seat: Seat
    count: int


class Rolled(Event):
    face: int


class Ended(Event):
    winner: Seat


class Shouted(Event):
    seat: Seat


class ToyState(State):
    heap: int = 5
    taken: bool = False
    active: Seat = 0
    shouts: tuple[int, int] = (0, 0)
    window: Window | None = None
    faces: tuple[int, ...] = ()
    winner: int | None = None


class TakeDecision(Record):
    seat: Seat
    heap: int

    def check(self, command: Command) -> list[Refusal]:
        if not isinstance(command, Take):
            return [Refusal(clause="TOY-1", key="not-offered")]
        if not 1 <= command.count <= min(2, self.heap):
            return [Refusal(clause="TOY-2", key="count", params={"most": min(2, self.heap)})]
        return []

    def sample(self, dice: Dice) -> Take:
        return Take(count=dice.roll(min(2, self.heap)))

    def offer(self) -> Record:
        return self


class StopDecision(Record):
    seat: Seat
    kind: Literal["stop"] = "stop"

    def check(self, command: Command) -> list[Refusal]:
        return [] if isinstance(command, Shout | Hush) else [Refusal(clause="TOY-3", key="no")]

    def sample(self, dice: Dice) -> Command:
        return Hush() if dice.roll(2) == 1 else Shout()

    def offer(self) -> Record:
        return self


def usable(state: ToyState, seat: Seat, name: str) -> StopDecision | None:
    """A seat may shout while it has a shout left."""
    return StopDecision(seat=seat) if state.shouts[seat] else None


def take(play: Play[ToyState]) -> Decisions | None:
    if play.state.taken:
        return None
    return (TakeDecision(seat=play.state.active, heap=play.state.heap),)


def roll(play: Play[ToyState]) -> None:
    play.emit(Rolled(clause="TOY-4", face=play.roll(6)))


def finish(play: Play[ToyState]) -> None:
    play.emit(Ended(clause="TOY-5", winner=play.state.active))


def rounds(play: Play[ToyState]) -> Frame | None:
    return Frame(sequence="round", step="take") if play.state.heap else None


SEQUENCES = {
    "match": (rounds, finish),
    "round": (take, window("before_roll", usable, "TOY-3"), roll),
}

SETUP = Setup(match="", names=("Ana", "Bo"), mission="", layout="", limit=0)

_COMMAND = Take | Shout | Hush
_EVENT = Taken | Rolled | Ended | Shouted | WindowMoved | FlowMoved
_NOTE = Undone | UndoAsked | UndoDeclined | UndoWithdrawn | TimeClaimed


class Toy:
    """As much of a GameSystem as the core touches."""

    key = "toy"
    schema = 1

    def initial(self, setup: object) -> ToyState:
        return ToyState(stack=(Frame(sequence="match", step="rounds"),))

    def begin(self, setup: object, play: Play[ToyState]) -> None:
        run(play, SEQUENCES, "TOY-0")

    def decisions(self, state: ToyState) -> Decisions:
        return pending_decisions(
            Play(Situation(cast("Any", self), state), NoDice(), NoVault()), SEQUENCES
        )

    def decide(self, seat: Seat | None, command: Command, play: Play[ToyState]) -> None:
        decision = decision_for(play.before.decisions, seat)
        refused = decision.check(command) if decision else [Refusal(clause="TOY-0", key="not-you")]
        if refused:
            raise IllegalCommandError(*refused)
        match command, play.state.window:
            case Take(count=count), _:
                play.emit(Taken(clause="TOY-2", seat=play.state.active, count=count))
            case Shout(), Window() as current:
                play.emit(Shouted(clause="TOY-3", seat=current.seat))
                play.emit(WindowMoved(clause="TOY-3", window=used(current)))
            case Hush(), Window() as current:
                play.emit(WindowMoved(clause="TOY-3", window=passed(current)))
        run(play, SEQUENCES, "TOY-0")

    def evolve(self, state: ToyState, event: Event) -> ToyState:  # noqa: PLR0911  one match
        match event:
            case FlowMoved(stack=stack):
                return state.change(stack=stack)
            case WindowMoved(window=current):
                return state.change(window=current)
            case Taken(count=count):
                return state.change(heap=state.heap - count, active=1 - state.active, taken=True)
            case Shouted(seat=0):
                return state.change(shouts=(state.shouts[0] - 1, state.shouts[1]))
            case Shouted():
                return state.change(shouts=(state.shouts[0], state.shouts[1] - 1))
            case Rolled(face=face):
                return state.change(faces=(*state.faces, face), taken=False)
            case Ended(winner=winner):
                return state.change(winner=winner)
            case _:
                return state

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.winner is None:
            return None
        results = ("won", "lost") if state.winner == 0 else ("lost", "won")
        return Outcome(results=results, reason="heap", clause="TOY-5")

    def sentence(self, key: str, params: object, language: str) -> str:
        return "" if key == "event.FlowMoved" else f"{key} ({language})"

    def decode_events(self, raw: list[dict[str, object]], schema: int) -> tuple[Event, ...]:
        return msgspec.convert(raw, tuple[_EVENT | _NOTE, ...])
