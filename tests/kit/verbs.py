"""What players do, as they would say it; each verb is a deed for `table.when`."""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.frontier.commands import (
    ChooseTarget,
    Decline,
    MakeMove,
    PlaceByBearing,
    React,
    StrategicAction,
    TakeAction,
    UseAbility,
)
from rules.engine.frontier.state import FrontierState
from tests.kit.table import Answer, Deed, Point


def advances(unit: str) -> Deed:
    return (_action(unit, "advance"),)


def bugs_out(unit: str) -> Deed:
    return (_action(unit, "bug-out"),)


def opens_fire(unit: str, target: str) -> Deed:
    return (_action(unit, "open-fire"), _target(target))


def fights_through(unit: str, target: str, to: Point | None = None) -> Deed:
    """The initial movement to `to` (None: the unit cannot move), then the target."""
    movement = moves(to) if to else ()
    return (_action(unit, "fight-through"), *movement, _target(target))


def overwatches(unit: str) -> Deed:
    return _reaction(unit, "overwatch")


def flanks(unit: str) -> Deed:
    return _reaction(unit, "flank")


def firefights(unit: str) -> Deed:
    return _reaction(unit, "firefight")


def takes_cover(unit: str) -> Deed:
    return _reaction(unit, "take-cover")


def counter_attacks(unit: str) -> Deed:
    return _reaction(unit, "counter-attack")


def falls_back(unit: str) -> Deed:
    return _reaction(unit, "fall-back")


def declines() -> Deed:
    """Passes on what is offered: a strategic action, a reaction."""
    return (Answer(command=Decline()),)


def passes() -> Deed:
    """Passes at a stop."""
    return declines()


def moves(to: Point, *via: Point) -> Deed:
    """The owed movement to a point on the ground, by the way the engine finds or by `via`."""
    nodes = tuple((x, y, 0.0) for x, y in via) or None
    return (Answer(command=MakeMove(to=(*to, 0.0), via=nodes)),)


def seizes() -> Deed:
    return (Answer(command=StrategicAction(action="seize")),)


def points_to(bearing: float) -> Deed:
    """Puts the next strong point down in that direction."""
    return (Answer(command=PlaceByBearing(bearing=bearing)),)


def uses(unit: str, ability: str, on: str = "") -> Deed:
    return (Answer(command=UseAbility(unit=unit, ability=ability, target=on)),)


def submits(command: Command) -> Deed:
    """Any command as it is."""
    return (Answer(command=command),)


def _action(unit: str, action: str) -> Answer:
    def is_done(s: FrontierState) -> bool:
        return s.contest is not None and (s.contest.unit, s.contest.action) == (unit, action)

    return Answer(command=TakeAction(unit=unit, action=action), is_done=is_done)


def _target(target: str) -> Answer:
    def is_done(s: FrontierState) -> bool:
        return s.contest is not None and s.contest.target == target

    return Answer(command=ChooseTarget(target=target), is_done=is_done)


def _reaction(unit: str, reaction: str) -> Deed:
    return (Answer(command=React(unit=unit, reaction=reaction)),)
