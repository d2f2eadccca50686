"""What workers do for the pages and the API: plain functions of the engine, which return JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec

from rules.compute.oracle_gateway import answers_of, encoded
from rules.compute.pickles import unpickled
from rules.engine.core.decision import Command, Refusal, Seat
from rules.engine.core.flow import State
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.systems import system
from rules.engine.tabletop.board_editor import OwnBoard

MOST_STATES = 16
"""Positions that a worker keeps, with everything that was worked out about them."""


MOST_BOARDS = 64
"""Boards of which a worker keeps the faults."""


class Told(Record):
    """An answer of the oracle, and whether anything was refused."""

    refused: bool
    answer: msgspec.Raw


class Found(Record):
    """An answer about a position; or what was `wrong` with the question: a piece that is missing,
    or words that are no question.
    """

    answer: msgspec.Raw = msgspec.Raw(b"null")
    wrong: Literal["", "missing", "unreadable"] = ""


class Judged(Record):
    """A command on trial: its preview without the refusals, and these."""

    preview: dict[str, Any]
    refusals: tuple[Refusal, ...]


def oracle(key: str, data: bytes) -> bytes:
    """The oracle's answer to a request, as Told."""
    answer, refused = answers_of(key, data)
    return encoded(Told(refused=refused, answer=msgspec.Raw(encoded(answer))))


def judged_board(key: str, board: OwnBoard) -> bytes:
    """The faults of a board; its page asks for them again once it is saved."""
    return _judged_board(key, board)


def setup_refusals(key: str, agreed: Setup) -> bytes:
    """What the rules have against terms of a match."""
    return encoded(system(key).setup_refusals(agreed))


def random_board(key: str, seed: str, language: str) -> bytes:
    """The board of a seed, as written in a file."""
    drawing = system(key).hosted.drawing
    return encoded(drawing.written(drawing.random(seed, language)))


def survey(key: str, state: bytes, question: dict[str, str], language: str) -> bytes:
    """What a piece sees, who sees it, what is near, where it can go, as Found."""
    return _found(lambda: system(key).survey(_state_in(state), question, language))


def measure(key: str, state: bytes, first: str, second: str) -> bytes:
    """Distance and sight between two pieces, as Found."""
    return _found(lambda: system(key).measure(_state_in(state), first, second))


def ranges(key: str, state: bytes, piece: str) -> bytes:
    """How far a piece reaches, as Found."""
    return _found(lambda: system(key).ranges(_state_in(state), piece))


def promises(key: str, state: bytes, seats: tuple[Seat, ...], unit: str) -> bytes:
    """The actions that the seats may choose for a unit, as Found."""
    return _found(lambda: system(key).promises(_state_in(state), seats, unit))


def preview(key: str, state: bytes, seat: Seat, command: Command) -> bytes:
    """A command on trial, as Judged."""
    tried: Any = system(key).preview(_state_in(state), seat, command)
    return encoded(Judged(preview=msgspec.to_builtins(tried), refusals=tuple(tried.refusals)))


def _found(look: Callable[[], object]) -> bytes:
    try:
        return encoded(Found(answer=msgspec.Raw(encoded(look()))))
    except KeyError:
        return encoded(Found(wrong="missing"))
    except msgspec.ValidationError:
        return encoded(Found(wrong="unreadable"))


@lru_cache(maxsize=MOST_BOARDS)
def _judged_board(key: str, board: OwnBoard) -> bytes:
    return encoded(system(key).hosted.drawing.judged(board))


@lru_cache(maxsize=MOST_STATES)
def _state_in(data: bytes) -> State:
    """The position behind a pickle that the server has made."""
    state: State = unpickled(data)
    return state
