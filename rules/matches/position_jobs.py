"""Queries about a match's current position, run in worker processes."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest

from rules.compute.gateway import compute
from rules.compute.jobs import Found, Judged, OracleAnswer, preview, questions
from rules.compute.pickles import pickled
from rules.compute.protocol import Job
from rules.engine.core.decision import Command, Seat
from rules.engine.core.known import Known
from rules.matches import selectors
from rules.models import Match


class UnreadableQuestionError(ValueError):
    """The parameters are no question of the rule book."""


def answer_about(request: HttpRequest, match: Match, job: Job, *asked: object) -> Any:
    """The answer of `job` about the current position, as JSON data.

    Raises KeyError for an unknown piece, UnreadableQuestionError, and ComputeError.
    """
    done = compute(request, job, match.system, _position(match), *asked)
    found = msgspec.json.decode(done, type=Found)
    if found.wrong == "missing":
        raise KeyError(asked)
    if found.wrong == "unreadable":
        raise UnreadableQuestionError
    return msgspec.json.decode(found.answer)


def replies_about(
    request: HttpRequest, match: Match, known: Known, data: bytes, language: str
) -> OracleAnswer:
    """The answers to questions in JSON about the current position, as far as a reader knows it.
    Raises ComputeError.
    """
    done = compute(request, questions, match.system, _position(match), known, data, language)
    return msgspec.json.decode(done, type=OracleAnswer)


def tried(request: HttpRequest, match: Match, seat: Seat, command: Command) -> Judged:
    """Preview a command. Raises ComputeError."""
    done = compute(request, preview, match.system, _position(match), seat, command)
    return msgspec.json.decode(done, type=Judged)


def _position(match: Match) -> bytes:
    """The pickled state without its log, small enough to send with each job."""
    return pickled(selectors.position_of(match).state)
