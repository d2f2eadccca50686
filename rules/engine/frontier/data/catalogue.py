"""The Frontier catalogue: the rule book's data, read strictly from the TOML files beside it.

`CATALOGUE` is loaded once, on import; an invalid file raises CatalogueError.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.canonical_json import digest
from rules.engine.core.record import Record
from rules.engine.frontier.data.fault_sentences import reason
from rules.engine.frontier.space.board_rules import TERRAIN_RULES, faults
from rules.engine.tabletop.catalogue_files import read_files, slugs
from rules.engine.tabletop.reference import (
    Catalogue,
    Layout,
    Part,
    Piece,
    Unit,
)
from rules.engine.tabletop.toml_files import CatalogueError, read

RATINGS = ("firepower", "mobility", "assault", "discipline")
DICE = ("D4", "D6", "D8", "D10", "D12")
ABILITIES_PER_UNIT = 2


class _PieceRow(Piece):
    twin: bool = False


class _LayoutRow(Layout):
    pieces: tuple[_PieceRow, ...]


class _LayoutsFile(Record):
    layouts: tuple[_LayoutRow, ...]


def load(folder: Path) -> Catalogue:
    """Load the catalogue from the TOML files in `folder`. Raises CatalogueError at the
    first fault.
    """
    files = read_files(folder, (*RATINGS, *TERRAIN_RULES, "impassable"))
    rows = read(folder / "layouts.toml", _LayoutsFile).layouts
    slugs("layouts.toml", "layouts", rows)
    for i, unit in enumerate(files.forces.units):
        _check_figures(f"units[{i}]", unit)
        _check_abilities(f"units[{i}].abilities", unit)
    catalogue = Catalogue(
        system="frontier",
        name="Frontier",
        version="",
        factions=files.forces.factions,
        abilities=files.forces.abilities,
        units=files.forces.units,
        missions=files.missions,
        layouts=tuple(_layout(f"layouts[{i}]", row) for i, row in enumerate(rows)),
        clauses=files.clauses,
        words=files.words,
    )
    return catalogue.change(version=digest(catalogue)[:12])


def _check_figures(path: str, unit: Unit) -> None:
    for field in ("points", "scale", "base_mm"):
        if getattr(unit, field) <= 0:
            raise _unbelieved(f"{path}.{field}", "The figure must be greater than 0.")
    if set(unit.ratings) != set(RATINGS):
        raise _unbelieved(f"{path}.ratings", f"A unit has these ratings: {', '.join(RATINGS)}.")
    for rating, die in unit.ratings.items():
        if die not in DICE:
            raise _unbelieved(f"{path}.ratings.{rating}", f"{die} is not one of {', '.join(DICE)}.")


def _check_abilities(path: str, unit: Unit) -> None:
    if len(unit.abilities) != ABILITIES_PER_UNIT:
        count = len(unit.abilities)
        raise _unbelieved(path, f"A unit has {ABILITIES_PER_UNIT} abilities, not {count}.")


def _unbelieved(path: str, reason: str) -> CatalogueError:
    return CatalogueError("catalogue.toml", path, reason)


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
