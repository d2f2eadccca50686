"""A table of cases reports everything that does not hold, each with its number and clauses."""

from __future__ import annotations

import pytest

from rules.engine.modern.model.events import CombatFought, ShotFired
from rules.management.clause_matrix import matrix
from tests.books.decoys.model.commands import MoveCounter
from tests.books.fixtures import decoys
from tests.books.fixtures.modern import MODERN, TABLE, given
from tests.books.table import case, leaves, refused, refused_at, says, state, tells, throws, times
from tests.engine.modern.inquiry import north, south
from tests.engine.modern.table import fires, moves

PAIR = given(south("infantry d4/N"), north("infantry d6/S"))
SHOT = fires("d4", "d6")
ASKED = {"ask": "fire", "unit": "d4", "target": "d6"}
NOBODY = ASKED | {"unit": "d5"}


@pytest.mark.parametrize(
    ("when", "then", "fault"),
    [
        (SHOT, refused("MW-FIRE-2"), "('MW-FIRE-2',) should refuse it, not ()"),
        (fires("d4", "a1"), tells(ShotFired), "it is refused by ('MW-FIRE-4',)"),
        (moves("d4-d5"), refused("MW-MOVE-1"), "('MW-MOVE-1',) should refuse it, not ()"),
        ((throws(4), SHOT), tells(ShotFired, face=5, needed=4), "face is 4, not 5"),
        ((throws(4), SHOT), tells(CombatFought), "no CombatFought in ['FlowMoved', 'ShotFired', "),
        ((throws(4), SHOT), times(2, ShotFired), "1 times ShotFired, not 2"),
        ((throws(4), SHOT), leaves("d6", place="board"), "place is 'destroyed', not 'board'"),
        ((throws(4), SHOT), state(lambda s: s.outcome is None), "the state is another"),
        ((throws(4, *[1] * 99), SHOT), times(1, ShotFired), "never thrown: [1, 1, "),
        (
            (fires("d4", "a1"), SHOT),
            times(0, ShotFired),
            "FireAt(unit='d4', target='a1') is refused by (",
        ),
        (ASKED, says(targets__0__needed=5), "targets__0__needed is 4, not 5"),
        (NOBODY, says(legal=True), "is refused by ask[0].unit"),
        (NOBODY, refused_at("ask[0].to"), "place “ask[0].unit”, not ask[0].to"),
    ],
)
def test_a_case_that_does_not_hold_is_named_with_its_fault(when, then, fault):
    holds = case("MW-TURN-11", PAIR, moves("d4-d5"), times(0, ShotFired))
    with pytest.raises(AssertionError) as caught:
        TABLE.holds([holds, case("MW-FIRE-1 MW-FIRE-4", PAIR, when, then), holds])
    assert str(caught.value).startswith(f"case 2, MW-FIRE-1 MW-FIRE-4: {fault}")


def test_an_answer_that_nobody_offers_is_a_slip_of_the_row():
    row = case("DC-TURN-2", decoys.given("fox-scout a1", "fox-guard e1"),
        MoveCounter(unit="a1", square="z9"), refused("DC-TURN-2"))  # fmt: skip
    with pytest.raises(AssertionError, match="it is none of the answers offered"):
        decoys.TABLE.holds([row])


def test_every_fault_is_reported_and_not_only_the_first():
    with pytest.raises(AssertionError) as caught:
        TABLE.holds(
            [
                case(
                    "MW-FIRE-1", PAIR, (throws(4), SHOT), leaves("d6", place="board"), refused("x")
                ),
                case("MW-FIRE-2", PAIR, ASKED, says(targets__0__legal=False)),
            ]
        )
    assert [line.split(":")[0] for line in str(caught.value).splitlines()] == [
        *("case 1, MW-FIRE-1", "case 1, MW-FIRE-1", "case 2, MW-FIRE-2")
    ]


def test_the_clauses_of_a_table_count_as_tested(tmp_path):
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_new.py").write_text('CASES = [case("MW-FIRE-1 MW-FIRE-4", x, y)]')
    found = {row.clause.id: row.tests for row in matrix(MODERN.catalogue.clauses, tmp_path).rows}
    assert found["MW-FIRE-1"] == found["MW-FIRE-4"] == ("tests/test_new.py",)
    assert found["MW-FIRE-2"] == ()
