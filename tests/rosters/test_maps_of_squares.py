"""Boards made of squares, on the pages of the catalogue."""

import re

from django.utils.translation import override

from rosters.layout_map import drawn
from rules.engine.frontier.data.catalogue import CATALOGUE as FRONTIER
from rules.engine.modern.data.catalogue import CATALOGUE as MODERN

BOARDS = {row.slug: drawn(row) for row in MODERN.layouts}


def test_files_and_ranks_are_named_and_a_line_stands_between_any_two():
    crossing = BOARDS["B"]
    assert "".join(each.name for each in crossing.names) == "abcdefgh123456789"
    assert crossing.columns == (4, 8, 12, 16, 20, 24, 28)
    assert (crossing.width, crossing.height) == ("32", "36")


def test_each_kind_of_ground_has_its_sign_and_hills_their_height():
    assert set(BOARDS["B"].hatches) >= {"river", "ford", "bridge-ns", "road", "woods", "built-up"}
    assert "fortification" in BOARDS["C"].hatches
    labels = [tile.label for tile in BOARDS["A"].country.tiles if tile.label]
    assert sorted(labels) == ["+1", "+1", "+1", "+1", "+2", "+2"]


def test_what_lies_on_a_square_is_told_with_the_name_of_the_square():
    land = BOARDS["A"].country
    titles = {each.title for each in (*land.tiles, *land.roads, *land.covers)}
    assert {"b4 · Hill", "a3-b3 · Road", "d3 · Built-up area"} <= titles


def test_a_slope_is_drawn_for_every_level_that_the_ground_falls():
    falls = 0
    heights = {f"{tile.x},{tile.y}": tile.label for tile in BOARDS["A"].country.tiles}
    for tile in BOARDS["A"].country.tiles:
        x, y = int(tile.x), int(tile.y)
        for beside in ((x + 4, y), (x - 4, y), (x, y + 4), (x, y - 4)):
            other = heights.get(f"{beside[0]},{beside[1]}", "")
            falls += max(0, int(tile.label or 0) - int(other or 0))
    assert len(BOARDS["A"].country.slopes) == falls > 0


def test_every_sign_that_a_map_uses_is_in_it(client, catalogue):
    for slug, shown in BOARDS.items():
        page = client.get(f"/games/modern/layouts/{slug}/").text
        used = set(re.findall(r'href="#(sign-[\w-]+)"', page))
        assert used == {f"sign-{kind}-{slug}" for kind in shown.hatches}
        assert used == set(re.findall(r'<g id="(sign-[\w-]+)"', page))


def test_the_terrain_of_a_board_is_told_as_its_book_prints_it(client, catalogue):
    with override("fr"):
        page = client.get("/games/modern/layouts/B/", headers={"accept-language": "fr"}).text
    assert "b5, g5" in page
    assert "8 × 9 cases" in page
    assert "8″" not in page


def test_a_board_in_inches_is_drawn_as_it_was():
    shown = drawn(FRONTIER.layouts[0])
    assert (shown.side, shown.names, shown.country) == (1, (), None)
    assert shown.columns[:3] == (1, 2, 3)
