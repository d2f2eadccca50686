"""A toy system that only the core's tests know: two seats take counters from a heap, then roll."""

from __future__ import annotations

from typing import Literal

from rules.engine.core import early_end, shared_events
from rules.engine.core.decision import Command, Decision, Refusal, Seat, other
from rules.engine.core.dice import Dice
from rules.engine.core.flow import Decisions, Event, FlowMoved, Frame, State
from rules.engine.core.log import EVENTS
from rules.engine.core.outcome import Outcome
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play
from rules.engine.core.system import Citations, Ends, GameSystem, Setup
from rules.engine.core.window import WindowMoved, pass_window, use_window, window


class Take(Command):
    count: int


class Shout(Command):
    """Uses the window."""


class Hush(Command):
    """Passes in the window."""


class Hide(Command):
    """Puts something away in secret, without ending the turn."""

    payload: str


class Taken(Event):
    seat: Seat
    count: int


class Hidden(Event):
    commitment: str


class Shown(Event):
    payload: str


class Rolled(Event):
    face: int


class Ended(Event):
    winner: Seat
    reason: str = "heap"


class Shouted(Event):
    seat: Seat


class ToyState(State):
    heap: int = 5
    taken: bool = False
    active: Seat = 0
    shouts: tuple[int, int] = (0, 0)
    faces: tuple[int, ...] = ()
    winner: int | None = None
    hidden: str = ""


class TakeDecision(Record):
    seat: Seat
    heap: int

    def check(self, command: Command) -> list[Refusal]:
        if isinstance(command, Hide):
            return []
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


def initial(setup: Setup) -> ToyState:
    return ToyState(names=setup.names, stack=(Frame(sequence="match", step="rounds"),))


def answer(play: Play[ToyState], seat: Seat | None, command: Command, decision: Decision) -> None:
    match command:
        case Take(count=count):
            play.emit(Taken(clause="TOY-2", seat=play.state.active, count=count))
        case Hide(payload=payload):
            play.emit(Hidden(clause="TOY-2", commitment=play.vault.seal(payload)))
        case Shout() if seat is not None:
            play.emit(Shouted(clause="TOY-3", seat=seat))
            use_window(play, "TOY-3")
        case Hush():
            pass_window(play, "TOY-3")


def evolve(state: ToyState, event: Event) -> ToyState:  # noqa: PLR0911  one match
    match event:
        case Taken(count=count):
            return state.change(heap=state.heap - count, active=other(state.active), taken=True)
        case Hidden(commitment=commitment):
            return state.change(hidden=commitment)
        case Shown():
            return state.change(hidden="")
        case Shouted(seat=0):
            return state.change(shouts=(state.shouts[0] - 1, state.shouts[1]))
        case Shouted():
            return state.change(shouts=(state.shouts[0], state.shouts[1] - 1))
        case Rolled(face=face):
            return state.change(faces=(*state.faces, face), taken=False)
        case Ended(winner=winner, reason=reason):
            results = ("won", "lost") if winner == 0 else ("lost", "won")
            outcome = Outcome(results=results, reason=reason, clause="TOY-5")
            return state.change(winner=winner, outcome=outcome)
        case _:
            return shared_events.evolve(state, event)


def lose(play: Play[ToyState], seat: Seat, reason: str) -> None:
    if play.state.hidden:
        secret = play.vault.open(play.state.hidden)
        play.emit(Shown(clause="TOY-5", payload=secret.payload))
    play.emit(Ended(clause="TOY-5", winner=other(seat), reason=reason))


def stop(play: Play[ToyState], reason: str) -> None:
    lose(play, play.state.active, reason)


TOY: GameSystem[ToyState] = GameSystem(
    key="toy",
    schema=1,
    revision="1",
    clauses=Citations(
        opening="TOY-0",
        order="TOY-0",
        awaited="TOY-0",
        over="TOY-5",
        early_end="TOY-6",
        terms="TOY-0",
        terrain="TOY-0",
        limit="TOY-0",
    ),
    commands=(Take, Hide, Shout, Hush, *early_end.AnyTime.__subclasses__()),
    events=(
        *(Taken, Hidden, Shown, Rolled, Ended, Shouted, WindowMoved, FlowMoved),
        *(early_end.StopOffered, early_end.StopRefused, early_end.StopAgreed),
        *EVENTS,
    ),
    upcasts={},
    sequences=SEQUENCES,
    muster=lambda army: [],
    muster_for=lambda state, seat, army: [],
    setup_refusals=lambda setup: [],
    recorded_refusals=lambda setup: [],
    longest=lambda setup: 20,
    initial=initial,
    begin=lambda setup, play: None,
    evolve=evolve,
    answer=answer,
    ends=Ends(lose=lose, stop=stop, may_end=lambda state: state.heap < 5),
    view_for=lambda state, known: state,
    sentence=lambda key, params, language: (
        "" if key == "event.FlowMoved" else f"{key} ({language})"
    ),
)
