"""Faults of tables."""

from __future__ import annotations

from math import cos, sin, tau

import pytest

from rules.engine.infinite.space.table_faults import MOST_STEPS, ROOM, table_faults
from rules.engine.tabletop.step_budget import Budget
from tests.engine.infinite.table_top import TABLES, row, table


def faults(*features, **fields):
    return table_faults(table(*features, **fields))


def keys(*features, **fields):
    """The keys of the errors, and `!` before those of warnings."""
    marks = {"error": "", "warning": "!"}
    return [marks[each.severity] + each.key for each in faults(*features, **fields)]


@pytest.mark.clause("IF-BOARD-4")
@pytest.mark.parametrize("slug", "ABC")
def test_the_tables_of_the_book_have_no_faults(slug):
    assert table_faults(TABLES[slug]) == ()


@pytest.mark.clause("IF-BOARD-4")
def test_an_empty_table_has_no_faults():
    assert keys() == []
    assert keys(width=24, depth=60, deployment=4) == []


@pytest.mark.clause("IF-BOARD-4")
def test_features_lie_inside_the_table():
    (fault, warning) = faults(row("k", "wall", 3, 30, 10, 36.01, 12))
    assert (fault.key, fault.piece, fault.parts) == ("feature-off-table", 0, ("K",))
    assert fault.boxes == ((30, 10, 36.01, 12),)
    assert (warning.key, warning.severity) == ("table-not-symmetrical", "warning")
    assert keys(row("k", "wall", 3, circle=(1, 18, 1.01)))[0] == "feature-off-table"


@pytest.mark.clause("IF-BOARD-3", "IF-BOARD-4")
@pytest.mark.parametrize(
    ("inner", "outer", "key"),
    [
        (("wall", 3, 10, 10, 14, 14), ("wall", 3, 13, 13, 15, 15), "features-overlap"),
        (("wall", 3, 10, 10, 14, 14), ("wall", 3, 14, 10, 15, 15), None),
        (("wall", 5, 11, 11, 12, 12), ("wall", 3, 10, 10, 14, 14), "nested-without-top"),
        (("wall", 5, 11, 11, 12, 12), ("container", 3, 10, 10, 14, 14), None),
        (("wall", 5, 10, 10, 14, 14), ("container", 3, 10, 10, 14, 14), None),
        (("wall", 3, 11, 11, 12, 12), ("container", 3, 10, 10, 14, 14), "nested-not-higher"),
        (("wood", 3, 11, 11, 12, 12), ("hill", 3, 10, 10, 14, 14), None),
        (("wood", 3, 11, 11, 12, 12), ("wood", 3, 10, 10, 14, 14), "nested-without-top"),
        (("hill", 5, 11, 11, 15, 12), ("hill", 3, 10, 10, 14, 14), "features-overlap"),
    ],
)  # fmt: skip
def test_footprints_overlap_only_where_one_is_nested(inner, outer, key):
    for first, second in ((inner, outer), (outer, inner)):
        found = keys(row("a", *first), row("b", *second))
        assert [each for each in found if not each.startswith("!")] == ([key] if key else [])


@pytest.mark.clause("IF-BOARD-4")
def test_a_table_can_be_crossed():
    assert keys(row("w", "wall", 3, 0, 17, 36, 19)) == ["table-not-crossed"]
    assert keys(row("w", "wall", 1, 0, 17, 36, 19)) == []
    assert keys(row("w", "hill", 3, 0, 17, 36, 19)) == []


@pytest.mark.clause("IF-BOARD-4", "IF-MOVE-4")
def test_a_base_with_move_8_climbs_at_most_7_inches():
    assert keys(row("k", "container", 7, 0, 17, 36, 19)) == []
    assert keys(row("k", "container", 7.01, 0, 17, 36, 19)) == ["table-not-crossed"]
    assert keys(row("k", "barrier", 1, 0, 15, 36, 21)) == []
    assert keys(row("k", "barrier", 1, 0, 14.99, 36, 21.01)) == ["table-not-crossed"]


@pytest.mark.clause("IF-BOARD-4")
def test_a_passage_as_wide_as_a_base():
    def walls(gap):
        east = round(17.33 + gap, 2)
        return row("w", "wall", 3, 0, 17, 17.33, 19), row("v", "wall", 3, east, 17, 36, 19)

    assert keys(*walls(1)) == ["!table-not-symmetrical"]
    assert keys(*walls(0.99)) == ["table-not-crossed", "!table-not-symmetrical"]


@pytest.mark.clause("IF-BOARD-4", "IF-MIS-4")
def test_every_objective_can_be_reached():
    def closed(size):
        low, high = 18 - size, 18 + size
        return (
            row("s", "wall", 3, low - 1, low - 1, high + 1, low),
            row("n", "wall", 3, low - 1, high, high + 1, high + 1),
            row("w", "wall", 3, low - 1, low, low, high),
            row("e", "wall", 3, high, low, high + 1, high),
        )

    goal = {"objectives": ((18, 18),)}
    assert keys(*closed(1), **goal) == []
    (fault,) = faults(*closed(1.5), **goal)
    assert (fault.key, fault.params) == ("objective-out-of-reach", {"objective": "1"})
    assert keys(row("f", "plinth", 12, circle=(18, 18, 5)), objectives=("f",)) == []


@pytest.mark.clause("IF-BOARD-4")
def test_each_strip_has_room_for_twelve():
    fault, _ = faults(row("w", "wall", 3, 4, 0.5, 33.5, 5.5))
    assert (fault.key, fault.params["edge"]) == ("strip-too-small", "south")
    assert fault.params["room"] < ROOM
    assert keys(row("w", "wall", 3, 12, 0, 36, 5)) == ["!table-not-symmetrical"]


@pytest.mark.clause("IF-BOARD-4")
def test_a_half_turn_carries_objectives_and_shapes_onto_each_other():
    pair = row("a", "wall", 3, 5, 10, 8, 11), row("b", "wall", 3, 28, 25, 31, 26)
    assert keys(*pair) == []
    assert keys(pair[0], row("b", "wall", 4, 28, 25, 31, 26)) == ["!table-not-symmetrical"]
    assert keys(*pair, objectives=("a", "b")) == []
    assert keys(*pair, objectives=("a",)) == ["!table-not-symmetrical"]
    assert keys(objectives=((10, 18), (26, 18))) == []
    assert keys(objectives=((10, 18),)) == ["!table-not-symmetrical"]
    triangle = row("t", "wall", 3, polygon=((5, 10), (8, 10), (5, 12)))
    turned = row("u", "wall", 3, polygon=((31, 26), (28, 26), (31, 24)))
    assert keys(triangle, turned) == []
    odd = row("o", "wall", 3, 5, 10, 8.01, 11), row("p", "wall", 3, 27.99, 25, 31, 26)
    assert keys(*odd, objectives=("o", "p")) == []


@pytest.mark.clause("IF-BOARD-4")
def test_the_work_is_bounded():
    (fault,) = table_faults(TABLES["A"], Budget(500))
    assert fault.key == "table-too-intricate"


def pillars(corners, height=3):
    """40 features on the largest table, each with so many corners."""
    turns = [tau * i / corners + 0.1 for i in range(corners)]
    return [
        row(f"f{i}x{j}", "wall", height, polygon=tuple(
            (round(4 + 7.4 * i + 2 * cos(turn), 2), round(6 + 12 * j + 2 * sin(turn), 2))
            for turn in turns
        ))
        for i in range(8) for j in range(5)
    ]  # fmt: skip


@pytest.mark.clause("IF-BOARD-4")
def test_steps_of_the_budget_grow_with_the_corners_near_a_leg():
    spent = []
    for corners in (4, 12):
        budget = Budget(10**7)
        table_faults(table(*pillars(corners), width=60, depth=60, deployment=12), budget)
        spent.append(budget.spent)
    assert spent[0] < MOST_STEPS
    assert spent[1] > 2 * spent[0]


@pytest.mark.clause("IF-BOARD-4")
def test_no_longer_leg_is_tried_over_what_no_leg_crosses():
    budget = Budget(10**7)
    wall = row("w", "wall", 3, 0, 17, 36, 19)
    assert table_faults(table(wall), budget)[0].key == "table-not-crossed"
    assert budget.spent < 10_000
