"""Boards that people draw: what a rule book hands to a site where they are drawn, kept and checked.

A board has a name and pieces, and is written down as JSON data of these two; what a piece holds is
a matter of the book.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Literal, Protocol, TypeVar

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.record import Record
from rules.engine.lib.direction import TURNING
from rules.engine.lib.plane.polygons import Box
from rules.engine.lib.reference import Layout

NAME_LENGTH = 60

_UNSEEN = frozenset({"Cc", "Cs", "Zl", "Zp"})


class OwnBoard(Record):
    """A board with everything on it, in the words of its book. It may have faults."""

    name: str = ""


class Fault(Record):
    """What is wrong with a board; `piece` and `part` are indexes, None where none is at fault. A
    warning speaks against nothing.

    `parts` are the ids of those concerned; `lines` (x0, y0, x1, y1) and `boxes` show the place in
    the measure of its layout.
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
    """Not a board at all, or one too big to be looked at; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.key)
        self.refusal = refusal


B = TypeVar("B", bound=OwnBoard)


class Drawing(Protocol[B]):
    """The side of a system that a site asks about boards which people draw."""

    @property
    def palette(self) -> tuple[str, ...]:
        """What can be drawn, by slugs that the catalogue has words for."""

    @property
    def limits(self) -> dict[str, int]:
        """The figures that an editor keeps to."""

    def blank(self) -> B:
        """What drawing begins with."""

    def copied(self, slug: str, language: str) -> B:
        """A layout of the book to start from. KeyError when there is none."""

    def random(self, seed: str, language: str) -> B:
        """The board of a seed, always the same one, fair to both sides. It has no fault."""

    def read(self, raw: object) -> B:
        """The board behind JSON data. Raises UnreadableBoardError."""

    def written(self, board: B) -> dict[str, object]:
        """The board as JSON data; `read` takes it back."""

    def typed(self, text: str) -> object:
        """JSON data for a board in a text form of the book's own; None where it has none."""

    def plain(self, board: B) -> str:
        """The board in that text form; empty where there is none."""

    def judged(self, board: B) -> tuple[Fault, ...]:
        """Everything that speaks against playing on it, and what may not be meant."""

    def as_layout(self, board: B) -> Layout:
        """The board as pages and maps read it."""


def errors(found: Iterable[Fault]) -> list[Refusal]:
    """Of what was found, what nobody can play on."""
    return refused(fault for fault in found if fault.severity == "error")


def refused(found: Iterable[Fault]) -> list[Refusal]:
    """Faults as refusals."""
    return [Refusal(clause=each.clause, key=each.key, params=each.params) for each in found]


def is_one_line(text: str) -> bool:
    """Nothing in it breaks the line, turns its direction, or stands for no character."""
    return not any(each in TURNING or unicodedata.category(each) in _UNSEEN for each in text)
