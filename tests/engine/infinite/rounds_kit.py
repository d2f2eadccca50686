"""Rounds without actions: small states built by hand, and a table at which every turn ends at
once.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec

from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event, Frame, Step
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Ends, Setup
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.model.events import RoundEnded, TurnBegan, TurnEnded
from rules.engine.infinite.model.evolve import evolve
from rules.engine.infinite.model.state import NO_TABLE, InfiniteState, Unit
from rules.engine.infinite.play import outcome, rounds, setup
from rules.engine.infinite.play.losing import assess_turn
from rules.engine.infinite.play.missions import bring_in_item
from rules.engine.infinite.play.order import choose_entity
from rules.engine.infinite.play.rosters import unit_of
from rules.engine.tabletop.sealed_choices import Reveal, Seal
from tests.engine.core.toy import TOY
from tests.kit.vault import Vault

TERMS = Setup(
    match="infinite", names=("Ana", "Ben"), mission="firefight", layout="A", limit=420, options={}
)


def end_turn(play: Any) -> None:
    """A turn without a part."""
    part = play.state.part
    if part:
        seat = play.state.units[part.entity].seat
        play.emit(TurnEnded(clause="IF-ACT-4", unit=part.entity, seat=seat))


TURNS: tuple[Step, ...] = (choose_entity, end_turn, bring_in_item, assess_turn)


def answer(play: Any, seat: Seat | None, command: Command, _decision: object) -> None:
    assert rounds.answer(play, seat, command)


BASE: Any = TOY
BOOK: Any = dataclasses.replace(
    BASE,
    sequences={"match": rounds.MATCH, "round": rounds.ROUND, "turn": TURNS},
    initial=setup.initial,
    begin=setup.begin,
    evolve=evolve,
    answer=answer,
    sentence=lambda _key, _params, _language: "",
    ends=Ends(lose=outcome.lose, stop=outcome.stop),
)


def figure(id: str, slug: str = "line-warden", at: tuple[float, float] = (0, 0), **fields) -> Unit:
    """A unit on the table, at a place in inches; ids of seat 1 begin with d, e or f."""
    x, y = (round(each * 100) for each in at)
    unit = unit_of(id, 1 if id[0] in "def" else 0, slug, id.upper())
    return unit.change(**{"place": "table", "x": x, "y": y} | fields)


def position(*units: Unit, settings: Settings | None = None, **fields) -> InfiniteState:
    """A state in round 1, with the south edge for seat 0, which placed first."""
    usual = InfiniteState(
        match="infinite",
        names=("Ana", "Ben"),
        mission="firefight",
        layout="",
        table=NO_TABLE,
        limit=420,
        settings=settings or Settings(),
        units={unit.id: unit for unit in units},
        south=0,
        placed_first=0,
        is_placed=True,
        turn=1,
    )
    return usual.change(**fields)


def acting(*units: Unit, **fields) -> InfiniteState:
    """A state whose next step is the turn of the next entity."""
    stack = tuple(
        Frame(sequence=sequence, step=step)
        for sequence, step in (
            ("match", "play_rounds"),
            ("round", "play_turns"),
            ("turn", "choose_entity"),
        )
    )
    return position(*units, stack=stack, is_assigned=True, **fields)


def starting(*units: Unit, **fields) -> InfiniteState:
    """A state whose next step begins a round."""
    stack = (
        Frame(sequence="match", step="play_rounds"),
        Frame(sequence="round", step="begin_round"),
    )
    return position(*units, stack=stack, **{"turn": 0} | fields)


class Dice(ScriptedDice):
    """The faces of a script, then 2 and 1 in turn."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__(faces)
        self.next = 1

    def roll(self, sides: int) -> int:
        if self.left:
            return super().roll(sides)
        self.next = 3 - self.next
        return self.next


class Desk:
    """A match under way; `faces` are those that the dice will show."""

    def __init__(self, state: InfiniteState | None, *faces: int, terms: Setup = TERMS) -> None:
        self.dice, self.vault = Dice(faces), Vault()
        self.facts: list[Event] = []
        book = BOOK
        if state is not None:
            book = dataclasses.replace(BOOK, begin=lambda _setup, _play: None)
            book = dataclasses.replace(book, initial=lambda _setup: state)
        self._keep(resolve(Situation.opening(book, terms), None, Begin(), self.dice, self.vault))

    def _keep(self, play: Play[Any]) -> None:
        self.play = play
        self.facts += play.facts

    @property
    def state(self) -> InfiniteState:
        return self.play.state

    @property
    def decisions(self) -> tuple[Any, ...]:
        return self.play.after.decisions

    @property
    def asked(self) -> list[Seat | None]:
        return [each.seat for each in self.decisions]

    @property
    def options(self) -> list[str]:
        """The units among which the only pending decision chooses."""
        (decision,) = self.decisions
        return [option.subject for option in decision.options]

    def does(self, *answers: tuple[Seat | None, Command]) -> Desk:
        for seat, command in answers:
            self._keep(resolve(self.play.after, seat, command, self.dice, self.vault))
        return self

    def refusals(self, seat: Seat, command: Command) -> list[Refusal]:
        (decision,) = (each for each in self.decisions if each.seat == seat)
        return decision.check(command)

    def keys(self, seat: Seat, command: Command) -> list[str]:
        return [each.key for each in self.refusals(seat, command)]

    @property
    def order(self) -> list[str]:
        """The entities that have activated in the first round, in order."""
        kinds = [type(event) for event in self.facts]
        end = kinds.index(RoundEnded) if RoundEnded in kinds else len(kinds)
        return [event.unit for event in self.facts[:end] if isinstance(event, TurnBegan)]

    def told(self, *kinds: type[Event]) -> list[Any]:
        """The events of these kinds so far."""
        return [event for event in self.facts if isinstance(event, kinds)]


def seal(slot: str, content: object) -> Seal:
    return Seal(slot=slot, payload=msgspec.json.encode(content).decode())


def squads(**leaders: tuple[str, ...]) -> Seal:
    """The squads of a side: Leaders with their supporters."""
    return seal("squads", [{"leader": id, "members": found} for id, found in leaders.items()])


def dice(**faces: int) -> Seal:
    return seal("initiative", faces)


def shows(slot: str) -> tuple[None, Reveal]:
    return None, Reveal(slot=slot)
