"""Questions about a match at any moment: an answer, or a refusal with its place."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from typing import Any

import msgspec

from rules.engine.core.known import SPECTATOR, Known
from rules.engine.core.questions import QuestionError
from rules.engine.tabletop import oracle
from rules.engine.tabletop.rule_book import RuleBook
from tests.books.books import every_book, fixtures_of
from tests.books.table import Json
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps

MATCHES = 4
STEP = 7
"""Of so many positions of a match one is asked about."""


def about(question: Any, ids: Iterator[str], written: set[str]) -> Any:
    """The question, with units of the match in the place of those of a position."""
    if isinstance(question, dict):
        return {key: about(value, ids, written) for key, value in question.items()}
    return next(ids) if isinstance(question, str) and question in written else question


def states(book: RuleBook[Any]) -> list[Any]:
    """Positions of random matches, from the first to the last."""
    found = []
    for number, setup in enumerate(setups(book, 400, MATCHES)):
        game = Game(book, setup, seed=number)
        found += [game.state for at, _ in enumerate(random_steps(game)) if at % STEP == 0]
        found.append(game.state)
    return found


def refusal(book: RuleBook[Any], state: Any, question: Json) -> QuestionError | None:
    """Why the question is not answered, if it is not; its answer can be written down."""
    try:
        told = oracle.ask_about(book, state, SPECTATOR, {"ask": [question]}, "fr")
    except QuestionError as error:
        return error
    assert msgspec.json.encode(told)
    return None


@every_book
def test_every_question_about_a_match_is_answered_or_refused_at_its_place(book):
    found = []
    for state in states(book):
        ids = cycle([*state.units, "nobody"])
        for request in fixtures_of(book).REQUESTS:
            written = {row["id"] for row in request["position"]["units"]}
            asked = [about(deepcopy(each), ids, written) for each in request["ask"]]
            found += [refusal(book, state, question) for question in asked]
    refused = [error for error in found if error]
    assert all(error.where.startswith("ask[0]") and error.sentence for error in refused)
    assert 0.2 < len(refused) / len(found) < 0.8


@every_book
def test_a_question_changes_nothing_and_is_answered_alike_to_everybody_where_nothing_is_hidden(
    book,
):
    state = states(book)[2]
    before = msgspec.json.encode(state)
    for question in fixtures_of(book).REQUESTS[0]["ask"]:
        told = []
        for known in (SPECTATOR, Known(seat=0), Known(seat=1)):
            try:
                told.append(oracle.ask_about(book, state, known, {"ask": [question]}, "en"))
            except QuestionError as error:
                told.append(str(error))
        assert told[1:] == told[:1] * 2
    assert msgspec.json.encode(state) == before
