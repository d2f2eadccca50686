"""Sentences of Modern in both languages: messages.toml with the names of words.toml.

Units without a name of their own are named by their type, which is translated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.modern.data.catalogue import CATALOGUE, DATA
from rules.engine.modern.data.layouts import BOARDS
from rules.engine.modern.data.scenarios import SCENARIOS
from rules.engine.modern.data.unit_table import BOUGHT
from rules.engine.modern.model.events import Fighter, UnitsChosen
from rules.engine.tabletop.messages import Messages, Params

PLURALS = frozenset(
    {"Machine Guns", "Mortars", "Infantry Guns", "Anti-tank Guns", "Armoured Cars", "Tanks"}
)
"""Unit types whose English names are plural nouns."""

FACINGS = {"N": "n", "E": "e", "S": "s", "W": "w"}
"""The word for each facing."""

_TYPES = {unit.name: CATALOGUE.words[slug] for slug, unit in BOUGHT.items()}
_BY_TYPE = re.compile(rf"({'|'.join(map(re.escape, _TYPES))})((?: \d+)?(?: \(.*\))?)", re.DOTALL)

_TITLES = (*(row.name for row in SCENARIOS.values()), *(row.name for row in BOARDS.values()))
_PLACES = {title.en: title for title in _TITLES}
"""Scenarios and boards by the names that events store."""

ABOUT_UNITS = frozenset({"unit", "combat", "attacker"})
"""Event fields about Units: with one of these, `name` is the name of a Unit, not of a side."""


UNIT_NAMES = frozenset({"enemy_name", "hit_name", "target_name", "defender_name"})
MARKS = ABOUT_UNITS | {"entry", "radius"}
"""Keys of JSON objects about a Unit, whose `name` is then that of the Unit."""


class ModernMessages(Messages):
    """Messages with facings and Units named by type in the reader's language."""

    def values(self, params: Params, language: str) -> Callable[[str], Any]:
        value = super().values(params, language)
        names_units = not isinstance(params, Record) or any(
            hasattr(params, field) for field in ABOUT_UNITS
        )
        return lambda name: _shown(name, value(name), language, names_units=names_units)


MESSAGES = ModernMessages.load(DATA / "messages.toml", CATALOGUE.words, PLURALS)


sentence = MESSAGES.render
"""The sentence of a message in a language; empty when there is none."""


def reason(refusal: Refusal, language: str = "en") -> str:
    """Return a refusal as a sentence for players."""
    return MESSAGES.render(f"refusal.{refusal.key}", refusal.params, language)


def in_language(name: str, language: str) -> str:
    """Translate the name of a Unit: `Infantry 2` is `Infanterie 2` in French."""
    found = _BY_TYPE.fullmatch(name)
    return f"{_TYPES[found[1]].get(language)}{found[2]}" if found else name


def unit_names(shown: Mapping[str, Any]) -> frozenset[str]:
    """Return the keys of a JSON object under which Units are named; names of sides are not."""
    if shown.get("type") == UnitsChosen.__name__:
        return frozenset({"names"})
    return UNIT_NAMES | {"name"} if MARKS.intersection(shown) else UNIT_NAMES


def _shown(name: str, value: Any, language: str, *, names_units: bool) -> Any:
    match value:
        case Fighter():
            return _reduced(value, language)
        case tuple():
            return tuple(in_language(each, language) for each in value)
        case str():
            return _named(name, value, language, names_units=names_units)
        case _:
            return value


def _named(name: str, value: str, language: str, *, names_units: bool) -> str:
    if name == "facing" and value in FACINGS:
        return CATALOGUE.words[FACINGS[value]].get(language)
    if not language.startswith("fr"):
        return value  # names are kept in English
    if name in ("mission", "layout") and value in _PLACES:
        return _PLACES[value].get(language)
    if name == "side" or not names_units:
        return value
    return ", ".join(in_language(each, language) for each in value.split(", "))


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
