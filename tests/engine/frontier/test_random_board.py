"""Random boards: the same for one seed, fair to both sides, and without a fault."""

from __future__ import annotations

import pytest

from rules.engine.frontier.play.own_boards import MOST_STEPS, read, written
from rules.engine.frontier.play.written_board import MOST_CORNERS
from rules.engine.frontier.site.random_board import in_language, random_board
from rules.engine.frontier.space.board import HEIGHT, WIDTH, board_of
from rules.engine.frontier.space.board_rules import faults
from rules.engine.frontier.space.playability import flaws
from rules.engine.tabletop.plane.polygons import area
from rules.engine.tabletop.step_budget import Budget
from tests.kit.seeds import rotating

SEEDS = (*range(30), *rotating(5))


@pytest.mark.slow
@pytest.mark.random
@pytest.mark.clause(*(f"FR-BOARD-{n}" for n in range(1, 9)))
@pytest.mark.parametrize("seed", SEEDS)
def test_a_random_board_passes_every_test_of_a_layout(seed: int) -> None:
    board = random_board(str(seed))
    assert list(faults(board.pieces, WIDTH, HEIGHT)) == []
    assert list(flaws(board_of(board.pieces), Budget(MOST_STEPS))) == []
    assert sum(len(p.polygon) for piece in board.pieces for p in piece.parts) <= MOST_CORNERS


def test_one_seed_gives_one_board_and_another_seed_another() -> None:
    assert random_board("lake") == random_board("lake")
    assert random_board("lake") != random_board("hill")


def test_a_half_turn_leaves_a_random_board_as_it_was() -> None:
    board = random_board("lake")
    parts = [part for piece in board.pieces for part in piece.parts]
    turned = {
        frozenset((WIDTH - x, HEIGHT - y) for x, y in part.polygon): part.scale for part in parts
    }
    assert turned == {frozenset(part.polygon): part.scale for part in parts}
    assert all(area(part.polygon) > 0 for part in parts)


def test_its_pieces_are_named_in_either_language_and_it_is_written_and_read_again() -> None:
    board = in_language(random_board("lake"), "fr")
    assert board.pieces[0].name.en == "Tour"
    assert read(written(board)) == board
