"""What is answered for a seat that does not answer: the choice that changes least."""

from __future__ import annotations

from rules.engine.core.canonical import canonical_json
from rules.engine.core.decision import Command, Decision
from rules.engine.core.dice import Dice
from rules.engine.lib.offer import OneOf
from rules.engine.lib.sealed import Seal
from rules.engine.modern import artillery
from rules.engine.modern.activation import ActDecision, SetDecision
from rules.engine.modern.commands import ChooseUnits, EndActivations, Face, Withdraw
from rules.engine.modern.deployment import PlaceDecision
from rules.engine.modern.gunnery import OrdersDecision
from rules.engine.modern.state import ModernState

HELD_LAST = ("order-gun", "follow-up", "order")
"""The decisions whose last answer changes least: hold, stay, let the other side begin."""


def neutral(s: ModernState, decision: Decision, dice: Dice) -> Command:
    """MW-DEC-17  Hold, end activations, the first legal combat, stay, the first withdrawal square
    file by file, facing unchanged; what has no such answer is drawn with `dice`.
    """
    match decision:
        case OrdersDecision(seat=seat):
            held = {gun.id: artillery.HOLD for gun in artillery.guns(s, seat)}
            payload = canonical_json(artillery.Orders(guns=held)).decode()
            return Seal(slot=decision.slot, payload=payload)
        case SetDecision():
            return ChooseUnits(units=())
        case ActDecision():
            return EndActivations()
        case PlaceDecision():
            return next(decision.answers())
        case OneOf():
            return _first(s, decision)
        case _:
            return decision.sample(dice)


def _first(s: ModernState, decision: OneOf) -> Command:
    """MW-DEC-17  Of listed answers the first, with the facing the Unit has if it may keep it."""
    commands = [each.command for each in decision.legal]
    if decision.kind in HELD_LAST:
        return commands[-1]
    first = commands[0]
    for command in commands:
        match command:
            case Face(unit=unit, facing=facing) if facing == s.units[unit].facing:
                return command
            case Withdraw(facing=facing) if s.combat and facing == s.units[s.combat.lead].facing:
                return command
    return first
