"""Questions about the board, answered in sentences (for screen readers)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, field

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.modern.model.sentences import sentence
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play.fire import view
from rules.engine.modern.play.position_queries import walk_of
from rules.engine.modern.space import movement
from rules.engine.modern.space.sight import OFFSETS, Look, seen_directly
from rules.engine.tabletop.grid import Square, distance, is_name, named, square_of


class Question(Record):
    """A question: `origin` is the viewpoint, `to` the other end for questions about what lies
    between (ids of Units, or names of squares), `within` a distance limit in squares.
    """

    ask: Literal["sees", "seen-by", "near", "reach", "between"]
    origin: str = field(name="from")
    to: str = ""
    within: Annotated[int, Meta(ge=0)] | None = None


class Sentence(Record):
    """One line of an answer, and the id of the Unit it is about."""

    text: str
    piece: str = ""


class Survey(Record):
    """An answer: its viewpoint, its heading, its sentences, and the squares it names."""

    ask: str
    at: str
    heading: str
    sentences: tuple[Sentence, ...]
    squares: tuple[str, ...] = ()


class _Speaker:
    """Wording in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, key: str, **params: Value) -> str:
        return sentence(f"survey.{key}", params, self._language)

    def line(self, key: str, unit: Unit, squares: int) -> Sentence:
        text = self.say(key, name=unit.name, square=unit.at, squares=squares)
        return Sentence(text=text, piece=unit.id)


def survey(s: ModernState, asked: Mapping[str, str], language: str) -> Survey:
    """MW-HID-1 MW-RANGE-1 MW-LOS-7  Answer a question in sentences, from public information only.
    Raises KeyError if a Unit or a square does not exist, msgspec.ValidationError if the question is
    invalid.
    """
    question, speaker = msgspec.convert(asked, Question, strict=False), _Speaker(language)
    square = _square(s, question.origin)
    heading = speaker.say(question.ask, square=named(square))
    if question.ask == "reach":
        return _reach(s, square, speaker, heading)
    seen: tuple[str, ...] = ()
    if question.ask == "between":
        lines = [_between(s, square, _square(s, question.to), speaker)]
    elif question.ask == "near":
        lines = list(_near(s, square, question, speaker))
    elif question.ask == "seen-by":
        lines = list(_seen_by(s, square, question, speaker))
    else:
        lines = list(_seen(s, square, question, speaker))
        seen = tuple(named(each) for each in s.board.grounds if _sees(s, square, each))
    if not lines:
        lines = [Sentence(text=speaker.say("nobody"))]
    told = tuple(lines)
    return Survey(ask=question.ask, at=named(square), heading=heading, sentences=told, squares=seen)


def _square(s: ModernState, place: str) -> Square:
    """Return the square of a Unit, or the square with that name; a name in capitals is always a
    square.
    """
    if place in s.units:
        unit = s.units[place]
        if not unit.on_board:
            raise KeyError(place)
        return unit.square
    name = place.lower()
    if not is_name(name) or square_of(name) not in s.board:
        raise KeyError(place)
    return square_of(name)


def _others(s: ModernState, square: Square, question: Question) -> list[Unit]:
    """Return the other Units on the board within the distance limit, nearest first."""
    most = distance((0, 0), (s.board.width, s.board.height))
    within = most if question.within is None else question.within
    found = [u for u in s.units.values() if u.on_board and u.square != square]
    near = [unit for unit in found if distance(square, unit.square) <= within]
    return sorted(near, key=lambda unit: distance(square, unit.square))


def _near(
    s: ModernState, square: Square, question: Question, speaker: _Speaker
) -> Iterator[Sentence]:
    for unit in _others(s, square, question):
        yield speaker.line("stands", unit, distance(square, unit.square))


def _seen(
    s: ModernState, square: Square, question: Question, speaker: _Speaker
) -> Iterator[Sentence]:
    """MW-LOS-6  List what the Unit there sees; an empty square sees like most weapons."""
    for unit in _others(s, square, question):
        seen = _look(s, square, unit.square).visibility
        if seen != "none":
            yield speaker.line(f"is-{seen}", unit, distance(square, unit.square))


def _seen_by(
    s: ModernState, square: Square, question: Question, speaker: _Speaker
) -> Iterator[Sentence]:
    """MW-LOS-6  List the Units that see the square, over other Units if their weapon can."""
    for unit in _others(s, square, question):
        seen = view(s, unit, square).visibility
        if seen != "none":
            yield speaker.line(f"sees-{seen}", unit, distance(square, unit.square))


def _sees(s: ModernState, square: Square, other: Square) -> bool:
    return other != square and _look(s, square, other).visibility != "none"


def _look(s: ModernState, a: Square, b: Square) -> Look:
    unit = s.unit_at(a)
    return view(s, unit, b) if unit else seen_directly(s.board, a, b, s.occupied)


def _between(s: ModernState, a: Square, b: Square, speaker: _Speaker) -> Sentence:
    if a == b:
        raise msgspec.ValidationError("Name two different squares - at `$.to`")
    look = _look(s, a, b)
    text = speaker.say(
        "rays",
        squares=distance(a, b),
        past_ground=look.past_ground,
        past_all=look.past_all,
        of=len(OFFSETS),
    )
    return Sentence(text=text)


def _reach(s: ModernState, square: Square, speaker: _Speaker, heading: str) -> Survey:
    """MW-MOVE-2  List where the Unit there may move, with squares where it would drown listed
    apart. Raises KeyError if there is no Unit.
    """
    unit = s.unit_at(square)
    if unit is None:
        raise KeyError(named(square))
    found = sorted(map(named, movement.reach(walk_of(s, unit))))
    wet = [name for name in found if s.board.grounds[square_of(name)].drowns]
    dry = tuple(name for name in found if name not in wet)
    lines = [Sentence(text=speaker.say("squares", squares=", ".join(dry)))] if dry else []
    if wet:
        lines.append(Sentence(text=speaker.say("drowns", squares=", ".join(wet))))
    if not lines:
        lines.append(Sentence(text=speaker.say("nowhere")))
    return Survey(ask="reach", at=unit.at, heading=heading, sentences=tuple(lines), squares=dry)
