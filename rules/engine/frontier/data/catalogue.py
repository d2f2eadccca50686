"""The Frontier catalogue: the rule book's data, read strictly from the TOML files beside it.

`CATALOGUE` is loaded once, on import; an invalid file raises CatalogueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rules.engine.core.canonical_json import digest
from rules.engine.core.record import Record
from rules.engine.frontier.data.fault_sentences import reason
from rules.engine.frontier.space.board_rules import TERRAIN_RULES, faults
from rules.engine.tabletop.reference import (
    Ability,
    Catalogue,
    Clause,
    Faction,
    Layout,
    Mission,
    Part,
    Piece,
    Text,
    Unit,
)
from rules.engine.tabletop.toml_files import CatalogueError, read

RATINGS = ("firepower", "mobility", "assault", "discipline")
DICE = ("D4", "D6", "D8", "D10", "D12")
ABILITIES_PER_UNIT = 2


class _ForcesFile(Record):
    factions: tuple[Faction, ...]
    abilities: tuple[Ability, ...]
    units: tuple[Unit, ...]


class _MissionsFile(Record):
    missions: tuple[Mission, ...]


class _PieceRow(Piece):
    twin: bool = False


class _LayoutRow(Layout):
    pieces: tuple[_PieceRow, ...]


class _LayoutsFile(Record):
    layouts: tuple[_LayoutRow, ...]


class _WordsFile(Record):
    words: dict[str, Text]


class _ClausesFile(Record):
    clauses: tuple[Clause, ...]


_Slugged = Faction | Ability | Unit | Mission | _LayoutRow


def load(folder: Path) -> Catalogue:
    """Load the catalogue from the TOML files in `folder`. Raises CatalogueError at the
    first fault.
    """
    forces = read(folder / "catalogue.toml", _ForcesFile)
    missions = read(folder / "missions.toml", _MissionsFile).missions
    rows = read(folder / "layouts.toml", _LayoutsFile).layouts
    words = read(folder / "words.toml", _WordsFile).words
    clauses = read(folder / "clauses.toml", _ClausesFile).clauses

    ids = _distinct("clauses.toml", "clauses[%d].id", [clause.id for clause in clauses])
    _check_forces(forces, ids)
    _check_words(words)
    _check_missions(missions, ids, words)
    _slugs("layouts.toml", "layouts", rows)
    catalogue = Catalogue(
        system="frontier",
        name="Frontier",
        version="",
        factions=forces.factions,
        abilities=forces.abilities,
        units=forces.units,
        missions=missions,
        layouts=tuple(_layout(f"layouts[{i}]", row) for i, row in enumerate(rows)),
        clauses=clauses,
        words=words,
    )
    return catalogue.change(version=digest(catalogue)[:12])


def _check_forces(forces: _ForcesFile, clauses: set[str]) -> None:
    factions = _slugs("catalogue.toml", "factions", forces.factions)
    abilities = _slugs("catalogue.toml", "abilities", forces.abilities)
    _slugs("catalogue.toml", "units", forces.units)
    for i, unit in enumerate(forces.units):
        if unit.faction not in factions:
            raise _unbelieved(f"units[{i}].faction", f"There is no faction {unit.faction}.")
        _check_figures(f"units[{i}]", unit)
        _check_abilities(f"units[{i}].abilities", unit, abilities)
        for j, printing in enumerate(unit.abilities):
            path = f"units[{i}].abilities[{j}].clauses"
            _check_clauses("catalogue.toml", path, printing.clauses, clauses)
    used = {printing.ability for unit in forces.units for printing in unit.abilities}
    for i, ability in enumerate(forces.abilities):
        if ability.slug not in used:
            raise _unbelieved(f"abilities[{i}].slug", f"No unit has the ability {ability.slug}.")


def _check_figures(path: str, unit: Unit) -> None:
    for field in ("points", "scale", "base_mm"):
        if getattr(unit, field) <= 0:
            raise _unbelieved(f"{path}.{field}", "The figure must be greater than 0.")
    if set(unit.ratings) != set(RATINGS):
        raise _unbelieved(f"{path}.ratings", f"A unit has these ratings: {', '.join(RATINGS)}.")
    for rating, die in unit.ratings.items():
        if die not in DICE:
            raise _unbelieved(f"{path}.ratings.{rating}", f"{die} is not one of {', '.join(DICE)}.")


def _check_abilities(path: str, unit: Unit, known: set[str]) -> None:
    printed = [printing.ability for printing in unit.abilities]
    if len(printed) != ABILITIES_PER_UNIT:
        raise _unbelieved(path, f"A unit has {ABILITIES_PER_UNIT} abilities, not {len(printed)}.")
    for j, ability in enumerate(printed):
        if ability not in known:
            raise _unbelieved(f"{path}[{j}].ability", f"There is no ability {ability}.")
        if printed.index(ability) != j:
            raise _unbelieved(f"{path}[{j}].ability", f"The unit has {ability} twice.")


def _unbelieved(path: str, reason: str) -> CatalogueError:
    return CatalogueError("catalogue.toml", path, reason)


def _check_missions(
    missions: tuple[Mission, ...], clauses: set[str], words: dict[str, Text]
) -> None:
    _slugs("missions.toml", "missions", missions)
    for i, mission in enumerate(missions):
        path = f"missions[{i}]"
        _check_clauses("missions.toml", f"{path}.clauses", mission.clauses, clauses)
        for j, step in enumerate(mission.steps):
            _check_clauses("missions.toml", f"{path}.steps[{j}].clauses", step.clauses, clauses)
            if step.who not in words:
                reason = f"The word for {step.who} is missing."
                raise CatalogueError("missions.toml", f"{path}.steps[{j}].who", reason)


def _check_words(words: dict[str, Text]) -> None:
    for slug in (*RATINGS, *TERRAIN_RULES, "impassable"):
        if slug not in words:
            raise CatalogueError("words.toml", "words", f"The word for {slug} is missing.")


def _check_clauses(file: str, path: str, cited: Iterable[str], known: set[str]) -> None:
    for k, clause in enumerate(cited):
        if clause not in known:
            raise CatalogueError(file, f"{path}[{k}]", f"There is no clause {clause}.")


def _slugs(file: str, table: str, rows: Sequence[_Slugged]) -> set[str]:
    return _distinct(file, f"{table}[%d].slug", [row.slug for row in rows])


def _distinct(file: str, path: str, names: list[str]) -> set[str]:
    """Return the names as a set. Raises CatalogueError for a duplicate; `path` takes its index."""
    for i, name in enumerate(names):
        if names.index(name) != i:
            raise CatalogueError(file, path % i, f"{name} is used twice.")
    return set(names)


def _layout(path: str, row: _LayoutRow) -> Layout:
    """Build the board of a row with its mirrored pieces. Raises CatalogueError if it has
    a fault.
    """
    sources: list[int] = []
    pieces: list[Piece] = []
    for i, piece in enumerate(row.pieces):
        both = (_piece(piece), _twin(piece, row)) if piece.twin else (_piece(piece),)
        pieces.extend(both)
        sources.extend(i for _ in both)
    for fault in faults(pieces, row.width, row.height):
        place = [path]
        if fault.piece is not None:
            place.append(f"pieces[{sources[fault.piece]}]")
        if fault.part is not None:
            place.append(f"parts[{fault.part}]")
        where = ".".join([*place, fault.field] if fault.field else place)
        raise CatalogueError("layouts.toml", where, reason(fault))
    return Layout(
        slug=row.slug,
        name=row.name,
        blurb=row.blurb,
        width=row.width,
        height=row.height,
        pieces=tuple(pieces),
    )


def _piece(row: _PieceRow) -> Piece:
    return Piece(id=row.id, name=row.name, parts=row.parts)


def _twin(row: _PieceRow, board: _LayoutRow) -> Piece:
    """Return the piece rotated by a half-turn about the board's centre: A2a of A2 becomes A2'a of
    A2'.
    """

    def turned(part: Part) -> Part:
        return part.change(
            id=f"{row.id}'{part.id.removeprefix(row.id)}",
            polygon=tuple((board.width - x, board.height - y) for x, y in part.polygon),
        )

    return Piece(id=f"{row.id}'", name=row.name, parts=tuple(map(turned, row.parts)))


DATA = Path(__file__).parent
CATALOGUE = load(DATA)
