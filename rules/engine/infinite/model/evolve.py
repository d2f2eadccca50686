"""State transitions: `evolve` applies an event by assignment only; also the list of all events."""

from __future__ import annotations

from rules.engine.core import shared_events
from rules.engine.core.early_end import StopAgreed, StopOffered, StopRefused
from rules.engine.core.flow import Event, FlowMoved
from rules.engine.infinite.model.events import (
    CounterMoved,
    CounterPlaced,
    CounterRemoved,
    ForceMustered,
    Fought,
    MatchBegan,
    MoveEnded,
    MoveLost,
    RollTied,
    RollWon,
    RoundBegan,
)
from rules.engine.infinite.model.state import Counter, InfiniteState
from rules.engine.tabletop.endings import MatchEnded
from rules.engine.tabletop.grid import square_of
from rules.engine.tabletop.sealed_choices import Revealed, Sealed, key_of

BOOK_EVENTS = (
    MatchBegan,
    RollTied,
    RollWon,
    Sealed,
    Revealed,
    ForceMustered,
    CounterPlaced,
    RoundBegan,
    CounterMoved,
    Fought,
    CounterRemoved,
    MoveLost,
    MoveEnded,
    StopOffered,
    StopRefused,
    StopAgreed,
    MatchEnded,
    FlowMoved,
)
"""Every event of this rule book."""


def evolve(s: InfiniteState, event: Event) -> InfiniteState:
    """The state after `event`."""
    match event:
        case RollWon(seat=seat):
            return s.change(first=seat)
        case Sealed(slot=slot, seat=seat, commitment=commitment):
            return s.change(sealed=s.sealed | {key_of(slot, seat): commitment})
        case Revealed(slot=slot, seat=seat):
            gone = key_of(slot, seat)
            return s.change(sealed={key: each for key, each in s.sealed.items() if key != gone})
        case ForceMustered(units=units):
            return s.change(units=s.units | {unit.id: unit for unit in units})
        case CounterPlaced(unit=unit, square=square):
            return _put(s, s.units[unit], square).change(last=s.units[unit].seat)
        case RoundBegan(turn=turn):
            return s.change(turn=turn, moves=0, stop_refused=())
        case CounterMoved(unit=unit, square=square):
            return _put(s, s.units[unit], square)
        case CounterRemoved(unit=unit):
            removed = s.units[unit].change(place="removed")
            return s.change(units=s.units | {unit: removed})
        case MoveEnded():
            return s.change(moves=s.moves + 1)
        case MatchEnded(outcome=outcome):
            return s.change(outcome=outcome)
        case _:
            return shared_events.evolve(s, event)


def _put(s: InfiniteState, counter: Counter, square: str) -> InfiniteState:
    x, y = square_of(square)
    return s.change(units=s.units | {counter.id: counter.change(place="board", x=x, y=y)})
