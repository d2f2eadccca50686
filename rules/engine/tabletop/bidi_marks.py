"""Unicode bidirectional control characters: refused in names, which they can make look like others
(spoofing), and put around names written from right to left.
"""

from __future__ import annotations

from unicodedata import bidirectional

BIDI_CONTROLS = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
"""All characters with the Unicode property Bidi_Control."""

_ISOLATE, _END = "\u2068", "\u2069"
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})


def runs_from_the_right(text: str) -> bool:
    """Whether `text` has letters or digits that are written from right to left."""
    return not text.isascii() and any(bidirectional(char) in _FROM_THE_RIGHT for char in text)


def isolated(text: str) -> str:
    """A name for the middle of a sentence: in isolates (FSI, PDI) if it is written from right to
    left, so that it does not reorder its neighbours; else unchanged.
    """
    return f"{_ISOLATE}{text}{_END}" if runs_from_the_right(text) else text
