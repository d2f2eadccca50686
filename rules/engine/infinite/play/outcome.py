"""How a match ends."""

from __future__ import annotations

from rules.engine.core.decision import Seat, Value, other
from rules.engine.core.outcome import Outcome
from rules.engine.core.resolution import Play
from rules.engine.core.system import Ends
from rules.engine.infinite.model.state import InfiniteState
from rules.engine.tabletop.endings import end_match

Table = Play[InfiniteState]
SEATS: tuple[Seat, Seat] = (0, 1)


def end_without_counters(play: Table) -> None:
    """IF-END-1  A side without counters loses at once."""
    for seat in SEATS:
        if not play.is_over and not play.state.on_board(seat):
            end(play, other(seat), "nobody-left", "IF-END-1")


def end_after_last_round(play: Table) -> None:
    """IF-END-2  After the last round the strength on the board decides."""
    if not play.is_over:
        end(play, stronger(play.state), "last-round", "IF-END-2")


def stronger(s: InfiniteState) -> Seat | None:
    """IF-END-2  The side with more strength on the board; None with as much."""
    one, two = s.strength(0), s.strength(1)
    if one == two:
        return None
    return 0 if one > two else 1


def end(play: Table, winner: Seat | None, reason: str, clause: str) -> None:
    """Record a victory and a defeat, or a draw where nobody wins."""
    results = ("draw", "draw")
    if winner is not None:
        results = ("victory", "defeat") if winner == 0 else ("defeat", "victory")
    figures: dict[str, Value] = {"rounds": play.state.turn}
    figures |= {f"strength_{seat}": play.state.strength(seat) for seat in SEATS}
    end_match(play, Outcome(results=results, reason=reason, clause=clause, figures=figures))


def lose(play: Table, seat: Seat, reason: str) -> None:
    """IF-END-3  Who concedes or runs out of time loses."""
    end(play, other(seat), reason, "IF-END-3")


def stop(play: Table, reason: str) -> None:
    """IF-END-3  A match that is stopped is decided by the strength on the board."""
    end(play, stronger(play.state), reason, "IF-END-3")


EARLY = Ends(lose=lose, stop=stop)
