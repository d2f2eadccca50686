"""Message catalogue in English and French: records hold a key and parameters, which are rendered to
sentences only when shown (localisation).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any, Self

import msgspec

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.tabletop.bidi_marks import isolated
from rules.engine.tabletop.grammar import ELIDED, FIGURE, choose, elide, is_plural, listed
from rules.engine.tabletop.reference import Text

Params = Mapping[str, Value] | Record

SLUG_PARAMETERS = frozenset(
    {
        "action",
        "reaction",
        "by",
        "kind",
        "role",
        "ability",
        "faction",
        "edges",
        "reason",
        "harm",
        "rating",
        "marker",
        "rule",
        "option",
        "first_result",
        "second_result",
    }
)
"""The parameters whose values are slugs to translate, one or several joined by ` + `. All other
values, player names above all, are shown unchanged.
"""

PART_PARAMETER = "part"
"""The parameter that is the id of a part of terrain: `A2'a`, shown with a prime."""

OWNER_SUFFIX = re.compile(r" \(.*\)$", re.DOTALL)
"""The owner's name that follows a unit's name when both sides have such a unit: `Rifleman 1
(Ana)`.
"""


class Template:
    """A message with its parameters, parsed once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._parts = [
            (literal, name or "", form or "") for literal, name, form, _ in Formatter().parse(text)
        ]

    def fill(self, show: Callable[[str, str], str]) -> str:
        """The sentence, each parameter replaced by `show(name, form)`."""
        return "".join(
            literal + (show(name, form) if name else "") for literal, name, form in self._parts
        )


class Messages:
    """A rule book's messages. `words` translates slugs (`open-fire`); `plurals` are the unit names
    that are plural nouns in English (`Peacekeepers`).
    """

    def __init__(
        self,
        tables: dict[str, dict[str, Text]],
        words: Mapping[str, Text],
        plurals: Collection[str] = (),
    ) -> None:
        texts = {
            f"{table}.{key}": text for table, rows in tables.items() for key, text in rows.items()
        }
        self._english = {key: Template(text.en) for key, text in texts.items()}
        self._french = {key: Template(text.fr) for key, text in texts.items()}
        self._words = words
        self._plurals = frozenset(plurals)

    @classmethod
    def load(cls, path: Path, words: Mapping[str, Text], plurals: Collection[str] = ()) -> Self:
        """Load the messages of a TOML file. Raises msgspec.ValidationError when a language is
        missing.
        """
        tables = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, dict[str, Text]])
        return cls(tables, words, plurals)

    def __contains__(self, key: str) -> bool:
        return key in self._english

    def keys(self) -> list[str]:
        """Every key, as `table.name`: `refusal.too-near`."""
        return list(self._english)

    def text(self, key: str, language: str) -> str:
        """The message template of `key`, parameters in braces. KeyError when there is none."""
        return (self._french if language.startswith("fr") else self._english)[key].text

    def render(self, key: str, params: Params, language: str) -> str:
        """The sentence of `key`; empty when there is none, as for events that are not shown."""
        templates = self._french if language.startswith("fr") else self._english
        template = templates.get(key)
        if template is None:
            return ""
        value = self.values(params, language)
        return template.fill(lambda name, form: self._filled(name, value(name), form, language))

    def values(self, params: Params, language: str) -> Callable[[str], Any]:
        """The function that returns a parameter's value by name. A rule book may translate there
        what is not a slug.
        """
        return partial(getattr, params) if isinstance(params, Record) else params.__getitem__

    def _filled(self, name: str, value: Any, form: str, language: str) -> str:
        """A parameter's text in its grammatical form; grammar.py explains the forms."""
        shown = self._shown(name, value, language)
        if isinstance(value, str):
            shown = isolated(shown)
        if not form:
            return shown
        if form in ELIDED:
            return elide(form, shown)
        if form.startswith("?"):
            return form[1:].replace(FIGURE, shown) if shown else ""
        if isinstance(value, str):
            noun = OWNER_SUFFIX.sub("", self._shown(name, value, "en"))
            chosen = choose(form, noun in self._plurals)
        else:
            chosen = choose(form, is_plural(value, language), is_zero=value == 0)
        return chosen.replace(FIGURE, shown)

    def _shown(self, name: str, value: Any, language: str) -> str:
        if name in SLUG_PARAMETERS:
            return " + ".join(self._word(slug, language) for slug in str(value).split(" + "))
        if name == PART_PARAMETER:
            return primed(str(value))
        if isinstance(value, tuple):
            return listed([isolated(str(each)) for each in value], language)
        return inches(value, language) if isinstance(value, float) else str(value)

    def _word(self, slug: str, language: str) -> str:
        return self._words[slug].get(language) if slug in self._words else slug


def counted(text: str, language: str, **figures: int) -> str:
    """Fill a printed text with `figures`, each in its plural form: `{left:# left|# left}`."""
    return Template(text).fill(lambda name, form: _counted(figures[name], form, language))


def _counted(figure: int, form: str, language: str) -> str:
    shown = str(figure)
    return choose(form, is_plural(figure, language)).replace(FIGURE, shown) if form else shown


def primed(id: str) -> str:
    """The id of a part of terrain with a typographic prime."""
    return id.replace("'", "′")


def inches(value: float, language: str) -> str:
    """Format a length with at most two decimals and the language's decimal separator."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return shown.replace(".", ",") if language.startswith("fr") else shown
