"""Pushes of several units, one after another (Repulsor Field); push.py computes each."""

from __future__ import annotations

from rules.engine.frontier.model.events import UnitPushed
from rules.engine.frontier.model.state import Unit
from rules.engine.frontier.model.tasks import Blow, Owed, Shoving, Task, Tasks
from rules.engine.frontier.play.abilities.base import REGISTRY, clause_of, may_move
from rules.engine.frontier.play.move_decision import profile_of
from rules.engine.frontier.play.move_resolution import journey
from rules.engine.frontier.play.position_queries import Table, board
from rules.engine.frontier.play.push import push
from rules.engine.frontier.space.measure import EPS
from rules.engine.frontier.space.movement import displacement

PUSH = 5.0  # FR-UNIT-CAPTAIN-REPULSOR-1


def shove(play: Table, task: Shoving) -> Tasks:
    """FR-UNIT-CAPTAIN-REPULSOR-1 FR-UNIT-CAPTAIN-REPULSOR-4  Push the next unit, from the position
    as it then is.
    """
    if not task.units:
        return ()
    rest = task.change(units=task.units[1:])
    owner, unit = play.state.units[task.owner], play.state.units[task.units[0]]
    if not unit.on_board or not may_move(unit):
        return (rest,)
    return (*_pushed(play, owner, unit), rest)


def _pushed(play: Table, owner: Unit, unit: Unit) -> Tasks:
    """FR-UNIT-CAPTAIN-REPULSOR-2 FR-FALL-7 FR-MOVE-13  Push the unit 5" away, or to the first thing
    it touches; only an enemy's push makes it fall.
    """
    s, clause = play.state, clause_of(owner, REGISTRY["repulsor-field"])
    owed = Owed(unit=unit.id, seat=owner.seat, kind="repulsor-field", maximum=PUSH, clause=clause)
    profile = profile_of(s, unit, owed)
    others = s.bodies_without(unit.id)
    found = push(board(s), unit.body, others, (owner.x, owner.y), profile)
    tasks: list[Task] = []
    moves = displacement(found.walk.path) > EPS or len(found.walk.path) > 2
    if moves:
        tasks.append(journey(s, owed, profile, found.walk).change(forced=True))
    play.emit(
        UnitPushed(
            clause=clause,
            unit=unit.id,
            name=unit.name,
            collided=found.collided,
            into=found.by,
            held="" if moves else "edge" if found.at_edge else "obstacle",
        )
    )
    if found.collided:
        tasks.append(Blow(unit=unit.id, clause="FR-UNIT-CAPTAIN-REPULSOR-2"))
    return tuple(tasks)
