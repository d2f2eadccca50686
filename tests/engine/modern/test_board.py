"""Maps: their text format, the properties of a square, and map validation."""

from __future__ import annotations

import pytest

from rules.engine.core.decision import Refusal
from rules.engine.modern.play import zones
from rules.engine.modern.space.board import Ground, Map, board_of, read_map
from rules.engine.modern.space.map_faults import map_faults, zone_faults
from rules.engine.tabletop.board_editor import errors
from rules.engine.tabletop.grid import named
from tests.engine.modern.drawn import (
    FOUR_FARMS,
    MARKET_TOWN,
    THE_CROSSING,
    at,
    drawn,
    names,
    plain,
    squares,
)


def faults(drawn_map: Map) -> list[Refusal]:
    return errors(map_faults(drawn_map))


def keys(found: object) -> list[str]:
    return [refusal.key for refusal in found]  # type: ignore[attr-defined]


@pytest.mark.clause("MW-BOARD-1", "MW-GRID-2")
def test_a_map_is_read_from_the_top_rank_down() -> None:
    board = board_of(FOUR_FARMS)
    assert (board.width, board.height) == (8, 8)
    assert board.grounds[at("a1")] == Ground()
    assert board.grounds[at("b1")] == Ground(cover="woods")
    assert board.grounds[at("g4")] == Ground(level=2)
    assert board.grounds[at("d8")] == Ground(cover="woods")


@pytest.mark.clause("MW-BOARD-1", "MW-RIV-3")
def test_a_map_tells_rivers_fords_bridges_and_fortifications() -> None:
    board = board_of(THE_CROSSING)
    rank = [board.grounds[x, 4].water for x in range(8)]
    assert rank == ["river", "ford", "river", "bridge-ns", "river", "river", "ford", "river"]
    assert board_of(MARKET_TOWN).grounds[at("c6")].cover == "fortification"
    assert plain("bridge-ew d4").grounds[at("d4")].water == "bridge-ew"


@pytest.mark.clause("MW-TERR-1", "MW-TERR-2", "MW-TERR-3")
def test_a_tree_makes_its_whole_square_woods_and_a_hill_is_a_set_of_squares() -> None:
    board = plain("woods d4", "level-1 b2 b3 c3")
    assert [named(s) for s, g in board.grounds.items() if g.cover == "woods"] == ["d4"]
    assert names(s for s, g in board.grounds.items() if g.level == 1) == ["b2", "b3", "c3"]


@pytest.mark.clause("MW-TERR-5", "MW-LOS-5")
def test_a_square_has_a_level_and_one_cover_at_once() -> None:
    ground = plain("level-1 d4", "woods d4").grounds[at("d4")]
    assert (ground.level, ground.cover, ground.is_obstacle) == (1, "woods", True)
    for kind in ("river", "ford", "bridge-ns", "impassable"):
        assert not plain(f"{kind} d4").grounds[at("d4")].is_obstacle


@pytest.mark.clause("MW-ROAD-2", "MW-ROAD-4")
def test_a_step_is_along_a_road_where_both_squares_have_the_exit() -> None:
    board = plain("road d1-d2-d3", "road e1-e2", "built-up d4 e4 d5")
    assert board.along_road(at("d1"), at("d2"))
    assert board.along_road(at("d2"), at("d1"))
    assert not board.along_road(at("d2"), at("e2"))
    assert board.along_road(at("d4"), at("e4"))
    assert not board.along_road(at("d3"), at("d4"))
    assert not board.along_road(at("d4"), at("c4"))


@pytest.mark.clause("MW-BOARD-2")
@pytest.mark.parametrize("book", [FOUR_FARMS, THE_CROSSING, MARKET_TOWN])
def test_the_boards_of_the_book_have_no_fault(book: Map) -> None:
    assert faults(book) == []
    board = board_of(book)
    both = zones.zone(board, "one_off", 6, 0), zones.zone(board, "one_off", 6, 1)
    assert zone_faults(board, both, (12, 12)) == []


@pytest.mark.clause("MW-BOARD-2")
def test_only_the_two_levels_side_by_side_on_the_first_board_are_cliffs() -> None:
    cliffs = [(w.params["square"], w.params["other"]) for w in map_faults(FOUR_FARMS)]
    assert ("a5", "b5") in cliffs
    assert ("g4", "g5") not in cliffs
    assert map_faults(THE_CROSSING) == []


@pytest.mark.clause("MW-GRID-1")
def test_a_board_has_at_least_eight_by_eight_squares() -> None:
    assert faults(drawn(width=8, height=8)) == []
    assert faults(drawn(width=12, height=9)) == []
    assert keys(faults(drawn(width=7, height=8))) == ["map-width"]
    assert keys(faults(drawn(width=8, height=7))) == ["map-height"]
    assert keys(faults(Map(rows=()))) == ["map-height"]
    assert keys(faults(Map(rows=("",) * 8))) == ["map-width"]


@pytest.mark.clause("MW-BOARD-2")
def test_a_row_too_short_and_a_strange_token_are_told_with_their_rank() -> None:
    rows = list(drawn().rows)
    rows[1], rows[2] = rows[1][4:], rows[2].replace("0..", "0q.", 1)
    found = faults(Map(rows=tuple(rows)))
    assert [(f.key, f.params["rank"]) for f in found] == [("map-row", 7), ("map-token", 6)]


@pytest.mark.clause("MW-BOARD-2", "MW-RIV-3")
@pytest.mark.parametrize(
    ("features", "key"),
    [
        (("road d1-d3",), "road-jumps"),
        (("road d1-e2",), "road-jumps"),
        (("road d1",), "road-off-board"),
        (("road d8-d9",), "road-off-board"),
        (("road d1-hello",), "road-off-board"),
        (("river d4", "road d3-d4"), "road-in-river"),
        (("impassable d4", "road d3-d4"), "road-impassable"),
        (("bridge-ew d4", "road d3-d4-d5"), "road-over-bridge-side"),
    ],
)
def test_a_road_that_cannot_be_is_told(features: tuple[str, ...], key: str) -> None:
    assert key in keys(faults(drawn(*features)))


@pytest.mark.clause("MW-BOARD-2")
def test_a_road_may_cross_a_bridge_along_its_axis_and_a_ford() -> None:
    assert faults(drawn("bridge-ns d4", "ford e4", "road d3-d4-d5", "road e3-e4-e5")) == []


@pytest.mark.clause("MW-EX-4", "MW-DEP-1")
def test_the_zone_of_a_one_off_battle_is_two_ranks_of_six_files() -> None:
    board = plain()
    south, north = (zones.zone(board, "one_off", 6, seat) for seat in (0, 1))
    assert names(south) == sorted(f"{file}{rank}" for file in "bcdefg" for rank in (1, 2))
    assert names(north) == sorted(f"{file}{rank}" for file in "bcdefg" for rank in (7, 8))
    assert squares("b1 g2") <= set(south)
    assert not squares("a1 h2 b3") & set(south)


@pytest.mark.clause("MW-DEP-2")
def test_on_wider_boards_the_zone_is_centred() -> None:
    assert zones.middle_files(12) == 6
    assert zones.middle_files(9) == 7
    wide = zones.zone(plain(width=12, height=10), "one_off", 6, 1)
    assert {square[0] for square in wide} == set(range(3, 9))
    assert {square[1] for square in wide} == {8, 9}
    odd = zones.zone(plain(width=9), "one_off", 7, 0)
    assert {square[0] for square in odd} == set(range(1, 8))


@pytest.mark.clause("MW-DEP-3", "MW-DEP-4")
def test_in_a_campaign_a_side_has_its_half_and_an_odd_rank_is_nobodys() -> None:
    assert {s[1] for s in zones.zone(plain(), "campaign", 6, 0)} == {0, 1, 2, 3}
    assert {s[1] for s in zones.zone(plain(), "campaign", 6, 1)} == {4, 5, 6, 7}
    odd = plain(height=9)
    assert {s[1] for s in zones.zone(odd, "campaign", 6, 0)} == {0, 1, 2, 3}
    assert {s[1] for s in zones.zone(odd, "campaign", 6, 1)} == {5, 6, 7, 8}


@pytest.mark.clause("MW-DEP-5")
def test_nobody_deploys_on_impassable_or_river_squares_but_on_a_bridge() -> None:
    board = plain("impassable b1", "river c1", "ford d1", "bridge-ns e1", "woods f1", "fort g1")
    south = zones.zone(board, "one_off", 6, 0)
    assert not squares("b1 c1 d1") & set(south)
    assert squares("e1 f1 g1") <= set(south)


@pytest.mark.clause("MW-DEP-8")
def test_a_zone_has_room_for_the_army_that_deploys_there() -> None:
    board = plain("impassable b1")
    both = zones.zone(board, "one_off", 6, 0), zones.zone(board, "one_off", 6, 1)
    assert keys(zone_faults(board, both, (12, 12))) == ["zone-too-small"]
    assert zone_faults(board, both, (11, 12)) == []


@pytest.mark.clause("MW-BOARD-2")
@pytest.mark.parametrize(
    ("barrier", "is_fault"),
    [("river", True), ("impassable", True), ("level-2", True), ("ford", False), ("woods", False)],
)
def test_a_way_leads_from_one_zone_to_the_other(barrier: str, is_fault: bool) -> None:
    board = plain(f"{barrier} a4 b4 c4 d4 e4 f4 g4 h4")
    both = zones.zone(board, "one_off", 6, 0), zones.zone(board, "one_off", 6, 1)
    assert keys(zone_faults(board, both, (12, 12))) == (["zones-apart"] if is_fault else [])


@pytest.mark.clause("MW-BOARD-2", "MW-RIV-3")
def test_a_bridge_that_lies_across_the_way_leads_nowhere() -> None:
    for water, is_fault in (("bridge-ns", False), ("bridge-ew", True)):
        board = plain("river a4 b4 c4 e4 f4 g4 h4", f"{water} d4")
        both = zones.zone(board, "one_off", 6, 0), zones.zone(board, "one_off", 6, 1)
        assert bool(zone_faults(board, both, (12, 12))) == is_fault


def test_rank_numbers_before_rows_are_not_needed() -> None:
    assert read_map("\n".join(FOUR_FARMS.rows)).rows == FOUR_FARMS.rows
