"""A turn played by commands and dice written down beforehand, from a position built by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import Dice, ScriptedDice
from rules.engine.core.flow import Event, Frame, run
from rules.engine.core.resolution import NoVault, Play, Situation
from rules.engine.core.runner import refusals, resolve
from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.model.commands import (
    AttackUnits,
    DivideDamage,
    MoveUnits,
    PassReactions,
    Path,
    React,
    TakeCover,
)
from rules.engine.infinite.model.evolve import evolve
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play import order
from rules.engine.infinite.play.command_handlers import answer
from rules.engine.infinite.play.turn import TURN
from tests.engine.infinite.table_top import at
from tests.engine.infinite.table_top import unit as placed

SYSTEM: Any = SimpleNamespace(
    evolve=evolve,
    answer=answer,
    sequences={"turn": TURN},
    clauses=SimpleNamespace(over="IF-WIN-4", order="IF-ORDER-1", awaited="IF-DEC-18"),
)


def unit(id: str, x: float, y: float, type: str = "line-warden", **fields: Any) -> Unit:
    """A unit with 4 AP, its first weapon readied."""
    return placed(id, x, y, type, **{"readied": PROFILES[type].weapons[0], "ap": 4, **fields})


class Turn:
    """The turn of one entity."""

    def __init__(self, state: InfiniteState, entity: str, *faces: int) -> None:
        state = state.change(turn=1, stack=(Frame(sequence="turn", step="play_parts"),))
        play = Play(Situation(SYSTEM, state), dice(*faces), NoVault())
        order.begin_turn(play, entity)
        run(play, SYSTEM.sequences, "IF-ORDER-1")
        self._went_on(play)

    def _went_on(self, play: Play[InfiniteState]) -> None:
        self.at: Situation[InfiniteState] = play.after
        self.events: list[Event] = [*getattr(self, "events", []), *play.facts]

    @property
    def state(self) -> InfiniteState:
        return self.at.state

    @property
    def units(self) -> dict[str, Unit]:
        return self.state.units

    @property
    def asked(self) -> str:
        """The kind of the pending decision; empty when the turn is over."""
        offers: list[Any] = [decision.offer() for decision in self.at.decisions[:1]]
        return offers[0].kind if offers else ""

    @property
    def seat(self) -> Seat | None:
        return self.at.decisions[0].seat

    def do(self, command: Command, *faces: int) -> Turn:
        """The awaited seat gives a command; the dice show these faces, all of them."""
        thrown = dice(*faces)
        self._went_on(resolve(self.at, self.seat, command, thrown, NoVault()))
        assert not thrown.left, f"not thrown: {thrown.left}"
        return self

    def draw(self, dice: Dice) -> None:
        """The awaited seat gives a random legal command."""
        command = self.at.decisions[0].sample(dice)
        self._went_on(resolve(self.at, self.seat, command, dice, NoVault()))

    def refused(self, command: Command) -> list[tuple[str, str]]:
        """The clauses and keys that refuse a command."""
        return keys(refusals(self.at, self.seat, command))

    def last(self, kind: type[Any]) -> Any:
        """The last event of a kind. Raises IndexError when there is none."""
        return [event for event in self.events if isinstance(event, kind)][-1]

    def count(self, kind: type[Any]) -> int:
        return sum(isinstance(event, kind) for event in self.events)


def dice(*faces: int) -> ScriptedDice:
    return ScriptedDice([(6, face) for face in faces])


def keys(found: list[Refusal]) -> list[tuple[str, str]]:
    return [(each.clause, each.key) for each in found]


# ---- commands ----------------------------------------------------------------------------------


def moves(*paths: tuple[str, float, float], athletics: bool = False) -> MoveUnits:
    """Each unit goes straight to a place; only the first with Athletics."""
    return MoveUnits(
        paths=tuple(
            Path(unit=unit, points=(at(x, y),), athletics=athletics and i == 0)
            for i, (unit, x, y) in enumerate(paths)
        )
    )


def fires(weapon: str, *targets: str) -> AttackUnits:
    return AttackUnits(weapon=weapon, targets=targets)


def reacts(unit: str, action: MoveUnits | AttackUnits | TakeCover) -> React:
    return React(unit=unit, action=action)


def takes(mind: int = 0, body: int = 0, spirit: int = 0) -> DivideDamage:
    return DivideDamage(mind=mind, body=body, spirit=spirit)


PASSES = PassReactions()
