"""Victory: broken or destroyed armies, scenario objectives, and the turn limit."""

from __future__ import annotations

from rules.engine.core.decision import Seat, Value, other
from rules.engine.core.outcome import Outcome
from rules.engine.core.system import Ends
from rules.engine.modern.data.scenarios import FarBank, Town, Usual
from rules.engine.modern.model.events import ObjectiveHeld
from rules.engine.modern.model.state import ModernState
from rules.engine.modern.play.position_queries import Table, scenario
from rules.engine.modern.play.zones import SOUTH
from rules.engine.tabletop.endings import end_match
from rules.engine.tabletop.grid import Square, square_of

SEATS: tuple[Seat, Seat] = (0, 1)


def lost(s: ModernState, seat: Seat) -> int:
    """Return how many Units a side has lost."""
    return sum(not unit.is_alive for unit in s.army(seat))


def loss_score(s: ModernState, seat: Seat) -> int:
    """MW-WIN-2 MW-WIN-4  Return the loss score: Units destroyed, with a surcharge for a Command
    Unit.
    """
    has_led = any(unit.is_command and not unit.is_alive for unit in s.army(seat))
    return lost(s, seat) + (s.settings.command_extra_loss if has_led else 0)


def is_broken(s: ModernState, seat: Seat) -> bool:
    """MW-WIN-2  Return whether a side's loss score has reached its breaking point."""
    return loss_score(s, seat) >= s.settings.breaks_at(len(s.army(seat)))


def value_held(s: ModernState, seat: Seat) -> int:
    """MW-WIN-7  Return the total value of the objectives that a side holds."""
    return sum(each.value for each in s.settings.objectives if s.holdings.get(each.square) == seat)


def hold_objectives(play: Table) -> None:
    """MW-WIN-7  At the end of a turn, give each objective to the side with a Unit on it; an empty
    one keeps its holder.
    """
    for objective in play.state.settings.objectives:
        unit = play.state.unit_at(square_of(objective.square))
        if unit and play.state.holdings.get(objective.square) != unit.seat:
            name = play.state.names[unit.seat]
            play.emit(
                ObjectiveHeld(clause="MW-WIN-7", square=objective.square, seat=unit.seat, name=name)
            )


def end_without_units(play: Table) -> None:
    """MW-WIN-5  A side without Units loses at once; if both have none, it is a draw."""
    gone = [seat for seat in SEATS if not play.state.living(seat)]
    if not gone or play.is_over:
        return
    end(play, None if len(gone) == 2 else other(gone[0]), "vanished", "MW-WIN-5")


def check_victory(play: Table) -> None:
    """MW-WIN-1 MW-WIN-2 MW-WIN-3 MW-TURN-9  Check victory at the end of a turn: broken armies
    first, then the scenario's condition, then the turn limit.
    """
    broken = [seat for seat in SEATS if is_broken(play.state, seat)]
    match broken:
        case [seat]:
            end(play, other(seat), "broken", "MW-WIN-2")
        case [_, _]:
            end(play, _fewer_losses(play.state), "both-broken", "MW-WIN-3")
        case _:
            _check_scenario(play)


def _check_scenario(play: Table) -> None:
    s, ending = play.state, scenario(play.state).ending
    if isinstance(ending, FarBank) and s.attacker is not None and has_crossed(s, ending):
        end(play, s.attacker, "far-bank", "MW-SCEN-4")
    elif s.settings.turn_limit and s.turn >= s.settings.turn_limit:
        _end_of_time(play, ending)


def has_crossed(s: ModernState, ending: FarBank) -> bool:
    """MW-SCEN-4  Return whether enough of the attacker's Units are beyond the river, one of the
    right type among them.
    """
    seat = s.attacker or 0
    over = [unit for unit in s.on_board(seat) if is_beyond(unit.square, seat, ending.river)]
    return len(over) >= ending.units and any(unit.type in ending.types for unit in over)


def is_beyond(square: Square, seat: Seat, river: int) -> bool:
    """MW-SCEN-4  Return whether a square lies beyond the rank of the river, as seen from a side."""
    rank = square[1] + 1
    return rank > river if seat == SOUTH else rank < river


def _end_of_time(play: Table, ending: Usual | FarBank | Town) -> None:
    """MW-WIN-6 MW-SCEN-3 MW-SCEN-4 MW-SCEN-5  End the match after the last turn."""
    s, attacker = play.state, play.state.attacker or 0
    match ending:
        case FarBank():
            end(play, other(attacker), "river-held", "MW-SCEN-4")
        case Town(value=value):
            taken = value_held(s, attacker) >= value
            reason = "town-taken" if taken else "town-held"
            end(play, attacker if taken else other(attacker), reason, "MW-SCEN-5")
        case Usual():
            _end_by_figures(play)


def _end_by_figures(play: Table) -> None:
    """MW-WIN-6  Decide by objectives, then by the lower loss score, else a draw."""
    one, two = (value_held(play.state, seat) for seat in SEATS)
    if one != two:
        end(play, 0 if one > two else 1, "more-objectives", "MW-WIN-6")
        return
    winner = _fewer_losses(play.state)
    end(play, winner, "turn-limit" if winner is None else "fewer-losses", "MW-WIN-6")


def _fewer_losses(s: ModernState) -> Seat | None:
    """MW-WIN-3 MW-WIN-6  Return the side with the lower loss score."""
    one, two = (loss_score(s, seat) for seat in SEATS)
    if one == two:
        return None
    return 0 if one < two else 1


def end(play: Table, winner: Seat | None, reason: str, clause: str) -> None:
    """Record the result: a victory and a defeat, or (no winner) a draw."""
    s = play.state
    results = ("draw", "draw")
    if winner is not None:
        results = ("victory", "defeat") if winner == 0 else ("defeat", "victory")
    figures: dict[str, Value] = {"turns": s.turn}
    for seat in SEATS:
        figures[f"fielded_{seat}"] = len(s.army(seat))
        figures[f"destroyed_{seat}"] = lost(s, seat)
        figures[f"score_{seat}"] = loss_score(s, seat)
        figures[f"held_{seat}"] = value_held(s, seat)
    outcome = Outcome(results=results, reason=reason, clause=clause, figures=figures)
    end_match(play, outcome)


def lose(play: Table, seat: Seat, reason: str) -> None:
    """MW-WIN-8 MW-DEC-15  A side that concedes, or is out of time, loses."""
    end(play, other(seat), reason, "MW-WIN-8")


def stop(play: Table, reason: str) -> None:
    """MW-WIN-8 MW-DEC-15  A match ended by agreement, or from outside, is a draw."""
    end(play, None, reason, "MW-WIN-8")


EARLY = Ends(lose=lose, stop=stop)
