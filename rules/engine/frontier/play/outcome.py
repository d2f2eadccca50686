"""End of the match: when it ends, and the result of each side."""

from __future__ import annotations

from rules.engine.core.decision import Seat, other
from rules.engine.core.outcome import Outcome
from rules.engine.core.system import Ends
from rules.engine.frontier.model.events import ActivationPassed, ObjectiveAchieved
from rules.engine.frontier.model.state import FrontierState, Unit
from rules.engine.frontier.model.tasks import Achieving, Settling, Tasks
from rules.engine.frontier.play.position_queries import Table
from rules.engine.tabletop.endings import end_match

TABLE: dict[tuple[bool, bool], tuple[str, str]] = {
    (True, True): ("pyrrhic-victory", "narrow-defeat"),
    (True, False): ("decisive-victory", "crushing-defeat"),
    (False, True): ("crushing-defeat", "decisive-victory"),
    (False, False): ("narrow-defeat", "victory"),
}
"""FR-END-5 FR-END-8 FR-GAME-5  (objective achieved, half the attackers destroyed) -> result of the
attacker and of the defender.
"""


def half_lost(state: FrontierState) -> bool:
    """FR-END-3  Whether half of the points limit, or every unit of the attacker's roster, is
    destroyed.
    """
    attacker = state.seat_of("attacker")
    lost = state.points(attacker, "destroyed")
    return 2 * lost >= state.limit or (lost > 0 and lost == state.points(attacker))


def settle(play: Table, task: Settling) -> Tasks:
    """FR-END-2 FR-END-4 FR-END-6 FR-MISSION-AMBUSH-6  Run the tests that follow each complete
    effect.
    """
    if play.state.mission == "ambush" and not play.state.achieved and _scattered(play.state):
        play.emit(ObjectiveAchieved(clause="FR-MISSION-AMBUSH-5", mission="ambush"))
    if play.state.achieved and half_lost(play.state):
        end(play, "objective-and-losses", "FR-END-2")
    return ()


def achieve(play: Table, task: Achieving) -> Tasks:
    """FR-END-6  Achieve the objective, permanently; then run the tests."""
    play.emit(ObjectiveAchieved(clause=task.clause, mission=play.state.mission))
    return (Settling(),)


def _scattered(state: FrontierState) -> bool:
    """FR-MISSION-AMBUSH-5  Whether destroyed defenders total at least half of the defender's
    starting points.
    """
    defender = state.seat_of("defender")
    return 2 * state.points(defender, "destroyed") >= state.points(defender) > 0


def end_without_units(play: Table) -> None:
    """FR-END-1 FR-TURN-3 FR-END-7  End the game before step 2 if the active player has no unit on
    the board.
    """
    state = play.state
    if state.on_board(state.active):
        return
    if holds_the_field(state):
        play.emit(ObjectiveAchieved(clause="FR-END-10", mission=state.mission))
    end(play, "no-units", "FR-END-1")


def holds_the_field(state: FrontierState) -> bool:
    """FR-END-10  Optional rule: an attacker alone on the board achieves the objective, except in
    Ambush.
    """
    attacker = state.seat_of("attacker")
    return (
        bool(state.options.get("held_field"))
        and not state.achieved
        and state.mission != "ambush"
        and state.active != attacker
        and bool(state.on_board(attacker))
    )


def end_at_turn_cap(play: Table) -> None:
    """FR-END-9  Optional rule: end the match after a number of turns, at the current result."""
    cap = play.state.options.get("turn_cap", 0)
    if cap and play.state.turn >= cap:
        end(play, "turn-cap", "FR-END-9")


def end_when_stuck(play: Table) -> None:
    """FR-END-11  End the match at the current result after three turns in a row without any
    decision, since it would never end.
    """
    if sum(isinstance(event, ActivationPassed) for event in play.facts) == 3:
        end(play, "stalemate", "FR-END-11")


def lose(play: Table, seat: Seat, reason: str) -> None:
    """FR-END-11  A seat that concedes, or is out of time, takes its worst row, the other side the
    matching result.
    """
    results = ["", ""]
    winner_is_attacker = seat != play.state.attacker
    row = TABLE[(winner_is_attacker, not winner_is_attacker)]
    attacker = play.state.seat_of("attacker")
    results[attacker], results[other(attacker)] = row
    _end(play, (results[0], results[1]), reason, "FR-END-11")


def stop(play: Table, reason: str) -> None:
    """FR-END-11  End the match by agreement, or from outside, at the current result."""
    end(play, reason, "FR-END-11")


def may_end(state: FrontierState) -> bool:
    """FR-END-11  No match ends early before the roles are known."""
    return state.attacker is not None


EARLY = Ends(lose=lose, stop=stop, may_end=may_end)


def end(play: Table, reason: str, clause: str) -> None:
    """FR-END-5  End the match at the current result, read from the table."""
    state = play.state
    attacker = state.seat_of("attacker")
    row = TABLE[(state.achieved, half_lost(state))]
    _end(play, row if attacker == 0 else (row[1], row[0]), reason, clause)


def _has_evacuated(unit: Unit) -> bool:
    """FR-END-12  Whether the unit left by Bug Out, not by Self Destruct."""
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
    end_match(play, outcome)
