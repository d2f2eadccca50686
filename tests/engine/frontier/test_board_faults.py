"""What is wrong with a board is told with the clause that says so."""

from __future__ import annotations

import pytest

from rules.engine.frontier.space.board import HEIGHT, WIDTH
from rules.engine.frontier.space.board_rules import faults
from tests.engine.frontier.shapes import part, piece, rectangle

SQUARE = rectangle(5, 5, 8, 8)
SCALES = tuple(
    piece(f"s{n}", part(f"s{n}a", rectangle(20 + 4 * n, 20, 22 + 4 * n, 22), n)) for n in range(4)
)


def clauses(*pieces):
    return {fault.clause for fault in faults((*pieces, *SCALES), WIDTH, HEIGHT)}


@pytest.mark.parametrize(
    ("wrong", "clause"),
    [
        pytest.param(part("a", SQUARE[::-1], 1), "FR-BOARD-1", id="a clockwise outline"),
        pytest.param(part("a", rectangle(40, 5, 45, 8), 1), "FR-BOARD-1", id="over the edge"),
        pytest.param(part("a", SQUARE, 1, {2: ()}), "FR-BOARD-2", id="a level above its part"),
        pytest.param(part("a", SQUARE, 1, {}), "FR-BOARD-3", id="no level"),
        pytest.param(part("a", rectangle(19, 19, 21, 21), 1), "FR-BOARD-4", id="over another"),
        pytest.param(part("a", SQUARE, 3.25), "FR-BOARD-5", id="a scale that is no half"),
    ],
)
@pytest.mark.clause(
    "FR-BOARD-1", "FR-BOARD-2", "FR-BOARD-3", "FR-BOARD-4", "FR-BOARD-5", "FR-BOARD-6"
)
def test_each_fault_of_a_board_names_its_clause(wrong, clause):
    assert clauses() == set()
    assert clauses(piece("p", wrong)) == {clause}


@pytest.mark.clause("FR-BOARD-6")
def test_a_board_without_some_scale_names_its_clause():
    found = list(faults(SCALES[:3], WIDTH, HEIGHT))
    assert [fault.clause for fault in found] == ["FR-BOARD-6"]
