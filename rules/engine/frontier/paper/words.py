"""Frontier's words and looks on paper, read strictly from printed.toml; the catalogue's own words
where paper has no shorter ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.lib.printed import Item, Pattern, Polygon, Side
from rules.engine.lib.reference import Text
from rules.engine.lib.toml import read


class InShort(Record):
    """An action or reaction in a few words: what it needs, what it does if it wins."""

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
    """A counter. `count` is for a match in general; of a roster each unit needs `each`, and one of
    the units `by` slug as many as stand there. It belongs to a mission, or to every one.
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
    """A strategic action of a mission: the step of its procedure that tells of it, by index."""

    mission: str
    step: int
    action: str
    side: Side
    clauses: tuple[str, ...]


class PrintedFile(Record):
    """All of printed.toml."""

    words: dict[str, Text]
    manoeuvres: dict[str, InShort]
    liveries: tuple[LiveryRow, ...]
    glyphs: dict[str, str]
    tokens: tuple[TokenRow, ...]
    reaches: tuple[ReachRow, ...]
    strategic: tuple[StrategicRow, ...]


PAPER = read(Path(__file__).with_name("printed.toml"), PrintedFile)

_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}


def word(key: str, language: str) -> str:
    """The word that stands on paper. Raises KeyError when there is none."""
    return PAPER.words[key].get(language)


def term(slug: str, language: str) -> str:
    """The catalogue's name of a rating, a terrain rule, an action. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)


def clause(id: str, language: str) -> str:
    """The text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def clauses(ids: Iterable[str], language: str) -> tuple[Item, ...]:
    """The texts of clauses, a paragraph each."""
    return tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)
