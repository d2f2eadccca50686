"""Range, arc and line of sight."""

from __future__ import annotations

import pytest

from rules.engine.modern.space.board import Board
from rules.engine.modern.space.sight import Look, rays, seen_directly, seen_over
from rules.engine.tabletop.grid import distance, in_quarter, named
from tests.engine.modern.drawn import at, plain, squares

FIGURE = """
8: 10  9  8  7  8  9 10  -
7:  9  8  7  6  7  8  9 10
6:  8  7  6  5  6  7  8  9
5:  7  6  5  4  5  6  7  8
4:  6  5  4  3  4  5  6  -
3:  -  4  3  2  3  4  -  -
2:  -  -  2  1  2  -  -  -
1:  -  -  -  -  -  -  -  -
"""


def direct(board: Board, a: str, b: str, units: str = "") -> Look:
    return seen_directly(board, at(a), at(b), squares(units))


def over(board: Board, a: str, b: str, units: str = "") -> Look:
    return seen_over(board, at(a), at(b), squares(units))


@pytest.mark.clause("MW-ARC-2", "MW-ARC-1", "MW-RANGE-1", "MW-RANGE-2")
def test_the_figure_of_ranges_before_a_unit_on_d1_facing_north() -> None:
    rows = dict(line.split(":") for line in FIGURE.split("\n") if line)
    for rank, row in rows.items():
        for file, printed in zip("abcdefgh", row.split(), strict=True):
            square = at(f"{file}{rank}")
            far = distance(at("d1"), square)
            shown = str(far) if in_quarter(at("d1"), "N", square) and far <= 10 else "-"
            assert shown == printed, named(square)


@pytest.mark.clause("MW-LOS-1")
def test_five_rays_join_equal_points_of_two_squares_and_meet_the_same_both_ways() -> None:
    for dx in range(-6, 7):
        for dy in range(-6, 7):
            if (dx, dy) == (0, 0):
                continue
            there, back = rays(dx, dy), rays(-dx, -dy)
            assert len(there) == 5
            for one, other in zip(there, back, strict=True):
                turned = {(x - dx, y - dy) for x, y in one.through}
                assert turned == set(other.through)


@pytest.mark.clause("MW-LOS-2")
def test_a_straight_ray_meets_the_squares_between_and_no_end() -> None:
    for ray in rays(0, 3):
        assert ray.through == ((0, 1), (0, 2))
        assert ray.between == ()


@pytest.mark.clause("MW-LOS-2", "MW-LOS-3")
def test_a_ray_along_a_diagonal_slips_between_two_squares_at_each_corner() -> None:
    centre = rays(2, 2)[0]
    assert centre.through == ((1, 1),)
    assert {frozenset(pair) for pair in centre.between} == {
        frozenset({(1, 0), (0, 1)}),
        frozenset({(2, 1), (1, 2)}),
    }


@pytest.mark.clause("MW-LOS-8")
def test_squares_side_by_side_are_always_whole() -> None:
    board = plain("woods d4", "level-1 d5")
    assert direct(board, "d4", "d5").visibility == "whole"
    assert direct(board, "d4", "e4").visibility == "whole"


@pytest.mark.clause("MW-EX-16", "MW-LOS-7")
def test_a_wood_in_between_hides_everything_straight_behind_it() -> None:
    assert direct(plain("woods d4"), "d3", "d5").visibility == "none"
    assert direct(plain(), "d3", "d5").visibility == "whole"


@pytest.mark.clause("MW-EX-17", "MW-LOS-7")
def test_a_wood_beside_a_diagonal_hides_a_part() -> None:
    seen = direct(plain("woods e2"), "d2", "e3")
    assert (seen.past_all, seen.visibility) == (4, "part")


@pytest.mark.clause("MW-EX-19", "MW-LOS-1", "MW-LOS-2")
def test_a_knights_leap_past_a_wood_leaves_one_ray() -> None:
    seen = direct(plain("woods d4"), "d3", "e5")
    assert (seen.past_all, seen.visibility) == (1, "part")


@pytest.mark.clause("MW-EX-20", "MW-LOS-6", "MW-LOS-3")
def test_units_hide_who_is_straight_behind_them_and_nobody_in_part() -> None:
    board = plain()
    assert direct(board, "d3", "d5", "d4").visibility == "none"
    seen = direct(board, "d3", "e4", "d4")
    assert (seen.past_ground, seen.past_all, seen.visibility) == (5, 4, "whole")
    assert direct(board, "d3", "e4", "d4 e3").visibility == "none"


@pytest.mark.clause("MW-EX-22", "MW-LOS-4")
def test_a_crest_hides_what_lies_below_and_a_valley_hides_nothing() -> None:
    assert direct(plain("level-1 d2 d3"), "d2", "d6").visibility == "none"
    assert direct(plain("level-1 d4"), "d2", "d6").visibility == "none"
    assert direct(plain("level-1 d2 d6", "woods d4"), "d2", "d6").visibility == "whole"


@pytest.mark.clause("MW-LOS-4")
def test_woods_as_high_as_the_upper_end_hide_only_what_is_right_behind_them() -> None:
    assert direct(plain("level-1 d2", "woods d5"), "d2", "d6").visibility == "none"
    assert direct(plain("level-1 d2", "woods d4"), "d2", "d6").visibility == "whole"
    assert direct(plain("level-1 d2", "level-1 d4", "woods d4"), "d2", "d6").visibility == "none"


@pytest.mark.clause("MW-LOS-4")
def test_level_ground_does_not_hide_what_is_as_high() -> None:
    assert direct(plain("level-1 d2 d3 d4 d5 d6"), "d2", "d6").visibility == "whole"
    assert direct(plain("level-1 d2 d3 d4 d5 d6", "woods d4"), "d2", "d6").visibility == "none"


@pytest.mark.clause("MW-LOS-5", "MW-RIV-9")
@pytest.mark.parametrize(
    ("kind", "visibility"),
    [
        ("woods", "none"),
        ("built-up", "none"),
        ("fort", "none"),
        ("river", "whole"),
        ("ford", "whole"),
        ("bridge-ns", "whole"),
        ("impassable", "whole"),
    ],
)
def test_woods_and_walls_hide_and_water_does_not(kind: str, visibility: str) -> None:
    assert direct(plain(f"{kind} d4"), "d3", "d5").visibility == visibility


@pytest.mark.clause("MW-LOS-5")
def test_a_road_does_not_hide() -> None:
    assert direct(plain("road d3-d4-d5"), "d3", "d5").visibility == "whole"


@pytest.mark.clause("MW-LOS-6")
def test_who_fires_over_units_sees_past_those_that_stand_lower() -> None:
    board = plain("level-1 d2 d6")
    assert direct(board, "d2", "d6", "d4").visibility == "none"
    assert over(board, "d2", "d6", "d4").visibility == "whole"
    assert over(plain(), "d2", "d6", "d4").visibility == "none"
    slope = plain("level-1 d2")
    assert over(slope, "d2", "d6", "d4").visibility == "whole"
    assert over(slope, "d2", "d6", "d5").visibility == "none"


@pytest.mark.clause("MW-LOS-2")
def test_a_touched_edge_or_corner_stops_nothing() -> None:
    assert direct(plain("woods c4 e4"), "d3", "d5").visibility == "whole"
    centre = direct(plain("woods d4"), "d3", "e4")
    assert centre.past_all == 4
