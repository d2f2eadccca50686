"""Given a position, when the players do this, then that is true: matches driven by short verbs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rules.engine.core.decision import Command, Decision, IllegalCommandError, Refusal, Seat
from rules.engine.core.dice import ScriptedDice
from rules.engine.core.flow import Event, Frame, decision_for, run
from rules.engine.core.log import Begin
from rules.engine.core.record import Record
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.core.system import ArmyList, Entry, Setup
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import Decline, TakeAction
from rules.engine.frontier.model.events import ActionRolled
from rules.engine.frontier.model.state import FrontierState, Marker, Place, Role, Unit
from rules.engine.frontier.play.army_list import fielded, types
from rules.engine.tabletop.offer import Offer
from rules.engine.tabletop.reference import Piece
from tests.kit.dice import Faces
from tests.kit.vault import Vault

NAMES = ("Ana", "Bo")
SEAT: dict[str, Seat] = {"attacker": 0, "defender": 1}
CHOICES = {
    "assault": {"d": "N"},
    "sabotage": {"t": "E", "zone": "far"},
    "ambush": {"a": "W", "b": "S"},
    "escort": {"s": "W", "l": "N"},
}

TURN_AHEAD = (
    Frame(sequence="match", step="play_turns"),
    Frame(sequence="turn", step="begin_turn"),
)

Point = tuple[float, float]
Check = Callable[["Table"], None]


class Answer(Record):
    """One command; `is_done` tells whether the engine has already taken it by itself (FR-DP-2)."""

    command: Command
    is_done: Callable[[FrontierState], bool] = lambda _: False


Deed = tuple[Answer, ...]


def attacker(slug: str, *, at: Point = (0.0, 0.0), **fields: object) -> Unit:
    """An attacking unit of that type; its id is the type unless `id` is given."""
    return _unit("attacker", slug, at, fields)


def defender(slug: str, *, at: Point = (0.0, 0.0), **fields: object) -> Unit:
    """A defending unit of that type; its id is the type unless `id` is given."""
    return _unit("defender", slug, at, fields)


def _unit(role: Role, slug: str, at: Point, fields: dict[str, object]) -> Unit:
    row = types()[slug]
    entries = (Entry(type=slug, points=row.points),)
    army = ArmyList(
        system="frontier",
        catalogue="",
        faction=row.faction,
        mission="assault",
        limit=200,
        entries=entries,
    )
    place: Place = "board"
    (unit,) = fielded(army, SEAT[role], role)
    return unit.change(**{"id": slug, "place": place, "x": at[0], "y": at[1]} | fields)


def strong_point(at: Point, number: int = 1) -> Marker:
    return Marker(id=f"strong-point-{number}", kind="strong-point", x=at[0], y=at[1])


def mine(at: Point, *, owner: Role = "defender", number: int = 1) -> Marker:
    """A mine of that side, whose Saboteur is gone."""
    return _token("mine", at, owner, f"saboteur-{number}")


def knife_missile(at: Point, *, owner: Role = "attacker", unit: str = "stalker-team") -> Marker:
    """A knife missile of that side, put down by `unit`."""
    return _token("knife-missile", at, owner, unit)


def _token(kind: str, at: Point, owner: Role, unit: str) -> Marker:
    return Marker(id=f"{kind}/{unit}-1", kind=kind, x=at[0], y=at[1], owner=SEAT[owner], unit=unit)


class Table:
    """A match under way between Ana, who attacks from seat 0, and Bo."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self._now: Situation[FrontierState] | None = None
        self._dice = ScriptedDice([])
        self._throws: dict[str, Faces] = {}
        self._vault = Vault()

    # ---- given ----------------------------------------------------------------------------------

    def given(
        self,
        *units: Unit,
        board: str | tuple[Piece, ...] = (),
        mission: str = "assault",
        active: Literal["attacker", "defender"] = "attacker",
        **fields: object,
    ) -> None:
        """A position at the start of a turn; `fields` are further fields of the state."""
        ids = [unit.id for unit in units]
        assert len(set(ids)) == len(ids), f"two units share an id: {ids}"
        first = active == "attacker"
        state = FrontierState(
            match="test",
            names=NAMES,
            mission=mission,
            layout=board if isinstance(board, str) else "",
            pieces=None if isinstance(board, str) else board,
            limit=200,
            options={},
            attacker=0,
            choices=CHOICES[mission],
            deployed=(0, 1, 0),
            units={unit.id: unit for unit in units},
            turn=0 if first else 1,
            active=SEAT[active],
            stack=TURN_AHEAD,
        )
        self.resume(state.change(**fields))

    def begins(self, *, mission: str = "assault", layout: str = "A", limit: int = 200) -> None:
        """A match from its very beginning; the two D6 for the roles are thrown at once."""
        setup = Setup(match="test", names=NAMES, mission=mission, layout=layout, limit=limit)
        assert FRONTIER.setup_refusals(setup) == []
        self.events = []
        opening: Situation[FrontierState] = Situation.opening(FRONTIER, setup)
        self._take(resolve(opening, None, Begin(), self._dice, self._vault))

    def resume(self, state: FrontierState) -> None:
        """Takes any state and lets the flow run to its first decision."""
        self.events = []
        play = Play(Situation(FRONTIER, state), self._dice, self._vault)
        run(play, FRONTIER.sequences, "FR-DP-1")
        self._take(play)

    def dice(self, *throws: Faces, **by_unit: Faces) -> None:
        """The faces to come, in order; by unit (active one first), checked to be its own."""
        self._dice.left += [face for throw in (*throws, *by_unit.values()) for face in throw]
        self._throws = {unit.replace("_", "-"): faces for unit, faces in by_unit.items()}

    # ---- when -----------------------------------------------------------------------------------

    def when(self, *deeds: Deed) -> None:
        """Each deed is done by the seat whose answer is awaited; who takes an action has first
        declined a strategic one.
        """
        for answer in (answer for deed in deeds for answer in deed):
            self._leave_step_one(answer.command)
            if not answer.is_done(self.state):
                self.answer(answer.command)

    def _leave_step_one(self, command: Command) -> None:
        if isinstance(command, TakeAction) and getattr(self.awaited, "kind", "") == "strategic":
            self.answer(Decline())

    def answer(self, command: Command, seat: Seat | None = None) -> None:
        """Submits a command for the seat that is awaited, or for `seat`."""
        by = self.awaited.seat if seat is None else seat
        self._take(resolve(self.now, by, command, self._dice, self._vault))

    def refusals(self, *deeds: Deed) -> tuple[Refusal, ...]:
        """What speaks against the last answer of these deeds, everything before it being done."""
        *before, last = [answer for deed in deeds for answer in deed]
        self.when(*((answer,) for answer in before))
        self._leave_step_one(last.command)
        state, faces = self.state, list(self._dice.left)
        try:
            self.answer(last.command)
        except IllegalCommandError as error:
            assert self.state is state
            assert self._dice.left == faces
            return error.refusals
        return ()

    def _take(self, play: Play[FrontierState]) -> None:
        self._now = play.after
        self.events += play.events
        for event in play.events:
            if isinstance(event, ActionRolled):
                self._check_owners(event)

    def _check_owners(self, event: ActionRolled) -> None:
        thrown = {rolled.unit: rolled for rolled in (event.active, event.reactive)}
        for unit, faces in self._throws.items():
            assert unit in thrown, f"{unit} throws no dice here"
            assert [(thrown[unit].die, face) for face in thrown[unit].faces] == list(faces)
        self._throws = {}

    # ---- then -----------------------------------------------------------------------------------

    def then(self, *checks: Check) -> None:
        """Everything holds, and every scripted die has been thrown."""
        for check in checks:
            check(self)
        assert self._dice.left == [], f"never thrown: {self._dice.left}"

    @property
    def state(self) -> FrontierState:
        return self.now.state

    @property
    def now(self) -> Situation[FrontierState]:
        """What the next command is resolved from."""
        assert self._now is not None, "no position is given"
        return self._now

    @property
    def awaited(self) -> Decision:
        """The first decision that is awaited."""
        decisions = self.now.decisions
        assert decisions, "nobody is awaited: the match is over"
        return decisions[0]

    def decision_of(self, seat: Seat) -> Decision | None:
        return decision_for(self.now.decisions, seat)

    @property
    def offer(self) -> Offer:
        """What the awaited seat is shown."""
        offer = self.awaited.offer()
        assert isinstance(offer, Offer)
        return offer

    def unit(self, identifier: str) -> Unit:
        return self.state.units[identifier]
