"""Oracle questions about choices: the actions of a unit, and the reactions of its enemies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Refusal, Value
from rules.engine.core.questions import QuestionError
from rules.engine.frontier.ask.oracle_pieces import (
    AIMS,
    Answer,
    reaction_refusals,
    refusal_answers,
    under_way,
)
from rules.engine.frontier.ask.oracle_questions import Options, Reactions
from rules.engine.frontier.ask.written_state import in_turn_of
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.commands import StrategicAction
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.play.abilities.base import (
    Ability,
    Way,
    abilities_of,
    declarable,
    used_up,
)
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.fight_through import assault_targets
from rules.engine.frontier.play.missions import WAYS
from rules.engine.frontier.play.move_decision import initial_move, nobody_to_assault, profile_of
from rules.engine.frontier.play.position_queries import enemies
from rules.engine.frontier.play.requirements import fire_refusals
from rules.engine.tabletop.step_budget import Budget

STRATEGIC = frozenset(row.slug for row in CATALOGUE.abilities if row.strategic)


def options(s: FrontierState, question: Options, budget: Budget) -> Answer:
    """FR-ACT-1 FR-STRAT-1  List all four actions, and every strategic action of the unit and of its
    side's mission, legal or not. Raises BudgetSpentError.
    """
    unit = s.units.get(question.unit)
    if unit is None:
        raise QuestionError(f"No unit has the id “{question.unit}”.", "unit")
    s = in_turn_of(s, unit.seat)
    return {
        "options": [_action(s, unit, slug, budget) for slug in ACTIONS],
        "strategic": _strategic(s, unit),
        "clauses": ["FR-TURN-4", "FR-ACT-1", "FR-STRAT-1"],
    }


def _action(s: FrontierState, unit: Unit, slug: str, budget: Budget) -> Answer:
    refusals = _out_of_turn(s, unit)
    targets: list[str] = []
    if not refusals and slug == "fight-through":
        targets = _in_reach(s, unit, budget)
        refusals = [] if targets else [nobody_to_assault(unit)]
    elif not refusals:
        targets = _in_view(s, unit) if slug == "open-fire" else []
        refusals = [] if targets else ACTIONS[slug].refusals(s, unit)
    if refusals:
        return {"action": slug, "legal": False, "refusals": refusal_answers(refusals)}
    told: Answer = {"action": slug, "legal": True}
    return told | {"targets": targets} if slug in AIMS else told


def _out_of_turn(s: FrontierState, unit: Unit) -> list[Refusal]:
    """FR-TURN-4  Refuse a unit that is not on the board or not the active player's."""
    params: dict[str, Value] = {"name": unit.name}
    if not unit.on_board:
        return [Refusal(clause="FR-TURN-4", key="not-on-board", params=params)]
    if unit.seat != s.active:
        return [Refusal(clause="FR-TURN-4", key="not-its-turn", params=params)]
    return []


def _in_view(s: FrontierState, unit: Unit) -> list[str]:
    """FR-ACT-6  Return the enemies that the unit can fire at."""
    return [enemy.id for enemy in enemies(s, unit) if not fire_refusals(s, unit, enemy)]


def _in_reach(s: FrontierState, unit: Unit, budget: Budget) -> list[str]:
    """FR-ACT-7  Return the enemies that some initial movement makes eligible, including abilities
    declared with it. Raises BudgetSpentError.
    """
    owed = initial_move(s, unit)
    declared = ["", *(ability.slug for ability in declarable(unit, "move"))]
    profiles = [profile_of(s, unit, owed, each) for each in declared]
    found = [enemy for profile in profiles for enemy in assault_targets(s, unit, profile, budget)]
    return [enemy.id for enemy in enemies(s, unit) if enemy.body in found]


def _strategic(s: FrontierState, unit: Unit) -> list[Answer]:
    """FR-STRAT-2 FR-TURN-2  List every use of strategic actions; all are refused out of turn, and
    after one has been taken.
    """
    refused: list[Refusal] = []
    if unit.seat != s.active:
        params: dict[str, Value] = {"name": unit.name}
        refused.append(Refusal(clause="FR-STRAT-2", key="not-its-turn", params=params))
    elif s.strategic:
        refused.append(Refusal(clause="FR-TURN-2", key="strategic-taken"))
    own = s.change(active=unit.seat)
    ways = (*_own_ways(own, unit), *WAYS[s.mission](own))
    return [_way(way, refused) for way in ways]


def _own_ways(s: FrontierState, unit: Unit) -> Iterator[Way]:
    """FR-STRAT-1 FR-STRAT-4  Yield the uses of the unit's own abilities; an ability without any use
    is listed as refused.
    """
    for ability in abilities_of(unit):
        is_here = unit.place == ("reserve" if ability.from_reserve else "board")
        if ability.slug in STRATEGIC and is_here:
            yield from tuple(ability.ways(s, unit)) or (_no_way(unit, ability),)


def _no_way(unit: Unit, ability: Ability) -> Way:
    params: dict[str, Value] = {"name": unit.name, "ability": ability.slug}
    nothing = Refusal(clause="FR-STRAT-4", key="nothing-to-use-on", params=params)
    return Way(
        command=StrategicAction(action=ability.slug, unit=unit.id),
        clause="FR-STRAT-4",
        refusals=(*used_up(unit, ability), nothing),
    )


def _way(way: Way, refused: Sequence[Refusal]) -> Answer:
    command = way.command
    told: Answer = {"action": command.action}
    for key, value in (("unit", command.unit), ("target", command.target), ("ally", command.ally)):
        if value:
            told[key] = value
    refusals = (*refused, *way.refusals)
    if refusals:
        return told | {"legal": False, "refusals": refusal_answers(refusals)}
    return told | {"legal": True}


def reactions(s: FrontierState, question: Reactions) -> Answer:
    """FR-REACT-1 FR-REACT-2  List every reaction of every enemy of the active unit."""
    s, contest = under_way(s, question.action)
    found: list[Answer] = []
    for unit in enemies(s, s.units[contest.unit]):
        for slug in REACTIONS:
            told: Answer = {"unit": unit.id, "reaction": slug}
            refusals = reaction_refusals(s, contest, unit, slug)
            told |= (
                {"legal": False, "refusals": refusal_answers(refusals)}
                if refusals
                else {"legal": True}
            )
            found.append(told)
    return {"reactions": found, "clauses": ["FR-REACT-1", "FR-REACT-2"]}
