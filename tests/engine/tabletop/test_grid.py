"""Squares of a board: names, steps, facings, and the quarter in front."""

from __future__ import annotations

import pytest

from rules.engine.tabletop.grid import (
    FACINGS,
    around,
    bearing,
    distance,
    facing_to,
    in_quarter,
    is_name,
    left_of,
    named,
    neighbours,
    opposite,
    right_of,
    share_a_side,
    square_of,
    touch,
)


def test_a_square_is_named_by_file_and_rank() -> None:
    assert named((0, 0)) == "a1"
    assert square_of("d7") == (3, 6)
    assert all(square_of(named((x, y))) == (x, y) for x in range(26) for y in range(26))


@pytest.mark.parametrize("name", ["", "d", "4", "D4", "d0", "d04", "dd4", "d4 ", "d100"])
def test_what_names_no_square_is_told(name: str) -> None:
    assert not is_name(name)
    with pytest.raises(ValueError, match="names no square"):
        square_of(name)


def test_facings_go_round_by_the_right() -> None:
    assert [right_of(facing) for facing in FACINGS] == ["E", "S", "W", "N"]
    assert [left_of(facing) for facing in FACINGS] == ["W", "N", "E", "S"]
    assert [opposite(facing) for facing in FACINGS] == ["S", "W", "N", "E"]


def test_distance_counts_steps_through_sides() -> None:
    assert distance((3, 0), (5, 3)) == 5
    assert share_a_side((3, 3), (3, 4))
    assert not share_a_side((3, 3), (4, 4))


def test_squares_touch_by_a_side_or_a_corner_and_never_themselves() -> None:
    assert touch((3, 3), (4, 4))
    assert not touch((3, 3), (3, 3))
    assert not touch((3, 3), (3, 5))
    assert {each for each in around((3, 3)) if touch((3, 3), each)} == set(around((3, 3)))
    assert len(around((3, 3))) == 8


def test_neighbours_lie_north_east_south_and_west() -> None:
    assert [named(each) for each in neighbours((3, 3))] == ["d5", "e4", "d3", "c4"]
    assert [facing_to((3, 3), each) for each in neighbours((3, 3))] == list(FACINGS)


def test_a_bearing_counts_forward_and_to_the_right() -> None:
    assert bearing((3, 0), "N", (5, 3)) == (3, 2)
    assert bearing((3, 0), "E", (5, 3)) == (2, -3)
    assert bearing((3, 0), "S", (5, 3)) == (-3, -2)
    assert bearing((3, 0), "W", (5, 3)) == (-2, 3)


def test_the_quarters_of_the_four_facings_share_their_diagonals_and_cover_all_else_once() -> None:
    origin = (3, 3)
    for square in [(x, y) for x in range(8) for y in range(8) if (x, y) != origin]:
        held = sum(in_quarter(origin, facing, square) for facing in FACINGS)
        is_diagonal = abs(square[0] - 3) == abs(square[1] - 3)
        assert held == (2 if is_diagonal else 1)
