"""Entry point of the rules oracle: parses untrusted requests, returns answers or uniform errors."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.json_input import UnreadableJsonError, json_in
from rosters.shape_errors import ShapeError
from rules.engine.core.flow import State
from rules.engine.core.known import Known
from rules.engine.core.questions import QuestionError
from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.oracle import ask, ask_about, schema
from rules.engine.tabletop.rule_book import MOST_QUESTIONS, RuleBook

MOST_BYTES = 1024 * 1024

Books = tuple[RuleBook[Any], ...]
Answer = tuple[Any, bool]
"""The answers, and whether any question was refused."""


def answers_to(data: bytes, books: Books = SYSTEMS) -> Answer:
    """Answer one request, or each of a list of requests, to any of `books`."""
    try:
        request = _parsed(data)
        if isinstance(request, list):
            told = [_answered(each, books) for each in request]
            return [answer for answer, _refused in told], any(refused for _answer, refused in told)
    except QuestionError as error:
        return refusal(error), True
    return _answered(request, books)


def answers_of(key: str, data: bytes) -> Answer:
    """Answer requests to the system `key`; a request need not repeat the key.

    Raises KeyError for an unknown system.
    """
    oracle = system(key)
    try:
        request = _parsed(data)
        asked = {"system": key} | request if isinstance(request, dict) else request
        return ask(oracle, _bounded(asked), _language()), False
    except QuestionError as error:
        return refusal(error), True


def answers_about(key: str, state: State, known: Known, data: bytes) -> Answer:
    """Answer questions about a state of a match of the system `key`, as far as a reader knows it.

    Raises KeyError for an unknown system.
    """
    try:
        return ask_about(system(key), state, known, _bounded(_parsed(data)), _language()), False
    except QuestionError as error:
        return refusal(error), True


def schema_of(key: str, books: Books = SYSTEMS) -> Answer:
    """The JSON Schema of a request to the one of `books` with this key."""
    try:
        return schema(_oracle(key, books).request), False
    except QuestionError as error:
        return refusal(error), True


def encoded(told: object) -> bytes:
    """Encode as JSON with the keys in their given order."""
    return msgspec.json.encode(told)


def _answered(request: object, books: Books) -> Answer:
    try:
        key = request.get("system") if isinstance(request, dict) else None
        return ask(_oracle(key, books), _bounded(request), _language()), False
    except QuestionError as error:
        return refusal(error), True


def _language() -> str:
    return get_language() or "en"


def _oracle(key: object, books: Books) -> RuleBook[Any]:
    for each in books:
        if each.key == key:
            return each
    known = ", ".join(f"“{each.key}”" for each in books)
    raise QuestionError(_("Name the game system: %(known)s.") % {"known": known}, "system")


def _parsed(data: bytes) -> object:
    if len(data) > MOST_BYTES:
        raise QuestionError(_("The request is larger than 1 MiB."), "")
    try:
        return json_in(data)
    except UnreadableJsonError as error:
        raise QuestionError(error.sentence, "") from error


def _bounded(request: object) -> object:
    """Return the request, or a refusal if it asks for too much at once."""
    asked = request.get("ask") if isinstance(request, dict) else None
    if isinstance(asked, list) and len(asked) > MOST_QUESTIONS:
        sentence = _("At most %(most)d questions are answered at once.")
        raise QuestionError(sentence % {"most": MOST_QUESTIONS}, "ask")
    return request


def refusal(error: QuestionError) -> dict[str, Any]:
    """Build the error answer; all errors have this shape."""
    own = ShapeError(error.shape, error.where).sentence if error.shape else error.sentence
    return {"error": {"sentence": own, "where": error.where}}
