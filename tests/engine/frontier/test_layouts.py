"""How boards play: few open lines, meaningful gaps, room to deploy, connected ground."""

from __future__ import annotations

import pytest

from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.data.fault_sentences import reason
from rules.engine.frontier.play.own_boards import MOST_STEPS
from rules.engine.frontier.space.board import board_of
from rules.engine.frontier.space.playability import edge_to_edge, flaws, gap, open_lines
from rules.engine.tabletop.reference import Layout, Piece
from rules.engine.tabletop.step_budget import Budget
from tests.engine.frontier import tables
from tests.kit.board import chasm, ground, wall

LAYOUTS = [
    pytest.param(layout, f"Layout {layout.slug}: {layout.name}", id=layout.slug)
    for layout in CATALOGUE.layouts
]
SCREENS = (
    wall((21.5, 1, 22.5, 29), scale=2, name="across"),
    wall((1, 14.5, 21.5, 15.5), scale=2, name="west"),
    wall((22.5, 14.5, 43, 15.5), scale=2, name="east"),
)
"""Two walls crossing: nothing to say against them."""


def told(*pieces: Piece) -> list[tuple[str, str]]:
    return [(fault.clause, reason(fault)) for fault in flaws(board_of(pieces), Budget(MOST_STEPS))]


def shares(*pieces: Piece) -> tuple[float, float]:
    """The shares of lines, from west to east and from south to north, that cross no tall part."""
    board = board_of(pieces)
    tall = [area for area in board.areas if area.scale >= 1]
    west_east, south_north = edge_to_edge(board)
    return (
        len(open_lines(tall, west_east)) / len(west_east),
        len(open_lines(tall, south_north)) / len(south_north),
    )


@pytest.mark.clause("FR-BOARD-7", "FR-BOARD-8")
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_the_sample_layouts_play_well(layout: Layout, heading: str) -> None:
    assert told(*layout.pieces) == []


@pytest.mark.clause("FR-BOARD-7")
@pytest.mark.parametrize(("layout", "heading"), LAYOUTS)
def test_the_shares_of_open_lines_are_those_of_the_heading(layout: Layout, heading: str) -> None:
    found = shares(*layout.pieces)
    assert tuple(round(100 * share, 1) for share in found) == tables.open_lines(heading)


@pytest.mark.clause("FR-BOARD-7")
def test_lines_join_points_an_inch_apart_and_stop_at_terrain_of_scale_one() -> None:
    """Past the wall's end only the line between the two southernmost points runs free."""
    screen = wall((21.5, 1, 22.5, 30), scale=1)
    west_east, south_north = shares(screen)
    assert west_east == 1 / 900
    assert south_north == 2 * 22 * 22 / 1936
    low = wall((21.5, 0, 22.5, 30), scale=0.5)
    assert shares(low) == (1, 1)


@pytest.mark.clause("FR-BOARD-7")
def test_more_than_one_open_line_in_twenty_is_a_flaw() -> None:
    assert told(SCREENS[0]) == [
        ("FR-BOARD-7", "50% of the lines from south to north are open; the limit is 5%.")
    ]
    assert told(*SCREENS) == []


@pytest.mark.clause("FR-BOARD-7")
@pytest.mark.parametrize(("south", "share"), [(1.5, 1), (1.4, 899 / 900)])
def test_a_line_along_a_side_is_open(south: float, share: float) -> None:
    """A cube between two rows of points, touched or entered by the line at y = 1.5."""
    cube = wall((21.9, south, 22.1, 1.99), scale=2)
    others = wall((21.9, 1.99, 22.1, 2), scale=0, name="strip")
    assert shares(cube, others)[0] <= share


@pytest.mark.clause("FR-BOARD-8")
@pytest.mark.parametrize(
    ("inches", "is_flaw"), [(0.0, False), (1.0, False), (1.01, True), (1.59, True), (1.6, False)]
)
def test_gaps_are_closed_or_for_jumping_or_for_every_base(inches: float, is_flaw: bool) -> None:
    one = wall((4, 20, 6, 22), scale=1, name="one")
    other = wall((6 + inches, 20, 9, 22), scale=1, name="other")
    found = [reason for clause, reason in told(*SCREENS, one, other) if clause == "FR-BOARD-8"]
    assert bool(found) is is_flaw
    if is_flaw:
        assert found[0].startswith(f"The gap between one-1 and other-1 is {inches:.2f}″")


@pytest.mark.clause("FR-BOARD-8")
def test_low_parts_may_stand_at_any_distance() -> None:
    one = wall((4, 20, 6, 22), scale=0.5, name="one")
    other = wall((7.3, 20, 9, 22), scale=2, name="other")
    assert told(*SCREENS, one, other) == []


@pytest.mark.clause("FR-BOARD-8")
def test_a_gap_runs_from_the_nearest_corner_or_side() -> None:
    one = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    other = ((5.0, 6.0), (7.0, 6.0), (7.0, 8.0), (5.0, 8.0))
    assert gap(one, other) == gap(other, one) == 5.0


@pytest.mark.clause("FR-BOARD-8")
def test_every_zone_holds_sixteen_of_the_widest_bases() -> None:
    """Between a lake and the west edge 17 stand in a row, fewer where a pond takes their room."""
    lake, pond = chasm((3, 0, 10.5, 30), name="lake"), chasm((0, 0, 3, 6), name="pond")
    assert [reason for _, reason in told(*SCREENS, lake) if "room for" in reason] == []
    assert [reason for _, reason in told(*SCREENS, lake, pond) if "room for" in reason] == [
        "A deployment zone of Sabotage (attacker) has room for 14 bases; it must have room for 16."
    ]


@pytest.mark.clause("FR-BOARD-8")
def test_open_ground_is_connected_without_climbing() -> None:
    moat = [
        chasm((30, 18, 40, 19), name="south"),
        chasm((30, 27, 40, 28), name="north"),
        chasm((30, 19, 31, 27), name="west"),
        chasm((39, 19, 40, 27), name="east"),
    ]
    found = [reason for clause, reason in told(*SCREENS, *moat) if clause == "FR-BOARD-8"]
    assert len(found) == 1
    assert "cannot be reached without climbing" in found[0]
    assert told(*SCREENS, *moat[1:]) == []


@pytest.mark.clause("FR-BOARD-8")
@pytest.mark.parametrize(("west", "east", "is_shut"), [(34.6, 35.4, True), (34.4, 35.6, False)])
def test_a_slit_too_narrow_for_the_smallest_base_leads_nowhere(
    west: float, east: float, is_shut: bool
) -> None:
    moat = [
        chasm((30, 18, west, 19), name="south"),
        chasm((east, 18, 40, 19), name="south-east"),
        chasm((30, 27, 40, 28), name="north"),
        chasm((30, 19, 31, 27), name="west"),
        chasm((39, 19, 40, 27), name="east"),
    ]
    reasons = [reason for _, reason in told(*SCREENS, *moat)]
    assert any("cannot be reached without climbing" in reason for reason in reasons) is is_shut


@pytest.mark.clause("FR-BOARD-8")
def test_a_room_is_ground_too_and_a_low_step_no_wall() -> None:
    yard = [
        wall((30, 18, 40, 19), scale=2, name="south"),
        wall((30, 27, 40, 28), scale=2, name="north"),
        wall((30, 19, 31, 27), scale=2, name="west"),
    ]
    gate = wall((39, 19, 40, 27), scale=0.5, name="gate")
    assert told(*SCREENS, *yard, gate) == []
    barred = wall((39, 19, 40, 27), scale=1, name="barred")
    assert [clause for clause, _ in told(*SCREENS, *yard, barred)] == ["FR-BOARD-8"]
    door = ground((39, 19, 40, 27), "cover", name="door")
    assert told(*SCREENS, *yard, door) == []
