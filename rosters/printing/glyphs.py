"""Which characters of a roster the printed pages have no letter for."""

from __future__ import annotations

from collections.abc import Iterator

from rosters.draft import Draft
from rosters.printing.measure import lacks
from rosters.printing.typography import polish


def lacking(draft: Draft) -> str:
    """Every character of the roster's names and notes that is printed as `?`, once each."""
    missing = (
        char
        for text, font in _written(draft)
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
