"""Message catalogue in English and French: records hold a key and parameters, which are rendered to
sentences only when shown (localisation).

A placeholder says what it holds by a conversion, as in `{action!w}`; without one, the value is
shown as it is.

- `w`: words of the rule book, by slug; several are joined by ` + `;
- `u`: names of units, which a book may translate; several are joined by `, ` or in a tuple;
- `p`: the id of a part of terrain, `A2'a`, shown with a prime.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, Self

import msgspec

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.tabletop.bidi_marks import isolated
from rules.engine.tabletop.grammar import ELIDED, FIGURE, choose, elide, is_plural, listed
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import CatalogueError, read

Params = Mapping[str, Value] | Record

Show = Callable[[Any, str], str]
"""Shows a value in a language."""

OWNER_SUFFIX = re.compile(r" \(.*\)$", re.DOTALL)
"""The owner's name that follows a unit's name when both sides have such a unit: `Rifleman 1
(Ana)`.
"""


class Template:
    """A message with its parameters, parsed once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._parts = [
            (literal, name or "", conversion or "", form or "")
            for literal, name, form, conversion in Formatter().parse(text)
        ]

    def fill(self, show: Callable[[str, str, str], str]) -> str:
        """The sentence, each parameter replaced by `show(name, conversion, form)`."""
        return "".join(
            literal + (show(name, conversion, form) if name else "")
            for literal, name, conversion, form in self._parts
        )

    def named(self, conversion: str) -> tuple[str, ...]:
        """The parameters with a conversion, each once, in their order."""
        return tuple(dict.fromkeys(name for _, name, each, _ in self._parts if each == conversion))


def _text(file: str, path: str, row: object) -> Text:
    """A message of a file, by its path. Raises CatalogueError."""
    try:
        return msgspec.convert(row, Text)
    except msgspec.ValidationError as error:
        raise CatalogueError(file, path, f"{error}.") from error


class Messages:
    """A rule book's messages. `words` translates slugs (`open-fire`); `plurals` are the unit names
    that are plural nouns in English (`Peacekeepers`); `conversions` are the book's own, beside or
    instead of those above.
    """

    def __init__(
        self,
        tables: dict[str, dict[str, Text]],
        words: Mapping[str, Text],
        plurals: Collection[str] = (),
        conversions: Mapping[str, Show] = MappingProxyType({}),
    ) -> None:
        texts = {
            f"{table}.{key}": text for table, rows in tables.items() for key, text in rows.items()
        }
        self._english = {key: Template(text.en) for key, text in texts.items()}
        self._french = {key: Template(text.fr) for key, text in texts.items()}
        self._words = words
        self._plurals = frozenset(plurals)
        self._conversions: dict[str, Show] = {
            "w": self._in_words,
            "u": lambda names, _language: str(names),
            "p": lambda id, _language: primed(id),
            **conversions,
        }

    @classmethod
    def load(
        cls,
        path: Path,
        words: Mapping[str, Text],
        plurals: Collection[str] = (),
        conversions: Mapping[str, Show] = MappingProxyType({}),
    ) -> Self:
        """Load the messages of a TOML file. Raises CatalogueError at the first that is not a text
        in both languages.
        """
        rows = read(path, dict[str, dict[str, Any]])
        tables = {
            table: {key: _text(path.name, f"{table}.{key}", row) for key, row in texts.items()}
            for table, texts in rows.items()
        }
        return cls(tables, words, plurals, conversions)

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
        value = partial(getattr, params) if isinstance(params, Record) else params.__getitem__
        return template.fill(
            lambda name, conversion, form: self._filled(value(name), conversion, form, language)
        )

    def units_in(self, key: str) -> tuple[str, ...]:
        """The parameters of a message that name units; none if there is no such message."""
        template = self._english.get(key)
        return template.named("u") if template else ()

    def _filled(self, value: Any, conversion: str, form: str, language: str) -> str:
        """A parameter's text in its grammatical form; grammar.py explains the forms."""
        shown = self._shown(value, conversion, language)
        if isinstance(value, str):
            shown = isolated(shown)
        if not form:
            return shown
        if form in ELIDED:
            return elide(form, shown)
        if form.startswith("?"):
            return form[1:].replace(FIGURE, shown) if shown else ""
        if isinstance(value, str):
            noun = OWNER_SUFFIX.sub("", self._shown(value, conversion, "en"))
            chosen = choose(form, noun in self._plurals)
        else:
            chosen = choose(form, is_plural(value, language), is_zero=value == 0)
        return chosen.replace(FIGURE, shown)

    def _shown(self, value: Any, conversion: str, language: str) -> str:
        if isinstance(value, tuple):
            names = [isolated(self._shown(each, conversion, language)) for each in value]
            return listed(names, language)
        if conversion:
            return self._conversions[conversion](value, language)
        return inches(value, language) if isinstance(value, float) else str(value)

    def _in_words(self, slugs: str, language: str) -> str:
        return " + ".join(self._word(slug, language) for slug in slugs.split(" + "))

    def _word(self, slug: str, language: str) -> str:
        return self._words[slug].get(language) if slug in self._words else slug


def counted(text: str, language: str, **figures: int) -> str:
    """Fill a printed text with `figures`, each in its plural form: `{left:# left|# left}`."""
    return Template(text).fill(lambda name, _, form: _counted(figures[name], form, language))


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
