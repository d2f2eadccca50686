"""Records of questions about the map, and of their answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, convert, field

from rules.engine.core.record import Record
from rules.engine.tabletop.offer import Point, Reach

Inches = Annotated[float, Meta(ge=0, le=60)]
Coordinate = Annotated[float, Meta(ge=-60, le=60)]
Spot = Annotated[tuple[Coordinate, ...], Meta(min_length=2, max_length=3)]
Place = Annotated[str, Meta(max_length=200)] | Spot
"""The id of a unit or a counter, or a point: x, y and optionally the elevation."""


class Question(Record):
    """A question: `origin` is the viewpoint, `to` the other end for questions about what lies
    between, `within` a distance limit in inches.
    """

    ask: Literal["sees", "seen-by", "near", "reach", "between"]
    origin: Place = field(name="from")
    to: Place = ""
    within: Inches | None = None
    level: Inches | None = None


class Sentence(Record):
    """One line of an answer, and the id of the piece it is about."""

    text: str
    piece: str = ""


class Line(Record):
    """A line of sight to draw, clear or not, with its obstacles."""

    piece: str
    at: Point
    line: tuple[Point, Point]
    seen: bool
    inches: float
    parts: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()


class Survey(Record):
    """An answer: its heading, its sentences, and what to draw on the map.

    `unseen` are rectangles (least x, least y, greatest x, greatest y) in which a counter would not
    be seen; `reach` is the unit's reachable area.
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
    """Parse a question from a query string. Raises msgspec.ValidationError if it is invalid."""
    places = {end: _place(asked[end]) for end in ("from", "to") if end in asked}
    return convert({**asked, **places}, Question, strict=False)


def _place(text: str) -> str | list[str]:
    """Parse a point if there are commas, else an id."""
    return text.split(",") if "," in text else text
