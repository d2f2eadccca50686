"""Diagrams for printed battle reports of Modern; the state is public as a whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.core.decision import Seat
from rules.engine.core.flow import Event
from rules.engine.modern.model.events import UnitMoved
from rules.engine.modern.model.sentences import in_language
from rules.engine.modern.model.state import ModernState, Unit
from rules.engine.modern.paper.boards import middle
from rules.engine.modern.paper.cards import livery
from rules.engine.modern.paper.words import PAPER, term, word
from rules.engine.modern.play.army_list import FACTION
from rules.engine.modern.play.outcome import loss_score
from rules.engine.modern.play.position_queries import SIDES
from rules.engine.tabletop.grid import square_of
from rules.engine.tabletop.printed import Account, Diagram, Disc, Fate, Point, Side, Standing, Trail

RADIUS = 2.0
"""MW-EQ-1  Half a base of 40 mm on a square of 50 mm, in centimetres."""

_SEATS: tuple[Seat, Seat] = (0, 1)
_COLOURS: tuple[Side, Side] = ("attacker", "defender")
"""Colours of South and North. They do not depend on which side attacks."""


def account(state: ModernState, language: str) -> Account:
    """Summarise both sides in a state."""
    first, second = (_standing(state, seat, language) for seat in _SEATS)
    return Account(sides=(first, second), dashed=word("has-fired", language))


def _standing(state: ModernState, seat: Seat, language: str) -> Standing:
    army = state.army(seat)
    figures = word("figures", language)
    role = state.role_of(seat) or SIDES[seat]
    return Standing(
        name=state.names[seat],
        side=_COLOURS[seat],
        livery=livery(FACTION, language) if army else None,
        role=term(role, language),
        result=term(state.outcome.results[seat], language) if state.outcome else "",
        figures=figures.format(
            lost=loss_score(state, seat), breaks=state.settings.breaks_at(len(army))
        ),
        units=tuple(
            Fate(
                name=in_language(unit.name, language),
                points=unit.points,
                fate=word(f"fate-{unit.place}", language),
            )
            for unit in army
        ),
    )


def diagram(before: ModernState, after: ModernState, events: Sequence[Event]) -> Diagram:
    """Draw the board after these events, with the movements among them."""
    return Diagram(
        discs=tuple(_disc(after, unit) for unit in after.units.values() if unit.on_board),
        trails=tuple(_trails(before, after, events)),
    )


def _disc(state: ModernState, unit: Unit) -> Disc:
    return Disc(
        at=middle(unit.square),
        radius=RADIUS,
        side=_COLOURS[unit.seat],
        mark=PAPER.glyphs.get(unit.entry, unit.entry[:2].upper()),
        name=unit.name,
        facing=unit.facing,
        dashed=0 < state.turn in (unit.activated_turn, unit.fired_turn),
    )


def _trails(before: ModernState, after: ModernState, events: Sequence[Event]) -> Iterator[Trail]:
    for unit in before.units.values():
        then = after.units[unit.id]
        if not unit.on_board or (then.on_board and then.square == unit.square):
            continue
        yield Trail(
            side=_COLOURS[unit.seat],
            points=_way(unit, then, events),
            radius=RADIUS,
            is_gone=not then.on_board,
        )


def _way(unit: Unit, then: Unit, events: Sequence[Event]) -> tuple[Point, ...]:
    """Return the path of a movement, or a straight line."""
    moves = [each for each in events if isinstance(each, UnitMoved) and each.unit == unit.id]
    squares = [square_of(name) for move in moves for name in move.path]
    return (middle(unit.square), *map(middle, squares or [then.square]))
