"""Entry point of the rules oracle: parses untrusted requests, returns answers or uniform errors."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.reference import QuestionError

MOST_BYTES = 1024 * 1024
MOST_QUESTIONS = 200

Answer = tuple[Any, bool]
"""The answers, and whether any question was refused."""


def answers_to(data: bytes) -> Answer:
    """Answer one request, or each of a list of requests."""
    try:
        request = _parsed(data)
        if isinstance(request, list):
            told = [_answered(each) for each in request]
            return [answer for answer, _ in told], any(refused for _, refused in told)
    except QuestionError as error:
        return refusal(error), True
    return _answered(request)


def answers_of(key: str, data: bytes) -> Answer:
    """Answer requests to the system `key`; a request need not repeat the key.

    Raises KeyError for an unknown system.
    """
    oracle = system(key)
    try:
        request = _parsed(data)
        asked = {"system": key} | request if isinstance(request, dict) else request
        return oracle.ask(_bounded(asked)), False
    except QuestionError as error:
        return refusal(error), True


def schema_of(key: str) -> Answer:
    """The JSON Schema of a request to the system `key`."""
    try:
        return system(key).question_schema(), False
    except KeyError:
        return refusal(_unknown()), True


def encoded(told: object) -> bytes:
    """Encode as JSON with the keys in their given order."""
    return msgspec.json.encode(told)


def _answered(request: object) -> Answer:
    try:
        key = request.get("system") if isinstance(request, dict) else None
        if key not in [each.key for each in SYSTEMS]:
            raise _unknown()
        return system(str(key)).ask(_bounded(request)), False
    except QuestionError as error:
        return refusal(error), True


def _parsed(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        raise QuestionError("The request is larger than 1 MiB.", "")
    try:
        parsed: object = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise QuestionError("The request is not JSON that can be read.", "") from error
    return parsed


def _bounded(request: object) -> object:
    """Return the request, or a refusal if it asks for too much at once."""
    asked = request.get("ask") if isinstance(request, dict) else None
    if isinstance(asked, list) and len(asked) > MOST_QUESTIONS:
        raise QuestionError(f"At most {MOST_QUESTIONS} questions are answered at once.", "ask")
    return request


def _unknown() -> QuestionError:
    known = ", ".join(f"“{each.key}”" for each in SYSTEMS)
    return QuestionError(f"Name the game system: {known}.", "system")


def refusal(error: QuestionError) -> dict[str, Any]:
    """Build the error answer; all errors have this shape."""
    return {"error": {"sentence": error.sentence, "where": error.where}}
