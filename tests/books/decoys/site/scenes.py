"""Scenes for replay pages, from what the reader of a view may see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.flow import Event
from rules.engine.tabletop.grid import square_of
from rules.engine.tabletop.scene import Change, Figure, Patch, Point, Scene, Side, Track
from tests.books.decoys.data.catalogue import UNITS
from tests.books.decoys.model.sentences import in_language
from tests.books.decoys.model.view import CounterView, SideView, View
from tests.books.decoys.paper.sheets import TINTS
from tests.books.decoys.paper.words import glyph, word
from tests.books.decoys.space.board import first_rank

RADIUS = 0.3
"""In squares."""


def scene(view: View, language: str) -> Scene:
    """The scene of a position; first ranks are shown until the first round."""
    first, second = (_side(view, side, language) for side in view.sides)
    return Scene(
        figures=tuple(_figure(unit, language) for unit in view.units if unit.square),
        patches=tuple(_patches(view)) if view.units and not view.turn else (),
        sides=(first, second),
        turn=view.turn,
    )


def tracks(before: View, after: View, _events: Sequence[Event]) -> Iterator[Track]:
    """The changes between two positions."""
    stood = {unit.id: unit.square for unit in before.units}
    for unit in after.units:
        was = stood.get(unit.id, "")
        if was != unit.square:
            change: Change = "moved" if was and unit.square else "gone" if was else "arrived"
            start, end = _middle(was or unit.square), _middle(unit.square or was)
            yield Track(
                what=change,
                seat=unit.seat,
                start=start,
                end=end,
                way=(start, end),
                radius=RADIUS,
            )


def _figure(unit: CounterView, language: str) -> Figure:
    name = in_language(unit.name, language)
    return Figure(
        id=unit.id,
        at=_middle(unit.square),
        radius=RADIUS,
        seat=unit.seat,
        mark=glyph(unit.type),
        title=f"{name}, {unit.square}",
        name=unit.name,
        faction=UNITS[unit.type].faction,
    )


def _patches(view: View) -> Iterator[Patch]:
    for side in view.sides:
        for x, y in first_rank(side.seat):
            corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            yield Patch(polygon=corners, seat=side.seat, title=side.name)


def _side(view: View, side: SideView, language: str) -> Side:
    own = [unit for unit in view.units if unit.seat == side.seat]
    return Side(
        name=side.name,
        tint=TINTS[side.seat],
        role=word(side.side, language),
        faction=UNITS[own[0].type].faction if own else "",
        figures=f"{word('strength', language)} {side.strength}" if own else "",
    )


def _middle(square: str) -> Point:
    x, y = square_of(square)
    return x + 0.5, y + 0.5
