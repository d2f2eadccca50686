"""The catalogue, read strictly from the TOML files beside it.

`CATALOGUE` is loaded once, on import; an invalid file raises CatalogueError.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.canonical_json import digest
from rules.engine.core.record import Record
from rules.engine.infinite.space.board import MOST_ROCKS, SIZE, is_rock_allowed
from rules.engine.tabletop.agreement import read_agreement
from rules.engine.tabletop.catalogue_files import read_files, slugs
from rules.engine.tabletop.grid import is_name, square_of
from rules.engine.tabletop.hosting import NOTHING
from rules.engine.tabletop.reference import Catalogue, Layout, Part, Piece, Text
from rules.engine.tabletop.toml_files import CatalogueError, read

KEY = "infinite"
BOARDS_FILE = "boards.toml"


class BoardRow(Record):
    """IF-BOARD-2  A board of the book: the names of the squares with a rock."""

    slug: str
    name: Text
    blurb: Text
    rocks: tuple[str, ...]


class BoardsFile(Record):
    """The contents of boards.toml."""

    boards: tuple[BoardRow, ...]


class Terms(Record):
    """IF-SETUP-1  The settings of a match, with their defaults."""

    rounds: int = 10


def load(folder: Path) -> Catalogue:
    """Load the catalogue from the TOML files in `folder`. Raises CatalogueError at the first
    fault.
    """
    files = read_files(folder, ("strength", "rock", "rounds", "south", "north", "both"))
    boards = read(folder / BOARDS_FILE, BoardsFile).boards
    slugs(BOARDS_FILE, "boards", boards)
    for i, row in enumerate(boards):
        _check_rocks(f"boards[{i}].rocks", row.rocks)
    for i, unit in enumerate(files.forces.units):
        if unit.ratings != {"strength": str(unit.points)}:
            reason = f"A counter of {unit.points} points has a strength of {unit.points}."
            raise CatalogueError("catalogue.toml", f"units[{i}].ratings", reason)
    words = files.words
    catalogue = Catalogue(
        system=KEY,
        name="Infinite Frontiers",
        version="",
        factions=files.forces.factions,
        abilities=files.forces.abilities,
        units=files.forces.units,
        missions=files.missions,
        layouts=tuple(layout(row.slug, row.name, row.blurb, row.rocks, words) for row in boards),
        clauses=files.clauses,
        words=words,
    )
    return catalogue.change(version=digest(catalogue)[:12])


def _check_rocks(path: str, rocks: tuple[str, ...]) -> None:
    """IF-BOARD-2"""
    for j, rock in enumerate(rocks):
        if not is_name(rock) or not is_rock_allowed(square_of(rock)):
            raise CatalogueError(BOARDS_FILE, f"{path}[{j}]", f"No rock may lie on {rock}.")
    if len(rocks) > MOST_ROCKS:
        raise CatalogueError(BOARDS_FILE, path, f"There are more than {MOST_ROCKS} rocks.")


def layout(
    slug: str, name: Text, blurb: Text, rocks: tuple[str, ...], words: dict[str, Text]
) -> Layout:
    """The board with these rocks, as pages and maps show it: each rock is a part of one piece."""
    parts = tuple(_rock(square) for square in rocks)
    pieces = (Piece(id="rock", name=words["rock"], parts=parts),) if parts else ()
    return Layout(
        slug=slug,
        name=name.en,
        french=name.fr,
        blurb=blurb,
        width=SIZE,
        height=SIZE,
        squares=True,
        pieces=pieces,
    )


def _rock(square: str) -> Part:
    x, y = square_of(square)
    box = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Part(id=f"rock.{square}", polygon=box, scale=0, impassable=True)


DATA = Path(__file__).parent
CATALOGUE = load(DATA)
BOARDS = {row.slug: row for row in read(DATA / BOARDS_FILE, BoardsFile).boards}
UNITS = {unit.slug: unit for unit in CATALOGUE.units}
AGREEMENT = read_agreement(DATA / "agreement.toml")
ANONYMOUS = Text(en="Unnamed board", fr="Plateau sans nom")
NO_BLURB = NOTHING
