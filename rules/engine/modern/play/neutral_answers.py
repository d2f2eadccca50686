"""Default answers for a seat that does not answer: the choice that changes least."""

from __future__ import annotations

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice
from rules.engine.modern.model.commands import ChooseUnits, EndActivations, Face, OrderGun, Withdraw
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play import artillery
from rules.engine.modern.play.activation import ActDecision, SetDecision
from rules.engine.modern.play.artillery_orders import GunDecision, OrdersDecision
from rules.engine.modern.play.deployment import PlaceDecision, PlanDecision, first_plan
from rules.engine.tabletop.grid import Facing
from rules.engine.tabletop.offer import OneOf
from rules.engine.tabletop.sealed_choices import Seal, SealDecision

HELD_LAST = ("follow-up", "order")
"""Decisions whose last answer changes least: stay, let the other side begin."""


def neutral(s: ModernState, decision: Decision, dice: Dice) -> Command:
    """MW-DEC-17  Return the default answer: hold fire, end activations, the first legal combat,
    stay, the first withdrawal square file by file, unchanged facing, Units in roster order on the
    first free squares of their zone. Decisions without such a default are drawn with `dice`.
    """
    match decision:
        case SealDecision():
            return Seal(slot=decision.slot, payload=_secret(s, decision, dice))
        case SetDecision():
            return ChooseUnits(units=())
        case ActDecision():
            return EndActivations()
        case PlaceDecision():
            return next(each for each in decision.answers() if each.facing == _facing(s, each.unit))
        case GunDecision() | OneOf():
            return _listed(s, decision)
        case _:
            return decision.sample(dice)


def _secret(s: ModernState, decision: SealDecision, dice: Dice) -> str:
    """MW-DEC-17  Return the default sealed answer: every gun holds, Units on the first squares; an
    army is drawn at random.
    """
    match decision:
        case OrdersDecision(seat=seat):
            held = {gun.id: artillery.HOLD for gun in artillery.guns(s, seat)}
            return canonical_json(artillery.Orders(guns=held)).decode()
        case PlanDecision(seat=seat):
            return first_plan(s, seat)
        case _:
            return decision.draw(dice)


def _listed(s: ModernState, decision: GunDecision | OneOf) -> Command:
    """MW-DEC-17  Return the first listed answer, with an unchanged facing if allowed; for a gun,
    the last one, which holds its fire.
    """
    if isinstance(decision, GunDecision):
        return OrderGun(unit=decision.guns[-1].id)
    commands = [each.command for each in decision.legal]
    if decision.kind in HELD_LAST:
        return commands[-1]
    first = commands[0]
    for command in commands:
        match command:
            case Face(unit=unit, facing=facing) if facing == _facing(s, unit):
                return command
            case Withdraw(facing=facing) if s.combat and facing == _facing(s, s.combat.lead):
                return command
    return first


def _facing(s: ModernState, unit: str) -> Facing:
    """Return a Unit's current facing; before it is placed, away from its own edge."""
    return s.units[unit].facing
