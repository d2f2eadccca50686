"""Asking the oracle: `ask(question, ..., units=[...])` on a bare board, as JSON both ways."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.engine.core.questions import QuestionError
from rules.engine.frontier.book import FRONTIER
from rules.engine.tabletop import oracle

Json = dict[str, Any]
BARE: Json = {"pieces": []}


def ask(*questions: Json, **position: Any) -> list[Json]:
    """The answers, on a bare board unless another is given."""
    request = {"system": "frontier", "position": {"board": BARE, **position}, "ask": questions}
    answered = oracle.ask(FRONTIER, msgspec.json.decode(msgspec.json.encode(request)), "en")
    answers: list[Json] = answered["answers"]
    return answers


def refused(*questions: Json, **position: Any) -> QuestionError:
    """The refusal of a request that makes no sense."""
    with pytest.raises(QuestionError) as caught:
        ask(*questions, **position)
    assert caught.value.sentence
    return caught.value


def attacker(kind: str, *at: float, id: str = "a1", **more: Any) -> Json:
    return _unit("attacker", kind, at, id, more)


def defender(kind: str, *at: float, id: str = "d1", **more: Any) -> Json:
    return _unit("defender", kind, at, id, more)


def _unit(seat: str, kind: str, at: tuple[float, ...], id: str, more: Json) -> Json:
    raised = {"elevation": at[2]} if len(at) > 2 else {}
    return {"id": id, "seat": seat, "type": kind, "at": list(at[:2])} | raised | more


def token(kind: str, owner: str, *at: float, **more: Any) -> Json:
    return {"kind": kind, "owner": owner, "at": list(at)} | more


def board(*rows: Json) -> Json:
    """Each part a piece of its own."""
    return {"pieces": [{"id": f"P{n}", "parts": [row]} for n, row in enumerate(rows)]}


def solid(x0: float, y0: float, x1: float, y1: float, scale: float, *rules: str) -> Json:
    """A part with its only level on top."""
    level = {"elevation": scale, "rules": list(rules)}
    return part(x0, y0, x1, y1, scale, level)


def part(x0: float, y0: float, x1: float, y1: float, scale: float, *levels: Json) -> Json:
    corners = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    name = f"R({x0:g}, {y0:g}, {x1:g}, {y1:g})"
    row = {"id": name, "polygon": corners, "scale": scale, "levels": list(levels)}
    return row | {"impassable": not levels}


def level(elevation: float, *rules: str) -> Json:
    return {"elevation": elevation, "rules": list(rules)}


LOS = {"ask": "los", "from": "a1", "to": "d1"}
DISTANCE = {"ask": "distance", "from": "a1", "to": "d1"}


def move(*to: float, unit: str = "a1", **more: Any) -> Json:
    """A movement of up to 10" unless `max` says otherwise; a third figure is the elevation."""
    raised = {"elevation": to[2]} if len(to) > 2 else {}
    return {"ask": "move", "unit": unit, "max": 10, "to": list(to[:2])} | raised | more


def action(name: str, target: str = "", unit: str = "a1") -> Json:
    return {"unit": unit, "action": name} | ({"target": target} if target else {})


def roll(acting: Json, reaction: str = "", by: str = "d1", **more: Any) -> Json:
    answer = {"reaction": {"unit": by, "reaction": reaction}} if reaction else {}
    return {"ask": "roll", "action": acting} | answer | more


def legal(answer: Json, **what: str) -> bool:
    """Whether the one entry of the answer that matches is legal."""
    entries = [row for key in ("options", "strategic", "reactions") for row in answer.get(key, ())]
    (found,) = [row for row in entries if what.items() <= row.items()]
    assert found["legal"] is not bool(found.get("refusals"))
    return bool(found["legal"])


def why(answer: Json, **what: str) -> list[str]:
    """The clauses that refuse it."""
    entries = [row for key in ("options", "strategic", "reactions") for row in answer.get(key, ())]
    entries = entries or [answer]
    (found,) = [row for row in entries if what.items() <= row.items()]
    return [refusal["clause"] for refusal in found.get("refusals", ())]


def net(side: Json) -> tuple[int, int, str, int]:
    """Die, dice, which is kept, and the signed sum."""
    return side["die"], side["dice"], side["keep"], side["net"]


def signs(side: Json) -> dict[str, int]:
    """Each source of a side and its sign."""
    return {source["name"]: source["sign"] for source in side["sources"]}
