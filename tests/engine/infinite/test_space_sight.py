"""Line of sight, cover lines, sampled paths."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.infinite.model.state import Fallen
from rules.engine.infinite.play import queries
from rules.engine.infinite.space.sight import (
    cover,
    sampled_places,
    sees,
    sees_on_path,
    sight,
    sight_lines,
)
from rules.engine.tabletop.inches.bases import Base
from tests.engine.infinite.table_top import (
    BOARDS,
    OPEN,
    TABLES,
    apart,
    at,
    board,
    figure,
    position,
    row,
    table,
    unit,
)

A, B, C = (BOARDS[slug] for slug in "ABC")


@pytest.mark.clause("IF-LOS-1", "IF-LOS-2")
def test_nine_lines_between_three_points_each():
    lines = sight_lines(figure(OPEN, 5, 5), figure(OPEN, 5, 11, size=2, tall=2))
    assert len(lines) == 9
    assert {line.start for line in lines} == {at(5, 5), at(4.5, 5), at(5.5, 5)}
    assert {line.end for line in lines} == {at(5, 11), at(4, 11), at(6, 11)}
    assert {(line.start_height, line.end_height) for line in lines} == {(150, 200)}


@pytest.mark.clause("IF-LOS-2", "IF-LOS-3", "IF-TRAIT-2")
def test_example_19():
    s = position(unit("a", 16, 8), unit("d", 16, 20), on=TABLES["A"])
    a, d = s.units["a"], s.units["d"]
    assert apart(a, d) == 1100
    assert queries.band(a, d) == "medium"
    assert queries.sight(s, a, d) == (9, 0, ("l1",))
    assert not queries.sees(s, a, d)
    found = queries.covers(s, a, d)
    assert (found.grade, found.graded) == ("heavy", ("l1",))


@pytest.mark.clause("IF-LOS-6", "IF-COVER-4")
def test_example_20():
    s = position(unit("a", 14, 0.5), unit("d", 14, 8), on=TABLES["A"])
    a, d = s.units["a"], s.units["d"]
    assert apart(a, d) == 650
    assert queries.sight(s, a, d) == (9, 9, ())
    assert queries.touched(s, d) == ("p1",)
    assert queries.covers(s, a, d) == ("light", ("p1",), ("p1",))


@pytest.mark.clause("IF-DIFF-3", "IF-DIFF-9", "IF-LOS-6", "IF-GEO-5")
@pytest.mark.parametrize(
    ("preset", "y", "band", "grade"),
    [("barrier", 15.5, "medium", "light"), ("plinth", 11.5, "close", "heavy"),
     (None, 24.5, "long", "none"), ("wall", 6, "melee", "none")],
)  # fmt: skip
def test_the_bands_and_grades_of_example_17(preset, y, band, grade):
    between = () if preset is None else (row("x", preset, 1, 10, y - 1.5, 20, y - 0.5),)
    s = position(unit("a", 15, 5), unit("d", 15, y), on=table(*between))
    a, d = s.units["a"], s.units["d"]
    assert queries.band(a, d) == band
    assert queries.sees(s, a, d)
    assert band == "melee" or queries.covers(s, a, d).grade == grade
    touching = ("x",) if preset else ()
    assert queries.touched(s, d) == touching


@pytest.mark.clause("IF-LOS-3", "IF-LOS-7")
def test_example_22():
    s = position(
        unit("a1", 10, 5), unit("d1", 10, 11), unit("a2", 10, 21.5), unit("d2", 10, 15.5),
        on=TABLES["B"],
    )  # fmt: skip
    a1, d1, a2, d2 = s.units.values()
    assert queries.sight(s, a1, d1).clear == 0
    assert "v1" in queries.sight(s, a1, d1).blockers
    assert queries.sees(s, a2, d2)
    assert apart(a2, d2) == 500
    assert queries.covers(s, a2, d2) == ("light", ("r1",), ("r1",))


@pytest.mark.clause("IF-LOS-4")
def test_example_23():
    s = position(
        unit("a", 6.5, 5), unit("d1", 6.5, 10.5), unit("d2", 6.5, 12.5), unit("d3", 6.5, 14.5),
        on=TABLES["C"],
    )  # fmt: skip
    a, near, inside, behind = s.units.values()
    assert queries.sight(s, a, near).clear == 9
    assert apart(a, near) == 450
    assert queries.covers(s, a, near) == ("light", ("g1",), ("g1",))
    assert queries.sight(s, a, inside) == (9, 0, ("g1",))
    assert queries.sight(s, a, behind) == (9, 0, ("g1",))


@pytest.mark.clause("IF-LOS-10", "IF-COVER-4", "IF-LOS-6")
def test_example_52():
    s = position(unit("a", 31, 18), unit("d", 24, 18, on=C), on=TABLES["C"])
    a, d = s.units["a"], s.units["d"]
    assert apart(a, d) == 600
    assert queries.band(a, d) == "close"
    assert d.height == 400
    assert queries.sees(s, a, d)
    assert queries.covers(s, a, d) == ("none", (), ("h",))
    assert "h" in queries.touched(s, d)
    assert queries.covers(s, d, a) == ("none", (), ())


@pytest.mark.clause("IF-LOS-4")
def test_exactly_three_inches_of_wood_let_a_line_through():
    wood = board(row("w", "wood", 4, 10, 10, 20, 13))
    assert sees(wood, figure(wood, 15, 5), figure(wood, 15, 20))
    thicker = board(row("w", "wood", 4, 10, 10, 20, 13.01))
    assert not sees(thicker, figure(wood, 15, 5), figure(wood, 15, 20))
    low = board(row("w", "wood", 1.5, 10, 10, 20, 18))
    assert sees(low, figure(low, 15, 5), figure(low, 15, 20))


@pytest.mark.clause("IF-LOS-4")
def test_two_areas_are_counted_each_for_itself():
    woods = board(row("w", "wood", 4, 10, 10, 20, 13), row("v", "wood", 4, 10, 13, 20, 16))
    assert sees(woods, figure(woods, 15, 5), figure(woods, 15, 20))


@pytest.mark.clause("IF-LOS-3")
def test_touching_an_edge_or_a_top_obstructs_nothing():
    wall = board(row("w", "wall", 3, 10, 10, 14, 11))
    assert sight(wall, figure(wall, 9.5, 5), figure(wall, 9.5, 15)).clear == 9
    assert sight(wall, figure(wall, 9.51, 5), figure(wall, 9.51, 15)).clear < 9
    level = board(row("w", "wall", 1.5, 10, 10, 14, 11))
    assert sight(level, figure(level, 12, 5), figure(level, 12, 15)).clear == 9


@pytest.mark.clause("IF-LOS-3")
def test_a_unit_on_a_top_sees_over_its_rim():
    on_top, below = figure(A, 6.5, 12), figure(A, 12, 12)
    assert sees(A, on_top, below)
    assert not sees(A, on_top, figure(A, 8.6, 12, tall=0.5))
    assert not sees(A, figure(A, 4, 12), below)


@pytest.mark.clause("IF-LOS-5")
def test_units_do_not_block():
    s = position(unit("a", 5, 5), unit("d1", 5, 7, type="bulwark"), unit("d2", 5, 9))
    assert queries.sight(s, s.units["a"], s.units["d2"]).clear == 9


@pytest.mark.clause("IF-LOS-6")
def test_a_low_wall_protects_from_afar_but_not_from_who_leans_over_it():
    wall = board(row("p", "barrier", 1, 10, 10, 20, 10.5))
    target = figure(wall, 15, 11)
    assert cover(wall, figure(wall, 15, 4), target).grade == "light"
    assert cover(wall, figure(wall, 15, 9.5), figure(wall, 15, 12.49)).grade == "light"
    assert cover(wall, figure(wall, 15, 9.5), figure(wall, 15, 12.5)).grade == "none"
    leaning = cover(wall, figure(wall, 15, 9.5), figure(wall, 15, 16))
    assert leaning == ("none", (), ())


@pytest.mark.clause("IF-LOS-6", "IF-DIFF-3")
def test_the_best_grade_counts_and_all_features_are_named():
    walls = board(row("p", "barrier", 1, 10, 10, 20, 10.5), row("f", "plinth", 1, 15, 8, 18, 9))
    found = cover(walls, figure(walls, 15, 2), figure(walls, 15, 11))
    assert found == ("heavy", ("p", "f"), ("p", "f"))


@pytest.mark.clause("IF-LOS-8")
def test_ones_own_wood_does_not_shelter_an_enemy_in_the_open():
    inside = figure(C, 6.5, 12)
    assert cover(C, inside, figure(C, 6.5, 16)).grade == "none"
    assert cover(C, inside, figure(C, 6.5, 13.55)).grade == "light"
    assert cover(C, figure(C, 6.5, 13.5), figure(C, 6.5, 5)).grade == "light"
    assert cover(C, figure(C, 6.5, 13), figure(C, 6.5, 5)).grade == "none"


@pytest.mark.clause("IF-LOS-6", "IF-COVER-1")
def test_the_rim_of_a_roof_hides_from_below():
    found = cover(A, figure(A, 12, 12), figure(A, 7.4, 12))
    assert (found.grade, found.obstructing) == ("heavy", ("k1",))


@pytest.mark.clause("IF-LOS-10")
def test_a_slope_that_does_not_hold_the_target_gives_its_grade():
    assert cover(C, figure(C, 8, 18), figure(C, 26, 18)).grade == "heavy"
    assert cover(C, figure(C, 10.4, 18), figure(C, 11, 18)).grade == "none"


@pytest.mark.clause("IF-LOS-9")
def test_at_one_place_there_is_one_line():
    assert sight(A, figure(A, 6, 5), figure(A, 6, 5)) == (1, 1, ())
    assert cover(A, figure(A, 6, 5), figure(A, 6, 5)) == ("none", (), ())


@pytest.mark.clause("IF-LOS-9", "IF-MORALE-3")
def test_a_place_where_a_unit_stood_is_seen_as_a_unit_there():
    s = position(unit("a", 4, 12), unit("d", 6.5, 12, on=A), on=TABLES["A"])
    d = s.units["d"]
    fallen = Fallen(unit="d", seat=1, radius=50, tall=150, x=d.x, y=d.y, height=d.height)
    assert queries.figure_of_fallen(fallen) == queries.figure_of(d)
    assert queries.figure_of(d).eyes == 450


@pytest.mark.clause("IF-REACT-5")
def test_a_path_is_sampled_every_half_inch_from_the_beginning_of_each_leg():
    places = sampled_places(at(0.5, 5), (at(1.7, 5), at(1.7, 6)))
    assert places == [at(0.5, 5), at(1, 5), at(1.5, 5), at(1.7, 5), at(1.7, 5.5), at(1.7, 6)]


@pytest.mark.clause("IF-REACT-5")
def test_a_mover_is_seen_in_a_gap_at_the_height_there():
    gap = board(row("w", "wall", 3, 5, 10, 14, 11), row("v", "wall", 3, 16, 10, 25, 11))
    watcher, mover = figure(gap, 15, 5), figure(gap, 8, 15)
    assert not sees(gap, watcher, mover)
    seen = sees_on_path(gap, watcher, mover, (at(22, 15),))
    assert seen is not None
    assert seen == at(12.5, 15)
    assert sees_on_path(gap, watcher, mover, (at(8, 16),)) is None
    watcher, mover = figure(A, 3.5, 12), figure(A, 10, 12)
    assert sees_on_path(A, watcher, mover, (at(7.4, 12),)) is None
    assert sees_on_path(A, watcher, mover, (at(5.5, 12),)) == at(6.5, 12)


COORDINATES = st.integers(50, 3550)


@pytest.mark.clause("IF-LOS-9")
@settings(max_examples=60, deadline=None)
@given(st.sampled_from("ABC"), COORDINATES, COORDINATES, COORDINATES, COORDINATES)
def test_sight_is_the_same_from_both_ends(slug, ax, ay, bx, by):
    assume((ax, ay) != (bx, by))
    ground = BOARDS[slug]
    a = ground.figure(Base((ax, ay), 50), 150)
    b = ground.figure(Base((bx, by), 75), 200)
    there, back = sight(ground, a, b), sight(ground, b, a)
    assert there == back
    assert sees(ground, a, b) == (there.clear > 0)
    assert isqrt(there.lines) == 3
