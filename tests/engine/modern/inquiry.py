"""Asking the oracle: `ask(question, ..., units=[...])` on an open board, as JSON both ways."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.core.questions import QuestionError
from rules.engine.modern.book import MODERN
from rules.engine.tabletop import oracle
from tests.engine.modern.drawn import drawn

Json = dict[str, Any]


def board(*features: str, width: int = 8, height: int = 8) -> Json:
    """An open board with features: `woods d4`, `road d1-d2`."""
    found = drawn(*features, width=width, height=height)
    return {"rows": list(found.rows), "roads": list(found.roads)}


def ask(*questions: Json, on: tuple[str, ...] = (), **position: Any) -> list[Json]:
    """The answers, on an open board with features unless another is given."""
    placed = {"board": board(*on), "units": []} | position
    request = {"system": "modern", "position": placed, "ask": list(questions)}
    answered = oracle.ask(MODERN, msgspec.json.decode(msgspec.json.encode(request)), "en")
    answers: list[Json] = msgspec.json.decode(msgspec.json.encode(answered))["answers"]
    return answers


def one(question: Json, on: tuple[str, ...] = (), **position: Any) -> Json:
    """The answer to one question."""
    (answer,) = ask(question, on=on, **position)
    return answer


def refused(*questions: Json, on: tuple[str, ...] = (), **position: Any) -> QuestionError:
    """The refusal of a request that makes no sense."""
    with pytest.raises(QuestionError) as caught:
        ask(*questions, on=on, **position)
    assert caught.value.sentence
    return caught.value


def south(spec: str, **more: Any) -> Json:
    """`infantry d4/N`: a Unit of South called d4."""
    return _unit("south", spec, more)


def north(spec: str, **more: Any) -> Json:
    return _unit("north", spec, more)


def _unit(seat: str, spec: str, more: Json) -> Json:
    slug, place = spec.split()
    name, _, facing = place.partition("/")
    turned = {"facing": facing} if facing else {}
    return {"id": name, "seat": seat, "type": slug, "at": name} | turned | more


def moves(way: str) -> Json:
    """`d4-d5-d6`: the Unit called d4 moves along d5 to d6."""
    called, *path = way.split("-")
    return {"ask": "move", "unit": called, "path": path}


def why(answer: Json) -> list[str]:
    """The clauses that refuse it."""
    return [refusal["clause"] for refusal in answer["refusals"]]
