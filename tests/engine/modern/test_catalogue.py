"""The Modern catalogue says what the rule book prints, to the last figure."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules.engine.modern.data import catalogue
from rules.engine.modern.data.catalogue import CATALOGUE, FIGURES, figure
from rules.engine.modern.data.layouts import BOARDS, square_in
from rules.engine.modern.data.unit_table import BOUGHT, FORCES, TYPES, cost
from rules.engine.modern.space.board import board_of
from rules.engine.modern.space.map_faults import map_faults
from tests.engine.modern.drawn import FOUR_FARMS, MARKET_TOWN, THE_CROSSING

TABLE = """
infantry           infantry   1 4 2  90  direct    -    -    -    follow
machine-guns       infantry   1 4 3  90  own       -    -    -    -
mortars            infantry   1 2 4  90  -         over into tank -
infantry-guns      infantry   1 2 4  90  -         over into tank -
anti-tank-guns     infantry   1 2 4  90  direct    -    -    tank -
mounted-cavalry    cavalry    2 4 -  -   -         -    -    -    follow
dismounted-cavalry cavalry    1 3 2  90  direct    -    -    -    follow
armoured-cars      afv        2 3 3  360 direct    -    -    -    -
tanks              afv        1 5 4  360 direct    -    -    tank follow
field-artillery    artillery  1 2 6  90  artillery over into tank -
medium-artillery   artillery  1 2 10 90  artillery over into tank -
command            command    2 5 -  -   -         -    -    -    -
"""
ROWS = [line.split() for line in TABLE.strip().splitlines()]

PRICES = {
    "infantry": 8,
    "machine-guns": 9,
    "mortars": 9,
    "infantry-guns": 9,
    "anti-tank-guns": 7,
    "cavalry": 10,
    "armoured-cars": 10,
    "tanks": 14,
    "field-artillery": 13,
    "medium-artillery": 15,
    "command": 0,
}


@pytest.mark.clause("MW-UNIT-1")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_type_has_the_figures_of_its_row(row):
    slug, group, move, ccp, reach, arc, *_ = row
    kind = TYPES[slug]
    arcs = {"-": "none", "90": "quarter", "360": "all-round"}
    assert kind.group == f"{group}-group"
    assert (kind.move, kind.ccp, kind.arc) == (int(move), int(ccp), arcs[arc])
    assert kind.range == (0 if reach == "-" else int(reach))


@pytest.mark.clause("MW-UNIT-1", "MW-UNIT-3")
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_type_can_do_what_its_row_says(row):
    kind, (way, over, into, tank, follow) = TYPES[row[0]], row[6:]
    assert kind.is_direct is (way in {"direct", "own"})
    assert kind.is_artillery is (way == "artillery")
    assert kind.has("machine-gun-fire") is (way == "own")
    assert kind.has("fires-over") is (over == "over")
    assert kind.has("fires-into-cover") is (into == "into")
    assert kind.has("destroys-tanks") is (tank == "tank")
    assert kind.has("follow-up") is (follow == "follow")


@pytest.mark.clause("MW-UNIT-1")
def test_there_are_twelve_types_in_the_order_of_the_book():
    assert list(TYPES) == [row[0] for row in ROWS]


@pytest.mark.clause("MW-UNIT-2")
def test_mortars_and_infantry_guns_differ_in_name_alone():
    assert TYPES["mortars"] == TYPES["infantry-guns"].change(slug="mortars")
    assert BOUGHT["mortars"].points == BOUGHT["infantry-guns"].points


@pytest.mark.clause("MW-PTS-1", "MW-PTS-2")
def test_prices_follow_from_the_figures():
    assert {unit.slug: unit.points for unit in FORCES.units} == PRICES
    assert {unit.slug: cost(FORCES, unit) for unit in FORCES.units} == PRICES


@pytest.mark.clause("MW-PTS-1")
def test_cavalry_is_one_entry_with_two_rows_and_is_priced_mounted():
    assert BOUGHT["cavalry"].types == ("mounted-cavalry", "dismounted-cavalry")
    unit = next(unit for unit in CATALOGUE.units if unit.slug == "cavalry")
    assert unit.ratings == {"move": "2 / 1", "ccp": "4 / 3", "range": "– / 2", "arc": "– / 90°"}
    alone = [slug for slug, unit in BOUGHT.items() if len(unit.types) == 1]
    assert len(alone) == len(BOUGHT) - 1 == 10


def test_every_unit_shows_the_four_figures_of_its_rows():
    for unit in CATALOGUE.units:
        rows = [TYPES[slug] for slug in BOUGHT[unit.slug].types]
        assert tuple(unit.ratings) == FIGURES
        assert unit.ratings["ccp"] == " / ".join(figure(row, "ccp") for row in rows)


def test_every_name_is_in_both_languages():
    named = (*CATALOGUE.units, *CATALOGUE.missions, *CATALOGUE.abilities, *CATALOGUE.factions)
    for row in named:
        assert CATALOGUE.words[row.slug].en == row.name


@pytest.mark.clause("MW-BOARD-1", "MW-TERR-3")
@pytest.mark.parametrize(
    ("slug", "map"), [("A", FOUR_FARMS), ("B", THE_CROSSING), ("C", MARKET_TOWN)]
)
def test_the_boards_are_those_of_the_specification(slug, map):
    assert board_of(BOARDS[slug].map) == board_of(map)
    assert [fault for fault in map_faults(map) if fault.severity == "error"] == []


@pytest.mark.clause("MW-TERR-1", "MW-TERR-3")
def test_a_layout_has_a_part_for_everything_on_every_square():
    for layout in CATALOGUE.layouts:
        board = board_of(BOARDS[layout.slug].map)
        found = {piece.id: {square_in(part) for part in piece.parts} for piece in layout.pieces}
        things = sum(
            bool(ground.level) + bool(ground.cover) + bool(ground.water)
            for ground in board.grounds.values()
        )
        assert sum(len(squares) for kind, squares in found.items() if kind != "road") == things
        assert 2 * len(found["road"]) == len(board.roads)
        ids = [part.id for piece in layout.pieces for part in piece.parts]
        assert len(ids) == len(set(ids))


def test_the_terrain_of_the_town_can_be_read_off_its_layout():
    town = next(layout for layout in CATALOGUE.layouts if layout.slug == "C")
    pieces = {piece.id: [square_in(part) for part in piece.parts] for piece in town.pieces}
    assert pieces["built-up"] == ["d4", "d5", "e4", "e5"]
    assert pieces["fortification"] == ["c6", "f3"]
    assert pieces["hill"] == ["a3", "a4", "b4", "g5", "h5", "h6"]


def test_every_citation_is_of_the_book():
    cited = [id for unit in CATALOGUE.units for each in unit.abilities for id in each.clauses]
    assert all(re.fullmatch(r"MW-[A-Z]+-[0-9]+", id) for id in cited)


@pytest.mark.clause("MW-SCEN-6")
def test_the_version_changes_with_what_only_the_engine_reads(tmp_path):
    for file in Path(catalogue.__file__).parent.glob("*.toml"):
        shutil.copy(file, tmp_path)
    file = tmp_path / "scenarios.toml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("turn_limit = 12", "turn_limit = 11", 1), "utf-8")
    changed = catalogue.load(tmp_path)
    assert file.read_text("utf-8") != text
    assert changed.missions == CATALOGUE.missions
    assert changed.version != CATALOGUE.version
