"""Movement: allowances, roads, rivers, hills, contact and moving away from it."""

from __future__ import annotations

import pytest

from rules.engine.modern.space.board import Board, board_of
from rules.engine.modern.space.contact import Field
from rules.engine.modern.space.movement import Walk, judge, reach, walk
from rules.engine.tabletop.grid import Facing, Square
from tests.engine.modern.drawn import MARKET_TOWN, THE_CROSSING, at, names, plain, squares


def going(
    start: str, move: int, board: Board | None = None, friends: str = "", enemies: str = ""
) -> Walk:
    """A Unit on `start`; enemies stand as `d5/S e4/W`."""
    faced: dict[Square, Facing] = {}
    for each in enemies.split():
        name, _, facing = each.partition("/")
        faced[at(name)] = facing  # type: ignore[assignment]
    field = Field(board=board or plain(), friends=frozenset(squares(friends)), enemies=faced)
    return walk(field, at(start), move)


def clauses(walk: Walk, path: str) -> list[str]:
    """What speaks against `d1-d2-d3`, the first square being where the Unit stands."""
    start, *steps = path.split("-")
    assert at(start) == walk.start
    return [refusal.clause for refusal in judge(walk, tuple(at(step) for step in steps))]


def legal(walk: Walk, path: str) -> bool:
    return clauses(walk, path) == []


@pytest.mark.clause("MW-MOVE-2", "MW-MOVE-3", "MW-MOVE-11", "MW-RANGE-1")
def test_a_unit_moves_through_sides_as_far_as_its_allowance_and_turns_as_it_likes() -> None:
    assert names(reach(going("d4", 1))) == ["c4", "d3", "d5", "e4"]
    two = reach(going("d4", 2))
    assert set(names(two)) == {
        *("b4", "c3", "c4", "c5", "d2", "d3", "d4", "d5", "d6", "e3", "e4", "e5", "f4"),
    }
    assert legal(going("d4", 2), "d4-d5-e5")
    assert clauses(going("d4", 1), "d4-e5") == ["MW-MOVE-2"]
    assert clauses(going("d4", 1), "d4-d5-d6") == ["MW-MOVE-2"]


@pytest.mark.clause("MW-MOVE-10")
def test_nobody_leaves_the_board() -> None:
    assert [r.clause for r in judge(going("a1", 2), ((-1, 0),))] == ["MW-MOVE-10"]
    assert names(reach(going("a1", 1))) == ["a2", "b1"]


@pytest.mark.clause("MW-MOVE-4", "MW-MOVE-6", "MW-GRID-3")
def test_a_move_passes_friends_and_ends_on_a_free_square() -> None:
    walk = going("d4", 2, friends="d5")
    assert legal(walk, "d4-d5-d6")
    assert clauses(walk, "d4-d5") == ["MW-MOVE-6"]
    assert at("d5") not in reach(walk)
    assert clauses(going("d4", 2, enemies="d5/N"), "d4-d5") == ["MW-MOVE-6"]


@pytest.mark.clause("MW-MOVE-5")
def test_a_move_passes_the_corners_of_enemies() -> None:
    assert legal(going("d4", 2, enemies="e6/W"), "d4-d5-c5")
    assert legal(going("c4", 2, enemies="d6/S"), "c4-c5-b5")


@pytest.mark.clause("MW-EX-29", "MW-ZOC-1", "MW-ZOC-5")
def test_a_move_ends_on_entering_a_square_beside_an_enemy() -> None:
    cavalry = going("d2", 2, enemies="d5/E")
    assert legal(cavalry, "d2-d3-d4")
    quick = going("d2", 3, enemies="d5/E")
    assert clauses(quick, "d2-d3-d4-e4") == ["MW-ZOC-1"]
    assert legal(quick, "d2-d3-e3-e4")


@pytest.mark.clause("MW-MOVE-7")
def test_who_must_stop_on_a_friends_square_cannot_go_there() -> None:
    walk = going("d3", 2, friends="d4", enemies="e4/W")
    assert clauses(walk, "d3-d4") == ["MW-MOVE-7"]
    assert clauses(walk, "d3-d4-d5") == ["MW-ZOC-1"]
    ford = going("d3", 2, plain("ford d4"), friends="d4")
    assert clauses(ford, "d3-d4") == ["MW-MOVE-7"]


@pytest.mark.clause("MW-ZOC-4", "MW-TERR-6")
def test_a_cliff_parts_enemies_and_is_not_climbed() -> None:
    board = plain("level-2 d5")
    assert legal(going("c4", 2, board, enemies="d5/S"), "c4-d4-e4")
    assert clauses(going("d4", 2, board), "d4-d5") == ["MW-TERR-6"]
    assert clauses(going("c4", 2, plain("level-1 d5"), enemies="d5/S"), "c4-d4-e4") == ["MW-ZOC-1"]


@pytest.mark.clause("MW-ZOC-4")
def test_rivers_bridges_and_cover_do_not_prevent_contact() -> None:
    for kind in ("river d4", "bridge-ew d4", "woods d4 d5", "fort d5"):
        walk = going("c4", 2, plain(kind), enemies="d5/S")
        assert walk.field.contacts(at("d4")) == (at("d5"),)


@pytest.mark.clause("MW-EX-32", "MW-ZOC-6", "MW-ZOC-7", "MW-ZOC-8", "MW-ZOC-9")
def test_a_faced_unit_leaves_but_not_into_the_front_of_another_enemy() -> None:
    faced = going("d4", 1, enemies="d5/S f4/W")
    assert clauses(faced, "d4-e4") == ["MW-ZOC-7"]
    assert legal(faced, "d4-c4")
    assert legal(faced, "d4-d3")
    unfaced = going("d4", 1, enemies="d5/N f4/W")
    assert legal(unfaced, "d4-e4")


@pytest.mark.clause("MW-ZOC-8")
def test_a_faced_unit_may_come_again_at_the_flank_of_its_facer() -> None:
    assert legal(going("d4", 3, enemies="d5/S"), "d4-c4-c5")
    assert legal(going("d4", 2, enemies="d5/S f5/N"), "d4-e4-e5")


@pytest.mark.clause("MW-ZOC-8")
def test_two_facers_are_both_no_others() -> None:
    assert legal(going("d4", 2, enemies="d5/S c4/E"), "d4-d3-d4")


@pytest.mark.clause("MW-EX-25", "MW-ROAD-1", "MW-ROAD-3", "MW-MOVE-11")
def test_a_step_along_a_road_costs_half_and_an_odd_half_is_lost_beside_it() -> None:
    board = plain("road d1-d2-d3-d4-d5-d6")
    assert at("d3") in reach(going("d1", 1, board))
    assert at("d4") not in reach(going("d1", 1, board))
    cavalry = going("d1", 2, board)
    assert at("d5") in reach(cavalry)
    assert at("d6") not in reach(cavalry)
    assert legal(cavalry, "d1-d2-d3-e3")
    assert clauses(cavalry, "d1-d2-d3-d4-e4") == ["MW-ROAD-3"]
    assert legal(going("e1", 2, board), "e1-d1-d2-d3")
    assert clauses(going("d1", 1, board), "d1-d2-e2") == ["MW-ROAD-3"]


@pytest.mark.clause("MW-EX-26", "MW-ROAD-2", "MW-ROAD-4")
def test_a_built_up_area_is_road_to_its_like_and_to_roads_that_lead_there() -> None:
    walk = going("c5", 1, board_of(MARKET_TOWN))
    assert legal(walk, "c5-d5-e5")
    assert not legal(walk, "c5-d5-d6")


@pytest.mark.clause("MW-ROAD-2")
def test_two_roads_side_by_side_are_not_one_road() -> None:
    board = plain("road d1-d2-d3", "road e1-e2-e3")
    assert clauses(going("d1", 1, board), "d1-e1-e2") == ["MW-MOVE-2"]


@pytest.mark.clause("MW-ROAD-5")
def test_contact_ends_a_move_on_a_road_as_elsewhere() -> None:
    board = plain("road d1-d2-d3")
    assert clauses(going("d1", 1, board, enemies="e2/N"), "d1-d2-d3") == ["MW-ZOC-1"]


@pytest.mark.clause("MW-HILL-1", "MW-HILL-2")
def test_a_move_changes_level_by_one_contour_at_most() -> None:
    board = plain("level-1 d5", "level-2 d6")
    assert legal(going("d4", 2, board), "d4-d5")
    assert clauses(going("d4", 2, board), "d4-d5-d6") == ["MW-HILL-1"]
    assert clauses(going("d4", 2, board), "d4-d5-e5") == ["MW-HILL-1"]
    assert legal(going("d5", 2, board), "d5-e5-e6")


@pytest.mark.clause("MW-TERR-4")
def test_cover_costs_nothing_and_impassable_squares_are_shut() -> None:
    for kind in ("woods", "built-up", "fort", "level-1", "ford", "bridge-ns"):
        assert legal(going("d3", 1, plain(f"{kind} d4")), "d3-d4")
    assert clauses(going("d3", 1, plain("impassable d4")), "d3-d4") == ["MW-TERR-4"]


@pytest.mark.clause("MW-EX-28", "MW-RIV-1", "MW-RIV-2", "MW-RIV-3", "MW-RIV-4")
def test_a_river_is_crossed_by_the_bridge_or_a_ford() -> None:
    board = board_of(THE_CROSSING)
    assert clauses(going("b4", 2, board), "b4-b5-b6") == ["MW-RIV-4"]
    assert legal(going("b4", 1, board), "b4-b5")
    assert legal(going("a4", 1, board), "a4-a5")
    assert clauses(going("a4", 2, board), "a4-a5-a6") == ["MW-RIV-2"]
    assert legal(going("d4", 1, board), "d4-d5-d6")
    assert clauses(going("d5", 1, board), "d5-c5") == ["MW-RIV-3"]


@pytest.mark.clause("MW-RIV-3")
def test_a_bridge_is_entered_and_left_along_its_axis_alone() -> None:
    board = plain("bridge-ew d4")
    assert clauses(going("d3", 1, board), "d3-d4") == ["MW-RIV-3"]
    assert legal(going("c4", 2, board), "c4-d4-e4")


def test_a_move_that_goes_nowhere_is_none() -> None:
    assert [r.clause for r in judge(going("d4", 1), ())] == ["MW-MOVE-9"]
