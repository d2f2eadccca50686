"""Words and styles of printed pages, read strictly from printed.toml; falls back to the catalogue's
words.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.tabletop import printed
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.printed import LiveryRow, Side, Wording
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


class TokenRow(printed.TokenRow):
    """IF-CARD-6  A counter to print, named by a word with a `face` or a `letter` in it. For a
    roster, each unit with the Leader talent `leads` may need one.
    """

    word: str
    face: int = 0
    letter: str = ""
    leads: int = 0


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

_WORDING = Wording({**CATALOGUE.words, **PAPER.words}, CATALOGUE.clauses, SIDES)
word, clause, clauses = _WORDING.word, _WORDING.clause, _WORDING.clauses
columns, noted = _WORDING.columns, _WORDING.noted
section, stages = _WORDING.section, _WORDING.stages


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
