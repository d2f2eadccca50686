"""What is still to happen before the flow goes on: the agenda, as records in the state.

An effect is a tuple of tasks. They are done in order; one that must ask somebody waits there with
all that follow it. What each does stands in agenda.py.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record

Node = tuple[float, float, float]


class Owed(Record):
    """A movement still to be made: of `unit`, decided by `seat`, up to `maximum` inches.

    `kind` is the effect it belongs to: initial, advance, additional, overwatch, flank, fall-back,
    or the slug of the ability that grants it; `owner` is that ability's unit.
    """

    unit: str
    seat: Seat
    kind: str
    maximum: float
    clause: str
    owner: str = ""


class Moving(Record, tag=True):
    """The movement becomes owed."""

    owed: Owed


class Journey(Record, tag=True):
    """A unit on its way: the nodes still ahead of it, and the drops on them, each where it lands
    and how deep it is. A single node is its end.

    `origin` is where it set out, `touched` the enemies in contact with it there. `forced`: an
    opponent or a push decides it. `aloft`: tokens act only where it comes down.
    """

    unit: str
    owed: Owed
    path: tuple[Node, ...]
    drops: tuple[tuple[Node, float], ...] = ()
    origin: Node
    touched: tuple[str, ...] = ()
    forced: bool = False
    aloft: bool = False


class Blow(Record, tag=True):
    """The unit becomes shaken, or is destroyed; `asked`: nothing more can avert it."""

    unit: str
    clause: str = "FR-SHAKE-1"
    asked: bool = False


class Fall(Record, tag=True):
    """The unit has fallen by `height` inches."""

    unit: str
    height: float


class Leaving(Record, tag=True):
    """The unit is removed without counting as destroyed."""

    unit: str
    clause: str


class Settling(Record, tag=True):
    """The tests that follow a complete effect."""


class Achieving(Record, tag=True):
    """The objective is achieved."""

    clause: str


class Rechecking(Record, tag=True):
    """What was declared is tested again after an interrupt; `clause` voids it where it fails."""

    clause: str = "FR-TIME-6"


class Detection(Record, tag=True):
    """Every token acts that has an enemy within reach."""


class Acting(Record, tag=True):
    """A token acts on a unit."""

    token: str
    unit: str


class Flight(Record, tag=True):
    """A token flies straight to `to`."""

    token: str
    to: tuple[float, float]
    clause: str


class Ordering(Record, tag=True):
    """Units that an ability of `owner` lets move, one at a time, in the order its side likes."""

    ability: str
    owner: str
    units: tuple[str, ...]


class Placing(Record, tag=True):
    """An ability of `owner` sets `things` down."""

    ability: str
    owner: str
    seat: Seat
    things: tuple[str, ...]
    chosen: str = ""


class Carrying(Record, tag=True):
    """The VIP is set down somewhere near."""


class Asking(Record, tag=True):
    """Whether a unit uses an ability now."""

    ability: str
    unit: str


class Shoving(Record, tag=True):
    """Those still to be pushed away from `owner`."""

    owner: str
    units: tuple[str, ...]


Task = (
    Moving
    | Journey
    | Blow
    | Fall
    | Leaving
    | Settling
    | Achieving
    | Rechecking
    | Detection
    | Acting
    | Flight
    | Ordering
    | Placing
    | Carrying
    | Asking
    | Shoving
)
Tasks = tuple[Task, ...]
