"""Finds characters that the print fonts lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rosters.draft import Draft
from rosters.printing.drawing.measure import lacks
from rosters.printing.drawing.styles import FONTS
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record


def lacking(draft: Draft) -> str:
    """Characters of the roster's names and notes that are missing, once each."""
    return _missing(_written(draft))


def lacking_in(tree: object) -> str:
    """Characters missing from any text of a record, recursively."""
    return _missing((text, font) for text in texts_of(tree) for font in FONTS)


def texts_of(tree: object) -> Iterator[str]:
    """All texts in a record, recursively."""
    match tree:
        case str():
            yield tree
        case Record():
            yield from texts_of(tree.fields())
        case dict():
            for value in tree.values():
                yield from texts_of(value)
        case list() | tuple():
            for value in tree:
                yield from texts_of(value)


def _missing(written: Iterable[tuple[str, str]]) -> str:
    missing = (
        char
        for text, font in written
        if not text.isascii()
        for char in polish(text, "en")
        if lacks(char, font)
    )
    return "".join(dict.fromkeys(missing))


def _written(draft: Draft) -> Iterator[tuple[str, str]]:
    """The owner's texts, with the font role of each."""
    yield draft.name, "title"
    yield draft.note, "text"
    for line in draft.units:
        yield line.name, "title"
        yield line.name, "strong"
        yield line.note, "italic"
