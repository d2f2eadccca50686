"""Tasks: the queue of pending effects (agenda) in the state.

An effect is a tuple of tasks, executed in order; one that needs a decision blocks the queue until
it is answered. agenda.py has the handler of each.
"""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import UnitId

Node = tuple[float, float, float]


class Owed(Record):
    """A movement that is due: of `unit`, decided by `seat`, up to `maximum` inches.

    `kind` is its cause: initial, advance, additional, overwatch, flank, fall-back, or the slug of
    the ability that grants it; `owner` is that ability's unit.
    """

    unit: UnitId
    seat: Seat
    kind: str
    maximum: float
    clause: str
    owner: str = ""


class Moving(Record, tag=True):
    """Make the movement due."""

    owed: Owed


class Journey(Record, tag=True):
    """Move a unit along its remaining nodes, with the drops among them as (landing node, height). A
    single node is the end.

    `origin` is its start, `touched` the enemies in contact with it there. `forced`: an opponent or
    a push moves it. `aloft`: it flies, so tokens act only where it lands.
    """

    unit: UnitId
    owed: Owed
    path: tuple[Node, ...]
    drops: tuple[tuple[Node, float], ...] = ()
    origin: Node
    touched: tuple[str, ...] = ()
    forced: bool = False
    aloft: bool = False


class Blow(Record, tag=True):
    """Make the unit shaken, or destroy it if it already is; `asked`: the ability that averts it was
    declined.
    """

    unit: UnitId
    clause: str = "FR-SHAKE-1"
    asked: bool = False


class Fall(Record, tag=True):
    """Apply a fall of `height` inches."""

    unit: UnitId
    height: float


class Leaving(Record, tag=True):
    """Remove the unit without counting it as destroyed."""

    unit: UnitId
    clause: str


class Settling(Record, tag=True):
    """Run the tests that follow a complete effect."""


class Achieving(Record, tag=True):
    """Achieve the objective."""

    clause: str


class Rechecking(Record, tag=True):
    """Check the declared action again after an interrupt; `clause` voids it where it is illegal
    now.
    """

    clause: str = "FR-TIME-6"


class Detection(Record, tag=True):
    """Let every token act that has an enemy within range."""


class Acting(Record, tag=True):
    """Let a token act on a unit."""

    token: str
    unit: UnitId


class Flight(Record, tag=True):
    """Move a token straight to `to`."""

    token: str
    to: tuple[float, float]
    clause: str


class Ordering(Record, tag=True):
    """Let units move that an ability of `owner` commands, one at a time, in an order chosen by
    their side.
    """

    ability: str
    owner: str
    units: tuple[str, ...]


class Placing(Record, tag=True):
    """Place the `things` that an ability of `owner` provides."""

    ability: str
    owner: str
    seat: Seat
    things: tuple[str, ...]
    chosen: str = ""


class Carrying(Record, tag=True):
    """Place the VIP near its current position."""


class Asking(Record, tag=True):
    """Ask whether a unit uses an ability now."""

    ability: str
    unit: UnitId


class Shoving(Record, tag=True):
    """Push the remaining `units` away from `owner`."""

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
