"""Lines from a unit to the enemies that it aims at in one step, for pictures of the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.engine.core.fields import values_of
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.tabletop.fields import UNIT_ID, unit_ids
from rules.engine.tabletop.scene import Figure, Scene, Tint


@dataclass(frozen=True)
class LineOfFire:
    """A line as numbers for an SVG, from the base of a unit to the middle of its target."""

    tint: Tint
    from_x: str
    from_y: str
    to_x: str
    to_y: str


def lines_of_fire(
    before: Scene, after: Scene, events: Iterable[Event], height: float
) -> tuple[LineOfFire, ...]:
    """The lines of a step: an event that names a unit and then units of the other side is about an
    attack. Units that the step has removed stand where they were.
    """
    standing = {each.id: each for scene in (before, after) for each in scene.figures if each.id}
    pairs = dict.fromkeys(pair for event in events for pair in _pairs(event, standing))
    return tuple(_line(after, standing[one], standing[other], height) for one, other in pairs)


def _pairs(event: Event, standing: dict[str, Figure]) -> Iterator[tuple[str, str]]:
    listed = (id for each in _listed(event) for id in values_of(each, UNIT_ID))
    ids = [id for id in (*unit_ids(event), *listed) if id in standing]
    for other in ids[1:]:
        if standing[other].seat is not None and standing[other].seat != standing[ids[0]].seat:
            yield ids[0], other


def _listed(event: Event) -> Iterator[Record]:
    """The records that an event lists, such as its targets."""
    for value in event.fields().values():
        if isinstance(value, tuple):
            yield from (each for each in value if isinstance(each, Record))


def _line(scene: Scene, one: Figure, other: Figure, height: float) -> LineOfFire:
    (x, y), (to_x, to_y) = one.at, other.at
    return LineOfFire(
        tint=scene.tint_of(one.seat) or "first",
        from_x=f"{x:g}",
        from_y=f"{height - y:g}",
        to_x=f"{to_x:g}",
        to_y=f"{height - to_y:g}",
    )
