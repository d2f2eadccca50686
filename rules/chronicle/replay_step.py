"""One step of a record: the board as it then was, what happened, and where to go from there."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from rosters.books import Book, book
from rules.chronicle.course import Course
from rules.chronicle.knowing import Known, known_to
from rules.chronicle.trails import Trail, trail
from rules.engine.core.decision import Seat
from rules.engine.core.dice import Face
from rules.engine.core.flow import Event
from rules.grounds import ground_of
from rules.pictures import Scene, scene
from rules.telling import Teller

STEPS_BEFORE = 12


@dataclass(frozen=True)
class Source:
    """What granted or cost a die, and the clause that says so."""

    sign: int
    label: str
    clause: str


@dataclass(frozen=True)
class Throw:
    """One side of a roll: every face, whether it counted, and why there were that many."""

    name: str
    manoeuvre: str
    die: str
    faces: tuple[tuple[int, bool], ...]
    kept: int
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class Line:
    """A sentence with the clause behind it, if the book still has that; `throws` stand side by
    side.
    """

    text: str
    clause: str
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True)
class Told:
    """A commit in words."""

    seq: int
    turn: int
    who: str
    at: str
    lines: tuple[Line, ...]
    dice: tuple[Face, ...]
    undone: bool
    carried: bool


@dataclass(frozen=True)
class Step:
    """Step `number` of `last`."""

    number: int
    last: int
    turn: int
    told: Told
    before: tuple[Told, ...]
    scene: Scene
    trails: tuple[Trail, ...]
    known: tuple[Known, ...]

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def following(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


class Telling:
    """The commits of a course in words, as `eyes` may read them."""

    def __init__(self, course: Course, eyes: Seat | None, language: str) -> None:
        key = course.record.header.system
        self._course = course
        self._eyes = eyes
        self._teller = Teller(key, language)
        self._book = book(key)

    def told(self, seq: int) -> Told:
        """Commit `seq`."""
        course = self._course
        commit = course.record.commits[seq]
        seen = (course.rules.redact(event, self._eyes) for event in course.facts[seq])
        return Told(
            seq=seq,
            turn=course.turns[seq],
            who=course.name_of(commit.seat) if commit.seat is not None else _("the server"),
            at=commit.at,
            lines=tuple(
                self._line(event, self._book.clauses)
                for event in seen
                if event is not None and self._teller.said(event)
            ),
            dice=commit.dice,
            undone=seq in course.undone,
            carried=seq < course.record.carried,
        )

    def _line(self, event: Event, clauses: Container[str]) -> Line:
        facts = self._teller.labelled(msgspec.to_builtins(event))
        rolled = (facts.get(side) for side in ("active", "reactive", "rolled"))
        throws = tuple(
            self._throw(side) for side in rolled if isinstance(side, dict) and "faces" in side
        )
        clause = event.clause if event.clause in clauses else ""
        return Line(text=self._teller.said(event), clause=clause, throws=throws)

    def _throw(self, side: dict[str, Any]) -> Throw:
        faces = side["faces"]
        counts = faces.index(side["kept"])
        clauses = self._book.clauses
        return Throw(
            name=side["name"],
            manoeuvre=self._teller.word(side["manoeuvre"]) if side["manoeuvre"] else "",
            die=f"D{side['die']}",
            faces=tuple((face, index == counts) for index, face in enumerate(faces)),
            kept=side["kept"],
            sources=tuple(
                Source(
                    sign=each["sign"],
                    label=each["label"],
                    clause=each["clause"] if each["clause"] in clauses else "",
                )
                for each in side["sources"]
            ),
        )


def step_of(course: Course, number: int, eyes: Seat | None, language: str) -> Step:
    """The step `number` of a record that holds, as `eyes` saw it; None looks on from outside."""
    rules, header = course.rules, course.record.header
    shelf: Book = book(header.system)
    ground = ground_of(header.system, header.setup)
    telling = Telling(course, eyes, language)
    now = rules.view_for(course.states[number], eyes)
    then = rules.view_for(course.before(number), eyes)
    return Step(
        number=number,
        last=course.last,
        turn=course.turns[number],
        told=telling.told(number),
        before=tuple(telling.told(seq) for seq in range(max(0, number - STEPS_BEFORE), number)),
        scene=scene(rules.hosted.scene(now, language), ground, shelf, language),
        trails=tuple(
            trail(track, ground.height)
            for track in rules.hosted.tracks(then, now, course.facts[number])
        ),
        known=known_to(course, number, eyes, language),
    )
