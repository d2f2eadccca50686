"""The answers that Modern's computer player tries."""

from __future__ import annotations

from typing import Final

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice, pick
from rules.engine.modern.computer.evaluation import TERMS, evaluate, is_quiet
from rules.engine.modern.computer.prospects import best, best_facing, rated
from rules.engine.modern.computer.threats import shots, worth
from rules.engine.modern.model.commands import ChooseUnits, EndActivations, Face, OrderGun
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.play import artillery
from rules.engine.modern.play.activation import Act, ActDecision, SetDecision
from rules.engine.modern.play.artillery import HOLD, Orders
from rules.engine.modern.play.artillery_orders import GunDecision, OrdersDecision
from rules.engine.modern.play.deployment import PlaceDecision, PlanDecision
from rules.engine.modern.play.facing import FaceDecision
from rules.engine.modern.site.suggested_deployment import suggest_place, suggest_plan
from rules.engine.tabletop.computer.heuristics import Heuristics, sampled
from rules.engine.tabletop.sealed_choices import Seal

PROMISING: Final = 0.75
"""The part of the acts tried that look best; the others are drawn by chance."""


def candidates(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """The acts that look best and some by chance; one answer for deployments, orders, and the Units
    of a phase; draws for the rest.
    """
    match decision:
        case PlanDecision():
            return (suggest_plan(decision, None),)
        case PlaceDecision():
            return (suggest_place(decision, None),)
        case OrdersDecision():
            return (_orders(decision),)
        case GunDecision(guns=(gun, *_)):
            return (OrderGun(unit=gun.id, target=_aim(decision.state, gun)),)
    return _tried(decision, dice, most)


def _tried(decision: Decision, dice: Dice, most: int) -> tuple[Command, ...]:
    """MW-TURN-6 MW-TURN-7  The Units of a phase, their acts, and draws for the rest."""
    match decision:
        case FaceDecision() if most == 1:
            return (_facing(decision),)
        case SetDecision():
            return (_chosen(decision),)
        case ActDecision():
            return _acts(decision, dice, most)
        case _:
            return sampled(decision, dice, most)


def _orders(decision: OrdersDecision) -> Seal:
    """MW-ARTY-4  Each gun fires at its best target."""
    s = decision.state
    given = {gun.id: _aim(s, gun) or HOLD for gun in artillery.guns(s, decision.seat)}
    return Seal(slot=decision.slot, payload=canonical_json(Orders(guns=given)).decode())


def _aim(s: ModernState, gun: Unit) -> str:
    """MW-ARTY-11 MW-ARTY-19  The square where a gun destroys most on average; empty without one."""
    aims = {target.at: chance * worth(s, target) for target, chance in shots(s, gun)}
    return max(aims, key=lambda at: aims[at], default="")


def _chosen(decision: SetDecision) -> ChooseUnits:
    """MW-TURN-6  As many Units as may be, those with the best acts."""
    s = decision.state
    points = {unit.id: best(s, unit) for unit in decision.units}
    ids = sorted(points, key=lambda id: -points[id])
    return ChooseUnits(units=tuple(ids[: decision.most]))


def _facing(decision: FaceDecision) -> Face:
    """MW-DEC-8 MW-DEC-9  Where a Unit turns that has moved."""
    legal = [each.command for each in decision.legal]
    ways = [each.facing for each in legal if isinstance(each, Face)]
    return Face(unit=decision.unit.id, facing=best_facing(decision.state, decision.unit, ways))


def _acts(decision: ActDecision, dice: Dice, most: int) -> tuple[Command, ...]:
    """MW-TURN-7  Acts of the remaining Units, and the end of the activations."""
    scored = [each for unit in decision.units for each in rated(decision.state, unit)]
    scored.sort(key=lambda each: -each[0])
    acts: list[Act] = [act for _, act in scored]
    kept: list[Command] = list(acts[: max(1, int(PROMISING * (most - 1)))]) if most > 1 else []
    rest = acts[len(kept) :]
    while rest and len(kept) < most - 1:
        kept.append(rest.pop(pick(dice, len(rest))))
    return (*kept, EndActivations())


HEURISTICS = Heuristics(terms=TERMS, evaluate=evaluate, candidates=candidates, is_quiet=is_quiet)
