"""What a step has moved: where pieces stood before, the way they went, and which ones are gone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.frontier.events import UnitMoved
from rules.engine.frontier.state import Unit
from rules.engine.frontier.view import View

Change = Literal["moved", "arrived", "gone"]


@dataclass(frozen=True)
class Trail:
    """A piece that a step has changed, as numbers ready for SVG: its ghost where it stood, a halo
    where it stands, the way between.
    """

    change: Change
    role: str
    radius: str
    from_x: str
    from_y: str
    to_x: str
    to_y: str
    way: str
    halo: str


def trails(
    before: Record, after: Record, events: Sequence[Event], height: float
) -> tuple[Trail, ...]:
    """The trails between two Frontier views. Raises TypeError for another system's."""
    if not (isinstance(before, View) and isinstance(after, View)):
        raise TypeError(f"no trails in a {type(after).__name__}")
    stood = {unit.id: unit for unit in before.units if unit.on_board}
    stands = {unit.id: unit for unit in after.units if unit.on_board}
    roles = {side.seat: side.role for side in after.sides}
    found = []
    for unit in after.units:
        was, now = stood.get(unit.id), stands.get(unit.id)
        change = _change(was, now)
        start, end = was or now, now or was
        if change and start and end:
            way = _way(unit.id, events) or ((start.x, start.y), (end.x, end.y))
            found.append(_trail(change, roles[unit.seat], start, end, way, height))
    return tuple(found)


def _change(was: Unit | None, now: Unit | None) -> Change | None:
    if was and now:
        return "moved" if was.node != now.node else None
    if now:
        return "arrived"
    return "gone" if was else None


def _way(unit: str, events: Iterable[Event]) -> tuple[tuple[float, float], ...]:
    """Every leg that the unit went in this step."""
    moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit]
    return tuple((x, y) for move in moves for x, y, _elevation in move.path)


def _trail(
    change: Change,
    role: str,
    start: Unit,
    end: Unit,
    way: Sequence[tuple[float, float]],
    height: float,
) -> Trail:
    return Trail(
        change=change,
        role=role,
        radius=f"{start.radius:g}",
        from_x=f"{start.x:g}",
        from_y=f"{height - start.y:g}",
        to_x=f"{end.x:g}",
        to_y=f"{height - end.y:g}",
        way=" ".join(f"{x:g},{height - y:g}" for x, y in way),
        halo=f"{end.radius + 0.22:g}",
    )
