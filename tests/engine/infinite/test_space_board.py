"""Bases, contact, range bands, standing heights and places to stand."""

from __future__ import annotations

import pytest

from rules.engine.infinite.data.tables import PRESETS
from rules.engine.infinite.play import queries
from rules.engine.infinite.space.board import (
    board_of,
    in_contact,
    is_at_point,
    may_stand,
    stand_refusal,
    touched,
)
from tests.engine.infinite.table_top import (
    BOARDS,
    OPEN,
    TABLES,
    apart,
    at,
    base,
    board,
    figure,
    position,
    row,
    unit,
)

A, B, C = (BOARDS[slug] for slug in "ABC")


@pytest.mark.clause("IF-SQUAD-3", "IF-GEO-3", "IF-GEO-8")
def test_the_formation_of_example_4():
    leader, a = unit("al", 10, 10), unit("aa", 11.5, 10)
    near, far = unit("an", 10, 12.6), unit("af", 10, 14.2)
    assert (apart(near, leader), apart(near, a)) == (160, 200)
    assert queries.is_within(near, leader, 300)
    assert not queries.is_within(near, leader, 100)
    assert not queries.is_within(near, a, 100)
    assert apart(far, leader) == 320
    assert not queries.is_within(far, leader, 300)


@pytest.mark.clause("IF-GEO-5", "IF-GEO-6", "IF-DIFF-2")
@pytest.mark.parametrize(
    ("distance", "band"),
    [
        (0, "melee"), (0.05, "melee"), (0.06, "close"), (6, "close"), (6.01, "medium"),
        (12, "medium"), (12.01, "long"), (24, "long"), (24.01, None),
    ],
)  # fmt: skip
def test_a_band_includes_its_greatest_distance(distance, band):
    assert queries.band(unit("a", 5, 5), unit("d", 6 + distance, 5)) == band


@pytest.mark.clause("IF-GEO-4", "IF-GEO-6")
def test_touching_in_plan_is_no_contact_across_a_height_gap():
    below, above = unit("a", 4.5, 12, on=A), unit("d", 5.5, 12, on=A)
    assert (below.height, above.height) == (0, 300)
    assert apart(below, above) == 0
    assert not queries.contact(below, above)
    assert queries.band(below, above) == "close"
    assert queries.contact(below.change(height=200), above)
    assert not queries.contact(below.change(height=199), above)


@pytest.mark.clause("IF-GEO-4")
def test_contact_with_terrain():
    assert [each.id for each in touched(A, base(14, 6.45))] == ["p1"]
    assert [each.id for each in touched(A, base(14, 6.44))] == []
    assert [each.id for each in touched(A, base(6.5, 12))] == ["k1"]
    assert [each.id for each in touched(C, base(18, 18))] == ["h", "i"]
    assert [each.id for each in touched(B, base(18, 15.5))] == ["f"]
    assert [each.id for each in touched(B, base(19.53, 15.96))] == ["f"]
    assert touched(B, base(19.53, 15.95)) == ()


@pytest.mark.clause("IF-GEO-4")
def test_contact_with_a_point():
    on_top, below = figure(A, 6.5, 12), figure(A, 4.4, 12)
    assert is_at_point(on_top, at(6.7, 12.1), 300)
    assert not is_at_point(on_top, at(6.7, 12.1), 0)
    assert is_at_point(below, at(3.85, 12), 0)
    assert not is_at_point(below, at(3.84, 12), 0)
    s = position(unit("a", 17.4, 18), on=TABLES["A"])
    assert queries.contact_with_point(s, s.units["a"], at(17.95, 18))
    assert not queries.contact_with_point(s, s.units["a"], at(18, 18))


@pytest.mark.clause("IF-GEO-4", "IF-MIS-5")
def test_contact_with_the_rim_of_a_feature():
    s = position(unit("a", 18, 15.45), on=TABLES["B"])
    assert queries.contact_with_feature(s, s.units["a"], "f")
    assert queries.touched(s, s.units["a"]) == ("f",)
    further = s.units["a"].change(y=1544)
    assert not queries.contact_with_feature(s, further, "f")


def test_contact_is_mutual():
    a, b = figure(OPEN, 5, 5), figure(OPEN, 6.05, 5, size=1)
    assert in_contact(a, b)
    assert in_contact(b, a)


@pytest.mark.clause("IF-BOARD-3")
@pytest.mark.parametrize(
    ("table", "x", "y", "height"),
    [
        ("A", 6.5, 12, 3), ("A", 5, 12, 3), ("A", 5, 10, 3), ("A", 4.99, 12, 0), ("A", 2, 18, 8),
        ("A", 14, 7.2, 0), ("B", 10, 15, 0), ("B", 18, 18, 0), ("C", 12, 15, 4), ("C", 18, 18, 8),
        ("C", 15.5, 16, 8), ("C", 6, 11, 0),
    ],
)  # fmt: skip
def test_a_top_raises_what_stands_on_it_rim_included(table, x, y, height):
    assert BOARDS[table].height_at(at(x, y)) == height * 100


@pytest.mark.clause("IF-BOARD-2", "IF-BOARD-3", "IF-MOVE-4")
def test_the_rise_of_a_nested_feature_is_counted_from_what_bears_it():
    assert C.by_id["h"].rise == 400
    assert C.by_id["i"].rise == 400
    stack = board(
        row("low", "container", 3, 10, 10, 20, 20),
        row("mid", "container", 5, 11, 11, 18, 18),
        row("up", "barrier", 6, 12, 12, 14, 12.5),
        row("beside", "wall", 3, 20, 10, 21, 20),
    )
    assert {each.id: each.rise for each in stack.features} == {
        "low": 300, "mid": 200, "up": 100, "beside": 300,
    }  # fmt: skip


@pytest.mark.clause("IF-MOVE-9")
@pytest.mark.parametrize(
    ("table", "x", "y", "key"),
    [
        ("A", 0.5, 0.5, ""), ("A", 0.49, 0.5, "off-table"), ("A", 35.5, 35.51, "off-table"),
        ("A", 4.5, 12, ""), ("A", 4.7, 12, "stands-astride"), ("A", 5.5, 12, ""),
        ("A", 5.49, 12, "stands-astride"), ("A", 14, 7.25, "stands-inside"),
        ("A", 14, 8, ""), ("B", 18, 18, "stands-inside"), ("B", 18, 15.5, ""),
        ("B", 18, 15.51, "stands-inside"), ("B", 8, 15, ""), ("C", 11, 18, ""), ("C", 20.5, 18, ""),
    ],
)  # fmt: skip
def test_places_to_stand(table, x, y, key):
    found = stand_refusal(BOARDS[table], base(x, y))
    assert (found.key if found else "") == key
    assert may_stand(BOARDS[table], base(x, y)) == (not key)


@pytest.mark.clause("IF-MOVE-9", "IF-GEO-2")
def test_a_base_larger_than_a_top_cannot_stand_on_it():
    assert may_stand(A, base(2, 18, size=2))
    assert not may_stand(A, base(2, 18, size=2.5))


@pytest.mark.clause("IF-BOARD-2")
def test_the_flags_of_every_preset():
    for slug, preset in PRESETS.items():
        (feature,) = board(row("x", slug, 1, 10, 10, 14, 14)).features
        flags = {"area"} - {"area"} if feature.solid else {"area"}
        names = ("solid", "opaque", "top", "climb", "slope", "difficult")
        assert flags | {name for name in names if getattr(feature, name)} == set(preset.flags)
        assert feature.cover == preset.cover
        assert feature.stops == (feature.solid and not feature.slope)


def test_the_board_of_a_state_is_kept_while_units_change():
    s = position(unit("a", 5, 5), on=TABLES["A"])
    assert s.board is s.change(turn=2).board
    assert [each.id for each in s.board.features] == [
        each.id for each in board_of(TABLES["A"]).features
    ]


def test_enemies_and_friends():
    s = position(
        unit("a1", 5, 5), unit("a2", 7, 5), unit("d", 9, 9), unit("d2", 1, 1, place="waiting")
    )
    a1 = s.units["a1"]
    assert [each.id for each in queries.enemies(s, a1)] == ["d"]
    assert [each.id for each in queries.friends(s, a1)] == ["a2"]
    moving = queries.mover(s, a1, without=("a2",))
    assert [other.base for other in moving.enemies] == [base(9, 9)]
    assert moving.friends == ()
