"""Costs of legs and paths, climbs and vaults, pushes, retreats, reach."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.engine.core.decision import Refusal
from rules.engine.infinite.data.tables import FeatureRow
from rules.engine.infinite.play import queries
from rules.engine.infinite.space.board import may_stand
from rules.engine.infinite.space.movement import (
    Mover,
    Other,
    PathCost,
    edge_distance,
    leg_cost,
    legs_cost,
    may_end,
    nearest_edges,
    path_cost,
    push,
    reach_of,
    reaches_edge,
    retreat_cost,
    straight_retreat,
)
from rules.engine.tabletop.inches.bases import Base, overlap
from rules.engine.tabletop.inches.reach import path_to
from rules.engine.tabletop.step_budget import Budget, BudgetSpentError
from tests.engine.infinite.table_top import (
    BOARDS,
    OPEN,
    TABLES,
    at,
    base,
    board,
    position,
    row,
    unit,
)

A, B, C = (BOARDS[slug] for slug in "ABC")
ALONE = Mover(50)
SUREFOOTED = Mover(50, surefooted=True)
FAR = 10**6


def cost(ground, start, *places, mover=ALONE, allowance=FAR):
    """The cost in inches, or the key of the refusal."""
    points = tuple(at(*each) for each in places)
    found = path_cost(ground, mover, at(*start), points, allowance)
    return found.key if isinstance(found, Refusal) else found.total / 100


def among(*others, friends=()):
    return Mover(
        50,
        tuple(Other("enemy", base(*each)) for each in others),
        tuple(Other("friend", base(*each)) for each in friends),
    )


# ---- costs --------------------------------------------------------------------------------------


@pytest.mark.clause("IF-MOVE-4", "IF-MOVE-3")
def test_example_14():
    assert cost(A, (14, 6.4), (14, 8.1)) == 2.7
    assert cost(A, (4.4, 12), (5.6, 12)) == 4.2


@pytest.mark.clause("IF-MOVE-4", "IF-MOVE-9", "IF-MOVE-10")
def test_example_46():
    assert cost(A, (4.4, 12), (8.6, 12)) == "crosses-solid"
    found = path_cost(A, ALONE, at(4.4, 12), (at(6.5, 12), at(8.6, 12)), 1200)
    assert found == PathCost((510, 510))
    assert cost(A, (6.5, 11), (6.5, 9.4)) == 4.6
    assert cost(A, (4.4, 12), (4.7, 12)) == "stands-astride"
    assert cost(A, (4.4, 12), (4.7, 12), (5.6, 12)) == "stands-astride"


@pytest.mark.clause("IF-MOVE-5", "IF-BOARD-3")
def test_example_47():
    assert cost(C, (3, 11), (6, 11)) == 5
    assert cost(C, (10, 18), (14, 18)) == 4
    assert C.height_at(at(14, 18)) == 400


@pytest.mark.clause("IF-MOVE-5", "IF-TRAIT-6")
def test_difficult_ground_counts_where_the_centre_is():
    assert cost(C, (3.6, 5), (3.6, 8)) == 3
    assert cost(C, (3.99, 5), (3.99, 15)) == 10
    assert cost(C, (4, 5), (4, 15)) == 10
    assert cost(C, (4.01, 5), (4.01, 15)) == 14
    assert cost(C, (4.01, 5), (4.01, 15), mover=SUREFOOTED) == 10
    assert cost(B, (6, 15.5), (14, 15.5)) == 12


@pytest.mark.clause("IF-MOVE-5")
def test_slopes_cost_nothing_and_bases_stand_astride_them():
    assert cost(C, (10, 18), (11, 18), (15.5, 18), (18, 18), (26, 18)) == 16
    assert cost(C, (9, 13), (27, 23)) == 20.59


@pytest.mark.clause("IF-MOVE-4")
@pytest.mark.parametrize(
    ("height", "price"), [(0.5, 3), (1, 3), (1.01, "crosses-solid"), (3, "crosses-solid")]
)
def test_only_a_rise_of_an_inch_is_vaulted(height, price):
    ground = board(row("w", "barrier", height, 10, 10, 20, 10.5))
    assert cost(ground, (15, 9.25), (15, 11.25)) == price


@pytest.mark.clause("IF-MOVE-4")
def test_a_vault_may_clip_a_corner_or_run_along_and_ends_outside():
    ground = board(row("w", "barrier", 1, 10, 10, 20, 10.5))
    assert cost(ground, (9.2, 10), (10.5, 9)) == 2.64
    assert cost(ground, (9.4, 10.25), (20.6, 10.25)) == 12.2
    assert cost(ground, (15, 9.5), (15, 10.25)) == "stands-inside"
    assert cost(ground, (9.5, 9), (9.5, 11)) == 2
    assert cost(ground, (9.51, 9), (9.51, 11)) == 3


@pytest.mark.clause("IF-MOVE-4")
def test_what_is_low_and_has_a_climbable_top_is_vaulted_or_climbed():
    ground = board(row("k", "container", 1, 10, 10, 13, 13))
    assert cost(ground, (9.5, 11.5), (13.5, 11.5)) == 5
    assert cost(ground, (9.5, 11.5), (11.5, 11.5)) == 3
    assert cost(ground, (9.5, 11.5), (11.5, 11.5), (13.5, 11.5)) == 6


@pytest.mark.clause("IF-BOARD-2", "IF-MOVE-4")
def test_a_top_without_climb_cannot_be_reached():
    ledge = FeatureRow(id="k", height=3, flags=("solid", "top"), rect=(10, 10, 13, 13))
    assert cost(board(ledge), (9.5, 11.5), (11.5, 11.5)) == "crosses-solid"


@pytest.mark.clause("IF-MOVE-4", "IF-BOARD-3")
def test_nested_features_are_climbed_by_their_own_rise():
    ground = board(
        row("low", "container", 3, 10, 10, 20, 20),
        row("up", "container", 5, 13, 13, 17, 17),
        row("bar", "barrier", 4, 11, 11, 12, 19),
    )
    assert cost(ground, (9.5, 15), (10.5, 15)) == 4
    assert cost(ground, (10.5, 15), (12.5, 15)) == 3
    assert cost(ground, (12.5, 15), (13.5, 15)) == 3
    assert cost(ground, (9.5, 15), (15, 15)) == 11.5
    assert cost(ground, (9.5, 15), (20.5, 15)) == "crosses-solid"


@pytest.mark.clause("IF-MOVE-4", "IF-MOVE-9")
def test_walking_on_a_top_is_free_up_to_its_rim():
    assert cost(A, (5.5, 10.5), (5.5, 15.5), (7.5, 15.5)) == 7
    assert cost(A, (5.5, 12), (4.5, 12)) == 4


@pytest.mark.clause("IF-MOVE-3", "IF-GEO-7")
def test_legs_are_rounded_each_for_itself():
    found = legs_cost(OPEN, ALONE, at(5, 5), (at(5.01, 5.01), at(5.02, 5.02)))
    assert found == PathCost((1, 1))
    assert cost(OPEN, (5, 5), (5.02, 5.02)) == 0.03


@pytest.mark.clause("IF-MOVE-3")
def test_the_number_of_legs():
    places = [(5 + k / 10, 5) for k in range(1, 14)]
    assert cost(OPEN, (5, 5), *places[:12]) == 1.2
    assert cost(OPEN, (5, 5), *places) == "number-of-legs"
    assert cost(OPEN, (5, 5)) == "number-of-legs"
    assert cost(OPEN, (5, 5), (5, 5)) == "leg-without-length"
    assert cost(OPEN, (5, 5), (6, 5), (5, 5)) == 2


@pytest.mark.clause("IF-MOVE-1", "IF-MOVE-3")
def test_the_allowance_is_exact():
    assert cost(A, (14, 6.4), (14, 8.1), allowance=270) == 2.7
    assert cost(A, (14, 6.4), (14, 8.1), allowance=269) == "path-too-long"
    found = path_cost(OPEN, ALONE, at(5, 5), (at(14, 5),), 800)
    assert isinstance(found, Refusal)
    assert (found.clause, found.params) == ("IF-MOVE-1", {"cost": 9.0, "allowance": 8.0})


@pytest.mark.clause("IF-MOVE-6")
def test_no_path_leaves_the_table():
    assert cost(OPEN, (1, 5), (0.5, 5)) == 0.5
    assert cost(OPEN, (1, 5), (0.49, 5)) == "off-table"
    assert cost(OPEN, (1, 5), (-3, 5), (1, 6)) == "off-table"


@pytest.mark.clause("IF-MOVE-6", "IF-MOVE-7")
def test_bases_pass_over_friends_but_not_over_enemies():
    assert cost(OPEN, (5, 5), (9, 5), mover=among((7, 5))) == "crosses-enemy"
    assert cost(OPEN, (5, 5), (9, 5), mover=among((7, 6))) == 4
    assert cost(OPEN, (5, 5), (9, 5), mover=among((7, 5.99))) == "crosses-enemy"
    assert cost(OPEN, (5, 5), (9, 5), mover=among(friends=[(7, 5)])) == 4
    assert cost(OPEN, (5, 5), (7, 5), (9, 5), mover=among(friends=[(7, 5)])) == 4
    assert cost(OPEN, (5, 5), (7.5, 5), mover=among(friends=[(7, 5)])) == "overlaps-base"
    assert cost(OPEN, (5, 5), (8, 5), mover=among(friends=[(7, 5)])) == 3
    assert cost(OPEN, (5, 5), (6, 5), mover=among((7, 5))) == 1


@pytest.mark.clause("IF-MOVE-6")
def test_bases_overlap_at_whatever_heights():
    assert cost(A, (4.5, 12), (4.5, 13), mover=among((5.4, 12.9))) == "crosses-enemy"


@pytest.mark.clause("IF-MOVE-6", "IF-TRAIT-6")
def test_the_mover_of_a_position():
    s = position(unit("a1", 5, 5, type="picket"), unit("a2", 7, 5), unit("d", 9, 5), on=TABLES["C"])
    moving = queries.mover(s, s.units["a1"])
    assert moving.surefooted
    assert [other.base.centre for other in moving.enemies] == [at(9, 5)]
    assert leg_cost(s.board, moving, at(5, 5), at(8, 5)) == 300


COORDINATES = st.integers(50, 3550)


@pytest.mark.clause("IF-GEO-7", "IF-MOVE-4")
@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from("ABC"), COORDINATES, COORDINATES, st.integers(-300, 300), st.integers(-300, 300)
)
def test_a_leg_costs_the_same_both_ways(table, x, y, dx, dy):
    ground, a, b = BOARDS[table], (x, y), (x + dx, y + dy)
    assume(a != b and may_stand(ground, Base(a, 50)) and may_stand(ground, Base(b, 50)))
    assert leg_cost(ground, ALONE, a, b) == leg_cost(ground, ALONE, b, a)


# ---- pushes -------------------------------------------------------------------------------------


@pytest.mark.clause("IF-MOVE-11", "IF-TRAIT-4")
def test_example_50():
    wall = board(row("k", "container", 3, 14, 8, 17, 12))
    assert push(wall, ALONE, at(10, 10), at(13, 10), 100) == at(13.5, 10)
    assert push(OPEN, ALONE, at(10, 10), at(13, 10), 100) == at(14, 10)


@pytest.mark.clause("IF-MOVE-11")
def test_a_push_ends_before_a_base_of_either_side():
    for mover in (among((14.6, 10)), among(friends=[(14.6, 10)])):
        assert push(OPEN, mover, at(10, 10), at(13, 10), 100) == at(13.6, 10)
    assert push(OPEN, among((14, 10)), at(10, 10), at(13, 10), 100) == at(13, 10)


@pytest.mark.clause("IF-MOVE-11")
def test_a_push_ends_before_another_height_and_at_the_edge():
    assert push(C, ALONE, at(8, 18), at(10.5, 18), 100) == at(10.99, 18)
    assert push(C, ALONE, at(14, 18), at(11.5, 18), 100) == at(11, 18)
    assert push(A, ALONE, at(6.5, 13), at(6.5, 11), 100) == at(6.5, 10.5)
    assert push(OPEN, ALONE, at(5, 3), at(5, 1), 100) == at(5, 0.5)


@pytest.mark.clause("IF-MOVE-11", "IF-GEO-7")
def test_the_places_of_a_push_are_rounded():
    assert push(OPEN, ALONE, at(10, 10), at(11, 11), 100) == at(11.71, 11.71)
    assert push(OPEN, ALONE, at(10, 10), at(10, 10), 100) == at(10, 10)


# ---- retreats -----------------------------------------------------------------------------------


@pytest.mark.clause("IF-STATE-8")
def test_the_nearest_edges():
    assert nearest_edges(OPEN, at(10, 5)) == ("south",)
    assert nearest_edges(OPEN, at(30, 20)) == ("east",)
    assert nearest_edges(OPEN, at(5, 5)) == ("south", "west")
    assert nearest_edges(OPEN, at(18, 18)) == ("south", "west", "north", "east")
    assert edge_distance(OPEN, at(10, 30), "north") == 600


@pytest.mark.clause("IF-STATE-8")
def test_a_retreat_in_the_open():
    assert straight_retreat(OPEN, ALONE, at(10, 12), "south", 800) == (
        "south", at(10, 4), 800, False, False,
    )  # fmt: skip
    assert straight_retreat(OPEN, ALONE, at(10, 8.5), "south", 800) == (
        "south", at(10, 0.5), 800, True, False,
    )  # fmt: skip
    assert straight_retreat(OPEN, ALONE, at(35.5, 8), "east", 800).leaves
    assert not straight_retreat(OPEN, ALONE, at(10, 8.51), "south", 800).leaves


@pytest.mark.clause("IF-STATE-8")
def test_a_retreat_stops_short_of_a_base_or_passes_a_friend():
    blocked = straight_retreat(OPEN, among((10, 6)), at(10, 12), "south", 800)
    assert blocked == ("south", at(10, 7), 500, False, True)
    on_end = straight_retreat(OPEN, among(friends=[(10, 4)]), at(10, 12), "south", 800)
    assert on_end == ("south", at(10, 5), 700, False, True)
    passed = straight_retreat(OPEN, among(friends=[(10, 6)]), at(10, 12), "south", 800)
    assert passed == ("south", at(10, 4), 800, False, False)


@pytest.mark.clause("IF-STATE-8")
def test_a_base_leaves_over_a_friend_at_the_edge_but_not_over_an_enemy():
    assert straight_retreat(OPEN, among(friends=[(10, 0.5)]), at(10, 6), "south", 800).leaves
    stopped = straight_retreat(OPEN, among((10, 0.5)), at(10, 6), "south", 800)
    assert stopped == ("south", at(10, 1.5), 450, False, True)


@pytest.mark.clause("IF-STATE-8", "IF-MOVE-5")
def test_difficult_ground_shortens_a_retreat_and_leaves_a_choice():
    found = straight_retreat(C, ALONE, at(6.5, 12), "south", 700)
    assert found == ("south", at(6.5, 8), 700, False, True)
    around = (at(6.5, 8.9), at(6.5, 8.2))
    assert isinstance(retreat_cost(C, ALONE, at(6.5, 12), around, "south", 700), PathCost)


@pytest.mark.clause("IF-STATE-8")
def test_a_retreat_beyond_a_wall_or_up_to_it():
    barrier = straight_retreat(A, ALONE, at(14, 9), "south", 800)
    assert barrier == ("south", at(14, 2), 800, False, True)
    wall = straight_retreat(B, ALONE, at(10, 10), "south", 800)
    assert wall == ("south", at(10, 9), 100, False, True)
    stuck = straight_retreat(B, ALONE, at(10, 9), "south", 800)
    assert stuck == ("south", at(10, 9), 0, False, True)


@pytest.mark.clause("IF-STATE-8")
def test_a_farther_place_is_taken_though_nearer_ones_are_none():
    ground = board(row("p", "barrier", 1, 9, 5, 11, 5.5))
    assert straight_retreat(ground, ALONE, at(10, 7), "south", 300).place == at(10, 6)
    assert straight_retreat(ground, ALONE, at(10, 7), "south", 400).place == at(10, 4)


@pytest.mark.clause("IF-STATE-8")
def test_a_unit_at_the_edge_leaves_at_once():
    assert straight_retreat(OPEN, ALONE, at(10, 0.5), "south", 500) == (
        "south", at(10, 0.5), 0, True, False,
    )  # fmt: skip
    assert reaches_edge(OPEN, ALONE, at(10, 0.5), "south")
    assert not reaches_edge(OPEN, ALONE, at(10, 0.51), "south")
    assert not reaches_edge(OPEN, ALONE, at(0.5, 5), "south")


@pytest.mark.clause("IF-STATE-8")
def test_without_an_allowance_a_unit_stays_even_at_the_edge():
    for y in (0.5, 5):
        found = straight_retreat(OPEN, ALONE, at(10, y), "south", 0)
        assert found == ("south", at(10, y), 0, False, False)


@pytest.mark.clause("IF-STATE-8", "IF-MOVE-6")
def test_a_path_of_a_retreat_ends_over_a_friend_only_at_its_edge():
    friends = among(friends=[(10, 0.5), (14, 3)])
    points = (at(14, 3),)
    found = retreat_cost(OPEN, friends, at(14, 5), points, "south", 800)
    assert isinstance(found, Refusal)
    assert found.key == "overlaps-base"
    points = (at(10, 0.5),)
    assert isinstance(retreat_cost(OPEN, friends, at(14, 5), points, "south", 800), PathCost)


# ---- reach --------------------------------------------------------------------------------------


@pytest.mark.clause("IF-MOVE-1", "IF-MOVE-3")
def test_every_place_of_the_reach_is_reached_by_a_legal_path():
    start, moving = at(14, 5), among((16, 6), friends=[(12, 5)])
    found = reach_of(A, moving, start, 800, Budget(50_000))
    ends = may_end(moving, found)
    assert at(14, 9) in ends
    assert at(12, 5) in found
    assert at(12, 5) not in ends
    for place in list(ends)[1::7]:
        path = path_cost(A, moving, start, tuple(path_to(place, found)[1:]), 800)
        assert isinstance(path, PathCost)
        assert path.total == found[place].cost
        bases = [other.base for other in (*moving.enemies, *moving.friends)]
        assert not any(overlap(Base(place, 50), each) for each in bases)


@pytest.mark.clause("IF-MOVE-4")
def test_the_reach_goes_up_containers_and_over_barriers():
    found = reach_of(A, ALONE, at(4, 12), 800, Budget(50_000))
    assert found[at(6, 12)].cost == 500
    assert at(5, 12) not in found


def test_the_reach_is_bounded():
    with pytest.raises(BudgetSpentError):
        reach_of(A, ALONE, at(4, 12), 800, Budget(10))
