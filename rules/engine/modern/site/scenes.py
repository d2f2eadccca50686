"""Scenes of Modern for replay pages: the drawn position, from what the viewer may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.flow import Event
from rules.engine.modern.model.events import UnitMoved
from rules.engine.modern.model.sentences import in_language
from rules.engine.modern.model.view import SideView, UnitView, View
from rules.engine.modern.paper.reports import TINTS
from rules.engine.modern.paper.words import PAPER, term, word
from rules.engine.modern.play.army_list import FACTION
from rules.engine.tabletop.grid import Square, square_of
from rules.engine.tabletop.scene import Change, Figure, Patch, Point, Scene, Side, Track

RADIUS = 0.4
"""MW-EQ-1  Half a base of 40 mm on a square of 50 mm, in squares."""

DEGREES: dict[str, float] = {"N": 0, "E": 90, "S": 180, "W": 270}


def scene(view: View, language: str) -> Scene:
    """Build the scene of a position; zones are shown only during deployment."""
    first, second = view.sides
    return Scene(
        figures=tuple(_unit(view, unit, language) for unit in view.units if unit.square),
        patches=tuple(_patches(view, language)),
        sides=(_side(first, language), _side(second, language)),
        turn=view.turn,
    )


def tracks(before: View, after: View, events: Sequence[Event]) -> Iterator[Track]:
    """Return the changes that `events` made to the scene."""
    stood = {unit.id: unit for unit in before.units}
    for now in after.units:
        was = stood.get(now.id, now)
        change = _change(was.square if now.id in stood else "", now.square)
        if change:
            start, end = was if was.square else now, now if now.square else was
            yield Track(
                what=change,
                seat=now.seat,
                start=_middle(start),
                end=_middle(end),
                way=(_middle(start), *(_way(now.id, events) or (_middle(end),))),
                radius=RADIUS,
            )


def _change(was: str, now: str) -> Change | None:
    if was == now:
        return None
    if was and now:
        return "moved"
    return "arrived" if now else "gone"


def _way(unit: str, events: Sequence[Event]) -> tuple[Point, ...]:
    """Return every square that the unit entered in this step."""
    moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit]
    return tuple(_point(square_of(name)) for move in moves for name in move.path)


def _unit(view: View, unit: UnitView, language: str) -> Figure:
    done = unit.activated or unit.fired
    facing = term(unit.facing.lower(), language)
    told = (
        in_language(unit.name, language),
        unit.square,
        facing,
        word("has-fired", language) if done else "",
    )
    return Figure(
        id=unit.id,
        at=_middle(unit),
        radius=RADIUS,
        seat=unit.seat,
        mark=PAPER.glyphs.get(unit.entry, unit.entry[:2].upper()),
        title=", ".join(part for part in told if part),
        name=unit.name,
        facing=DEGREES[unit.facing],
        shape="block",
        sign=unit.type if unit.row.group == "cavalry-group" else unit.row.group,
        badges=tuple(_badges(unit)),
        active=view.turning is not None and view.turning.unit == unit.id,
    )


def _badges(unit: UnitView) -> Iterator[str]:
    """Return what a unit has done this turn; "activated" is omitted if it moved or fired."""
    if unit.moved:
        yield "moved"
    if unit.fired:
        yield "fired"
    if unit.activated and not (unit.moved or unit.fired):
        yield "activated"
    if unit.fording:
        yield "fording"


def _patches(view: View, language: str) -> Iterator[Patch]:
    for side in view.sides:
        for name in side.zone:
            x, y = square_of(name)
            yield Patch(
                polygon=((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)),
                seat=side.seat,
                title=side.name,
            )


def _side(side: SideView, language: str) -> Side:
    place = term(side.side, language)
    figures = word("figures", language)
    return Side(
        name=side.name,
        tint=TINTS[side.seat],
        role=f"{term(side.role, language)} · {place}" if side.role else place,
        faction=FACTION if side.fielded else "",
        figures=figures.format(lost=side.score, breaks=side.breaks_at) if side.fielded else "",
    )


def _middle(unit: UnitView) -> Point:
    return _point((unit.x, unit.y))


def _point(square: Square) -> Point:
    x, y = square
    return (x + 0.5, y + 0.5)
