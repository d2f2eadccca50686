"""The unit table: twelve types with their abilities, and the eleven entries of army lists.

All figures used in play come from here (MW-UNIT-1); words and boards are elsewhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Ability, Faction, Text
from rules.engine.tabletop.toml_files import CatalogueError, read

Group = Literal["infantry-group", "cavalry-group", "afv-group", "artillery-group", "command-group"]
Arc = Literal["none", "quarter", "all-round"]
FILE = "catalogue.toml"


class UnitType(Record):
    """MW-UNIT-1 MW-UNIT-3  A row of the unit table: move and range in squares (range 0: cannot
    fire), close combat power, arc of fire, and abilities.
    """

    slug: str
    group: Group
    move: int
    ccp: int
    range: int
    arc: Arc
    qualities: tuple[str, ...]

    def has(self, quality: str) -> bool:
        """Return whether the type has an ability: `follow-up`, `destroys-tanks`, ..."""
        return quality in self.qualities

    @property
    def is_artillery(self) -> bool:
        """MW-ARTY-1  Whether it fires in the artillery step: only Field and Medium Artillery do."""
        return "artillery-fire" in self.qualities

    @property
    def is_direct(self) -> bool:
        """MW-FIRE-7  Whether it fires when activated, at targets it sees."""
        return self.range > 0 and not self.has("fires-over")


class Bought(Record):
    """An entry of the army list. Cavalry is one entry with two rows: mounted, and on foot."""

    slug: str
    name: str
    types: tuple[str, ...]
    qualities: tuple[str, ...] = ()
    points: int
    blurb: Text


class Prices(Record):
    """MW-PTS-1  Points for one of each: close combat power, move, every started `squares_of_range`
    squares of range, and each ability.
    """

    ccp: int
    move: int
    squares_of_range: int
    extras: dict[str, int]


class ForcesFile(Record):
    """The contents of catalogue.toml; `citations` are the clauses of each ability."""

    points: Prices
    citations: dict[str, tuple[str, ...]]
    factions: tuple[Faction, ...]
    abilities: tuple[Ability, ...]
    types: tuple[UnitType, ...]
    units: tuple[Bought, ...]


def load(folder: Path) -> ForcesFile:
    """Load the unit table of `folder`. Raises CatalogueError at the first fault."""
    forces = read(folder / FILE, ForcesFile)
    abilities = _distinct("abilities", [row.slug for row in forces.abilities])
    types = _distinct("types", [row.slug for row in forces.types])
    _distinct("units", [row.slug for row in forces.units])
    for i, row in enumerate(forces.types):
        _check_type(f"types[{i}]", row, abilities)
    for i, unit in enumerate(forces.units):
        _check_unit(f"units[{i}]", unit, types, abilities)
    for slug in sorted(abilities - forces.points.extras.keys()):
        raise CatalogueError(FILE, "points.extras", f"There is no price for {slug}.")
    for slug in sorted(abilities - forces.citations.keys()):
        raise CatalogueError(FILE, "citations", f"No clause rules {slug}.")
    _check_prices(forces)
    return forces


def cost(forces: ForcesFile, unit: Bought) -> int:
    """MW-PTS-1  Return the points cost of a unit by the figures of its first row; Command is
    compulsory and therefore free.
    """
    rows = {row.slug: row for row in forces.types}
    first, prices = rows[unit.types[0]], forces.points
    if first.has("leads"):
        return 0
    extras = (*first.qualities, *unit.qualities)
    reach = -(-first.range // prices.squares_of_range)
    figures = prices.ccp * first.ccp + prices.move * first.move + reach
    return figures + sum(prices.extras[quality] for quality in extras)


def _check_type(path: str, row: UnitType, abilities: set[str]) -> None:
    for field in ("move", "ccp"):
        if getattr(row, field) < 1:
            raise CatalogueError(FILE, f"{path}.{field}", "The figure must be greater than 0.")
    if (row.range > 0) != (row.arc != "none"):
        raise CatalogueError(FILE, f"{path}.arc", "What fires has an arc, and nothing else.")
    _check_known(f"{path}.qualities", row.qualities, abilities, "ability")


def _check_unit(path: str, unit: Bought, types: set[str], abilities: set[str]) -> None:
    if not unit.types:
        raise CatalogueError(FILE, f"{path}.types", "A unit has at least one row of the table.")
    _check_known(f"{path}.types", unit.types, types, "type")
    _check_known(f"{path}.qualities", unit.qualities, abilities, "ability")


def _check_prices(forces: ForcesFile) -> None:
    for i, unit in enumerate(forces.units):
        price = cost(forces, unit)
        if unit.points != price:
            reason = f"By its figures the unit costs {price} points, not {unit.points}."
            raise CatalogueError(FILE, f"units[{i}].points", reason)


def _check_known(path: str, slugs: tuple[str, ...], known: set[str], kind: str) -> None:
    for k, slug in enumerate(slugs):
        if slug not in known:
            raise CatalogueError(FILE, f"{path}[{k}]", f"There is no {kind} {slug}.")


def _distinct(table: str, slugs: list[str]) -> set[str]:
    for i, slug in enumerate(slugs):
        if slugs.index(slug) != i:
            raise CatalogueError(FILE, f"{table}[{i}].slug", f"{slug} is used twice.")
    return set(slugs)


FORCES = load(Path(__file__).parent)
TYPES = {row.slug: row for row in FORCES.types}
"""MW-UNIT-1 MW-UNIT-2  The rows in the order of the book; two of them differ only in name."""

BOUGHT = {unit.slug: unit for unit in FORCES.units}
