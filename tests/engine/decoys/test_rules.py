"""The rules of Decoys, a line a case."""

from __future__ import annotations

from rules.engine.core.decision import Command
from tests.books.decoys.model.commands import MoveCounter
from tests.books.decoys.model.events import CounterMoved, CounterRemoved, Fought
from tests.books.fixtures.decoys import TABLE, given
from tests.books.table import case, leaves, refused, refused_at, says, state, tells, throws, times


def moves(way: str) -> Command:
    """`b2-b3`: the counter that began on b2 goes to b3."""
    unit, square = way.split("-")
    return MoveCounter(unit=unit, square=square)


PAIR = given("fox-scout b2", "fox-guard e1", "hare-chief b3", "hare-guard e5", rocks="a2")
FORCED = given("fox-scout a1", "hare-scout c1", "hare-guard e5", rocks="a2", round=2)

MOVES = [
    case("DC-TURN-2", PAIR, moves("b2-c2"), tells(CounterMoved, square="c2"), leaves("b2", x=2)),
    case("DC-BOARD-2", PAIR, moves("b2-a2"), refused("DC-BOARD-2")),
    case("DC-TURN-2", PAIR, moves("b2-c3"), refused("DC-TURN-2", key="not-offered")),
    case("DC-TURN-2", PAIR, moves("b3-b4"), refused("DC-TURN-2", key="not-offered")),
    case("DC-TURN-2", given("fox-scout b2", "fox-guard b1", "hare-chief e5"), moves("b2-b1"),
        refused("DC-TURN-2")),
    case("DC-TURN-3", given("fox-scout a1", "fox-guard e1", "hare-chief a5", rocks="a4"),
        moves("a1-b1"), times(2, CounterMoved), leaves("a5", x=1)),
    case("DC-TURN-1", PAIR, moves("b2-b1"), state(lambda s: s.to_move == 1)),
    case("DC-TURN-2", PAIR, {"ask": "moves", "unit": "b2"}, says(moves__0__square="b3")),
    case("DC-BOARD-1", given("fox-scout a1", "hare-scout e5"), {"ask": "moves", "unit": "a1"},
        says(moves__0__square="a2", moves__1__square="b1")),
    case("DC-BOARD-1", given("fox-scout a1", "hare-scout f5"), {"ask": "moves", "unit": "a1"},
        refused_at("units[1].at")),
]  # fmt: skip

FIGHTS = [
    case("DC-FIGHT-1 DC-FIGHT-2", PAIR, (throws(6, 1), moves("b2-b3")),
        tells(Fought, attack=7, defence=4), leaves("b3", place="removed"), leaves("b2", y=2)),
    case("DC-FIGHT-2", PAIR, (throws(1, 1), moves("b2-b3")),
        tells(CounterRemoved, unit="b2"), leaves("b3", place="board")),
    case("DC-FIGHT-3", PAIR, (throws(3, 1), moves("b2-b3")),
        times(0, CounterRemoved), leaves("b2", y=1), leaves("b3", y=2)),
    case("DC-FIGHT-2", PAIR, {"ask": "fight", "unit": "b2", "enemy": "b3"}, says(exact="1/6")),
    case("DC-FIGHT-1", PAIR, {"ask": "fight", "unit": "b2", "enemy": "e1"},
        refused_at("ask[0].enemy")),
]  # fmt: skip

ENDS = [
    case("DC-END-1", given("fox-scout b2", "hare-scout b3"), (throws(6, 1), moves("b2-b3")),
        state(lambda s: s.outcome.results == ("victory", "defeat"))),
    case("DC-END-2", given("fox-scout b2", "hare-guard d5", round=20),
        (moves("b2-b3"), moves("d5-d4")),
        state(lambda s: s.outcome.results == ("defeat", "victory"))),
    case("DC-END-2", given("fox-scout b2", "hare-scout d5", round=20),
        (moves("b2-b3"), moves("d5-d4")), state(lambda s: s.outcome.results == ("draw", "draw"))),
    case("DC-END-2", PAIR, {"ask": "strength", "seat": "north"}, says(strength=5)),
]  # fmt: skip


def test_a_counter_moves_by_one_square() -> None:
    TABLE.holds(MOVES)


def test_the_higher_total_wins_a_fight() -> None:
    TABLE.holds(FIGHTS)


def test_a_match_ends_without_counters_or_after_the_last_round() -> None:
    TABLE.holds(ENDS)


def test_a_side_that_cannot_move_loses_its_turn_and_one_with_one_move_makes_it() -> None:
    shut = given("fox-scout a1", "hare-chief a2", "fox-guard b1", "hare-guard b2", rocks="c2")
    TABLE.holds([case("DC-TURN-3", shut, (throws(1, 6), moves("a1-a2")), times(1, Fought))])
