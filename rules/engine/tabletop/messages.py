"""Sentences by key, in English and French: a record keeps key and parameters, the edge renders
them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.lib.grammar import ELIDED, FIGURE, choose, elide, is_plural, listed
from rules.engine.lib.reference import Text

Params = Mapping[str, Value] | Record

NAMED = frozenset(
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
"""The parameters that hold slugs, one or several joined by ` + `; all others, names of players
above all, are shown as they are.
"""

OWNED = re.compile(r" \(.*\)$", re.DOTALL)
"""What follows the name of a unit whose like stands on both sides: `Rifleman 1 (Ana)`."""


class Template:
    """A sentence, and the parameters it names, each with the form that it takes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._parts = [
            (literal, name or "", form or "") for literal, name, form, _ in Formatter().parse(text)
        ]

    def fill(self, show: Callable[[str, str], str]) -> str:
        """The sentence with each parameter as `show` gives it for its name and form."""
        return "".join(
            literal + (show(name, form) if name else "") for literal, name, form in self._parts
        )


class Messages:
    """A system's sentences; `words` names slugs (`open-fire`) in each language, `plurals` are the
    names of units that are plural nouns in English (`Peacekeepers`).
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

    def __contains__(self, key: str) -> bool:
        return key in self._english

    def keys(self) -> list[str]:
        """Every key, table and name: `refusal.too-near`."""
        return list(self._english)

    def text(self, key: str, language: str) -> str:
        """The sentence for `key` with its parameters in braces. KeyError when there is none."""
        return (self._french if language.startswith("fr") else self._english)[key].text

    def render(self, key: str, params: Params, language: str) -> str:
        """The sentence for `key`; empty when there is none, which is how silent events stay
        silent.
        """
        templates = self._french if language.startswith("fr") else self._english
        template = templates.get(key)
        if template is None:
            return ""
        look = partial(getattr, params) if isinstance(params, Record) else params.__getitem__
        return template.fill(lambda name, form: self._filled(name, look(name), form, language))

    def _filled(self, name: str, value: Any, form: str, language: str) -> str:
        """A parameter in its form; what the forms mean stands in grammar.py."""
        shown = self._shown(name, value, language)
        if not form:
            return shown
        if form in ELIDED:
            return elide(form, shown)
        if form.startswith("?"):
            return form[1:].replace(FIGURE, shown) if shown else ""
        if isinstance(value, str):
            noun = OWNED.sub("", self._shown(name, value, "en"))
            chosen = choose(form, noun in self._plurals)
        else:
            chosen = choose(form, is_plural(value, language), is_zero=value == 0)
        return chosen.replace(FIGURE, shown)

    def _shown(self, name: str, value: Any, language: str) -> str:
        if name in NAMED:
            return " + ".join(self._word(slug, language) for slug in str(value).split(" + "))
        if isinstance(value, tuple):
            return listed(value, language)
        return inches(value, language) if isinstance(value, float) else str(value)

    def _word(self, slug: str, language: str) -> str:
        return self._words[slug].get(language) if slug in self._words else slug


def load(path: Path, words: Mapping[str, Text], plurals: Collection[str] = ()) -> Messages:
    """The messages of a TOML file. Raises msgspec.ValidationError when a language is missing."""
    tables = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, dict[str, Text]])
    return Messages(tables, words, plurals)


def inches(value: float, language: str) -> str:
    """A length with at most two decimals, with the decimal sign of the language."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return shown.replace(".", ",") if language.startswith("fr") else shown
