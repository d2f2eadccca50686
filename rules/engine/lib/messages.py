"""Sentences by key, in English and French: a record keeps key and parameters, the edge renders
them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
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
        "first_result",
        "second_result",
    }
)
"""The parameters that hold slugs, one or several joined by ` + `; all others, names of players
above all, are shown as they are.
"""


class Template:
    """A sentence, and the parameters it names."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.names = [name for _, name, _, _ in Formatter().parse(text) if name]


class Messages:
    """A system's sentences; `words` names slugs (`open-fire`) in each language."""

    def __init__(self, tables: dict[str, dict[str, Text]], words: Mapping[str, Text]) -> None:
        texts = {
            f"{table}.{key}": text for table, rows in tables.items() for key, text in rows.items()
        }
        self._english = {key: Template(text.en) for key, text in texts.items()}
        self._french = {key: Template(text.fr) for key, text in texts.items()}
        self._words = words

    def __contains__(self, key: str) -> bool:
        return key in self._english

    def keys(self) -> list[str]:
        """Every key, table and name: `refusal.too-near`."""
        return list(self._english)

    def render(self, key: str, params: Params, language: str) -> str:
        """The sentence for `key`; empty when there is none, which is how silent events stay
        silent.
        """
        templates = self._french if language.startswith("fr") else self._english
        template = templates.get(key)
        if template is None:
            return ""
        look = partial(getattr, params) if isinstance(params, Record) else params.__getitem__
        shown = {name: self._shown(name, look(name), language) for name in template.names}
        return template.text.format_map(shown)

    def _shown(self, name: str, value: Any, language: str) -> Any:
        if name in NAMED:
            return " + ".join(self._word(slug, language) for slug in str(value).split(" + "))
        return inches(value, language) if isinstance(value, float) else value

    def _word(self, slug: str, language: str) -> str:
        return self._words[slug].get(language) if slug in self._words else slug


def load(path: Path, words: Mapping[str, Text]) -> Messages:
    """The messages of a TOML file. Raises msgspec.ValidationError when a language is missing."""
    tables = msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, dict[str, Text]])
    return Messages(tables, words)


def inches(value: float, language: str) -> str:
    """A length with at most two decimals, with the decimal sign of the language."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return shown.replace(".", ",") if language.startswith("fr") else shown
