"""Zones and objectives of a mission, drawn over the map of a board."""

import pytest

from rosters.catalogues import book
from rosters.layout_map import drawn
from rosters.map_overlays import overlay
from rosters.printing.orders.build import board_sheet_of


def laid(key, mission, layout="A"):
    found = book(key)
    ground = found.layouts[layout]
    return overlay(drawn(ground), board_sheet_of(found, ground, "en", found.missions[mission]))


def test_both_strips_and_every_objective_of_a_table_are_drawn():
    shown = laid("infinite", "hold-the-relays", "B")

    assert [zone.name for zone in shown.zones] == [
        "South · Deployment strip",
        "North · Deployment strip",
    ]
    assert [zone.points for zone in shown.zones] == [
        "0,36 36,36 36,30 0,30",
        "0,6 36,6 36,0 0,0",
    ]
    assert [mark.glyph for mark in shown.marks] == ["1", "2", "3"]
    assert shown.note == "Example: the winner of the roll takes the south edge."


def test_an_item_is_the_only_objective_that_its_mission_draws():
    assert [mark.name for mark in laid("infinite", "data-run").marks] == ["Item"]


@pytest.mark.parametrize(("key", "mission"), [("frontier", "escort"), ("modern", "crossroads")])
def test_zones_of_other_books_lie_on_their_boards(key, mission):
    ground = drawn(book(key).layouts["A"])
    corners = [
        [float(number) for number in corner.split(",")]
        for zone in laid(key, mission).zones
        for corner in zone.points.split()
    ]

    assert corners
    assert all(0 <= x <= float(ground.width) and 0 <= y <= float(ground.height) for x, y in corners)
