"""Ending the Game: when it ends, and what that is worth to each side."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.system import Outcome
from rules.engine.frontier.events import ActivationPassed, MatchEnded, ObjectiveAchieved
from rules.engine.frontier.state import FrontierState, Unit, other
from rules.engine.frontier.table import Table
from rules.engine.frontier.tasks import Achieving, Settling, Tasks

TABLE: dict[tuple[bool, bool], tuple[str, str]] = {
    (True, True): ("pyrrhic-victory", "narrow-defeat"),
    (True, False): ("decisive-victory", "crushing-defeat"),
    (False, True): ("crushing-defeat", "decisive-victory"),
    (False, False): ("narrow-defeat", "victory"),
}
"""FR-END-5 FR-END-8 FR-GAME-5  (objective achieved, half the attackers destroyed) -> attacker's and
defender's result.
"""


def half_lost(state: FrontierState) -> bool:
    """FR-END-3  Half of the point limit destroyed, or every unit of the attacker's roster."""
    attacker = state.seat_of("attacker")
    lost = state.points(attacker, "destroyed")
    return 2 * lost >= state.limit or (lost > 0 and lost == state.points(attacker))


def settle(play: Table, task: Settling) -> Tasks:
    """FR-END-2 FR-END-4 FR-END-6 FR-MISSION-AMBUSH-6  The tests that run after each complete
    effect.
    """
    if play.state.mission == "ambush" and not play.state.achieved and _scattered(play.state):
        play.emit(ObjectiveAchieved(clause="FR-MISSION-AMBUSH-5", mission="ambush"))
    if play.state.achieved and half_lost(play.state):
        end(play, "objective-and-losses", "FR-END-2")
    return ()


def achieve(play: Table, task: Achieving) -> Tasks:
    """FR-END-6  The objective is achieved, once and for good; then the tests run."""
    play.emit(ObjectiveAchieved(clause=task.clause, mission=play.state.mission))
    return (Settling(),)


def _scattered(state: FrontierState) -> bool:
    """FR-MISSION-AMBUSH-5  Destroyed defenders total at least half of the defender's starting
    points.
    """
    defender = state.seat_of("defender")
    return 2 * state.points(defender, "destroyed") >= state.points(defender) > 0


def end_without_units(play: Table) -> None:
    """FR-END-1 FR-TURN-3 FR-END-7  Before step 2: an active player without a unit on the board ends
    the game.
    """
    state = play.state
    if state.on_board(state.active):
        return
    if holds_the_field(state):
        play.emit(ObjectiveAchieved(clause="FR-END-10", mission=state.mission))
    end(play, "no-units", "FR-END-1")


def holds_the_field(state: FrontierState) -> bool:
    """FR-END-10  By agreement, an attacker alone on the board has the objective; not in Ambush."""
    attacker = state.seat_of("attacker")
    return (
        bool(state.options.get("held_field"))
        and not state.achieved
        and state.mission != "ambush"
        and state.active != attacker
        and bool(state.on_board(attacker))
    )


def end_at_turn_cap(play: Table) -> None:
    """FR-END-9  By agreement, the match stops after a number of turns and the table is read."""
    cap = play.state.options.get("turn_cap", 0)
    if cap and play.state.turn >= cap:
        end(play, "turn-cap", "FR-END-9")


def end_when_stuck(play: Table) -> None:
    """FR-END-11  Three turns passed in one go, nobody asked anything: it would go on for ever, so
    the table is read.
    """
    if sum(isinstance(event, ActivationPassed) for event in play.facts) == 3:
        end(play, "stalemate", "FR-END-11")


def concede(play: Table, seat: Seat, reason: str = "conceded") -> None:
    """FR-END-11  The conceding side takes its worst row, the other side the matching result."""
    results = ["", ""]
    winner_is_attacker = seat != play.state.attacker
    row = TABLE[(winner_is_attacker, not winner_is_attacker)]
    attacker = play.state.seat_of("attacker")
    results[attacker], results[other(attacker)] = row
    _end(play, (results[0], results[1]), reason, "FR-END-11")


def agree(play: Table) -> None:
    """FR-END-11  Both want to stop: the table is read as things stand."""
    end(play, "agreed", "FR-END-11")


def end(play: Table, reason: str, clause: str) -> None:
    """FR-END-5  Reads the table as things stand."""
    state = play.state
    attacker = state.seat_of("attacker")
    row = TABLE[(state.achieved, half_lost(state))]
    _end(play, row if attacker == 0 else (row[1], row[0]), reason, clause)


def _has_evacuated(unit: Unit) -> bool:
    """FR-END-12  It left by Bug Out: who blew itself up is gone without having left."""
    return unit.place == "left" and "self-destruct" not in unit.used


def _end(play: Table, results: tuple[str, str], reason: str, clause: str) -> None:
    """FR-END-12  The record of the result."""
    state = play.state
    figures: dict[str, str | int | float] = {
        "achieved": int(state.achieved),
        "half_lost": int(half_lost(state)),
        "turns": state.turn,
    }
    seats: tuple[Seat, Seat] = (0, 1)
    for seat in seats:
        figures[f"destroyed_{seat}"] = state.points(seat, "destroyed")
        figures[f"evacuated_{seat}"] = sum(
            _has_evacuated(u) for u in state.units.values() if u.seat == seat
        )
        figures[f"fielded_{seat}"] = state.points(seat)
    outcome = Outcome(results=results, reason=reason, clause=clause, figures=figures)
    play.emit(
        MatchEnded(
            clause=clause,
            outcome=outcome,
            reason=reason,
            first=state.names[0],
            second=state.names[1],
            first_result=results[0],
            second_result=results[1],
        )
    )
