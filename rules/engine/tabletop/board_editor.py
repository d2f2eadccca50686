"""Interface between a rule book and the board editor: players' own boards, read, checked, written.

A board has a name and the book's own pieces, and is stored as JSON.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

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


class BoardEditor(Protocol[B]):
    """What a rule book provides to the board editor."""

    @property
    def palette(self) -> tuple[str, ...]:
        """The kinds of things that can be drawn, as slugs named in the catalogue's words."""

    @property
    def limits(self) -> dict[str, int]:
        """Limits that the editor enforces while drawing, by name."""

    def blank(self) -> B:
        """An empty board."""

    def copied(self, slug: str, language: str) -> B:
        """A copy of one of the book's layouts as an editable board. KeyError when there is none."""

    def random(self, seed: str, language: str) -> B:
        """A random board, deterministic for its seed: without faults and fair to both sides."""

    def read(self, raw: object) -> B:
        """Parse a board from JSON data. Raises UnreadableBoardError."""

    def written(self, board: B) -> dict[str, object]:
        """Serialise a board to JSON data; the inverse of `read`."""

    def typed(self, text: str) -> object:
        """Convert the book's own text format of a board to JSON data; None where it has no such
        format.
        """

    def plain(self, board: B) -> str:
        """The board in the book's text format; empty where it has none."""

    def judged(self, board: B) -> tuple[Fault, ...]:
        """Validate a board: everything that makes it unplayable, and warnings of likely
        mistakes.
        """

    def as_layout(self, board: B) -> Layout:
        """The board as a layout, for pages and maps."""


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
