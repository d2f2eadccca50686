"""Unicode Normalization Form C in linear time.

`unicodedata.normalize` orders the combining marks of a run by insertion, which takes time with the
square of their number, for which the interpreter does nothing else. Long runs are ordered before.
Source: Unicode Standard Annex #15, canonical ordering algorithm.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

_LONG_RUN = re.compile(r"[^\w\x00-\x7f]{31,}")
"""Characters among which all combining marks are, which are no letters for `re`."""
_UNKNOWN = "Cn"
"""Category of the characters that this Python's Unicode does not know."""
_EMOJI = range(0x1F000, 0x1FB00)
"""Blocks of pictures, none of which combines with other characters."""


def unknown_in(text: str) -> str:
    """The first character that is newer than this Python's Unicode; empty if there is none.

    A newer Unicode may compose or reorder such characters. So a text with them may be normal here
    and not in a browser, which would refuse a record that holds it. New emoji are never composed
    or reordered, so they are allowed.
    """
    if text.isascii():
        return ""
    return next((each for each in text if is_unknown(each)), "")


def is_unknown(character: str) -> bool:
    """Whether Unicode versions may differ in how they normalise this character."""
    return unicodedata.category(character) == _UNKNOWN and ord(character) not in _EMOJI


def nfc(text: str) -> str:
    """The text in Normalization Form C."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _LONG_RUN.sub(lambda run: ordered(run[0]), text))


def is_nfc(text: str) -> bool:
    """Whether the text is in Normalization Form C."""
    if _LONG_RUN.search(text):
        return nfc(text) == text
    return unicodedata.is_normalized("NFC", text)


def ordered(text: str) -> str:
    """The canonical decomposition of `text`, with the combining marks of each run by class."""
    decomposed = "".join(unicodedata.normalize("NFD", each) for each in text)
    return "".join(
        "".join(sorted(run, key=unicodedata.combining) if is_marks else run)
        for is_marks, run in groupby(decomposed, key=_is_mark)
    )


def _is_mark(character: str) -> bool:
    return unicodedata.combining(character) > 0
