"""Words and styles of Frontier's printed pages, read strictly from printed.toml; falls back to the
catalogue's words.
"""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.space.zones import Role
from rules.engine.tabletop import printed
from rules.engine.tabletop.printed import LiveryRow, ReachRow, Side, Wording
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.scene import Tint
from rules.engine.tabletop.toml_files import read


class InShort(Record):
    """A short form of an action or reaction: its requirement, and its effect on success."""

    needs: Text
    does: Text
    clauses: tuple[str, ...]


class TokenRow(printed.TokenRow):
    """A counter to print. For a roster, each of the units `by` (slugs) needs one more."""

    by: dict[str, int] = {}


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

_WORDING = Wording(PAPER.words, CATALOGUE.clauses, SIDES)
word, clause, clauses = _WORDING.word, _WORDING.clause, _WORDING.clauses
columns, noted, stages = _WORDING.columns, _WORDING.noted, _WORDING.stages


def term(slug: str, language: str) -> str:
    """Return the catalogue's name of a rating, a terrain rule or an action. Raises KeyError."""
    return CATALOGUE.words[slug].get(language)
