"""Words and styles of Frontier's printed pages, read strictly from printed.toml; falls back to the
catalogue's words.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.zones import Role
from rules.engine.tabletop.printed import Item, Pattern, Polygon, Side
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.scene import Tint
from rules.engine.tabletop.toml_files import read


class InShort(Record):
    """A short form of an action or reaction: its requirement, and its effect on success."""

    needs: Text
    does: Text
    clauses: tuple[str, ...]


class LiveryRow(Record):
    slug: str
    accent: str
    pattern: Pattern
    tab: int
    emblem: tuple[Polygon, ...]


class TokenRow(Record):
    """A counter to print.

    `count` applies to a match in general. For a roster, each unit needs `each`, and each of the
    units `by` (slugs) needs one. It belongs to one mission, or to all.
    """

    kind: str
    glyph: str
    side: Side
    count: int
    each: int = 0
    by: dict[str, int] = {}
    mission: str = ""
    clauses: tuple[str, ...]
    drawing: tuple[Polygon, ...]


class ReachRow(Record):
    length: float
    uses: tuple[Text, ...]
    clauses: tuple[str, ...]


class StrategicRow(Record):
    """A strategic action of a mission, and the index of the step of the procedure that describes
    it.
    """

    mission: str
    step: int
    action: str
    role: Role
    clauses: tuple[str, ...]


class PrintedFile(Record):
    """The contents of printed.toml."""

    words: dict[str, Text]
    manoeuvres: dict[str, InShort]
    liveries: tuple[LiveryRow, ...]
    glyphs: dict[str, str]
    tokens: tuple[TokenRow, ...]
    reaches: tuple[ReachRow, ...]
    strategic: tuple[StrategicRow, ...]


ROLES: dict[str, Tint] = {"attacker": "first", "defender": "second"}
SIDES: dict[str, Side] = {**ROLES, "both": "both"}
"""How those who act in a step of a mission are drawn."""

PAPER = read(Path(__file__).with_name("printed.toml"), PrintedFile)

_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}


def word(key: str, language: str) -> str:
    """Return a word of printed pages. Raises KeyError."""
    return PAPER.words[key].get(language)


def term(slug: str, language: str) -> str:
    """Return the catalogue's name of a rating, a terrain rule or an action. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)


def clause(id: str, language: str) -> str:
    """Return the text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def clauses(ids: Iterable[str], language: str) -> tuple[Item, ...]:
    """Return the texts of clauses, one paragraph each."""
    return tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)
