"""Which characters of a roster, a card or a sheet the printed pages have no letter for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rosters.draft import Draft
from rosters.printing.drawing.measure import lacks
from rosters.printing.drawing.styles import FONTS
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record


def lacking(draft: Draft) -> str:
    """Every character of the roster's names and notes that is printed as a box, once each."""
    return _missing(_written(draft))


def lacking_in(tree: object) -> str:
    """The same of every text in a record and all that it holds, whatever font each is set in."""
    return _missing((text, font) for text in texts_of(tree) for font in FONTS)


def texts_of(tree: object) -> Iterator[str]:
    """Every text in a record, in its records, tuples and dictionaries."""
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
    """What the owner wrote, with the role of each font that it is printed in."""
    yield draft.name, "title"
    yield draft.note, "text"
    for line in draft.units:
        yield line.name, "title"
        yield line.name, "strong"
        yield line.note, "italic"
