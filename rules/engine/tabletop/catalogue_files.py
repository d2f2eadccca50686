"""The data files of a book that are alike in every book: what can be bought, missions, clauses and
words, read strictly and checked against each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar, overload

from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Ability, Clause, Faction, Mission, Text, Unit
from rules.engine.tabletop.toml_files import CatalogueError, read

FORCES, MISSIONS, WORDS = "catalogue.toml", "missions.toml", "words.toml"


class Forces(Record):
    """The contents of catalogue.toml."""

    factions: tuple[Faction, ...]
    abilities: tuple[Ability, ...] = ()
    units: tuple[Unit, ...]


class MissionsFile(Record):
    """The contents of missions.toml."""

    missions: tuple[Mission, ...]


class WordsFile(Record):
    """The contents of words.toml: names in both languages, by slug."""

    words: dict[str, Text]


class ClausesFile(Record):
    """The contents of clauses.toml."""

    clauses: tuple[Clause, ...]


F = TypeVar("F", bound=Forces)
M = TypeVar("M", bound=MissionsFile)


class CatalogueFiles(Record, Generic[F, M]):
    """What the files hold, each in the record type that it was read as."""

    forces: F
    missions_file: M
    clauses: tuple[Clause, ...]
    words: dict[str, Text]

    @property
    def missions(self) -> tuple[Mission, ...]:
        return self.missions_file.missions


class Slugged(Protocol):
    """A row with a slug."""

    @property
    def slug(self) -> str: ...


@overload
def read_files(folder: Path, words: Iterable[str]) -> CatalogueFiles[Forces, MissionsFile]: ...


@overload
def read_files(
    folder: Path, words: Iterable[str], forces: type[F], missions: type[M]
) -> CatalogueFiles[F, M]: ...


def read_files(
    folder: Path,
    words: Iterable[str],
    forces: type[Any] = Forces,
    missions: type[Any] = MissionsFile,
) -> CatalogueFiles[Any, Any]:
    """Read the files in `folder`: catalogue.toml as `forces`, missions.toml as `missions`, which a
    book extends by what only it has. Slugs are distinct; factions, abilities, clauses and the words
    of those who act in a step of a mission exist, and so do `words`. Raises CatalogueError at the
    first fault.
    """
    found = CatalogueFiles[Any, Any](
        forces=read(folder / FORCES, forces),
        missions_file=read(folder / MISSIONS, missions),
        clauses=read(folder / "clauses.toml", ClausesFile).clauses,
        words=read(folder / WORDS, WordsFile).words,
    )
    ids = distinct("clauses.toml", "clauses[%d].id", [clause.id for clause in found.clauses])
    for word in words:
        if word not in found.words:
            raise CatalogueError(WORDS, "words", f"The word for {word} is missing.")
    _check_forces(found.forces, ids)
    _check_missions(found, ids)
    return found


def distinct(file: str, path: str, names: Sequence[str]) -> set[str]:
    """Return the names as a set. Raises CatalogueError for a duplicate; `path` takes its index."""
    for i, name in enumerate(names):
        if names.index(name) != i:
            raise CatalogueError(file, path % i, f"{name} is used twice.")
    return set(names)


def slugs(file: str, table: str, rows: Sequence[Slugged]) -> set[str]:
    """Return the slugs of the rows of a table. Raises CatalogueError for a duplicate."""
    return distinct(file, f"{table}[%d].slug", [row.slug for row in rows])


def _check_forces(forces: Forces, clauses: set[str]) -> None:
    factions = slugs(FORCES, "factions", forces.factions)
    abilities = slugs(FORCES, "abilities", forces.abilities)
    slugs(FORCES, "units", forces.units)
    for i, unit in enumerate(forces.units):
        if unit.faction not in factions:
            reason = f"There is no faction {unit.faction}."
            raise CatalogueError(FORCES, f"units[{i}].faction", reason)
        _check_abilities(f"units[{i}].abilities", unit, abilities, clauses)
    used = {printing.ability for unit in forces.units for printing in unit.abilities}
    for i, ability in enumerate(forces.abilities):
        if ability.slug not in used:
            reason = f"No unit has the ability {ability.slug}."
            raise CatalogueError(FORCES, f"abilities[{i}].slug", reason)


def _check_abilities(path: str, unit: Unit, known: set[str], clauses: set[str]) -> None:
    printed = [printing.ability for printing in unit.abilities]
    for j, printing in enumerate(unit.abilities):
        ability, reason = printing.ability, ""
        if ability not in known:
            reason = f"There is no ability {ability}."
        elif printed.index(ability) != j:
            reason = f"The unit has {ability} twice."
        if reason:
            raise CatalogueError(FORCES, f"{path}[{j}].ability", reason)
        _check_clauses(FORCES, f"{path}[{j}].clauses", printing.clauses, clauses)


def _check_missions(found: CatalogueFiles[Any, Any], clauses: set[str]) -> None:
    slugs(MISSIONS, "missions", found.missions)
    for i, mission in enumerate(found.missions):
        path = f"missions[{i}]"
        _check_clauses(MISSIONS, f"{path}.clauses", mission.clauses, clauses)
        for j, step in enumerate(mission.steps):
            _check_clauses(MISSIONS, f"{path}.steps[{j}].clauses", step.clauses, clauses)
            if step.who not in found.words:
                reason = f"The word for {step.who} is missing."
                raise CatalogueError(MISSIONS, f"{path}.steps[{j}].who", reason)


def _check_clauses(file: str, path: str, cited: Iterable[str], known: set[str]) -> None:
    for k, clause in enumerate(cited):
        if clause not in known:
            raise CatalogueError(file, f"{path}[{k}]", f"There is no clause {clause}.")
