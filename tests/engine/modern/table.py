"""Given a position, when the sides do this, then that is true: matches of Modern by short verbs.

Units are called by the square on which they are first put: `south("infantry d4/N")` is `d4`.
"""

from __future__ import annotations

from itertools import cycle

from rules.engine.core.decision import Command, Decision, IllegalCommandError, Refusal, Seat
from rules.engine.core.flow import Event, Frame, decision_for, run
from rules.engine.core.log import Begin
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import Setup
from rules.engine.modern.book import MODERN
from rules.engine.modern.data.settings import Settings
from rules.engine.modern.data.unit_table import BOUGHT
from rules.engine.modern.model.commands import (
    ChangeState,
    ChooseCombat,
    ChooseLead,
    ChooseUnits,
    EndActivations,
    Face,
    FireAt,
    FollowUp,
    MoveUnit,
    OrderGun,
    Pivot,
    PlaceUnit,
    Withdraw,
)
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.army_list import listed
from rules.engine.modern.play.forces import fielded
from rules.engine.modern.space.board import Map
from rules.engine.tabletop.grid import Facing, square_of
from rules.engine.tabletop.offer import Offer
from tests.engine.modern.drawn import drawn
from tests.kit.selfplay import Safe

NAMES = ("Ana", "Ben")
SOUTH: Seat = 0
NORTH: Seat = 1

MATCH = Frame(sequence="match", step="play_turns")
MOMENTS: dict[str, tuple[Frame, ...]] = {
    "turn": (MATCH, Frame(sequence="turn", step="begin_turn")),
    "guns": (MATCH, Frame(sequence="turn", step="seal_orders")),
    "initiative": (MATCH, Frame(sequence="turn", step="roll_initiative")),
    "dice": (
        MATCH,
        Frame(sequence="turn", step="first_phase"),
        Frame(sequence="phase", step="throw_dice"),
    ),
    "choose": (
        MATCH,
        Frame(sequence="turn", step="first_phase"),
        Frame(sequence="phase", step="choose_units"),
    ),
    "act": (
        MATCH,
        Frame(sequence="turn", step="first_phase"),
        Frame(sequence="phase", step="activate_units"),
    ),
    "combat": (
        MATCH,
        Frame(sequence="turn", step="first_phase"),
        Frame(sequence="phase", step="fight_combats"),
    ),
    "end": (MATCH, Frame(sequence="turn", step="end_turn")),
}
"""Where in the order of things a position may be given."""


def south(spec: str, **fields: object) -> Unit:
    """`infantry d4/N`: a Unit of South."""
    return _unit(SOUTH, spec, fields)


def north(spec: str, **fields: object) -> Unit:
    """`tanks d5/S`: a Unit of North."""
    return _unit(NORTH, spec, fields)


def _unit(seat: Seat, spec: str, fields: dict[str, object]) -> Unit:
    slug, place = spec.split()
    name, _, facing = place.partition("/")
    entry = "cavalry" if slug.endswith("cavalry") else slug
    (unit,) = fielded(listed([entry], limit=0), seat)
    square = square_of(name)
    row = slug if slug in {r.slug for r in unit.types} else unit.type
    stands = {
        "id": name,
        "name": f"{BOUGHT[entry].name} {name}",
        "type": row,
        "place": "board",
        "x": square[0],
        "y": square[1],
        "facing": facing or unit.facing,
    }
    return unit.change(**stands | fields)


class Written:
    """Faces of D6 written down beforehand; what is thrown after them goes 6, 1, 2 for ever, so that
    the flow reaches its next question.
    """

    def __init__(self) -> None:
        self.left: list[int] = []
        self._after = cycle((6, 1, 2))

    def roll(self, sides: int) -> int:
        assert sides == 6
        return self.left.pop(0) if self.left else next(self._after)


class Table:
    """A match under way between Ana, who is South, and Ben."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._now: Situation[ModernState] | None = None
        self._dice = Written()
        self._safe = Safe()

    def given(
        self,
        *units: Unit,
        on: tuple[str, ...] | Map = (),
        at: str = "act",
        active: Seat = SOUTH,
        settings: Settings | None = None,
        mission: str = "one-off-battle",
        **fields: object,
    ) -> None:
        """A position at a moment of a turn; by default all Units of the active side are chosen."""
        assert len({u.id for u in units}) == len(units), "two Units on one square"
        turn = 0 if at == "turn" else 1
        first = 0 if active == fields.pop("first", active) else 1
        chosen = tuple(u.id for u in units if u.seat == active) if at == "act" else None
        state = ModernState(
            match="test",
            names=NAMES,
            mission=mission,
            layout="",
            map=on if isinstance(on, Map) else drawn(*on),
            limit=0,
            settings=settings or Settings(),
            deployed=True,
            units={unit.id: unit for unit in units},
            turn=turn,
            initiative=active if at in ("dice", "choose", "act", "combat", "end") else None,
            active=active,
            phases=first,
            activations=len(chosen or ()),
            chosen=chosen,
            stack=MOMENTS[at],
        )
        self.resume(state.change(**fields))

    def begins(self, setup: Setup) -> None:
        """A match from its very beginning."""
        assert MODERN.setup_refusals(setup) == []
        self.events = []
        opening: Situation[ModernState] = Situation.opening(MODERN, setup)
        self._take(resolve(opening, None, Begin(), self._dice, self._safe))

    def resume(self, state: ModernState) -> None:
        """Takes any state and lets the flow run to its first decision."""
        self.events = []
        play = Play(Situation(MODERN, state), self._dice, self._safe)
        run(play, MODERN.sequences, "MW-TURN-1")
        self._take(play)

    def dice(self, *faces: int) -> None:
        """The faces of D6 to come, in order."""
        self._dice.left += faces

    # ---- when -----------------------------------------------------------------------------------

    def when(self, *commands: Command) -> None:
        """Each command is given by the seat whose answer is awaited first."""
        for command in commands:
            self.answer(command)

    def answer(self, command: Command, seat: Seat | None = None) -> None:
        by = self.awaited.seat if seat is None else seat
        self._take(resolve(self.now, by, command, self._dice, self._safe))

    def refusals(self, command: Command) -> list[str]:
        """The clauses that speak against a command; nothing has changed after it."""
        return [refusal.clause for refusal in self.refused(command)]

    def refused(self, command: Command) -> tuple[Refusal, ...]:
        state, faces = self.state, list(self._dice.left)
        try:
            now = Situation(MODERN, state)
            resolve(now, self.awaited.seat, command, self._dice, self._safe)
        except IllegalCommandError as error:
            assert self.state is state
            assert self._dice.left == faces
            for refusal in error.refusals:
                for language in ("en", "fr"):
                    key = f"refusal.{refusal.key}"
                    assert MODERN.sentence(key, refusal.params, language), refusal.key
            return error.refusals
        raise AssertionError(f"{command} is accepted")

    def _take(self, play: Play[ModernState]) -> None:
        self._now = play.after
        self.events += play.events

    # ---- then -----------------------------------------------------------------------------------

    @property
    def state(self) -> ModernState:
        return self.now.state

    @property
    def now(self) -> Situation[ModernState]:
        """What the next command is resolved from."""
        assert self._now is not None, "no position is given"
        return self._now

    @property
    def awaited(self) -> Decision:
        decisions = self.now.decisions
        assert decisions, "nobody is awaited: the match is over"
        return decisions[0]

    @property
    def kind(self) -> str:
        """What is asked now."""
        return self.offer.kind

    @property
    def offer(self) -> Offer:
        offer = self.awaited.offer()
        assert isinstance(offer, Offer)
        return offer

    def decision_of(self, seat: Seat) -> Decision | None:
        return decision_for(self.now.decisions, seat)

    @property
    def legal(self) -> list[Command]:
        """The listed answers that are legal."""
        return [option.command for option in self.offer.options if option.is_legal]

    def unit(self, called: str) -> Unit:
        return self.state.units[called]

    def stands(self, called: str) -> str:
        """Where a Unit stands and how it faces: `d5/N`, or `destroyed`."""
        unit = self.unit(called)
        return f"{unit.at}/{unit.facing}" if unit.on_board else unit.place

    def told(self, kind: type[Event]) -> list[Event]:
        """The facts of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def all_dice_thrown(self) -> bool:
        return self._dice.left == []


# ---- verbs ------------------------------------------------------------------------------------


def moves(way: str, *, into_river: bool = False) -> MoveUnit:
    """`d4-d5-d6`: the Unit called d4 moves along d5 to d6."""
    called, *path = way.split("-")
    return MoveUnit(unit=called, path=tuple(path), into_river=into_river)


def moves_unit(called: str, *path: str) -> MoveUnit:
    return MoveUnit(unit=called, path=path)


def pivots(called: str, facing: Facing) -> Pivot:
    return Pivot(unit=called, facing=facing)


def fires(called: str, target: str) -> FireAt:
    return FireAt(unit=called, target=target)


def changes(called: str) -> ChangeState:
    return ChangeState(unit=called)


def ends() -> EndActivations:
    return EndActivations()


def faces(called: str, facing: Facing) -> Face:
    return Face(unit=called, facing=facing)


def chooses(*called: str) -> ChooseUnits:
    return ChooseUnits(units=called)


def attacks(defender: str) -> ChooseCombat:
    return ChooseCombat(defender=defender)


def leads(called: str) -> ChooseLead:
    return ChooseLead(unit=called)


def follows() -> FollowUp:
    return FollowUp(follow=True)


def stays() -> FollowUp:
    return FollowUp(follow=False)


def withdraws(square: str, facing: Facing) -> Withdraw:
    return Withdraw(square=square, facing=facing)


def orders(gun: str, target: str = "") -> OrderGun:
    return OrderGun(unit=gun, target=target)


def places(unit: str, square: str, facing: Facing = "N", kind: str = "") -> PlaceUnit:
    return PlaceUnit(unit=unit, square=square, facing=facing, kind=kind)
