"""Asking the oracle: `ask(distance("w", "c"), south("line-warden w 14,0.5"), ...)`."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.core.questions import QuestionError
from rules.engine.infinite.book import INFINITE
from rules.engine.tabletop import oracle

Json = dict[str, Any]


def south(spec: str, **more: Any) -> Json:
    """`line-warden w 14,0.5`: a unit called w, of the side that deployed in the south."""
    return _unit("south", spec, more)


def north(spec: str, **more: Any) -> Json:
    return _unit("north", spec, more)


def _unit(seat: str, spec: str, more: Json) -> Json:
    kind, name, place = spec.split()
    return {"id": name, "seat": seat, "type": kind, "at": at(place)} | more


def at(place: str) -> list[float]:
    """`14,0.5` as a place."""
    return [float(each) for each in place.split(",")]


def position(*units: Json, on: str = "", **more: Any) -> Json:
    """A position on an empty table, or on one of the book."""
    board: Json = {"layout": on} if on else {}
    return {"board": board, "units": list(units)} | more


def answers(questions: list[Json], given: Json) -> list[Json]:
    """The answers to questions about a position, as JSON."""
    request = {"system": "infinite", "position": given, "ask": questions}
    found = oracle.ask(INFINITE, msgspec.json.decode(msgspec.json.encode(request)), "en")
    written: list[Json] = msgspec.json.decode(msgspec.json.encode(found))["answers"]
    assert all(answer["clauses"] for answer in written)
    return written


def ask(question: Json, *units: Json, on: str = "", **more: Any) -> Json:
    """The answer to one question about a position."""
    (answer,) = answers([question], position(*units, on=on, **more))
    return answer


def error(question: Json, *units: Json, on: str = "", **more: Any) -> QuestionError:
    """The error of a question that cannot be answered."""
    with pytest.raises(QuestionError) as caught:
        ask(question, *units, on=on, **more)
    assert caught.value.sentence
    return caught.value


def why(answer: Json) -> list[str]:
    """The clauses of the refusals."""
    return [refusal["clause"] for refusal in answer.get("refusals", ())]


def odds(chance: Json) -> str:
    """A chance as an exact fraction; its float is near."""
    above, _, below = chance["exact"].partition("/")
    assert chance["float"] == pytest.approx(int(above) / int(below or 1))
    return str(chance["exact"])


def distance(a: str, b: str) -> Json:
    return {"ask": "distance", "from": a, "to": b}


def sight(a: str, b: str) -> Json:
    return {"ask": "sight", "from": a, "to": b}


def attack(unit: str, *targets: str, **more: Any) -> Json:
    return {"ask": "attack", "unit": unit, "targets": list(targets)} | more


def moves(unit: str, way: str, **more: Any) -> Json:
    """`6.5,12 8.6,12`: the unit moves by these legs."""
    *via, to = (at(place) for place in way.split())
    return {"ask": "move", "unit": unit, "to": to, "via": via} | more


def moved(unit: str, way: str) -> Json:
    """Who may react to this Move."""
    path = [at(place) for place in way.split()]
    return {"ask": "reactions", "action": {"unit": unit, "action": "move", "path": path}}


def acted(unit: str, action: str, *targets: str) -> Json:
    """Who may react to this action."""
    action_row = {"unit": unit, "action": action, "targets": list(targets)}
    return {"ask": "reactions", "action": action_row}


def row(answer: Json, name: str, unit: str = "") -> Json:
    """An option, or a reaction of a unit."""
    rows = answer.get("options") or answer["reactions"]
    (found,) = (
        each
        for each in rows
        if name in (each.get("action"), each.get("reaction")) and unit in ("", each.get("unit"))
    )
    return dict(found)


ORDER: Json = {"ask": "order"}
