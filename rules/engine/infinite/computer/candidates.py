"""The answers that Infinite Frontiers' computer player tries."""

from __future__ import annotations

from typing import Final

from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice
from rules.engine.infinite.computer.evaluation import TERMS, evaluate, health, is_quiet
from rules.engine.infinite.computer.moves import promising
from rules.engine.infinite.computer.threats import best_attack, gain
from rules.engine.infinite.data.profiles import WEAPONS
from rules.engine.infinite.model.commands import AttackUnits, EndPart, PassReactions, React
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.act_decision import ActDecision
from rules.engine.infinite.play.damage import DivideDecision
from rules.engine.infinite.play.deployment import PlaceDecision
from rules.engine.infinite.play.initiative import DiceDecision, write_assignment
from rules.engine.infinite.play.reactions import ReactDecision
from rules.engine.infinite.play.squads import SquadsDecision, entity_of, read_squads
from rules.engine.infinite.site.suggestion import placement
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled
from rules.engine.tabletop.sealed_choices import Seal

MOST_ACTS: Final = 12
"""Most actions that are tried."""
MOVES_OF_REACTIONS: Final = 3
SQUAD_DRAWS: Final = 12


def candidates(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """Attacks, other actions, and Moves that lead somewhere; one answer for deployment, squads and
    initiative dice; draws for the rest.
    """
    match decision:
        case PlaceDecision():
            return (placement(decision.state, decision.seat, None),)
        case SquadsDecision():
            return (_squads(decision, dice),)
        case DiceDecision():
            return (_assigned(decision),)
        case DivideDecision():
            return tuple(each.command for each in decision.legal[:most])
    return _tried(decision, dice, most)


def _tried(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """Actions and reactions; draws for the rest."""
    match decision:
        case ActDecision():
            return _acts(decision, dice, min(most, MOST_ACTS))
        case ReactDecision():
            return _reactions(decision, dice, min(most, MOST_ACTS))
        case _:
            return sampled(decision, dice, most)


def _squads(decision: SquadsDecision, dice: Dice) -> Seal:
    """IF-SQUAD-4 IF-SQUAD-7  Of some draws the one with the most units in squads, which share their
    Leader's die.
    """
    draws = [decision.draw(dice) for _ in range(SQUAD_DRAWS)]
    return Seal(
        slot=decision.slot,
        payload=max(draws, key=lambda each: sum(len(q.members) for q in read_squads(each))),
    )


def _assigned(decision: DiceDecision) -> Seal:
    """IF-INIT-2 IF-SQUAD-7  The highest dice to the entities that can do most with them."""
    s, seat = decision.state, decision.seat
    own = sorted(s.on_table(seat), key=lambda unit: -_use(s, unit))
    faces = sorted(s.rolls[seat], reverse=True)
    given = {unit.id: face for unit, face in zip(own, faces, strict=True)}
    return Seal(slot=decision.slot, payload=write_assignment(given))


def _use(s: InfiniteState, unit: Unit) -> float:
    """IF-SQUAD-7 IF-STATE-8  What a die is good for: the points of the units that it moves, and
    their attacks; that of a supporter has no effect.
    """
    if s.settings.squad_ap == "leader_value" and entity_of(unit) != unit.id:
        return -1.0
    group = s.squad(unit.id) if unit.leader == unit.id else (unit,)
    return sum(
        health(each) * each.points + best_attack(s, each) for each in group if not each.is_broken
    )


def _acts(decision: ActDecision, dice: Dice, most: int) -> tuple[Command, ...]:
    """IF-ACT-4  The best attacks, the other listed actions, Moves, and the end of the part."""
    s, unit = decision.state, decision.unit
    shots = _attacks(s, unit, [each for each in decision.legal if isinstance(each, AttackUnits)])
    others: list[Command] = [each for each in decision.legal if not isinstance(each, AttackUnits)]
    kept: list[Command] = [*shots[:3], *others[: most // 3]][: most - 1]
    room = most - 1 - len(kept)
    if room > 0 and decision.may_move:
        kept += promising(s, unit, dice, room)
    return (*kept, EndPart())


def _attacks(s: InfiniteState, unit: Unit, legal: list[AttackUnits]) -> list[AttackUnits]:
    """IF-ATTACK-2  Attacks on one unit, the best first."""

    def points(each: AttackUnits) -> float:
        return gain(s, unit, WEAPONS[each.weapon], s.units[each.targets[0]])

    return sorted(legal, key=points, reverse=True)


def _reactions(decision: ReactDecision, dice: Dice, most: int) -> tuple[Command, ...]:
    """IF-DEC-13  The listed reactions, attacks first, a Move of each unit, and none."""
    legal = sorted(decision.legal, key=lambda each: not isinstance(each.action, AttackUnits))
    kept: list[Command] = list(legal[: max(1, most // 2)])
    if most > 1:
        for unit in decision.movers:
            found = promising(decision.state, unit, dice, 3)
            kept += [
                React(unit=unit.id, action=each.change(paths=each.paths[:1])) for each in found
            ]
    return tuple(dict.fromkeys((*kept[: max(1, most - 1)], PassReactions())))[:most]


HEURISTICS = Heuristics(terms=TERMS, evaluate=evaluate, candidates=candidates, is_quiet=is_quiet)
