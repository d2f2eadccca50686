"""Words and styles of printed pages, read strictly from printed.toml; falls back to the catalogue's
words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.printed import Column, Item, Pattern, Polygon, Section, Side
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.scene import Tint
from rules.engine.tabletop.toml_files import read


class LetterRow(Record):
    """A letter on maps, and the word that it stands for, by slug."""

    of: str
    letter: Text


class SequenceRow(Record):
    """IF-CARD-3  A step of a round in a few words."""

    name: Text
    text: Text
    clauses: tuple[str, ...]


class LiveryRow(Record):
    """The colours and emblem of a faction."""

    slug: str
    accent: str
    pattern: Pattern
    tab: int
    emblem: tuple[Polygon, ...]


class TokenRow(Record):
    """IF-CARD-6  A counter to print, named by a word with a `face` or a `letter` in it.

    `count` applies to a match in general. For a roster, each unit needs `each` and each unit with
    the Leader talent `leads`. It belongs to some missions, or to all.
    """

    kind: str
    word: str
    face: int = 0
    letter: str = ""
    glyph: str
    side: Side
    count: int
    each: int = 0
    leads: int = 0
    missions: tuple[str, ...] = ()
    clauses: tuple[str, ...]
    drawing: tuple[Polygon, ...]


class PrintedFile(Record):
    """The contents of printed.toml."""

    words: dict[str, Text]
    letters: tuple[LetterRow, ...]
    sequence: tuple[SequenceRow, ...]
    liveries: tuple[LiveryRow, ...]
    glyphs: dict[str, Text]
    tokens: tuple[TokenRow, ...]


TINTS: tuple[Tint, Tint] = ("first", "second")
"""How the two seats are drawn."""

SIDES: dict[str, Side] = {"both": "both", "roll-winner": "first", "roll-loser": "second"}
"""How those who act in a step of a mission are drawn."""

PAPER = read(Path(__file__).with_name("printed.toml"), PrintedFile)

_WORDS = {**CATALOGUE.words, **PAPER.words}
_CLAUSES = {clause.id: clause for clause in CATALOGUE.clauses}


def word(key: str, language: str) -> str:
    """Return a word of printed pages or of the catalogue. Raises KeyError."""
    return _WORDS[key].get(language)


def filled(key: str, language: str, **figures: str | int) -> str:
    """Return a word with its figures and names filled in. Raises KeyError."""
    numbers = {name: value for name, value in figures.items() if isinstance(value, int)}
    names = {name: value for name, value in figures.items() if isinstance(value, str)}
    text = word(key, language)
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return counted(text, language, **numbers)


def capital(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def glyph(unit: str, language: str) -> str:
    """Return the two letters of a unit's name, by its slug. Raises KeyError."""
    return PAPER.glyphs[unit].get(language)


def clause(id: str, language: str) -> str:
    """Return the text of a clause. Raises KeyError."""
    return _CLAUSES[id].text.get(language)


def clauses(ids: Iterable[str], language: str) -> tuple[Item, ...]:
    """Return the texts of clauses, one paragraph each."""
    return tuple(Item(text=clause(id, language), clauses=(id,)) for id in ids)


def noted(key: str, ids: Iterable[str], language: str) -> Section:
    """Return a section of clauses under the heading `key`."""
    return Section(key=key, title=word(key, language), items=clauses(ids, language))


def columns(shares: Mapping[str, float], language: str) -> tuple[Column, ...]:
    """Return the columns of a table by the words of their headings."""
    return tuple(Column(heading=word(key, language), share=share) for key, share in shares.items())
