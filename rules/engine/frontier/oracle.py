"""Questions about a position, answered by the same code that plays: distance, sight, movement and
odds.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from rules.engine.core.decision import Refusal
from rules.engine.core.record import Record
from rules.engine.frontier import movement
from rules.engine.frontier.abilities.base import may_move
from rules.engine.frontier.inspection import measure
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS, action_roll, reaction_roll
from rules.engine.frontier.measure import MARKER_RADIUS, within
from rules.engine.frontier.position import MarkerRow, Point, Position, acts_on, state_of
from rules.engine.frontier.requirements import assault_refusals, fire_refusals
from rules.engine.frontier.roll import Dice, chance, dice_for
from rules.engine.frontier.sentences import reason
from rules.engine.frontier.state import Contest, FrontierState, Unit
from rules.engine.frontier.table import board
from rules.engine.frontier.tasks import Node
from rules.engine.lib.plane.segments import distance_to_segment
from rules.engine.lib.reference import QuestionError

Answer = dict[str, Any]

MOVES_LATER = frozenset({"flying", "ag-harness", "pneumatic-leap"})
"""Passive abilities that change a movement or follow from it, and are not in force."""


class Distance(Record, tag_field="ask", tag="distance"):
    origin: str = msgspec.field(name="from")
    to: str


class Los(Record, tag_field="ask", tag="los"):
    origin: str = msgspec.field(name="from")
    to: str


class Move(Record, tag_field="ask", tag="move"):
    """`via` are the way-points of straight legs, at the height of the end; without it the engine
    finds a way.
    """

    unit: str
    maximum: float = msgspec.field(name="max")
    to: Point
    elevation: float = 0.0
    via: tuple[Point, ...] | None = None
    forced: bool = False


class ActionRow(Record):
    unit: str
    action: str
    target: str = ""


class ReactionRow(Record):
    unit: str
    reaction: str


class Roll(Record, tag_field="ask", tag="roll"):
    action: ActionRow
    reaction: ReactionRow | None = None
    abilities: tuple[str, ...] = ()


class Request(Record):
    system: str
    position: Position
    ask: tuple[Distance | Los | Move | Roll, ...]


def ask(raw: object) -> Answer:
    """The answers to a request, in its order. Raises QuestionError with the place that is wrong."""
    try:
        request = msgspec.convert(raw, Request)
    except msgspec.ValidationError as error:
        raise _fault(str(error)) from error
    if request.system != "frontier":
        raise QuestionError("This oracle answers for “frontier”.", "system")
    state, tokens = state_of(request.position), request.position.markers
    answers = [
        _move(state, question, tokens, f"ask[{i}]")
        if isinstance(question, Move)
        else _answer(state, question, f"ask[{i}]")
        for i, question in enumerate(request.ask)
    ]
    return {"answers": answers}


def schema() -> Answer:
    """The JSON Schema of a request."""
    return msgspec.json.schema(Request)


def _fault(message: str) -> QuestionError:
    """msgspec's "what - at `$.place`" as a sentence and a place; the position is the place's
    root.
    """
    found = re.fullmatch(r"(.*?)(?: - at `(?:key in )?\$\.?(.*)`)?", message, re.DOTALL)
    what, place = (found.group(1), found.group(2) or "") if found else (message, "")
    return QuestionError(f"{what}.", place.removeprefix("position."))


def _answer(s: FrontierState, question: Distance | Los | Roll, where: str) -> Answer:
    match question:
        case Distance():
            seen = measure(s, *_pair(s, question, where))
            return {"inches": seen.inches, "clauses": ["FR-MEAS-7"]}
        case Los():
            seen = measure(s, *_pair(s, question, where))
            return {
                "los": seen.los,
                "clear": seen.clear,
                "of": seen.of,
                "clauses": list(seen.clauses),
            }
        case Roll():
            return _roll(s, question, where)


def _pair(s: FrontierState, question: Distance | Los, where: str) -> tuple[str, str]:
    first, second = _unit(s, question.origin, f"{where}.from"), _unit(s, question.to, f"{where}.to")
    if first is second:
        raise QuestionError("Name two different units.", f"{where}.to")
    return first.id, second.id


def _unit(s: FrontierState, unit: str, where: str) -> Unit:
    if unit not in s.units:
        raise QuestionError(f"No unit has the id “{unit}”.", where)
    return s.units[unit]


def _move(s: FrontierState, question: Move, tokens: tuple[MarkerRow, ...], where: str) -> Answer:
    """FR-MOVE-1 FR-MOVE-4  The path used, or why there is none."""
    unit = _unit(s, question.unit, f"{where}.unit")
    later = MOVES_LATER.intersection(unit.abilities)
    if later:
        raise QuestionError(
            f"The movement of this unit is not in play yet: {', '.join(later)}.", f"{where}.unit"
        )
    if not 0 <= question.maximum <= 60:
        raise QuestionError("A maximum goes from 0 to 60 inches.", f"{where}.max")
    table, others = board(s), s.bodies_without(unit.id)
    end: Node = (*question.to, question.elevation)
    found: tuple[Node, ...] | list[Refusal]
    if question.via is None:
        found = movement.find_path(table, unit.body, others, question.maximum, end)
    else:
        path = (unit.node, *((x, y, question.elevation) for x, y in question.via), end)
        found = movement.path_refusals(table, unit.body, others, question.maximum, path) or path
    if not may_move(unit) and end != unit.node:
        found = [Refusal(clause="FR-MOVE-15", key="cannot-move", params={"name": unit.name})]
    if isinstance(found, list):
        return {"legal": False, "refusals": _shown(found)}
    _keeps_off(tokens, unit, found, where)
    return {
        "legal": True,
        "cost": 0.0,
        "path": [list(node) for node in found],
        "effects": [],
        "clauses": ["FR-MOVE-4"],
    }


def _keeps_off(tokens: tuple[MarkerRow, ...], unit: Unit, path: Sequence[Node], where: str) -> None:
    """FR-TOKEN-3  What a hostile token does to a movement within its reach cannot be told yet."""
    near = 5 + unit.radius + MARKER_RADIUS
    for token in tokens:
        legs = pairwise((x, y) for x, y, _ in path)
        if acts_on(token, unit) and any(
            within(distance_to_segment(*token.at, *a, *b), near) for a, b in legs
        ):
            raise QuestionError(
                f"This way comes within 5″ of a {token.kind}, which does not act yet (FR-TOKEN-3).",
                f"{where}.to",
            )


def _roll(s: FrontierState, question: Roll, where: str) -> Answer:
    """FR-ROLL-1 FR-ADV-2  Both sides' dice with their sources, and the exact chance."""
    if question.abilities:
        raise QuestionError("No ability can be declared with a roll yet.", f"{where}.abilities[0]")
    contest = _contest(s, question.action, f"{where}.action")
    if question.reaction is None:
        ours = dice_for(s, action_roll(contest, "", ""))
        return {
            "active": _side(ours),
            "reactive": None,
            "active_wins": {"exact": "1", "float": 1.0},
            "clauses": ["FR-ROLL-4"],
        }
    reactor = _reactor(s.change(contest=contest), contest, question.reaction, f"{where}.reaction")
    ours = dice_for(s, action_roll(contest, reactor.id, question.reaction.reaction))
    theirs = dice_for(s, reaction_roll(contest, reactor.id, question.reaction.reaction))
    exact = chance(ours, theirs)
    return {
        "active": _side(ours),
        "reactive": _side(theirs),
        "active_wins": {"exact": str(exact), "float": float(exact)},
        "clauses": ["FR-ROLL-1", "FR-ADV-2", "FR-ROLL-3"],
    }


def _contest(s: FrontierState, row: ActionRow, where: str) -> Contest:
    unit = _unit(s, row.unit, f"{where}.unit")
    if row.action not in ACTIONS:
        raise QuestionError(f"There is no action “{row.action}”.", f"{where}.action")
    aims = row.action in ("open-fire", "fight-through")
    if aims != bool(row.target):
        raise QuestionError(
            "This action needs a target." if aims else "This action has no target.",
            f"{where}.target",
        )
    if not aims:
        _stop(ACTIONS[row.action].refusals(s, unit), f"{where}.action")
        return Contest(unit=unit.id, action=row.action)
    target = _unit(s, row.target, f"{where}.target")
    if target.seat == unit.seat:
        raise QuestionError("The target is on the same side.", f"{where}.target")
    judge = fire_refusals if row.action == "open-fire" else assault_refusals
    _stop(judge(s, unit, target), f"{where}.target")
    return Contest(unit=unit.id, action=row.action, target=target.id)


def _reactor(s: FrontierState, contest: Contest, row: ReactionRow, where: str) -> Unit:
    unit, active = _unit(s, row.unit, f"{where}.unit"), s.units[contest.unit]
    if row.reaction not in REACTIONS:
        raise QuestionError(f"There is no reaction “{row.reaction}”.", f"{where}.reaction")
    if row.reaction not in ACTIONS[contest.action].reactions:
        raise QuestionError(
            "That reaction does not answer this action (FR-REACT-1).", f"{where}.reaction"
        )
    if unit.seat == active.seat:
        raise QuestionError("The reacting unit is on the active side.", f"{where}.unit")
    _stop(REACTIONS[row.reaction].refusals(s, unit, active), f"{where}.reaction")
    return unit


def _stop(refusals: list[Refusal], where: str) -> None:
    if refusals:
        raise QuestionError(f"{reason(refusals[0])} ({refusals[0].clause})", where)


def _side(dice: Dice) -> Answer:
    return {
        "die": dice.die,
        "net": dice.net,
        "dice": dice.count,
        "keep": dice.keep,
        "sources": [msgspec.to_builtins(source) for source in dice.sources],
    }


def _shown(refusals: list[Refusal]) -> list[Answer]:
    return [{"clause": refusal.clause, "sentence": reason(refusal)} for refusal in refusals]
