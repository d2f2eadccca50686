"""The rule books that these tests run over, the game Decoys among them, and what each provides for
them, in a module of `fixtures/` named by its key.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

import pytest

from rules.engine.core.flow import Event
from rules.engine.systems import SYSTEMS, UNFINISHED
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.decoys.book import DECOYS
from tests.books.faults import Fault
from tests.books.naive import Comparison
from tests.books.sentences import Speech
from tests.books.table import Json

ROOT = Path(__file__).parents[2]
BOOKS = (*SYSTEMS, *UNFINISHED, DECOYS)

every_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)


def each(name: str, of: Callable[[RuleBook[Any]], Iterable[object]]) -> pytest.MarkDecorator:
    """Runs a test once for each book and each of the values `of` it, as the argument `name`."""
    return pytest.mark.parametrize(
        ("book", name),
        [
            pytest.param(book, value, id=f"{book.key}-{value if isinstance(value, str) else n}")
            for book in BOOKS
            for n, value in enumerate(of(book))
        ],
    )


class BookFixtures(Protocol):
    """What only the book can say. Everything else is read off its record and its files."""

    FAULTS: Sequence[Fault]
    """Faults of its data files, each with the place and the reason of the refusal."""

    SILENT: set[str]
    """Events without a sentence: others tell what they say, or only the flow needs them."""

    VARIANTS: dict[str, type[Event]]
    """Sentences that an event of its own chooses by its figures."""

    HEADINGS: set[str]
    """The headings under which its clauses stand."""

    REQUESTS: tuple[Json, ...]
    """Requests to the oracle; together they use every key of a position, and every question."""

    SCRAPS: Sequence[Any]
    """Values that mean something to its oracle, to be put where they do not belong."""

    DEEP: tuple[str, ...]
    """Keys of the first position that hold lists or records."""

    SHOWN: set[str]
    """Keys of a request that the documentation shows in examples only."""

    NAMED: tuple[str, ...]
    """Values that the documentation of the oracle names: questions, scenarios, kinds."""

    FORBIDDEN: tuple[Json, ...]
    """Changes of the first request that the oracle refuses by its schema."""

    SPEECHES: Sequence[Speech]
    """Its files of sentences, with values for the parameters of each."""

    NAIVE: Sequence[Comparison]
    """Comparisons with a second implementation; empty before there is one."""


def fixtures_of(book: RuleBook[Any]) -> BookFixtures:
    """The module of a book in `fixtures/`. ModuleNotFoundError when it has none."""
    return cast("BookFixtures", import_module(f"tests.books.fixtures.{book.key}"))


def speeches() -> list[Speech]:
    """The files of sentences of every book."""
    return [speech for book in BOOKS for speech in fixtures_of(book).SPEECHES]


def package_of(book: RuleBook[Any]) -> str:
    """The package of a book: `rules.engine.modern`."""
    return book.evolve.__module__.removesuffix(".model.evolve")


def folder_of(book: RuleBook[Any]) -> Path:
    """The folder of a book."""
    return ROOT.joinpath(*package_of(book).split("."))


def messages_of(book: RuleBook[Any]) -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of a book as they are written, by table, key and language."""
    file = folder_of(book) / "data" / "messages.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))
