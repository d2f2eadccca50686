"""IF-PROF-3  The catalogue, read strictly from the TOML files beside it.

`CATALOGUE` is loaded once, on import; an invalid file raises CatalogueError.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.engine.core.canonical_json import digest
from rules.engine.core.record import Record
from rules.engine.infinite.data import profiles, published, tables
from rules.engine.infinite.data.missions import MISSIONS, MissionRow, Missions, check_missions
from rules.engine.infinite.data.profile_checks import check_forces
from rules.engine.infinite.data.profiles import (
    BANDS,
    PROFILES,
    RATINGS,
    SPECIALIZATIONS,
    TALENTS,
    TRAITS,
    UNARMED,
    WEAPON_TRAITS,
    WEAPONS,
    ForcesFile,
)
from rules.engine.infinite.data.settings import AGREEMENT
from rules.engine.infinite.data.table_reader import TableFaultError, check_flags, table_of
from rules.engine.infinite.data.tables import (
    COVERS,
    FLAGS,
    UNNAMED,
    LayoutRow,
    LayoutsFile,
    Table,
    cover_word,
)
from rules.engine.tabletop.catalogue_files import WORDS, CatalogueFiles, read_files, slugs
from rules.engine.tabletop.reference import Catalogue, Layout, Text
from rules.engine.tabletop.toml_files import CatalogueError, read

__all__ = [
    "AGREEMENT",
    "CATALOGUE",
    "DATA",
    "KEY",
    "MISSIONS",
    "PROFILES",
    "SPECIALIZATIONS",
    "TABLES",
    "TALENTS",
    "TRAITS",
    "UNARMED",
    "WEAPONS",
    "WEAPON_TRAITS",
    "load",
]

KEY = "infinite"


class Source(Record):
    """The contents of all files, hashed for the catalogue's version."""

    catalogue: Catalogue
    forces: ForcesFile
    missions: tuple[MissionRow, ...]
    tables: LayoutsFile


def load(folder: Path) -> Catalogue:
    """Load the catalogue from the TOML files in `folder`. Raises CatalogueError at the first
    fault.
    """
    named = (*RATINGS, *BANDS, *map(cover_word, COVERS), *FLAGS, UNNAMED)
    files = read_files(folder, named, ForcesFile, Missions)
    found = read(folder / tables.FILE, LayoutsFile)
    missions = files.missions_file.missions
    check_forces(files.forces, {clause.id for clause in files.clauses})
    slugs(tables.FILE, "presets", found.presets)
    check_missions(missions, slugs(tables.FILE, "layouts", found.layouts))
    words = _words(files, found)
    catalogue = Catalogue(
        system=KEY,
        name="Infinite Frontiers",
        version="",
        factions=files.forces.factions,
        abilities=tuple(published.abilities(files.forces, words)),
        units=tuple(published.unit(row, files.forces) for row in files.forces.units),
        missions=tuple(row.published for row in missions),
        layouts=tuple(_layouts(found, words)),
        clauses=files.clauses,
        words=words,
    )
    source = Source(catalogue=catalogue, forces=files.forces, missions=missions, tables=found)
    return catalogue.change(version=digest(source)[:12])


def _words(files: CatalogueFiles[ForcesFile, Missions], found: LayoutsFile) -> dict[str, Text]:
    """The words of the file, with the names of talents, specializations, weapons, their traits and
    presets. Raises CatalogueError if a slug already names something else.
    """
    forces, words = files.forces, dict(files.words)
    entries: tuple[profiles.Entry, ...] = (
        *forces.talents,
        *forces.specializations,
        *forces.weapons,
        *forces.weapon_traits,
    )
    names = [
        *((row.slug, row.title) for row in entries),
        *((row.slug, Text(en=row.name, fr=row.french)) for row in forces.abilities),
        *((row.slug, row.name) for row in found.presets),
    ]
    for slug, name in names:
        if words.setdefault(slug, name) != name:
            raise CatalogueError(WORDS, f"words.{slug}", f"{slug} has two names.")
    return words


def _layouts(found: LayoutsFile, words: dict[str, Text]) -> Iterable[Layout]:
    """IF-BOARD-1 IF-BOARD-2"""
    presets = {row.slug: row for row in found.presets}
    for i, preset in enumerate(found.presets):
        try:
            check_flags("flags", preset.flags)
        except TableFaultError as error:
            raise _unread(f"presets[{i}]", error) from error
    for i, row in enumerate(found.layouts):
        try:
            table = table_of(row.table, presets)
        except TableFaultError as error:
            raise _unread(f"layouts[{i}]", error) from error
        name = Text(en=row.name, fr=row.french)
        yield tables.layout(row.slug, name, row.blurb, table, words)


def _unread(path: str, error: TableFaultError) -> CatalogueError:
    return CatalogueError(tables.FILE, f"{path}.{error.fault.path}", error.fault.reason)


def _tables(rows: Iterable[LayoutRow]) -> dict[str, Table]:
    return {row.slug: table_of(row.table) for row in rows}


DATA = Path(__file__).parent
CATALOGUE = load(DATA)
TABLES = _tables(tables.LAYOUTS.values())
"""The tables of the book, by slug."""
