"""What players do, as they would say it; each verb is a deed for `table.when`."""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.frontier.model.commands import (
    ChooseTarget,
    Decline,
    MakeMove,
    Place,
    PlaceByBearing,
    Placement,
    React,
    StrategicAction,
    TakeAction,
    UseAbility,
)
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.space.movement_profile import Node
from tests.kit.table import Answer, Deed, Point


def advances(unit: str) -> Deed:
    return (_action(unit, "advance"),)


def bugs_out(unit: str) -> Deed:
    return (_action(unit, "bug-out"),)


def opens_fire(unit: str, target: str, *, declaring: str = "") -> Deed:
    return (_action(unit, "open-fire"), _target(target, declaring))


def fights_through(unit: str, target: str, to: Point | None = None) -> Deed:
    """The initial movement to `to` (None: the unit cannot move), then the target."""
    movement = moves(to) if to else ()
    return (_action(unit, "fight-through"), *movement, _target(target))


def overwatches(unit: str, *, declaring: str = "") -> Deed:
    return _reaction(unit, "overwatch", declaring)


def flanks(unit: str) -> Deed:
    return _reaction(unit, "flank")


def firefights(unit: str, *, declaring: str = "") -> Deed:
    return _reaction(unit, "firefight", declaring)


def takes_cover(unit: str, *, declaring: str = "") -> Deed:
    return _reaction(unit, "take-cover", declaring)


def counter_attacks(unit: str) -> Deed:
    return _reaction(unit, "counter-attack")


def falls_back(unit: str, *, declaring: str = "") -> Deed:
    return _reaction(unit, "fall-back", declaring)


def declines() -> Deed:
    """Passes on what is offered: a strategic action, a reaction."""
    return (Answer(command=Decline()),)


def unanswered() -> Deed:
    """Nobody reacts, whether anybody could or not."""

    def is_done(s: FrontierState) -> bool:
        return s.stack[-1].step != "choose_reaction"

    return (Answer(command=Decline(), is_done=is_done),)


def passes() -> Deed:
    """Passes at a stop."""
    return declines()


def moves(to: Point, *via: Point) -> Deed:
    """The owed movement to a point on the ground, by the way the engine finds or by `via`."""
    nodes = tuple((x, y, 0.0) for x, y in via) or None
    return (Answer(command=MakeMove(to=(*to, 0.0), via=nodes)),)


def goes(to: Node, *, declaring: str = "") -> Deed:
    """The owed movement to a point at its elevation, with an ability declared or without."""
    return (Answer(command=MakeMove(to=to, ability=declaring)),)


def performs(ability: str, unit: str, *, ally: str = "", on: str = "") -> Deed:
    """A strategic action of a unit."""
    command = StrategicAction(action=ability, unit=unit, ally=ally, target=on)
    return (Answer(command=command),)


def sets_down(spots: dict[str, Point | Node]) -> Deed:
    """What an ability sets down, each thing on its spot; on the ground unless it says otherwise."""
    placements = tuple(
        Placement(unit=thing, x=at[0], y=at[1], elevation=at[2] if len(at) == 3 else 0.0)
        for thing, at in spots.items()
    )
    return (Answer(command=Place(placements=placements)),)


def names(unit: str) -> Deed:
    """Which unit is meant: the one a token hits, the next to move, the target of a further shot."""
    return (Answer(command=ChooseTarget(target=unit)),)


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


def _target(target: str, declaring: str = "") -> Answer:
    def is_done(s: FrontierState) -> bool:
        return s.contest is not None and s.contest.target == target

    declared = (declaring,) if declaring else ()
    return Answer(command=ChooseTarget(target=target, abilities=declared), is_done=is_done)


def _reaction(unit: str, reaction: str, declaring: str = "") -> Deed:
    declared = (declaring,) if declaring else ()
    return (Answer(command=React(unit=unit, reaction=reaction, abilities=declared)),)
