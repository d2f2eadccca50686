"""The sheet of a board alone."""

from __future__ import annotations

import pytest

from rosters.printing.orders.build import board_sheet_of, imprint_of
from rules.engine.frontier.own_boards import as_layout
from rules.engine.frontier.random_board import in_language, random_board
from tests.printing.whole import board_sheet


@pytest.fixture
def sheet(rules):
    def made(language="en", **changes):
        layout = as_layout(in_language(random_board("lake"), language).change(name="Dry Lake"))
        board = board_sheet_of(rules, layout, language).change(**changes)
        imprint = imprint_of(rules, "Dry Lake")
        return board_sheet(board, imprint=imprint, paper="a4", language=language)

    return made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_map_legend_and_terrain_stand_on_one_page(sheet, read, language):
    document = read(sheet(language))
    assert len(document.pages) == 1
    text = document.pages[0].extract_text()
    for words in {"en": ("Tower", "Barrier"), "fr": ("Tour", "Mur")}[language]:
        assert words in text
    assert "Dry Lake" in text
    assert "4\u202fmm = 1″" in text


def test_much_terrain_goes_on_over_the_page(sheet, rules, read):
    layout = as_layout(random_board("lake"))
    terrain = board_sheet_of(rules, layout, "en").terrain
    many = tuple((ids, f"{name} {n}", *rest) for n in range(8) for ids, name, *rest in terrain.rows)
    document = read(sheet(terrain=terrain.change(rows=many)))
    assert len(document.pages) > 1
    text = "".join(page.extract_text() for page in document.pages)
    assert all(row[1] in text for row in many)


def test_the_same_board_gives_the_same_bytes(sheet):
    assert sheet() == sheet()
