"""Sentences of Modern in both languages: messages.toml with the names of words.toml.

Units without a name of their own are named by their type, which is translated.
"""

from __future__ import annotations

import re

from rules.engine.core.decision import Refusal
from rules.engine.modern.data.catalogue import CATALOGUE, DATA
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.unit_table import BOUGHT
from rules.engine.modern.model.events import Fighter
from rules.engine.tabletop.messages import Messages

PLURALS = frozenset(
    {"Machine Guns", "Mortars", "Infantry Guns", "Anti-tank Guns", "Armoured Cars", "Tanks"}
)
"""Unit types whose English names are plural nouns."""

_TYPES = {unit.name: CATALOGUE.words[slug] for slug, unit in BOUGHT.items()}
_BY_TYPE = re.compile(rf"({'|'.join(map(re.escape, _TYPES))})((?: \d+)?(?: \(.*\))?)", re.DOTALL)

_FACINGS = {"N": "n", "E": "e", "S": "s", "W": "w"}
_TITLES = (*(row.name for row in SCENARIOS.values()), *(row.name for row in BOARDS.values()))

WORDS = {
    **CATALOGUE.words,
    **{facing: CATALOGUE.words[slug] for facing, slug in _FACINGS.items()},
    **{title.en: title for title in _TITLES},
}
"""The words of the book, facings, and scenarios and boards by the names that events store."""


def in_language(name: str, language: str) -> str:
    """Translate the name of a Unit: `Infantry 2` is `Infanterie 2` in French."""
    found = _BY_TYPE.fullmatch(name)
    return f"{_TYPES[found[1]].get(language)}{found[2]}" if found else name


def _units(names: str, language: str) -> str:
    return ", ".join(in_language(name, language) for name in names.split(", "))


def _reduced(fighter: Fighter, language: str) -> str:
    """MW-CC-7 MW-CC-8 MW-CC-9  Format the reductions of a power: `4 − 1 uphill`; empty
    without any.
    """
    if not fighter.sources:
        return ""
    words = CATALOGUE.words
    losses = (
        f"− {source.loss} {words[source.name].get(language).lower()}" for source in fighter.sources
    )
    told = " ".join((str(fighter.ccp), *losses))
    left = fighter.ccp - sum(source.loss for source in fighter.sources)
    return told if left == fighter.power else f"{told}, {words['at-least-1'].get(language)}"


MESSAGES = Messages.load(
    DATA / "messages.toml", WORDS, PLURALS, conversions={"u": _units, "r": _reduced}
)
"""`r` marks the reductions of a power."""

sentence = MESSAGES.render
"""The sentence of a message in a language; empty when there is none."""


def reason(refusal: Refusal, language: str = "en") -> str:
    """Return a refusal as a sentence for players."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)
