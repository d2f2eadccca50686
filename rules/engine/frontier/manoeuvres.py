"""Actions and Reactions: the two tables of the book, and what speaks against choosing each.

The tables stay tables; their cells are named requirements and effects. How a roll is decided is
roll.py's business, where a movement may lead is movement.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.core.decision import Refusal
from rules.engine.frontier.abilities.base import RatingRoll, bonus, may_move
from rules.engine.frontier.events import MoveOwed
from rules.engine.frontier.harm import leave, shake
from rules.engine.frontier.moving import may_fight_through
from rules.engine.frontier.requirements import (
    may_advance,
    may_bug_out,
    may_counter_attack,
    may_fall_back,
    may_firefight,
    may_flank,
    may_open_fire,
    may_overwatch,
    may_take_cover,
)
from rules.engine.frontier.state import Contest, FrontierState, Owed, Unit
from rules.engine.frontier.table import Table

Effect = Callable[[Table, Contest], None]


@dataclass(frozen=True, slots=True)
class Action:
    """A row of the actions table; `reactions` in the order of the book."""

    clause: str
    rating: str
    effect: Effect
    reactions: tuple[str, ...]
    refusals: Callable[[FrontierState, Unit], list[Refusal]]


@dataclass(frozen=True, slots=True)
class Reaction:
    """A row of the reactions table; `aims`: it targets the active unit (FR-ABIL-10)."""

    clause: str
    rating: str
    effect: Effect
    aims: bool
    refusals: Callable[[FrontierState, Unit, Unit], list[Refusal]]


# ---- effects ------------------------------------------------------------------------------------


def shake_target(play: Table, contest: Contest) -> None:
    shake(play, contest.target)


def shake_active(play: Table, contest: Contest) -> None:
    """FR-REACT-7 FR-REACT-9 FR-REACT-13  The active unit becomes shaken; who reacted is never at
    risk.
    """
    shake(play, contest.unit)


def remove_active(play: Table, contest: Contest) -> None:
    leave(play, contest.unit, "FR-ACT-11")


def nothing_more(play: Table, contest: Contest) -> None:
    """FR-REACT-8  Cancelling the shot was all."""


def advance(play: Table, contest: Contest) -> None:
    """FR-ACT-4 FR-ACT-5  Up to 10", the destination chosen now."""
    owe(play, contest.unit, contest.unit, "advance", 10, "FR-ACT-4")


def shake_and_follow(play: Table, contest: Contest) -> None:
    """FR-ACT-10  The target becomes shaken, then the active unit may move up to 5"."""
    shake(play, contest.target)
    if not play.is_over and play.state.units[contest.unit].on_board:
        owe(play, contest.unit, contest.unit, "additional", 5, "FR-ACT-10")


def push_active(play: Table, contest: Contest) -> None:
    """FR-REACT-5 FR-FORCED-1  The reactive player moves the active unit up to 5"."""
    owe(play, contest.unit, contest.reactor, "overwatch", 5, "FR-REACT-5")


def flank(play: Table, contest: Contest) -> None:
    """FR-REACT-6  The reactive unit moves up to 5"."""
    owe(play, contest.reactor, contest.reactor, "flank", 5, "FR-REACT-6")


def fall_back(play: Table, contest: Contest) -> None:
    """FR-REACT-10  The reactive unit moves up to 5", away from the active unit."""
    owe(play, contest.reactor, contest.reactor, "fall-back", 5, "FR-REACT-10")


def owe(play: Table, unit: str, decided_by: str, kind: str, inches: float, clause: str) -> None:
    """FR-MOVE-13 FR-MOVE-15  A movement to be made; bonuses count only when the unit's own side
    decides it.
    """
    mover, seat = play.state.units[unit], play.state.units[decided_by].seat
    if may_move(mover):
        extra = bonus(play.state, mover, kind) if mover.seat == seat else 0.0
        owed = Owed(unit=unit, seat=seat, kind=kind, maximum=inches + extra, clause=clause)
        play.emit(MoveOwed(clause=clause, owed=owed))


# ---- the tables ---------------------------------------------------------------------------------

ACTIONS: dict[str, Action] = {
    "advance": Action("FR-ACT-4", "mobility", advance, ("overwatch", "flank"), may_advance),
    "open-fire": Action(
        "FR-ACT-6", "firepower", shake_target, ("firefight", "take-cover"), may_open_fire
    ),
    "fight-through": Action(
        "FR-ACT-7", "assault", shake_and_follow, ("counter-attack", "fall-back"), may_fight_through
    ),
    "bug-out": Action(
        "FR-ACT-11", "discipline", remove_active, ("overwatch", "counter-attack"), may_bug_out
    ),
}
"""FR-ACT-1  The four actions."""

REACTIONS: dict[str, Reaction] = {
    "overwatch": Reaction("FR-REACT-5", "firepower", push_active, True, may_overwatch),
    "flank": Reaction("FR-REACT-6", "mobility", flank, False, may_flank),
    "firefight": Reaction("FR-REACT-7", "firepower", shake_active, True, may_firefight),
    "take-cover": Reaction("FR-REACT-8", "discipline", nothing_more, False, may_take_cover),
    "counter-attack": Reaction("FR-REACT-9", "assault", shake_active, True, may_counter_attack),
    "fall-back": Reaction("FR-REACT-10", "discipline", fall_back, False, may_fall_back),
}
"""FR-REACT-1  The six reactions; which of them answer an action stands in its row."""


def action_roll(contest: Contest, reactor: str, reaction: str) -> RatingRoll:
    """FR-ROLL-1  The active side's roll against a reaction."""
    row = ACTIONS[contest.action]
    return RatingRoll(
        unit=contest.unit,
        manoeuvre=contest.action,
        rating=row.rating,
        is_action=True,
        against=contest.target,
        opponent=reactor,
        answer=reaction,
    )


def reaction_roll(contest: Contest, reactor: str, reaction: str) -> RatingRoll:
    """FR-ROLL-1 FR-ABIL-10  The reactive side's roll."""
    row = REACTIONS[reaction]
    return RatingRoll(
        unit=reactor,
        manoeuvre=reaction,
        rating=row.rating,
        is_action=False,
        against=contest.unit if row.aims else "",
        opponent=contest.unit,
        answer=contest.action,
    )
