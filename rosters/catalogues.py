"""The engine's catalogues by key, with the look-ups that pages and services need."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from django.utils.translation import get_language

from rules.engine.lib.reference import (
    Ability,
    Catalogue,
    Clause,
    Faction,
    Layout,
    Limits,
    Mission,
    Reference,
    SampleArmy,
    Text,
    Unit,
)
from rules.engine.systems import SYSTEMS, system


class UnknownNameError(LookupError):
    """A slug that the catalogue does not have."""


class Book:
    """One system's catalogue, indexed by slug."""

    def __init__(self, rules: Reference) -> None:
        catalogue: Catalogue = rules.catalogue
        self.catalogue = catalogue
        self.limits: Limits = rules.limits
        self.samples: dict[str, SampleArmy] = {row.slug: row for row in rules.samples}
        self.key = catalogue.system
        self.name = catalogue.name
        self.version = catalogue.version
        self.factions: dict[str, Faction] = {row.slug: row for row in catalogue.factions}
        self.units: dict[str, Unit] = {row.slug: row for row in catalogue.units}
        self.missions: dict[str, Mission] = {row.slug: row for row in catalogue.missions}
        self.layouts: dict[str, Layout] = {row.slug: row for row in catalogue.layouts}
        self.abilities: dict[str, Ability] = {row.slug: row for row in catalogue.abilities}
        self.clauses: dict[str, Clause] = {row.id: row for row in catalogue.clauses}

    @property
    def sole_faction(self) -> Faction | None:
        """The faction of every army, where there is no choice."""
        return self.catalogue.factions[0] if len(self.factions) == 1 else None

    def units_of(self, faction: str) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.catalogue.units if unit.faction == faction)

    def word(self, slug: str, language: str) -> str:
        """The name of a rating, a terrain rule, a role, ...; the slug itself when it has none."""
        text: Text | None = self.catalogue.words.get(slug)
        return text.get(language) if text else slug.replace("-", " ")


class Called(Protocol):
    """What has a name in each language: a record of the engine, or its row."""

    def name_in(self, language: str) -> str: ...


def name_here(row: Called) -> str:
    """The name in the reader's language."""
    return row.name_in(get_language() or "en")


@lru_cache
def book(key: str) -> Book:
    """The book of the system `key`. Raises UnknownNameError."""
    if key not in {each.key for each in SYSTEMS}:
        raise UnknownNameError(key)
    return Book(system(key))


def books() -> tuple[Book, ...]:
    return tuple(book(each.key) for each in SYSTEMS)
