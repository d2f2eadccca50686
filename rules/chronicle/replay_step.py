"""One step of a replay: the board at that time, the log sentences, and the movement trails."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from rosters.catalogues import Book, book
from rules.chronicle.lines_of_fire import LineOfFire, lines_of_fire
from rules.chronicle.luck_words import rolled
from rules.chronicle.movement_trails import Trail, trail
from rules.chronicle.replay_cache import MatchReplay
from rules.chronicle.sealed_at_step import SealedChoice, sealed_choices
from rules.engine.core.dice import Face
from rules.engine.core.flow import Event
from rules.engine.core.known import Known
from rules.engine.tabletop.rolls import Rolled
from rules.matches.match_board import ground_of
from rules.present.localise import Localiser
from rules.present.svg import Scene, scene

STEPS_BEFORE = 12
BYTES_BEFORE = 256 * 1024
"""Steps are shown before another up to this size, many times that of so many steps of a match."""


@dataclass(frozen=True)
class Source:
    """What added or removed a die, with its clause."""

    sign: int
    label: str
    clause: str


@dataclass(frozen=True)
class Throw:
    """One side of a roll: all faces, each with whether it counted, their total, and the reasons for
    the number of dice.
    """

    name: str
    manoeuvre: str
    die: str
    faces: tuple[tuple[int, bool], ...]
    total: int
    sources: tuple[Source, ...]


@dataclass(frozen=True)
class Line:
    """A log sentence with its clause, empty if the current rule book lacks it; `throws` are shown
    side by side.
    """

    text: str
    clause: str
    throws: tuple[Throw, ...] = ()


@dataclass(frozen=True)
class CommitText:
    """A commit as text; `dice` are its `faces` in words."""

    seq: int
    turn: int
    who: str
    at: str
    lines: tuple[Line, ...]
    dice: str
    faces: tuple[Face, ...]
    undone: bool
    carried: bool


@dataclass(frozen=True)
class Step:
    """Step `number` of a replay that ends with step `last`."""

    number: int
    last: int
    turn: int
    text: CommitText
    before: tuple[CommitText, ...]
    scene: Scene
    trails: tuple[Trail, ...]
    shots: tuple[LineOfFire, ...]
    known: tuple[SealedChoice, ...]

    @property
    def previous(self) -> int | None:
        return self.number - 1 if self.number else None

    @property
    def following(self) -> int | None:
        return self.number + 1 if self.number < self.last else None


class CommitTexts:
    """The commits of a replay as text."""

    def __init__(self, replay: MatchReplay, language: str) -> None:
        key = replay.record.header.system
        self._replay = replay
        self._teller = Localiser(key, language)
        self._book = book(key)

    def text(self, seq: int) -> CommitText:
        """The text of commit `seq`."""
        replay = self._replay
        commit = replay.record.commits[seq]
        return CommitText(
            seq=seq,
            turn=replay.turns[seq],
            who=replay.name_of(commit.seat) if commit.seat is not None else _("the server"),
            at=commit.at,
            lines=tuple(
                self._line(event, self._book.clauses)
                for event in replay.facts[seq]
                if self._teller.said(event)
            ),
            dice=rolled(commit.dice),
            faces=tuple(commit.dice),
            undone=seq in replay.undone,
            carried=seq < replay.record.carried,
        )

    def _line(self, event: Event, clauses: Container[str]) -> Line:
        throws = tuple(
            self._throw(self._teller.data(each))
            for each in event.fields().values()
            if isinstance(each, Rolled)
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
            total=side["kept"],
            sources=tuple(
                Source(
                    sign=each["sign"],
                    label=each["label"],
                    clause=each["clause"] if each["clause"] in clauses else "",
                )
                for each in side["sources"]
            ),
        )


def step_of(replay: MatchReplay, number: int, known: Known, language: str) -> Step:
    """Step `number` of a valid record, as a reader saw it."""
    rules, header = replay.rules, replay.record.header
    catalogue: Book = book(header.system)
    ground = ground_of(header.system, header.setup)
    texts = CommitTexts(replay, language)
    now = rules.view_for(replay.states[number], known)
    then = rules.view_for(replay.before(number), known)
    was, shown = rules.hosted.scene(then, language), rules.hosted.scene(now, language)
    return Step(
        number=number,
        last=replay.last,
        turn=replay.turns[number],
        text=texts.text(number),
        before=tuple(texts.text(seq) for seq in _before(replay, number)),
        scene=scene(shown, ground, catalogue, language),
        trails=tuple(
            trail(track, shown.sides[track.seat].tint, ground.height)
            for track in rules.hosted.tracks(then, now, replay.facts[number])
        ),
        shots=lines_of_fire(was, shown, replay.facts[number], ground.height),
        known=sealed_choices(replay, number, known, language),
    )


def _before(replay: MatchReplay, number: int) -> list[int]:
    """The steps shown before step `number`, the last ones that are small enough together."""
    shown: list[int] = []
    size = 0
    for seq in range(number - 1, max(0, number - STEPS_BEFORE) - 1, -1):
        size += replay.sizes[seq]
        if size > BYTES_BEFORE:
            break
        shown.insert(0, seq)
    return shown
