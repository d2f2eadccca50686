"""Interface between a rule book and the board editor: players' own boards, read, checked, written.

A board has a name and the book's own pieces, and is stored as JSON.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record
from rules.engine.tabletop.bidi_marks import BIDI_CONTROLS
from rules.engine.tabletop.plane.polygons import Box
from rules.engine.tabletop.reference import Layout

NAME_LENGTH = 60

_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


class OwnBoard(Record):
    """Base class of a player's own board, in the book's own records; it may have faults."""

    name: str = ""


class Fault(Record):
    """A fault of a board. A warning does not prevent play.

    `piece` and `part` are the indexes of the cause, None where there is none; `parts` are the ids
    of all parts concerned. `lines` (x0, y0, x1, y1) and `boxes` mark the place, in units of the
    layout.
    """

    severity: Literal["error", "warning"] = "error"
    piece: int | None = None
    part: int | None = None
    field: str = ""
    clause: str
    key: str
    params: dict[str, Value] = {}
    parts: tuple[str, ...] = ()
    lines: tuple[Box, ...] = ()
    boxes: tuple[Box, ...] = ()


class UnreadableBoardError(Exception):
    """The input is not a board, or is too large to check; `refusal` gives the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


B = TypeVar("B", bound=OwnBoard)


@dataclass(frozen=True, kw_only=True, eq=False)
class BoardEditor(Generic[B]):
    """What a rule book provides to the board editor."""

    palette: tuple[str, ...]
    """The kinds of things that can be drawn, as slugs named in the catalogue's words."""
    limits: dict[str, int]
    """Limits that the editor enforces while drawing, by name."""
    blank: Callable[[], B]
    """An empty board."""
    copied: Callable[[str, str], B]
    """A copy of one of the book's layouts as an editable board, by slug, in a language. KeyError
    when there is none.
    """
    random: Callable[[str, str], B]
    """A random board, deterministic for its seed: without faults and fair to both sides."""
    read: Callable[[object], B]
    """Parse a board from JSON data. Raises UnreadableBoardError."""
    written: Callable[[B], dict[str, object]]
    """Serialise a board to JSON data; the inverse of `read`."""
    judged: Callable[[B], tuple[Fault, ...]]
    """Validate a board: everything that makes it unplayable, and warnings of likely mistakes."""
    as_layout: Callable[[B], Layout]
    """The board as a layout, for pages and maps."""
    typed: Callable[[str], object] = lambda _text: None
    """Convert the book's own text format of a board to JSON data; None where it has no such
    format.
    """
    plain: Callable[[B], str] = lambda _board: ""
    """The board in the book's text format; empty where it has none."""


def errors(found: Iterable[Fault]) -> list[Refusal]:
    """The faults that prevent play, as refusals; warnings are left out."""
    return refused(fault for fault in found if fault.severity == "error")


def refused(found: Iterable[Fault]) -> list[Refusal]:
    """Faults as refusals."""
    return [Refusal(clause=each.clause, key=each.key, params=each.params) for each in found]


def is_one_line(text: str) -> bool:
    """Whether the text is a single printable line: no line breaks, control characters, lone
    surrogates or bidirectional controls.
    """
    return not any(each in BIDI_CONTROLS or unicodedata.category(each) in _UNSEEN for each in text)
