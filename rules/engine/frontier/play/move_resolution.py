"""Resolution of a movement: tokens and drops in the order they are reached, and its
consequences.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.record import Record
from rules.engine.frontier.model.events import MoveOwed, UnitMoved, UnitStayed
from rules.engine.frontier.model.state import FrontierState, Marker, Unit
from rules.engine.frontier.model.tasks import (
    Blow,
    Detection,
    Fall,
    Journey,
    Moving,
    Node,
    Owed,
    Settling,
    Task,
    Tasks,
)
from rules.engine.frontier.play.abilities.base import REGISTRY, abilities_of, may_move
from rules.engine.frontier.play.harm import fall_harm
from rules.engine.frontier.play.position_queries import Table, enemies
from rules.engine.frontier.play.tokens import armed, first_caught
from rules.engine.frontier.space import movement
from rules.engine.frontier.space.measure import EPS, in_contact
from rules.engine.frontier.space.movement import MovementProfile, Walk
from rules.engine.tabletop.plane.segments import distance


class Meeting(Record):
    """A token or drop on the path: the nodes before it, and those after it."""

    gone: tuple[Node, ...]
    ahead: tuple[Node, ...]
    token: Marker | None = None
    height: float = 0.0


def owe(play: Table, task: Moving) -> Tasks:
    """FR-MOVE-15  Make the movement due, unless its unit is gone or cannot move."""
    unit = play.state.units[task.owed.unit]
    if unit.on_board and may_move(unit):
        play.emit(MoveOwed(clause=task.owed.clause, owed=task.owed))
    return ()


def journey(s: FrontierState, owed: Owed, profile: MovementProfile, walk: Walk) -> Journey:
    """The task that moves a unit along an accepted path."""
    unit = s.units[owed.unit]
    touched = (e.id for e in enemies(s, unit) if in_contact(unit.body, e.body))
    return Journey(
        unit=unit.id,
        owed=owed,
        path=walk.path,
        drops=tuple((drop.at, drop.height) for drop in walk.drops),
        origin=unit.node,
        touched=tuple(touched),
        forced=owed.seat != unit.seat,
        aloft=profile.flies,
    )


def travel(play: Table, task: Journey) -> Tasks:
    """FR-MOVE-1 FR-MOVE-12 FR-TOKEN-5 FR-FORCED-4 FR-END-4  Move the unit to the next token or drop
    on its path, or to the path's end, whether moved by its own side or the enemy. A unit destroyed
    on the way stops there.
    """
    unit = play.state.units[task.unit]
    if not unit.on_board:
        return (Settling(),)
    if len(task.path) == 1:
        return _after(play, unit, task)
    if _is_standing_still(task):
        play.emit(UnitStayed(clause="FR-MOVE-12", unit=unit.id, name=unit.name))
        return (task.change(path=task.path[-1:]),)
    met = next(meetings(play.state, unit, task), None)
    if met is None:
        _go(play, unit, task, task.path)
        landed: Tasks = (Detection(),) if task.aloft else ()
        return (*landed, task.change(path=task.path[-1:]))
    _go(play, unit, task, met.gone)
    if met.token is not None:
        return (Detection(), task.change(path=met.ahead))
    rest = task.change(path=met.ahead, drops=task.drops[1:])
    return (Fall(unit=unit.id, height=met.height), rest)


def meetings(s: FrontierState, unit: Unit, task: Journey) -> Iterator[Meeting]:
    """FR-FALL-6 FR-TOKEN-4 FR-TOKEN-6 FR-TOKEN-9  The tokens and drops on the path, in the order
    they are reached; tokens that have acted are gone.
    """
    path, drops, spent = task.path, task.drops, set[str]()
    for i in range(len(path) - 1):
        a, b = path[i], path[i + 1]
        if drops and b == drops[0][0]:
            yield Meeting(gone=path[: i + 2], ahead=path[i + 1 :], height=drops[0][1])
            drops = drops[1:]
        while not task.aloft and a[:2] != b[:2]:
            caught = first_caught(_without(s, spent), unit, a[:2], b[:2])
            if caught is None:
                break
            token, point = caught
            spent.add(token.id)
            a = (*point, a[2])
            yield Meeting(gone=(*path[: i + 1], a), ahead=(a, *path[i + 1 :]), token=token)


def _without(s: FrontierState, spent: set[str]) -> FrontierState:
    return s.change(markers=tuple(m for m in s.markers if m.id not in spent)) if spent else s


def _is_standing_still(task: Journey) -> bool:
    path = task.path
    return len(path) == 2 and path[0][2] == path[1][2] and movement.displacement(path) <= EPS


def _go(play: Table, unit: Unit, task: Journey, path: tuple[Node, ...]) -> None:
    play.emit(
        UnitMoved(
            clause=task.owed.clause,
            unit=unit.id,
            name=unit.name,
            path=path,
            inches=movement.displacement(path),
            by_name=play.state.names[task.owed.seat],
            kind=task.owed.kind,
        )
    )


def _after(play: Table, unit: Unit, task: Journey) -> Tasks:
    """The consequences of an arrival: those of the unit's own abilities, then of what granted the
    movement.
    """
    found: list[Task] = []
    for ability in abilities_of(unit):
        found.extend(ability.arrived(play.state, unit, task))
    if task.owed.owner:
        found.extend(REGISTRY[task.owed.kind].moved(play, task))
    return (*found, Settling())


def walked(path: tuple[Node, ...]) -> float:
    """The length of a path in inches."""
    return sum(distance(*path[i][:2], *path[i + 1][:2]) for i in range(len(path) - 1))


class Happening(Record):
    """Something that a movement would trigger: inches walked until then, position, and the harm to
    the moving unit, or to the unit named `unit`.
    """

    kind: str
    walked: float
    at: tuple[float, float]
    result: str
    unit: str = ""


def happenings(s: FrontierState, unit: Unit, task: Journey, saving: str = "") -> list[Happening]:
    """FR-TOKEN-5 FR-FALL-6  Everything that a movement would trigger, in order, until the unit is
    destroyed; `saving` is the ability that it uses once to avert that.
    """
    found: list[Happening] = []
    shaken = unit.shaken
    for met in (*meetings(s, unit, task), *_landing(s, unit, task)):
        kind = met.token.kind if met.token else "fall"
        harm = "shaken" if met.token else fall_harm(unit.scale, met.height)[1]
        second = shaken and harm == "shaken"
        result = "destroyed" if second and not saving else harm
        saving, shaken = "" if second else saving, shaken or harm == "shaken"
        found.append(
            Happening(kind=kind, walked=walked(met.gone), at=met.gone[-1][:2], result=result)
        )
        if result == "destroyed":
            return found
    return [*found, *_leaps(s, unit, task)]


def _leaps(s: FrontierState, unit: Unit, task: Journey) -> Iterator[Happening]:
    """FR-UNIT-LOBO-LEAP-1 FR-UNIT-LOBO-LEAP-2  The enemies that the unit hits where it arrives."""
    x, y, elevation = task.path[-1]
    there = unit.change(x=x, y=y, elevation=elevation)
    after = s.change(units=s.units | {unit.id: there})
    blows = [
        blow
        for ability in abilities_of(there)
        for blow in ability.arrived(after, there, task)
        if isinstance(blow, Blow)
    ]
    for blow in blows:
        result = "destroyed" if s.units[blow.unit].shaken else "shaken"
        yield Happening(
            kind="leap", walked=walked(task.path), at=(x, y), result=result, unit=blow.unit
        )


def _landing(s: FrontierState, unit: Unit, task: Journey) -> Iterator[Meeting]:
    """FR-MOVE-14 FR-TOKEN-9  The tokens within range of the end of a flight."""
    if not task.aloft:
        return
    end = task.path[-1]
    tokens = list(armed(s))
    for token in tokens:
        alone = s.change(markers=(token,))
        if first_caught(alone, unit, end[:2], end[:2]):
            yield Meeting(gone=task.path, ahead=(end,), token=token)
