"""Cases of rules as a table, one line each: given a position, when this is done, then that holds.

A position is one that the oracle of the book reads. What is done is a question to the oracle, or
the commands that the awaited seats give, with the dice that are thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec
import pytest

from rules.engine.core.decision import Command, IllegalCommandError, Refusal
from rules.engine.core.flow import Event, State, run
from rules.engine.core.questions import QuestionError
from rules.engine.core.resolution import Play, Situation
from rules.engine.core.runner import resolve
from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.selfplay import Safe

NOT_OFFERED = "not-offered"
S = TypeVar("S", bound=State)
Json = dict[str, Any]
Face = int | tuple[int, int]


class Given(NamedTuple):
    """A position, and the moment of a turn at which play goes on from it."""

    position: Json
    moment: str = ""


class Throws(NamedTuple):
    """Faces to come, in order."""

    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Found:
    """What came of a case: an answer with the clauses of its refusals, or events and a state. The
    `keys` are those of the messages with which a command was refused.
    """

    answer: Json
    refusals: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    where: str = ""
    events: tuple[Event, ...] = ()
    state: Any = None


Step = Command | Throws | Callable[[Situation[Any]], Command | None]
"""What is done: a command, dice, or a command that depends on where the match stands."""
When = Json | tuple[Step, ...]
Check = Callable[[Found], str]
"""What must be true: says what is wrong, or nothing."""


class Case(NamedTuple):
    """One line of a table."""

    clauses: str
    given: Given
    when: When
    then: tuple[Check, ...]


class Scripted(Protocol):
    """Dice whose faces are written down beforehand."""

    left: list[Any]

    def roll(self, sides: int) -> int: ...


def case(clauses: str, given: Given, when: Json | Command | tuple[Step, ...], *then: Check) -> Case:
    """A line of a table; `clauses` are the ids that it shows, separated by spaces."""
    assert then, f"{clauses}: nothing is checked"
    return Case(clauses, given, (when,) if isinstance(when, Command) else when, then)


def throws(*faces: Face) -> Throws:
    """Dice that will show these faces; `d6(4)` checks what die is thrown as well."""
    return Throws(faces)


# ---- then ---------------------------------------------------------------------------------------


def says(**figures: object) -> Check:
    """The answer has these values; `active__die` is `die` in `active`, `rows__0` the first row."""

    def check(found: Found) -> str:
        if found.refusals or found.where:
            return f"is refused by {found.refusals or found.where}"
        return _differing(figures, lambda path: _at(found.answer, path))

    return check


def refused(*clauses: str, key: str = "") -> Check:
    """It is refused, by exactly these clauses; with the message `key`, if one is given. An answer
    that is not among those offered is a slip in the row, unless that is the key.
    """

    def check(found: Found) -> str:
        if clauses != found.refusals:
            return f"{clauses} should refuse it, not {found.refusals} {found.keys}"
        if NOT_OFFERED in found.keys and key != NOT_OFFERED:
            return "it is none of the answers offered"
        return "" if not key or key in found.keys else f"refused with {found.keys}, not {key}"

    return check


def refused_at(place: str) -> Check:
    """The question makes no sense at that place of the request."""
    return lambda found: "" if place == found.where else f"place “{found.where}”, not {place}"


def tells(kind: type[Event], **fields: object) -> Check:
    """An event of that kind happened, and the last has these values."""

    def check(found: Found) -> str:
        if found.refusals:
            return f"it is refused by {found.refusals} {found.keys}"
        told = [event for event in found.events if isinstance(event, kind)]
        if not told:
            return f"no {kind.__name__} in {[type(event).__name__ for event in found.events]}"
        return _differing(fields, lambda path: _at(told[-1], path))

    return check


def times(count: int, kind: type[Event]) -> Check:
    """So many events of that kind happened."""

    def check(found: Found) -> str:
        told = sum(isinstance(event, kind) for event in found.events)
        return "" if told == count else f"{told} times {kind.__name__}, not {count}"

    return check


def leaves(piece: str, **fields: object) -> Check:
    """The piece has these values at the end."""
    return lambda found: _differing(fields, lambda path: _at(found.state.units[piece], path))


def state(holds: Callable[[Any], object]) -> Check:
    """The state at the end is so."""
    return lambda found: "" if holds(found.state) else "the state is another"


def _differing(expected: Json, value: Callable[[str], object]) -> str:
    told = {path: value(path) for path in expected}
    wrong = [
        f"{path} is {told[path]!r}, not {wanted!r}"
        for path, wanted in expected.items()
        if told[path] != (pytest.approx(wanted) if isinstance(wanted, float) else wanted)
    ]
    return "; ".join(wrong)


def _at(value: Any, path: str) -> object:
    for name in path.split("__"):
        if isinstance(value, dict):
            value = value.get(name)
        elif name.isdigit():
            value = value[int(name)]
        else:
            value = getattr(value, name)
    return value


# ---- the table ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class BookTable(Generic[S]):
    """Plays the cases of a book. `begun` builds the state at a moment of a turn from a position."""

    book: RuleBook[S]
    begun: Callable[[Given], S]
    dice: Callable[[], Scripted]

    def holds(self, cases: Iterable[Case]) -> None:
        """Every case holds; AssertionError with each that does not, its number and clauses."""
        faults = [
            f"case {number}, {case.clauses}: {fault}"
            for number, case in enumerate(cases, 1)
            for fault in self._faults(case)
        ]
        assert not faults, "\n".join(faults)

    def _faults(self, case: Case) -> Iterator[str]:
        try:
            found = self._found(case.given, case.when)
        except AssertionError as error:
            yield str(error) or repr(error)
        else:
            yield from filter(None, (check(found) for check in case.then))

    def _found(self, given: Given, when: When) -> Found:
        if isinstance(when, dict):
            return self._asked(given.position, when)
        return self._played(self.begun(given), list(when))

    def _asked(self, position: Json, question: Json) -> Found:
        request = {"system": self.book.key, "position": position, "ask": [question]}
        try:
            (answer,) = msgspec.to_builtins(oracle.ask(self.book, request, "en")["answers"])
        except QuestionError as error:
            return Found({}, where=error.where)
        return Found(answer, tuple(row["clause"] for row in answer.get("refusals", ())))

    def _played(self, state: S, steps: list[Step]) -> Found:
        dice, safe = self.dice(), Safe()
        play = Play(Situation(self.book, state), dice, safe)
        run(play, self.book.sequences, self.book.clauses.order)
        events = list(play.events)
        while steps:
            step = steps.pop(0)
            if isinstance(step, Throws):
                dice.left += step.faces
                continue
            command = step if isinstance(step, Command) else step(play.after)
            if command is None:
                continue
            before = list(dice.left)
            assert play.after.decisions, "nobody is awaited: the match is over"
            try:
                play = resolve(play.after, play.after.decisions[0].seat, command, dice, safe)
            except IllegalCommandError as error:
                clauses = self._refused(error.refusals)
                keys = tuple(refusal.key for refusal in error.refusals)
                assert not steps, f"{command} is refused by {clauses} {keys}"
                assert dice.left == before, "a refused command throws dice"
                return Found({}, clauses, keys, events=tuple(events), state=play.state)
            events += play.events
        assert not dice.left, f"never thrown: {dice.left}"
        return Found({}, events=tuple(events), state=play.state)

    def _refused(self, refusals: tuple[Refusal, ...]) -> tuple[str, ...]:
        for refusal in refusals:
            key = f"refusal.{refusal.key}"
            for language in ("en", "fr"):
                told = self.book.sentence(key, refusal.params, language)
                assert told, f"{key} is missing in messages.toml"
        return tuple(refusal.clause for refusal in refusals)
