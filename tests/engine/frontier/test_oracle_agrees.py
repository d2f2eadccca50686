"""Matches played at random and written down as positions: the oracle says what the match does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rules.engine.core.decision import Command, Decision, Refusal
from rules.engine.core.flow import Event
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import Commit
from rules.engine.frontier.book import FRONTIER
from rules.engine.frontier.model.commands import MakeMove, React, StrategicAction
from rules.engine.frontier.model.events import (
    ActionRolled,
    TokenActed,
    UnitDestroyed,
    UnitFell,
    UnitShaken,
)
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.choices import ActionDecision, ReactionDecision
from rules.engine.frontier.play.move_decision import MoveDecision
from rules.engine.tabletop import oracle
from rules.engine.tabletop.offer import OneOf
from rules.engine.tabletop.rolls import Rolled
from tests.engine.frontier.asking import Json
from tests.engine.frontier.written import written
from tests.kit.laws import setups
from tests.kit.selfplay import Game, random_steps

LEAP = "FR-UNIT-LOBO-LEAP-1"


def told(s: FrontierState, question: Json) -> Json:
    """What the oracle says of the state as it is, and of the same position written by hand."""
    request = {"system": "frontier", "position": written(s), "ask": [question]}
    answer = oracle.ask(FRONTIER, request, "en")
    direct = oracle.ask_about(FRONTIER, s, SPECTATOR, {"ask": [question]}, "en")
    assert unnamed(direct) == unnamed(answer)
    found: Json = answer["answers"][0]
    return found


def unnamed(answer: Any) -> Any:
    """The answer without its sentences, which have the units' names of the match."""
    match answer:
        case dict():
            return {key: unnamed(each) for key, each in answer.items() if key != "sentence"}
        case list():
            return [unnamed(each) for each in answer]
        case _:
            return answer


def rows_agree(row: Json, refusals: Sequence[Refusal]) -> bool:
    """Whether an entry of an answer is refused by the same clauses as the match refuses it."""
    clauses = [refusal["clause"] for refusal in row.get("refusals", ())]
    return row["legal"] is not bool(refusals) and clauses == [r.clause for r in refusals]


def actions_agree(decision: ActionDecision) -> Iterator[bool]:
    for unit in decision.state.on_board(decision.seat):
        rows = told(decision.state, {"ask": "options", "unit": unit.id})["options"]
        refusals = {c.action: decision.refusals(c) for c in decision.answers if c.unit == unit.id}
        yield {row["action"] for row in rows} == refusals.keys()
        for row in rows:
            yield rows_agree(row, refusals[row["action"]])
            yield not row["legal"] or row.get("targets") != []


def strategic_agree(s: FrontierState, decision: OneOf) -> Iterator[bool]:
    for option in decision.options:
        match option.command:
            case StrategicAction(action=action, unit=unit, target=target, ally=ally):
                asker = unit or next(iter(u.id for u in s.units.values() if u.seat == s.active))
                if s.units[asker].place not in ("board", "reserve"):
                    continue
                rows = told(s, {"ask": "options", "unit": asker})["strategic"]
                named = {"action": action, "unit": unit, "target": target, "ally": ally}
                named = {key: value for key, value in named.items() if value}
                (row,) = [each for each in rows if named.items() == _names(each).items()]
                yield rows_agree(row, option.refusals)


def _names(row: Json) -> Json:
    return {key: row[key] for key in ("action", "unit", "target", "ally") if key in row}


def reactions_agree(decision: ReactionDecision) -> Iterator[bool]:
    contest = decision.contest
    action = {"unit": contest.unit, "action": contest.action, "target": contest.target}
    rows = told(decision.state, {"ask": "reactions", "action": action})["reactions"]
    found = {(row["unit"], row["reaction"]): row for row in rows}
    for option in decision.options:
        if isinstance(option.command, React):
            row = found[option.command.unit, option.command.reaction]
            yield rows_agree(row, option.refusals)


def move_agrees(decision: MoveDecision, command: MakeMove, events: list[Event]) -> Iterator[bool]:
    owed, way = decision.owed, decision.way(command)
    assert not isinstance(way, list)
    question = {
        "ask": "move",
        "unit": owed.unit,
        "max": decision.profile(command.ability).maximum,
        "to": list(command.to[:2]),
        "elevation": command.to[2],
        "forced": owed.seat != decision.unit.seat,
        "abilities": [command.ability] if command.ability else [],
    }
    if command.via is not None:
        question["via"] = [list(node) for node in command.via]
    answer = told(decision.state, question)
    yield answer["legal"]
    yield answer["path"] == [list(node) for node in way.path]
    yield answer["cost"] == way.cost
    yield [(e["kind"], e["result"]) for e in answer["effects"]] == list(
        befell(owed.unit, events, decision.state)
    )


def befell(unit: str, events: list[Event], s: FrontierState) -> Iterator[tuple[str, str]]:
    """What happened on the way, and to whom it leapt, as the events of the match have it."""
    for index, event in enumerate(events):
        after = events[index + 1 : index + 2]
        match event:
            case TokenActed(unit=hit, kind=kind) if hit == unit:
                yield kind, "destroyed" if isinstance(after[0], UnitDestroyed) else "shaken"
            case UnitFell(unit=hit, harm=harm) if hit == unit:
                gone = bool(after) and isinstance(after[0], UnitDestroyed)
                yield "fall", "destroyed" if gone else harm
            case UnitShaken(clause=clause) if clause == LEAP:
                yield "leap", "shaken"


def roll_agrees(s: FrontierState, event: ActionRolled) -> Iterator[bool]:
    contest = s.contest
    assert contest is not None
    action = {"unit": contest.unit, "action": contest.action, "target": contest.target}
    reaction = {"unit": contest.reactor, "reaction": contest.reaction}
    answer = told(s, {"ask": "roll", "action": action, "reaction": reaction})
    yield side_agrees(answer["active"], event.active)
    yield side_agrees(answer["reactive"], event.reactive)


def side_agrees(side: Json, rolled: Rolled) -> bool:
    sources = [(row["name"], row["sign"], row["clause"], row["unit"]) for row in side["sources"]]
    thrown = [(each.name, each.sign, each.clause, each.unit) for each in rolled.sources]
    return (side["die"], side["dice"], sources) == (rolled.die, len(rolled.faces), thrown)


def events_of(commit: Commit) -> list[Event]:
    raw = [{key: value for key, value in event.items() if key != "said"} for event in commit.events]
    return list(FRONTIER.decode_events(raw, FRONTIER.schema))


def watched(game: Game) -> Counter[tuple[str, bool]]:
    """Everything that was asked on the way through a match, and whether the oracle agreed."""
    asked: Counter[tuple[str, bool]] = Counter()
    steps = random_steps(game)
    step = next(steps, None)
    while step is not None:
        before = game.state
        asked.update(foretold(before, *step))
        following = next(steps, None)
        asked.update(resolved(before, *step, events_of(game.commits[-1])))
        step = following
    return asked


def foretold(s: FrontierState, decision: Decision, _: Command) -> Iterator[tuple[str, bool]]:
    match decision:
        case ActionDecision():
            yield from (("options", agrees) for agrees in actions_agree(decision))
        case ReactionDecision():
            yield from (("reactions", agrees) for agrees in reactions_agree(decision))
        case OneOf(kind="strategic"):
            yield from (("strategic", agrees) for agrees in strategic_agree(s, decision))


def resolved(
    s: FrontierState, decision: Decision, command: Command, events: list[Event]
) -> Iterator[tuple[str, bool]]:
    if isinstance(decision, MoveDecision) and isinstance(command, MakeMove):
        yield from (("move", agrees) for agrees in move_agrees(decision, command, events))
    for event in events:
        if isinstance(event, ActionRolled):
            yield from (("roll", agrees) for agrees in roll_agrees(s, event))
        s = FRONTIER.evolve(s, event)


@pytest.mark.parametrize("number", range(4, 9))
def test_the_oracle_says_what_a_match_does(number: int) -> None:
    game = Game(FRONTIER, setups(FRONTIER, 500 + number, 1)[0], number)
    asked = watched(game)
    assert {kind for kind, agrees in asked if not agrees} == set()
    assert {kind for kind, _ in asked} >= {"options", "reactions", "move", "roll", "strategic"}
