"""Scenes of Frontier for replay pages: the drawn position, from what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.frontier.model.events import UnitMoved
from rules.engine.frontier.model.state import Marker, Unit
from rules.engine.frontier.model.view import SideView, View
from rules.engine.frontier.paper.reports import figures, tint_of
from rules.engine.frontier.paper.words import PAPER, term, word
from rules.engine.tabletop.scene import Change, Figure, Patch, Point, Scene, Side, Track

COUNTER = 0.492
"""Radius of a counter of 25 mm, in inches."""


def scene(view: View, language: str) -> Scene:
    """Build the scene of a position; zones are shown only during deployment."""
    names = {unit.id: unit.name for unit in view.units}
    return Scene(
        figures=(
            *(_marker(view, each, names.get(each.unit, ""), language) for each in view.markers),
            *(_unit(view, each, language) for each in view.units if each.on_board),
        ),
        patches=() if view.turn else tuple(_patches(view, language)),
        sides=(_side(view.sides[0], language), _side(view.sides[1], language)),
        turn=view.turn,
    )


def tracks(before: View, after: View, events: Sequence[Event]) -> Iterator[Track]:
    """Return the changes that `events` made to the scene."""
    stood = {unit.id: unit for unit in before.units if unit.on_board}
    for unit in after.units:
        was, now = stood.get(unit.id), unit if unit.on_board else None
        change = _change(was, now)
        start, end = was or now, now or was
        if change and start and end:
            yield Track(
                what=change,
                seat=unit.seat,
                start=(start.x, start.y),
                end=(end.x, end.y),
                way=_way(unit.id, events) or ((start.x, start.y), (end.x, end.y)),
                radius=end.radius,
            )


def _change(was: Unit | None, now: Unit | None) -> Change | None:
    if was and now:
        return "moved" if was.node != now.node else None
    if now:
        return "arrived"
    return "gone" if was else None


def _way(unit: str, events: Sequence[Event]) -> tuple[Point, ...]:
    """Return every leg that the unit moved in this step."""
    moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit]
    return tuple((x, y) for move in moves for x, y, _elevation in move.path)


def _unit(view: View, unit: Unit, language: str) -> Figure:
    shaken = word("fate-shaken", language) if unit.shaken else ""
    return Figure(
        id=unit.id,
        at=(unit.x, unit.y),
        radius=unit.radius,
        seat=unit.seat,
        mark=PAPER.glyphs.get(unit.type, unit.type[:2].upper()),
        title=_told(unit.name, shaken, _up(unit.elevation, language)),
        name=unit.name,
        foot=_foot(unit.elevation),
        active=unit.id in _acting(view),
        badges=tuple(_badges(view, unit)),
        used=len(unit.used),
        faction=view.sides[unit.seat].faction,
    )


def _acting(view: View) -> set[str]:
    return {each.unit for each in (view.contest, view.owed) if each}


def _badges(view: View, unit: Unit) -> Iterator[str]:
    if unit.shaken:
        yield "shaken"
    if any(effect.unit == unit.id for effect in view.effects):
        yield "affected"
    if unit.id in view.designated:
        yield "designated"


def _marker(view: View, marker: Marker, unit: str, language: str) -> Figure:
    return Figure(
        at=(marker.x, marker.y),
        radius=COUNTER,
        mark=marker.kind[0].upper(),
        title=_told(term(marker.kind, language), unit, _up(marker.elevation, language)),
        foot=_foot(marker.elevation),
        shape="counter",
        sign=marker.kind,
        owner=marker.owner,
        count=str(view.charges) if marker.kind == "target" and view.charges else "",
    )


def _patches(view: View, language: str) -> Iterator[Patch]:
    seats: dict[str, Seat] = {side.role: side.seat for side in view.sides}
    for zone in view.zones:
        for polygon in zone.polygons:
            title = term(zone.role, language)
            yield Patch(polygon=polygon, seat=seats.get(zone.role), title=title)


def _side(side: SideView, language: str) -> Side:
    return Side(
        name=side.name,
        tint=tint_of(side),
        role=term(side.role, language) if side.role else "",
        faction=side.faction,
        figures=figures(side, language) if side.points else "",
    )


def _told(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def _foot(elevation: float) -> str:
    return f"{elevation:g}″" if elevation else ""


def _up(elevation: float, language: str) -> str:
    return word("up", language).format(inches=_foot(elevation)) if elevation else ""
