"""Scenes for replay pages: the drawn position, from what the reader of a view may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.flow import Event
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.data.profiles import PROFILES
from rules.engine.infinite.data.tables import Objective
from rules.engine.infinite.model.action_events import UnitMoved, UnitPushed, UnitRetreated
from rules.engine.infinite.model.sentences import in_language
from rules.engine.infinite.model.view import SideView, UnitView, View
from rules.engine.infinite.paper.words import TINTS, filled, glyph, word
from rules.engine.tabletop.inches.units import INCH
from rules.engine.tabletop.scene import Change, Figure, Patch, Point, Scene, Side, Track

COUNTER = 0.5
"""Radius of a counter, in inches."""


def scene(view: View, language: str) -> Scene:
    """IF-BOARD-7 IF-SHOW-8  Build the scene of a position; strips are shown during
    deployment, and afterwards where the item is brought to them (IF-MIS-5).
    """
    first, second = (_side(view, side, language) for side in view.sides)
    return Scene(
        figures=(
            *_counters(view, language),
            *(_unit(view, unit, language) for unit in view.units if _stands(unit)),
        ),
        patches=tuple(_strips(view, language)) if _has_strips(view) else (),
        sides=(first, second),
        turn=view.turn,
    )


# ---- units --------------------------------------------------------------------------------------


def _stands(unit: UnitView) -> bool:
    return unit.place == "board"


def _unit(view: View, unit: UnitView, language: str) -> Figure:
    name = in_language(unit.name, language)
    condition = word(unit.condition, language) if unit.condition else ""
    foot = f"{unit.height:g}″" if unit.height else ""
    return Figure(
        id=unit.id,
        at=(unit.x, unit.y),
        radius=unit.radius,
        seat=unit.seat,
        mark=glyph(unit.type, language),
        title=", ".join(part for part in (name, condition, foot) if part),
        name=unit.name,
        foot=foot,
        active=view.part is not None and view.part.unit == unit.id,
        badges=tuple(_badges(unit)),
        faction=PROFILES[unit.type].faction,
    )


def _badges(unit: UnitView) -> Iterator[str]:
    """IF-SHOW-8  Yield the condition and the stance of a unit, what it carries, and whether it has
    acted.
    """
    if unit.condition:
        yield unit.condition
    if unit.overwatch:
        yield "overwatch"
    if unit.cover:
        yield "cover"
    if unit.item:
        yield "item"
    if unit.activated:
        yield "activated"


# ---- objectives and the item --------------------------------------------------------------------


def _counters(view: View, language: str) -> Iterator[Figure]:
    """The objectives and the item, once the forces are on their way."""
    if view.units:
        for objective in view.table.objectives:
            yield _objective(view, objective, language)
        yield from _item(view, language)


def _objective(view: View, objective: Objective, language: str) -> Figure:
    """IF-MIS-4 IF-MIS-8  An objective by its number, as a counter; a device may have an owner."""
    kind = "device" if MISSIONS[view.mission].terms.device else "objective"
    return Figure(
        id=objective.id,
        at=_inches(objective.at),
        radius=COUNTER,
        mark=objective.id,
        title=f"{word(kind, language)} {objective.id}",
        shape="counter",
        sign=kind,
        owner=view.devices.get(objective.id),
    )


def _item(view: View, language: str) -> Iterator[Figure]:
    """IF-MIS-5  The item where it lies, unless it is carried or has been brought in."""
    item = view.item
    if item is not None and not item.carrier and not item.is_in:
        name = word("item", language)
        yield Figure(
            id="item",
            at=_inches((item.x, item.y)),
            radius=COUNTER,
            mark=name[0],
            title=name,
            shape="counter",
            sign="item",
        )


# ---- strips and sides ---------------------------------------------------------------------------


def _has_strips(view: View) -> bool:
    return not view.turn or bool(MISSIONS[view.mission].terms.item)


def _strips(view: View, language: str) -> Iterator[Patch]:
    """IF-MIS-1  The strips of both sides, once the edges are chosen."""
    table = view.table
    width, depth, deep = (each / INCH for each in (table.width, table.depth, table.deployment))
    for side in view.sides:
        if side.edge:
            low = 0.0 if side.edge == "south" else depth - deep
            yield Patch(
                polygon=((0.0, low), (width, low), (width, low + deep), (0.0, low + deep)),
                seat=side.seat,
                title=f"{word('zone', language)} · {word(side.edge, language)}",
            )


def _side(view: View, side: SideView, language: str) -> Side:
    own = [unit for unit in view.units if unit.seat == side.seat]
    return Side(
        name=side.name,
        tint=TINTS[side.seat],
        role=word(side.edge, language) if side.edge else "",
        faction=PROFILES[own[0].type].faction if own else "",
        figures=filled("figures", language, awards=side.awards, units=side.units) if own else "",
    )


def _inches(point: tuple[int, int]) -> Point:
    return point[0] / INCH, point[1] / INCH


# ---- tracks -------------------------------------------------------------------------------------


def tracks(before: View, after: View, events: Sequence[Event]) -> Iterator[Track]:
    """Return the changes that `events` made to the scene."""
    stood = {unit.id: unit for unit in before.units if _stands(unit)}
    for unit in after.units:
        was, now = stood.get(unit.id), unit if _stands(unit) else None
        change = _change(was, now)
        start, end = was or now, now or was
        if change and start and end:
            ends = _way(unit.id, events) or ((end.x, end.y),)
            yield Track(
                what=change,
                seat=unit.seat,
                start=(start.x, start.y),
                end=(end.x, end.y),
                way=((start.x, start.y), *ends),
                radius=unit.radius,
            )


def _change(was: UnitView | None, now: UnitView | None) -> Change | None:
    if was and now:
        return "moved" if (was.x, was.y) != (now.x, now.y) else None
    if now:
        return "arrived"
    return "gone" if was else None


def _way(unit: str, events: Sequence[Event]) -> tuple[Point, ...]:
    """The ends of every leg that a unit was moved in this step."""
    found: list[Point] = []
    for event in events:
        match event:
            case UnitMoved(unit=moved) | UnitRetreated(unit=moved) if moved == unit:
                found += map(_inches, event.path)
            case UnitPushed(unit=moved) if moved == unit:
                found.append(_inches((event.x, event.y)))
    return tuple(found)
