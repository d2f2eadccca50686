"""The Modern catalogue: the rule book's data, read strictly from the TOML files beside it.

`CATALOGUE` is loaded once, on import; an invalid file raises CatalogueError.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar, get_args

from rules.engine.core.canonical_json import digest
from rules.engine.core.record import Record
from rules.engine.modern.data import layouts, scenarios, unit_table
from rules.engine.modern.data.layouts import KINDS, BoardRow
from rules.engine.modern.data.scenarios import Scenario
from rules.engine.modern.data.settings import AGREEMENT
from rules.engine.modern.data.unit_table import Bought, ForcesFile, Group, UnitType
from rules.engine.modern.space.map_faults import map_faults
from rules.engine.tabletop.reference import Catalogue, Clause, Mission, Named, Printing, Text, Unit
from rules.engine.tabletop.toml_files import CatalogueError, read

N = TypeVar("N", bound=Named)

FIGURES = ("move", "ccp", "range", "arc")
BASE_MM = 40
"""MW-EQ-1  Base size in mm; smaller than a square of 50 mm."""

ARCS = {"none": "–", "quarter": "90°", "all-round": "360°"}


class WordsFile(Record):
    words: dict[str, Text]


class ClausesFile(Record):
    clauses: tuple[Clause, ...]


class Source(Record):
    """The contents of all files, hashed for the catalogue's version."""

    catalogue: Catalogue
    forces: ForcesFile
    scenarios: tuple[Scenario, ...]
    boards: tuple[BoardRow, ...]


def load(folder: Path) -> Catalogue:
    """Load the catalogue from the TOML files in `folder`. Raises CatalogueError at the
    first fault.
    """
    forces = unit_table.load(folder)
    fought = scenarios.load(folder)
    boards = layouts.load(folder)
    words = read(folder / "words.toml", WordsFile).words
    clauses = read(folder / "clauses.toml", ClausesFile).clauses

    _check_words(forces, words)
    _check_boards(boards)
    _check_scenarios(fought, {row.slug for row in boards})
    _check_citations(forces, fought, clauses)
    rows = {row.slug: row for row in forces.types}
    catalogue = Catalogue(
        system="modern",
        name="Modern",
        version="",
        factions=tuple(_translated(row, words[row.slug]) for row in forces.factions),
        abilities=tuple(_translated(row, words[row.slug]) for row in forces.abilities),
        units=tuple(
            _translated(_unit(unit, forces, rows), words[unit.slug]) for unit in forces.units
        ),
        missions=tuple(_translated(_mission(row), row.name) for row in fought),
        layouts=tuple(
            _translated(layouts.layout(row.slug, row.name.en, row.blurb, row.map, words), row.name)
            for row in boards
        ),
        clauses=clauses,
        words=words,
    )
    source = Source(catalogue=catalogue, forces=forces, scenarios=fought, boards=boards)
    return catalogue.change(version=digest(source)[:12])


def _translated(row: N, name: Text) -> N:
    """Return the row with its name in both languages."""
    return row.change(name=name.en, french=name.fr)


def _unit(unit: Bought, forces: ForcesFile, rows: dict[str, UnitType]) -> Unit:
    """MW-CAV-1  Build an entry with its figures as text; an entry with two rows (mounted and on
    foot) lists both.
    """
    types = [rows[slug] for slug in unit.types]
    qualities = dict.fromkeys((*(q for row in types for q in row.qualities), *unit.qualities))
    return Unit(
        slug=unit.slug,
        faction=forces.factions[0].slug,
        name=unit.name,
        points=unit.points,
        base_mm=BASE_MM,
        ratings={name: " / ".join(figure(row, name) for row in types) for name in FIGURES},
        abilities=tuple(
            Printing(ability=slug, clauses=forces.citations[slug]) for slug in qualities
        ),
        blurb=unit.blurb,
    )


def figure(row: UnitType, name: str) -> str:
    """Return a figure as printed: a dash if there is none."""
    match name:
        case "arc":
            return ARCS[row.arc]
        case "range":
            return str(row.range or "–")
        case _:
            return str(getattr(row, name))


def _mission(scenario: Scenario) -> Mission:
    """Build the mission record of a scenario; this book has no board exits."""
    return Mission(
        slug=scenario.slug,
        name=scenario.name.en,
        story=scenario.story,
        default_limit=scenario.limit,
        steps=scenario.steps,
        evac=Text(en="", fr=""),
        objective=scenario.objective,
        procedure=scenario.procedure,
        clauses=scenario.clauses,
    )


def _check_words(forces: ForcesFile, words: dict[str, Text]) -> None:
    named = (
        *(row.slug for row in forces.types),
        *(row.slug for row in forces.units),
        *(row.slug for row in forces.abilities),
        *(row.slug for row in forces.factions),
        *get_args(Group),
        *KINDS,
        *FIGURES,
        *(row.of for row in AGREEMENT.settings),
    )
    for slug in named:
        if slug not in words:
            raise CatalogueError("words.toml", "words", f"The word for {slug} is missing.")


def _check_boards(boards: tuple[BoardRow, ...]) -> None:
    _distinct("boards.toml", "boards[%d].slug", [row.slug for row in boards])
    for i, row in enumerate(boards):
        for fault in map_faults(row.map):
            if fault.severity == "error":
                raise CatalogueError("boards.toml", f"boards[{i}]", f"{fault.key}.")


def _check_scenarios(fought: tuple[Scenario, ...], boards: set[str]) -> None:
    _distinct("scenarios.toml", "scenarios[%d].slug", [row.slug for row in fought])
    for i, scenario in enumerate(fought):
        if scenario.board not in boards:
            reason = f"There is no board {scenario.board}."
            raise CatalogueError("scenarios.toml", f"scenarios[{i}].board", reason)


def _check_citations(
    forces: ForcesFile, fought: tuple[Scenario, ...], clauses: tuple[Clause, ...]
) -> None:
    known = _distinct("clauses.toml", "clauses[%d].id", [clause.id for clause in clauses])
    for slug, cited in forces.citations.items():
        _check_clauses("catalogue.toml", f"citations.{slug}", cited, known)
    for i, scenario in enumerate(fought):
        path = f"scenarios[{i}]"
        _check_clauses("scenarios.toml", f"{path}.clauses", scenario.clauses, known)
        for j, step in enumerate(scenario.steps):
            _check_clauses("scenarios.toml", f"{path}.steps[{j}].clauses", step.clauses, known)


def _check_clauses(file: str, path: str, cited: Iterable[str], known: set[str]) -> None:
    for k, clause in enumerate(cited):
        if clause not in known:
            raise CatalogueError(file, f"{path}[{k}]", f"There is no clause {clause}.")


def _distinct(file: str, path: str, names: list[str]) -> set[str]:
    """Return the names as a set. Raises CatalogueError for a duplicate; `path` takes its index."""
    for i, name in enumerate(names):
        if names.index(name) != i:
            raise CatalogueError(file, path % i, f"{name} is used twice.")
    return set(names)


DATA = Path(__file__).parent
CATALOGUE = load(DATA)
