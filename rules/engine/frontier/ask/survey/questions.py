"""What can be asked about the map, as it is read, and the shape of an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, convert, field

from rules.engine.core.record import Record
from rules.engine.lib.offer import Point, Reach

Inches = Annotated[float, Meta(ge=0, le=60)]
Coordinate = Annotated[float, Meta(ge=-60, le=60)]
Spot = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=3)]
Place = Annotated[str, Meta(max_length=200)] | Spot
"""The id of a unit or a counter, or a point: x, y and the elevation where it matters."""


class Question(Record):
    """`origin` is looked from; `to` is the other end of what lies between; `within` leaves out
    what is further away.
    """

    ask: Literal["sees", "seen-by", "near", "reach", "between"]
    origin: Place = field(name="from")
    to: Place = ""
    within: Inches | None = None
    level: Inches | None = None


class Sentence(Record):
    """One line of an answer, and the piece it is about."""

    text: str
    piece: str = ""


class Line(Record):
    """A line of sight to draw, clear or not, with what stands in its way."""

    piece: str
    at: Point
    line: tuple[Point, Point]
    seen: bool
    inches: float
    parts: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


class Survey(Record):
    """An answer: its heading, its sentences, and what to draw of it on the map.

    `unseen` are rectangles (least x, least y, greatest x, greatest y) in which nothing small is
    seen; `reach` is where the unit may go.
    """

    ask: str
    at: Point
    heading: str
    sentences: tuple[Sentence, ...]
    lines: tuple[Line, ...] = ()
    unseen: tuple[tuple[float, float, float, float], ...] = ()
    reach: tuple[Reach, ...] = ()
    maximum: float = 0.0


def question_in(asked: Mapping[str, str]) -> Question:
    """The question as it stands in an address. msgspec.ValidationError when it makes no sense."""
    places = {end: _place(asked[end]) for end in ("from", "to") if end in asked}
    return convert({**asked, **places}, Question, strict=False)


def _place(text: str) -> str | list[str]:
    """A point where there are commas, else a name."""
    return text.split(",") if "," in text else text
