"""Entry point of the rules oracle: parses untrusted requests, returns answers or uniform errors."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.reference import QuestionError

MOST_BYTES = 1024 * 1024
MOST_QUESTIONS = 200

Told = tuple[Any, bool]
"""What is answered, and whether anything was refused."""


def answers_to(data: bytes) -> Told:
    """The answers to one request, or to each of a list of them."""
    try:
        request = _parsed(data)
        if isinstance(request, list):
            told = [_answered(each) for each in request]
            return [answer for answer, _ in told], any(refused for _, refused in told)
    except QuestionError as error:
        return refusal(error), True
    return _answered(request)


def answers_of(key: str, data: bytes) -> Told:
    """The answers to one request to the system `key`, which the request need not repeat.

    Raises KeyError when there is no such system.
    """
    oracle = system(key)
    try:
        request = _parsed(data)
        asked = {"system": key} | request if isinstance(request, dict) else request
        return oracle.ask(_bounded(asked)), False
    except QuestionError as error:
        return refusal(error), True


def schema_of(key: str) -> Told:
    """The JSON Schema of a request to the system `key`."""
    try:
        return system(key).question_schema(), False
    except KeyError:
        return refusal(_unknown()), True


def encoded(told: object) -> bytes:
    """The answer as JSON, keys in the order of the answer."""
    return msgspec.json.encode(told)


def _answered(request: object) -> Told:
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
    """The request, unless it asks for so much that others would have to wait."""
    asked = request.get("ask") if isinstance(request, dict) else None
    if isinstance(asked, list) and len(asked) > MOST_QUESTIONS:
        raise QuestionError(f"At most {MOST_QUESTIONS} questions are answered at once.", "ask")
    return request


def _unknown() -> QuestionError:
    known = ", ".join(f"“{each.key}”" for each in SYSTEMS)
    return QuestionError(f"Name the game system: {known}.", "system")


def refusal(error: QuestionError) -> dict[str, Any]:
    """The one shape of everything that is not answered."""
    return {"error": {"sentence": error.sentence, "where": error.where}}
