"""Asking the oracle of a book whatever comes: its answer, or its refusal, as JSON."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from rules.engine.core.questions import QuestionError
from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.table import Json


def told(book: RuleBook[Any], request: object) -> Json:
    """It is answered, or refused with a sentence and a place; either can be written down."""
    answer: Json
    try:
        answer = oracle.ask(book, request, "en")
    except QuestionError as error:
        answer = {"error": {"sentence": error.sentence, "where": error.where}}
    written: Json = json.loads(msgspec.json.encode(answer))
    assert written.get("answers") is not None or written["error"]["sentence"]
    return written
