"""Victory points for losses, and how a match ends."""

from __future__ import annotations

from rules.engine.core.decision import Seat, Value, other
from rules.engine.core.outcome import Outcome
from rules.engine.core.system import Ends
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.model.events import PointsScored
from rules.engine.infinite.model.state import InfiniteState, Unit
from rules.engine.infinite.play.queries import Table
from rules.engine.tabletop.endings import end_match
from rules.engine.tabletop.steps.secret_choices import SEATS

# ---- victory points -----------------------------------------------------------------------------


def score(play: Table, seat: Seat, points: int, why: str, clause: str) -> None:
    """IF-WIN-3  Victory points are public, and count the moment they are earned."""
    s = play.state
    play.emit(
        PointsScored(
            clause=clause,
            seat=seat,
            name=s.names[seat],
            points=points,
            why=why,
            total=s.awards[seat] + points,
        )
    )


def score_defeat(play: Table, unit: Unit) -> None:
    """IF-MIS-2 IF-DMG-8  An enemy unit defeated, however it was lost; more for one with Leader."""
    points = defeat_points(play.state, unit)
    if points:
        score(play, other(unit.seat), points, "unit-defeated", "IF-MIS-2")


def defeat_points(s: InfiniteState, unit: Unit) -> int:
    """IF-MIS-2  The victory points that the loss of a unit is worth to its enemy."""
    terms = MISSIONS[s.mission].terms
    return terms.defeat + (terms.leader if unit.profile.is_leader else 0)


# ---- ends ---------------------------------------------------------------------------------------


def end_without_units(play: Table) -> None:
    """IF-WIN-2  A side without units, on the table or still to be placed, loses at that moment."""
    if play.is_over or not play.state.units:
        return
    gone = [seat for seat in SEATS if not _has_units(play.state, seat)]
    if gone:
        winner = other(gone[0]) if len(gone) == 1 else None
        end(play, winner, "no-units", "IF-WIN-2")


def _has_units(s: InfiniteState, seat: Seat) -> bool:
    return any(unit.place in ("waiting", "table") for unit in s.army(seat))


def end_after_last_round(play: Table) -> None:
    """IF-WIN-2 IF-WIN-4  After the last round more victory points win, then more points of units on
    the table; otherwise it is a draw.
    """
    s = play.state
    if play.is_over or s.turn < s.settings.rounds:
        return
    reasons = (("more-victory-points", s.awards), ("more-units", (strength(s, 0), strength(s, 1))))
    for reason, (one, two) in reasons:
        if one != two:
            end(play, 0 if one > two else 1, reason, "IF-WIN-2")
            return
    end(play, None, "round-limit", "IF-WIN-2")


def strength(s: InfiniteState, seat: Seat) -> int:
    """IF-WIN-2  The points of a side's units on the table."""
    return sum(unit.points for unit in s.on_table(seat))


def end(play: Table, winner: Seat | None, reason: str, clause: str) -> None:
    """Record a victory and a defeat, or a draw where nobody wins."""
    s = play.state
    results = ("draw", "draw")
    if winner is not None:
        results = ("victory", "defeat") if winner == 0 else ("defeat", "victory")
    figures: dict[str, Value] = {"rounds": s.turn}
    for seat in SEATS:
        figures[f"victory_points_{seat}"] = s.awards[seat]
        figures[f"strength_{seat}"] = strength(s, seat)
        figures[f"fielded_{seat}"] = len(s.army(seat))
        figures[f"lost_{seat}"] = sum(
            unit.place in ("defeated", "left-out") for unit in s.army(seat)
        )
    end_match(play, Outcome(results=results, reason=reason, clause=clause, figures=figures))


def lose(play: Table, seat: Seat, reason: str) -> None:
    """IF-WIN-2 IF-WIN-4  A side that concedes, or whose time is up, loses."""
    end(play, other(seat), reason, "IF-WIN-4")


def stop(play: Table, reason: str) -> None:
    """IF-WIN-4  A match that is stopped by agreement, or from outside, is a draw."""
    end(play, None, reason, "IF-WIN-4")


EARLY = Ends(lose=lose, stop=stop)
"""IF-DEC-17  A player may concede or offer a draw at any decision; the runner asks for neither."""
