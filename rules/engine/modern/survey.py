"""Questions about where things are, answered in sentences. It decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec import field

from rules.engine.core.decision import Value
from rules.engine.core.record import Record
from rules.engine.lib.grid import Square, distance, is_name, named, square_of
from rules.engine.modern import movement
from rules.engine.modern.sentences import sentence
from rules.engine.modern.sight import OFFSETS, Look, seen_directly
from rules.engine.modern.state import ModernState, Unit
from rules.engine.modern.table import walk_of


class Question(Record):
    """`origin` is looked from, `to` is the other end of what lies between: ids of Units, or names
    of squares.
    """

    ask: Literal["sees", "seen-by", "near", "reach", "between"]
    origin: str = field(name="from")
    to: str = ""


class Sentence(Record):
    """One line of an answer, and the Unit it is about."""

    text: str
    piece: str = ""


class Survey(Record):
    """An answer: where it is asked from, its heading, its sentences, and the squares it names."""

    ask: str
    at: str
    heading: str
    sentences: tuple[Sentence, ...]
    squares: tuple[str, ...] = ()


class _Speaker:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def say(self, key: str, **params: Value) -> str:
        return sentence(f"survey.{key}", params, self._language)

    def line(self, key: str, unit: Unit, squares: int) -> Sentence:
        text = self.say(key, name=unit.name, square=unit.at, squares=squares)
        return Sentence(text=text, piece=unit.id)


def survey(s: ModernState, asked: dict[str, object], language: str) -> Survey:
    """MW-HID-1 MW-RANGE-1 MW-LOS-7  What both may know of the board, in words. KeyError when a Unit
    or a square is not there, msgspec.ValidationError when the question makes no sense.
    """
    question, speaker = msgspec.convert(asked, Question), _Speaker(language)
    square = _square(s, question.origin)
    heading = speaker.say(question.ask, square=named(square))
    if question.ask == "reach":
        return _reach(s, question, speaker, heading)
    if question.ask == "between":
        lines = [_between(s, square, _square(s, question.to), speaker)]
    elif question.ask == "near":
        lines = list(_near(s, square, speaker))
    else:
        lines = list(_seen(s, square, speaker))
    if not lines:
        lines = [Sentence(text=speaker.say("nobody"))]
    return Survey(ask=question.ask, at=named(square), heading=heading, sentences=tuple(lines))


def _square(s: ModernState, place: str) -> Square:
    if is_name(place) and place not in s.units:
        square = square_of(place)
        if square in s.board:
            return square
        raise KeyError(place)
    unit = s.units[place]
    if not unit.on_board:
        raise KeyError(place)
    return unit.square


def _others(s: ModernState, square: Square) -> list[Unit]:
    """The Units elsewhere on the board, the nearest first."""
    found = [u for u in s.units.values() if u.on_board and u.square != square]
    return sorted(found, key=lambda unit: distance(square, unit.square))


def _near(s: ModernState, square: Square, speaker: _Speaker) -> Iterator[Sentence]:
    for unit in _others(s, square):
        yield speaker.line("stands", unit, distance(square, unit.square))


def _seen(s: ModernState, square: Square, speaker: _Speaker) -> Iterator[Sentence]:
    """MW-LOS-1  Sight is the same both ways."""
    for unit in _others(s, square):
        look = _look(s, square, unit.square)
        if look.visibility != "none":
            yield speaker.line(f"is-{look.visibility}", unit, distance(square, unit.square))


def _look(s: ModernState, a: Square, b: Square) -> Look:
    return seen_directly(s.board, a, b, s.occupied)


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


def _reach(s: ModernState, question: Question, speaker: _Speaker, heading: str) -> Survey:
    """MW-MOVE-2  Where a Unit may go, the squares where it would drown apart."""
    unit = s.units[question.origin]
    found = sorted(map(named, movement.reach(walk_of(s, unit))))
    wet = [name for name in found if s.board.grounds[square_of(name)].drowns]
    dry = tuple(name for name in found if name not in wet)
    lines = [Sentence(text=speaker.say("squares", squares=", ".join(dry)))] if dry else []
    if wet:
        lines.append(Sentence(text=speaker.say("drowns", squares=", ".join(wet))))
    if not lines:
        lines.append(Sentence(text=speaker.say("nowhere")))
    return Survey(ask="reach", at=unit.at, heading=heading, sentences=tuple(lines), squares=dry)
