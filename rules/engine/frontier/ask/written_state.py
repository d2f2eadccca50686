"""A position written by hand, as a state of a match."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.frontier.ask.position_rows import DeclaredRow
from rules.engine.frontier.model.state import Contest, FrontierState


class WrittenState(FrontierState, dict=True):
    """The state of a position written by hand.

    `acts` is the seat whose turn it is, None where the position leaves it open; `declared` are the
    abilities declared with the current action.
    """

    acts: Seat | None = None
    declared: tuple[DeclaredRow, ...] = ()


def in_turn_of(s: FrontierState, seat: Seat) -> FrontierState:
    """FR-TURN-4  The state with this side to act where it leaves that open, else as it is."""
    if isinstance(s, WrittenState) and s.acts is None:
        return s.change(active=seat)
    return s


def declared_with(s: FrontierState, action: Contest) -> tuple[DeclaredRow, ...]:
    """The abilities declared with an action or the reaction to it: those of the position, or of the
    action under way if it is that one.
    """
    if isinstance(s, WrittenState):
        return s.declared
    now = s.contest
    if now is None or (now.unit, now.action, now.target) != (
        action.unit,
        action.action,
        action.target,
    ):
        return ()
    sides = ((now.unit, now.abilities), (now.reactor, now.answered_with))
    return tuple(DeclaredRow(unit=unit, ability=each) for unit, slugs in sides for each in slugs)
