"""What is on a unit's card, on its back, on its token and on its paper figure."""

from __future__ import annotations

from typing import Literal

from rules.engine.core.record import Record
from rules.engine.lib.printed.boards import Polygon, Side
from rules.engine.lib.printed.tables import Table

Pattern = Literal["plain", "bars", "stripes", "chevrons", "dots"]


class Livery(Record):
    """How a faction looks: its colour (`#rrggbb`), and what tells it apart without colour: the
    pattern and the index tab of its band, and an emblem of polygons on a grid of 32 by 32, upwards,
    filled by the even-odd rule.
    """

    slug: str
    name: str
    accent: str
    pattern: Pattern
    tab: int
    emblem: tuple[Polygon, ...] = ()


class Fact(Record):
    """A short line of figures under the name: `Scale`, `1`."""

    label: str
    value: str


class Rating(Record):
    """A rating's name and its figure: a die (`D4` to `D12`) is drawn as such, anything else is
    written, below its `drawing` if there is one: polygons on a grid of 32 by 32, upwards, filled
    by the even-odd rule.
    """

    name: str
    figure: str
    drawing: tuple[Polygon, ...] = ()


class Feature(Record):
    """An ability as printed on one unit.

    `boxes` are how often it may be used, a box to tick for each; 0 for what is not counted.
    `strategic` puts a pennant beside the `tags`, the words that say of what sort it is.
    """

    name: str
    kind: Literal["active", "passive"]
    strategic: bool = False
    tags: tuple[str, ...]
    boxes: int = 0
    text: str
    clauses: tuple[str, ...] = ()


class Card(Record):
    """One unit's card. `name` is what its owner calls it, `unit` what the rule book calls it.

    `states` are what may befall it, a box to tick for each; `anchor` is where the unit's page is,
    as an address below that of the game's page, `note` what its owner wrote to it.
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

    @property
    def faction(self) -> str:
        """The name of its faction."""
        return self.livery.name


class Cross(Record):
    """What is written in a square and in those at its four sides."""

    middle: str
    left: str
    beyond: str
    right: str
    short: str

    def places(self) -> tuple[tuple[str, int, int], ...]:
        """Each with its column from the left and its row from below."""
        return (
            *((self.middle, 1, 1), (self.left, 0, 1), (self.beyond, 1, 2)),
            *((self.right, 2, 1), (self.short, 1, 0)),
        )


class CardBack(Record):
    """The back of a faction's cards: whose it is, and the rules in short."""

    livery: Livery
    tables: tuple[Table, ...]
    cross: Cross | None = None


class Token(Record):
    """A counter to cut out, `count` times; so many for each side if its `side` is both.

    `glyph` is what is written on it where `drawing` is too small: polygons on a grid of 32 by 32,
    upwards, filled by the even-odd rule. `used_for` says in a sentence what it is for.
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


class Standee(Record):
    """A paper figure: which unit, on what base, with which letters beside the faction's emblem."""

    slug: str
    unit: str
    livery: Livery
    base_mm: float
    glyph: str
