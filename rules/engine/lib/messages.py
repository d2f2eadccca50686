"""Sentences by key, in English and French: a record keeps key and parameters, the edge renders
them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
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


class Messages:
    """A system's sentences; `words` names slugs (`open-fire`) in each language."""

    def __init__(self, tables: dict[str, dict[str, Text]], words: Mapping[str, Text]) -> None:
        self._texts = {
            f"{table}.{key}": text for table, rows in tables.items() for key, text in rows.items()
        }
        self._words = words

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """Every key, table and name: `refusal.too-near`."""
        return list(self._texts)

    def render(self, key: str, params: Params, language: str) -> str:
        """The sentence for `key`; empty when there is none, which is how silent events stay
        silent.
        """
        text = self._texts.get(key)
        if text is None:
            return ""
        given = params if isinstance(params, Mapping) else _fields(params)
        return text.get(language).format_map(
            {name: self._shown(name, value, language) for name, value in given.items()}
        )

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


def _fields(record: Record) -> dict[str, Any]:
    return {name: getattr(record, name) for name in type(record).__struct_fields__}  # type: ignore[attr-defined]
