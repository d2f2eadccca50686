"""Actions and reactions: the two tables of the book, each row with its requirements and effect.

action_roll.py has the dice, move_decision.py the movements.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.core.decision import Refusal
from rules.engine.frontier.model.state import Contest, FrontierState, Unit
from rules.engine.frontier.model.tasks import Blow, Leaving, Moving, Settling, Tasks
from rules.engine.frontier.play.abilities.base import RatingRoll
from rules.engine.frontier.play.move_decision import may_fight_through, owed_move
from rules.engine.frontier.play.requirements import (
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

Effect = Callable[[FrontierState, Contest], Tasks]


@dataclass(frozen=True, slots=True)
class Action:
    """A row of the actions table; `reactions` are in the order of the book."""

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


def shake_target(s: FrontierState, contest: Contest) -> Tasks:
    return (Blow(unit=contest.target), Settling())


def shake_active(s: FrontierState, contest: Contest) -> Tasks:
    """FR-REACT-7 FR-REACT-9 FR-REACT-13  Shake the active unit; the reacting unit is never at
    risk.
    """
    return (Blow(unit=contest.unit), Settling())


def remove_active(s: FrontierState, contest: Contest) -> Tasks:
    return (Leaving(unit=contest.unit, clause="FR-ACT-11"), Settling())


def nothing_more(s: FrontierState, contest: Contest) -> Tasks:
    """FR-REACT-8  No effect beyond cancelling the shot."""
    return ()


def advance(s: FrontierState, contest: Contest) -> Tasks:
    """FR-ACT-4 FR-ACT-5  Move up to 10", to a destination chosen now."""
    return _owe(s, contest.unit, contest.unit, "advance", 10, "FR-ACT-4")


def shake_and_follow(s: FrontierState, contest: Contest) -> Tasks:
    """FR-ACT-10  Shake the target; then the active unit may move up to 5"."""
    follow = _owe(s, contest.unit, contest.unit, "additional", 5, "FR-ACT-10")
    return (Blow(unit=contest.target), Settling(), *follow)


def push_active(s: FrontierState, contest: Contest) -> Tasks:
    """FR-REACT-5 FR-FORCED-1  Move the active unit up to 5", as the other side chooses."""
    return _owe(s, contest.unit, contest.reactor, "overwatch", 5, "FR-REACT-5")


def flank(s: FrontierState, contest: Contest) -> Tasks:
    """FR-REACT-6  Move the reacting unit up to 5"."""
    return _owe(s, contest.reactor, contest.reactor, "flank", 5, "FR-REACT-6")


def fall_back(s: FrontierState, contest: Contest) -> Tasks:
    """FR-REACT-10  Move the reacting unit up to 5", away from the active unit."""
    return _owe(s, contest.reactor, contest.reactor, "fall-back", 5, "FR-REACT-10")


def _owe(
    s: FrontierState, unit: str, decided_by: str, kind: str, inches: float, clause: str
) -> Tasks:
    seat = s.units[decided_by].seat
    return (Moving(owed=owed_move(s, s.units[unit], seat, kind, inches, clause)),)


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
"""FR-REACT-1  The six reactions; each action's row lists those that answer it."""


def action_roll(contest: Contest, reactor: str, reaction: str) -> RatingRoll:
    """FR-ROLL-1  The active side's roll, against a reaction."""
    row = ACTIONS[contest.action]
    return RatingRoll(
        unit=contest.unit,
        manoeuvre=contest.action,
        rating=row.rating,
        is_action=True,
        against=contest.target,
        opponent=reactor,
        answer=reaction,
        declared=contest.abilities,
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
        declared=contest.answered_with,
    )
