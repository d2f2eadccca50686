"""A unit's card, card back, token and paper figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeVar

from rules.engine.core.record import Record
from rules.engine.tabletop.printed.boards import Polygon, Side
from rules.engine.tabletop.printed.tables import Table
from rules.engine.tabletop.reference import Mission, Unit

Pattern = Literal["plain", "bars", "stripes", "chevrons", "dots"]


class LiveryRow(Record):
    """A faction's visual identity without its name: its colour (`#rrggbb`) and what distinguishes
    it without colour: the pattern and index tab of its band, and an emblem (polygons on a 32 by 32
    grid, y upwards, even-odd fill).
    """

    slug: str
    accent: str
    pattern: Pattern
    tab: int
    emblem: tuple[Polygon, ...] = ()

    def named(self, name: str) -> Livery:
        """Return the livery with the faction's name in some language."""
        return Livery(name=name, **self.fields())


class Livery(LiveryRow):
    """A faction's visual identity."""

    name: str


class Fact(Record):
    """A figure under the name: `Scale`, `1`."""

    label: str
    value: str


class Rating(Record):
    """A rating's name and figure. A die (`D4` to `D12`) is drawn; anything else is written, below
    its `drawing` if there is one (polygons on a 32 by 32 grid, y upwards, even-odd fill).
    """

    name: str
    figure: str
    drawing: tuple[Polygon, ...] = ()


class Feature(Record):
    """An ability as printed on one unit.

    `boxes` is the number of uses, one checkbox each; 0 if unlimited. `strategic` adds a pennant
    beside the `tags`, which name the ability's kind.
    """

    name: str
    kind: Literal["active", "passive"]
    strategic: bool = False
    tags: tuple[str, ...]
    boxes: int = 0
    text: str
    clauses: tuple[str, ...] = ()


class Grid(Record):
    """Empty cells to fill in on a roster sheet: their `rows`, and their `columns` from the left."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]


class Card(Record):
    """One unit's card. `name` is the owner's name for it, `unit` the rule book's.

    `states` are its possible conditions, one checkbox each; `anchor` is the address of the unit's
    page, relative to the game's page; `note` is the owner's remark. A roster sheet also has the
    `grid` of each unit, if there is one.
    """

    slug: str
    name: str
    unit: str
    livery: Livery
    points: int
    facts: tuple[Fact, ...]
    base_mm: float
    ratings: tuple[Rating, ...]
    features: tuple[Feature, ...]
    states: tuple[str, ...] = ()
    blurb: str = ""
    anchor: str = ""
    note: str = ""
    grid: Grid | None = None

    @property
    def faction(self) -> str:
        """The name of its faction."""
        return self.livery.name


class Cross(Record):
    """The labels of a square and of the four squares beside it."""

    middle: str
    left: str
    beyond: str
    right: str
    short: str

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """Each label with its column from the left and its row from below."""
        return (
            *((self.middle, 1, 1), (self.left, 0, 1), (self.beyond, 1, 2)),
            *((self.right, 2, 1), (self.short, 1, 0)),
        )


class CardBack(Record):
    """The back of a faction's cards, with a summary of the rules."""

    livery: Livery
    tables: tuple[Table, ...]
    cross: Cross | None = None


class Token(Record):
    """A counter to cut out, `count` copies; that many for each side if `side` is both.

    `glyph` replaces `drawing` where that is too small (polygons on a 32 by 32 grid, y upwards,
    even-odd fill). `used_for` says in a sentence what it is for.
    """

    kind: str
    label: str
    glyph: str
    drawing: tuple[Polygon, ...]
    side: Side
    diameter_mm: float
    count: int
    used_for: str
    clauses: tuple[str, ...]


class TokenRow(Record):
    """A counter to print: `count` in a match in general, `each` for every unit of a roster. It
    belongs to some missions, or to all.
    """

    kind: str
    glyph: str
    side: Side
    count: int
    each: int = 0
    missions: tuple[str, ...] = ()
    clauses: tuple[str, ...]
    drawing: tuple[Polygon, ...]


Row = TypeVar("Row", bound=TokenRow)


def needed(
    rows: Iterable[Row],
    units: Sequence[Unit],
    mission: Mission | None,
    of_roster: Callable[[Row, Sequence[Unit]], int],
) -> Iterator[tuple[Row, int]]:
    """Yield each counter that a match or a roster needs, with its number; `of_roster` counts what
    the units of a roster need.
    """
    for row in rows:
        if mission and row.missions and mission.slug not in row.missions:
            continue
        count = of_roster(row, units) if units and not row.missions else row.count
        if count:
            yield row, count


class Standee(Record):
    """A paper figure of a unit: its base size, and the letters beside the faction's emblem."""

    slug: str
    unit: str
    livery: Livery
    base_mm: float
    glyph: str
