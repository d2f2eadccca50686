"""Diagrams for printed battle reports of Frontier, from public information only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.flow import Event
from rules.engine.core.known import SPECTATOR
from rules.engine.frontier.model.events import UnitMoved
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.view import SideView, View, view_for
from rules.engine.frontier.paper.cards import livery
from rules.engine.frontier.paper.words import PAPER, term, word
from rules.engine.tabletop.messages import counted
from rules.engine.tabletop.printed import Account, Diagram, Disc, Fate, Side, Standing, Trail

COUNTER = 0.45
"""Radius of a counter on a diagram, in inches."""

_SIDES: dict[str, Side] = {"attacker": "attacker", "defender": "defender"}


def account(state: FrontierState, language: str) -> Account:
    """Summarise both sides in a state."""
    view = view_for(state, SPECTATOR)
    first, second = (_standing(view, side, language) for side in view.sides)
    return Account(sides=(first, second), dashed=word("fate-shaken", language))


def _standing(view: View, side: SideView, language: str) -> Standing:
    units = (unit for unit in view.units if unit.seat == side.seat)
    return Standing(
        name=side.name,
        side=_side(side),
        livery=livery(side.faction) if side.faction else None,
        role=term(side.role, language) if side.role else "",
        result=term(view.outcome.results[side.seat], language) if view.outcome else "",
        figures=figures(side, language),
        units=tuple(
            Fate(name=unit.name, points=unit.points, fate=word(f"fate-{_fate(unit)}", language))
            for unit in units
        ),
    )


def figures(side: SideView, language: str) -> str:
    """A side's points: fielded, destroyed and evacuated."""
    return counted(
        word("figures", language),
        language,
        points=side.points,
        destroyed=side.destroyed,
        left=side.left,
    )


def _fate(unit: Unit) -> str:
    return "shaken" if unit.on_board and unit.shaken else unit.place


def diagram(before: FrontierState, after: FrontierState, events: Sequence[Event]) -> Diagram:
    """Draw the board after these events, with the movements among them."""
    then, now = view_for(before, SPECTATOR), view_for(after, SPECTATOR)
    return Diagram(discs=tuple(_discs(now)), trails=tuple(_trails(then, now, events)))


def _discs(view: View) -> Iterator[Disc]:
    for marker in view.markers:
        mark = marker.kind[0].upper()
        yield Disc(at=(marker.x, marker.y), radius=COUNTER, side="neutral", mark=mark)
    for unit in view.units:
        if unit.on_board:
            yield Disc(
                at=(unit.x, unit.y),
                radius=unit.radius,
                side=_side(view.sides[unit.seat]),
                mark=PAPER.glyphs.get(unit.type, unit.type[:2].upper()),
                name=unit.name,
                dashed=unit.shaken,
            )


def _trails(before: View, after: View, events: Sequence[Event]) -> Iterator[Trail]:
    now = {unit.id: unit for unit in after.units}
    for unit in before.units:
        then = now[unit.id]
        if not unit.on_board or (then.node == unit.node and then.on_board):
            continue
        moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit.id]
        legs = tuple((x, y) for move in moves for x, y, _elevation in move.path)
        yield Trail(
            side=_side(after.sides[unit.seat]),
            points=legs or ((unit.x, unit.y), (then.x, then.y)),
            radius=unit.radius,
            is_gone=not then.on_board,
        )


def _side(side: SideView) -> Side:
    return _SIDES.get(side.role, "neutral")
