"""What a diagram of the board shows: everything that stands there, and what the step has moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.chronicle.printing.sheet import Disc, Way
from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.core.record import Record
from rules.engine.frontier.events import UnitMoved
from rules.engine.frontier.view import View
from rules.glyphs import glyph_of, numeral_of

COUNTER = 0.45


def diagram_of(
    before: Record, after: Record, events: Sequence[Event]
) -> tuple[tuple[Disc, ...], tuple[Way, ...]]:
    """The discs and ways of a Frontier step. Raises TypeError for another system's."""
    if not (isinstance(before, View) and isinstance(after, View)):
        raise TypeError(f"no diagram of a {type(after).__name__}")
    roles = {side.seat: side.role for side in after.sides}
    counters = [
        Disc(at=(each.x, each.y), radius=COUNTER, role="counter", mark=each.kind[0].upper())
        for each in after.markers
    ]
    units = [
        Disc(
            at=(unit.x, unit.y),
            radius=unit.radius,
            role=roles[unit.seat],
            mark=glyph_of(unit.type) + numeral_of(unit.name),
            shaken=unit.shaken,
        )
        for unit in after.units
        if unit.on_board
    ]
    return (*counters, *units), tuple(_ways(before, after, events, roles))


def _ways(
    before: View, after: View, events: Sequence[Event], roles: Mapping[Seat, str]
) -> list[Way]:
    now = {unit.id: unit for unit in after.units}
    found = []
    for unit in before.units:
        if not unit.on_board or (now[unit.id].node == unit.node and now[unit.id].on_board):
            continue
        moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit.id]
        legs = [(x, y) for move in moves for x, y, _elevation in move.path]
        found.append(
            Way(
                role=roles[unit.seat],
                points=tuple(legs) or ((unit.x, unit.y), (now[unit.id].x, now[unit.id].y)),
                radius=unit.radius,
                is_gone=not now[unit.id].on_board,
            )
        )
    return found
