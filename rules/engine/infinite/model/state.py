"""The state of a match, in whole hundredths of an inch. Nothing in it is secret: sealed answers are
stored outside.
"""

from __future__ import annotations

from typing import Any, Literal, Self

from rules.engine.core.cached_property import cached_property
from rules.engine.core.decision import Seat
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.infinite.data.profiles import PROFILES, Profile
from rules.engine.infinite.data.settings import Settings
from rules.engine.infinite.data.tables import Table
from rules.engine.infinite.space.board import Board, Figure, board_of
from rules.engine.infinite.space.movement import Other
from rules.engine.tabletop.fields import UnitId, UnitName
from rules.engine.tabletop.inches.bases import Base

Place = Literal["waiting", "table", "defeated", "left-out"]
"""`left-out`: no legal place was left when its owner had to place it (IF-MIS-9)."""
Condition = Literal["", "resolve", "shaken", "broken"]
Action = Literal["move", "attack", "cover", "overwatch", "interact"]
Attribute = Literal["mind", "body", "spirit"]
ATTRIBUTES: tuple[Attribute, ...] = ("mind", "body", "spirit")
Edge = Literal["south", "east", "north", "west"]
Point = tuple[int, int]


class Unit(Record, dict=True):
    """IF-BOARD-5  One figure. `x`, `y` and `height` are its place while it is on the table.

    `die` is its own initiative die, `initiative` its place in the order, `ap` what it may spend
    this round. `used` are the core actions of this turn, `lost` the hit points lost in it,
    `checked` whether it has taken its Morale Check in it. `runs`: its condition ends with the part
    that it plays now (IF-STATE-5). `broken_parts` are its activations spent Broken. `leader` is the
    Leader of its squad, itself included; `dropped`: it may be in no squad next round (IF-SQUAD-5).
    """

    id: str
    seat: Seat
    type: str
    name: UnitName
    points: int
    place: Place = "waiting"
    x: int = 0
    y: int = 0
    height: int = 0
    mind: int = 0
    body: int = 0
    spirit: int = 0
    die: int = 0
    initiative: int = 0
    ap: int = 0
    activated: bool = False
    used: tuple[Action, ...] = ()
    lost: int = 0
    checked: bool = False
    readied: str = ""
    overwatch: bool = False
    cover: str = ""
    condition: Condition = ""
    runs: bool = False
    broken_parts: int = 0
    leader: UnitId = ""
    dropped: bool = False
    bonus: int = 0

    @property
    def profile(self) -> Profile:
        return PROFILES[self.type]

    @property
    def at(self) -> Point:
        return self.x, self.y

    @cached_property
    def figure(self) -> Figure:
        """IF-GEO-2 IF-LOS-1  The unit where it stands, for sight and contact."""
        profile = self.profile
        return Figure(Base(self.at, profile.radius), self.height, profile.tall)

    @cached_property
    def other(self) -> Other:
        """IF-MOVE-6  The unit as it is in the way of another."""
        return Other(self.name, self.figure.base)

    @property
    def on_table(self) -> bool:
        return self.place == "table"

    @property
    def is_broken(self) -> bool:
        return self.condition == "broken"

    @property
    def hit_points(self) -> int:
        """Hit points now: the sum of the attributes."""
        return self.mind + self.body + self.spirit

    @property
    def attributes(self) -> dict[Attribute, int]:
        return {"mind": self.mind, "body": self.body, "spirit": self.spirit}


class Fallen(Record):
    """IF-MORALE-3  A unit that was defeated this round, and where it stood."""

    unit: UnitId
    seat: Seat
    radius: int
    tall: int
    x: int
    y: int
    height: int


class ActingPart(Record):
    """The turn that is being played: its entity, the members still to act, and the one that acts;
    none between two members. `has_begun`: the retreat or rally of the acting unit is over.
    """

    entity: UnitId
    value: int
    waiting: tuple[UnitId, ...] = ()
    unit: UnitId = ""
    has_begun: bool = False


class Trigger(Record):
    """IF-REACT-13  A completed action, and the enemies that it has triggered, each with the
    letters of IF-REACT-4. `answered` have reacted or been passed by. `movers` moved, `targets` were
    attacked.
    """

    seat: Seat
    action: Action
    movers: tuple[UnitId, ...] = ()
    targets: tuple[UnitId, ...] = ()
    actors: tuple[UnitId, ...] = ()
    by: dict[str, tuple[str, ...]] = {}
    answered: tuple[UnitId, ...] = ()


class Hit(Record):
    """IF-ATTACK-16  A target that an attack has hit, and how far its consequences have gone."""

    unit: UnitId
    damage: int
    stage: Literal["damage", "knockback", "morale", "done"] = "damage"


class Attack(Record):
    """IF-ATTACK-1  An attack being resolved. `successes` are those rolled, `hits` the targets hit
    in the order named.
    """

    unit: UnitId
    weapon: str
    targets: tuple[UnitId, ...]
    difficulties: tuple[int, ...]
    successes: int = 0
    is_split: bool = False
    hits: tuple[Hit, ...] = ()


class Item(Record):
    """IF-MIS-5  The item: where it lies, or who carries it; `untouched` until first picked up."""

    x: int = 0
    y: int = 0
    carrier: UnitId = ""
    untouched: bool = True
    is_in: bool = False


class InfiniteState(State, dict=True):
    """IF-SCOPE-2  The whole match of two seats; `turn` is the round.

    `south` is the seat on the south edge, `placed_first` the seat that placed first, `placed_last`
    the last one to place. `rolls` are the dice of the round before they are assigned. At each
    initiative value, `first_at` is the seat that goes first (IF-ORDER-3, IF-ORDER-4) and `last_at`
    the one that took the last turn. `awards` are victory points. `devices` are the owners of the
    objectives (IF-MIS-8).
    """

    match: str
    mission: str
    layout: str
    table: Table
    limit: int
    settings: Settings
    sealed: dict[str, str] = {}
    units: dict[str, Unit] = {}
    winner: Seat | None = None
    south: Seat | None = None
    placed_first: Seat | None = None
    placed_last: Seat | None = None
    is_placed: bool = False
    rolls: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    is_assigned: bool = False
    first_at: dict[str, Seat] = {}
    last_at: dict[str, Seat] = {}
    part: ActingPart | None = None
    trigger: Trigger | None = None
    attack: Attack | None = None
    fallen: tuple[Fallen, ...] = ()
    awards: tuple[int, int] = (0, 0)
    item: Item | None = None
    devices: dict[str, Seat] = {}
    is_assessed: bool = True

    @cached_property
    def board(self) -> Board:
        return board_of(self.table)

    def change(self, **fields: Any) -> Self:
        """A copy of the state with `fields` replaced; it keeps what follows from the others."""
        copy = super().change(**fields)
        for name, known in self.__dict__.items():
            if _SOURCES[name] not in fields:
                copy.__dict__[name] = known
        return copy

    def army(self, seat: Seat) -> tuple[Unit, ...]:
        """Every unit of a side, in roster order."""
        return tuple(unit for unit in self.units.values() if unit.seat == seat)

    def on_table(self, seat: Seat | None = None) -> tuple[Unit, ...]:
        """The units on the table, of one side or of both."""
        return self._standing[2 if seat is None else seat]

    @cached_property
    def _standing(self) -> tuple[tuple[Unit, ...], ...]:
        """The units on the table: of each side, and of both."""
        both = tuple([unit for unit in self.units.values() if unit.place == "table"])
        first = tuple([unit for unit in both if unit.seat == 0])
        return first, tuple([unit for unit in both if unit.seat == 1]), both

    def squad(self, leader: str) -> tuple[Unit, ...]:
        """IF-SQUAD-1  The members of a squad on the table, its Leader first."""
        members = [u for u in self.units.values() if u.leader == leader and u.on_table]
        return tuple(sorted(members, key=lambda unit: unit.id != leader))

    def edge_of(self, seat: Seat) -> Edge:
        """The edge at which a side deploys."""
        return "south" if seat == self.south else "north"


_SOURCES = {"board": "table", "_standing": "units"}
"""The field that each remembered property of a state follows from."""

NO_TABLE = Table(width=3600, depth=3600, deployment=600, features=(), objectives=())
"""An empty table."""
