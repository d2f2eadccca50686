"""The engine's catalogues, indexed for look-ups by slug."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

from django.utils.translation import get_language

from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.facts import Facts
from rules.engine.tabletop.printed import Printed
from rules.engine.tabletop.reference import (
    Ability,
    Catalogue,
    Clause,
    Faction,
    Layout,
    Limits,
    Mission,
    SampleArmy,
    Text,
    Unit,
)
from rules.engine.tabletop.rule_book import RuleBook


class UnknownNameError(LookupError):
    """The catalogue has no such slug."""


class Book:
    """One system's catalogue, indexed by slug."""

    def __init__(self, rules: RuleBook[Any]) -> None:
        catalogue: Catalogue = rules.catalogue
        self.catalogue = catalogue
        self.limits: Limits = rules.limits
        self.printed: Printed = rules.printed
        self.facts: Facts = rules.hosted.facts
        self.samples: dict[str, SampleArmy] = {row.slug: row for row in rules.samples}
        self.key = catalogue.system
        self.name = catalogue.name
        self.version = catalogue.version
        self.words: Mapping[str, Text] = catalogue.words
        self.factions: dict[str, Faction] = {row.slug: row for row in catalogue.factions}
        self.units: dict[str, Unit] = {row.slug: row for row in catalogue.units}
        self.missions: dict[str, Mission] = {row.slug: row for row in catalogue.missions}
        self.layouts: dict[str, Layout] = {row.slug: row for row in catalogue.layouts}
        self.abilities: dict[str, Ability] = {row.slug: row for row in catalogue.abilities}
        self.clauses: dict[str, Clause] = {row.id: row for row in catalogue.clauses}

    @property
    def sole_faction(self) -> Faction | None:
        """The game's only faction, if it has just one."""
        return self.catalogue.factions[0] if len(self.factions) == 1 else None

    def units_of(self, faction: str) -> tuple[Unit, ...]:
        return tuple(unit for unit in self.catalogue.units if unit.faction == faction)

    def word(self, slug: str, language: str) -> str:
        """The display name of a rating, terrain rule, role, ...; the slug itself if it has none."""
        text: Text | None = self.catalogue.words.get(slug)
        return text.get(language) if text else slug.replace("-", " ")


class Called(Protocol):
    """Anything with a bilingual name: an engine record or its database row."""

    def name_in(self, language: str) -> str: ...


def name_here(row: Called) -> str:
    """The name in the reader's language."""
    return row.name_in(get_language() or "en")


@lru_cache
def book(key: str) -> Book:
    """The catalogue of the system `key`. Raises UnknownNameError."""
    if key not in {each.key for each in SYSTEMS}:
        raise UnknownNameError(key)
    return Book(system(key))


def books() -> tuple[Book, ...]:
    return tuple(book(each.key) for each in SYSTEMS)
