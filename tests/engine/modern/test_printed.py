"""Print data of Modern: complete, true to its rules, in both languages."""

from __future__ import annotations

import re

import pytest

from rules.engine.modern.book import MODERN
from rules.engine.modern.data.catalogue import CATALOGUE
from rules.engine.modern.data.layouts import BOARDS, board_in, layout
from rules.engine.modern.data.unit_table import TYPES
from rules.engine.modern.paper import drawings as printed_drawings
from rules.engine.modern.paper.words import CM, PAPER
from rules.engine.modern.space.board import board_of
from rules.engine.modern.space.sight import seen_directly
from rules.engine.tabletop.grid import distance, in_quarter, named, square_of
from tests.engine.modern.drawn import at, plain

LANGUAGES = ("en", "fr")
THIN = "\N{NARROW NO-BREAK SPACE}"
TOLD = MODERN.printed
UNITS = {unit.slug: unit for unit in CATALOGUE.units}
MISSIONS = {mission.slug: mission for mission in CATALOGUE.missions}
LAYOUTS = {each.slug: each for each in CATALOGUE.layouts}

both = pytest.mark.parametrize("language", LANGUAGES)


def card(slug, language="en"):
    return TOLD.card(UNITS[slug], language)


def features(slug):
    return {feature.name: feature for feature in card(slug).features}


@pytest.mark.clause("MW-CARD-1")
@both
def test_every_unit_has_a_card_with_the_figures_of_its_rows(language):
    words = CATALOGUE.words
    for unit in CATALOGUE.units:
        shown = TOLD.card(unit, language)
        assert shown.name == words[unit.slug].get(language)
        assert [rating.figure for rating in shown.ratings] == list(unit.ratings.values())
        assert (shown.points, shown.base_mm) == (unit.points, unit.base_mm)
        assert [f.name for f in shown.features] == [
            words[printing.ability].get(language) for printing in unit.abilities
        ]
        assert shown.features
        assert shown.states


@pytest.mark.clause("MW-CARD-1")
def test_a_card_tells_the_rows_of_fire_that_apply():
    assert "Command on 5–6 and any other Unit on 4–6" in features("infantry")["Fire"].text
    assert "any other Unit on 3–6" in features("machine-guns")["Machine gun fire"].text
    assert "neither activated nor moved" in features("field-artillery")["Artillery step"].text
    assert {"Tank killer", "Armoured", "Follow-up", "All-round fire"} < set(features("tanks"))
    assert {"Indirect fire", "Fire into cover", "Tank killer"} < set(features("mortars"))


@pytest.mark.clause("MW-CARD-2")
def test_the_card_of_cavalry_has_both_rows():
    shown = card("cavalry")
    assert [rating.figure for rating in shown.ratings] == ["2 / 1", "4 / 3", "– / 2", "– / 90°"]
    assert "Mounted Cavalry / Dismounted Cavalry" in [fact.value for fact in shown.facts]
    assert "Dismounted" not in [rating.name for rating in shown.ratings]


@pytest.mark.clause("MW-CARD-2")
def test_the_card_of_command_tells_what_its_loss_costs():
    text = features("command")["Command"].text
    assert "costs that die at once and counts 2" in text
    assert "7 for 12 Units, 5 for 8" in text


@pytest.mark.clause("MW-CARD-3")
@both
def test_the_back_of_a_card_lists_what_a_side_looks_up(language):
    titles = [PAPER.words[key].get(language) for key in PAPER.side_card]
    assert list(PAPER.side_card) == ["turn", "dice", "scatter", "power", "combat"]
    assert [table.title for table in TOLD.card_back("army", language).tables] == titles


@pytest.mark.clause("MW-CARD-3")
def test_the_back_of_a_card_has_the_figures_of_the_rules():
    _, dice, scatter, power, _ = (table.rows for table in TOLD.card_back("army", "en").tables)
    assert dice == (("1 = 1 · 2–4 = 2 · 5–7 = 3 · 8–10 = 4 · 11–12 = 5", "Units = dice"),)
    ((landings, facing),) = scatter
    assert landings == "1 left · 2 beyond · 3 right · 4 short · 5–6 on target"
    assert facing == "by the gun’s facing"
    assert [figures for _, figures in power] == ["−1, −2, −3", "−1 each", "−2, at least 1"]


@pytest.mark.clause("MW-CARD-3", "MW-ARTY-16")
def test_the_back_of_a_card_has_the_scatter_as_a_cross():
    cross = TOLD.card_back("army", "en").cross
    assert (cross.left, cross.beyond, cross.right, cross.short) == ("1", "2", "3", "4")
    assert cross.middle == "5–6"


@pytest.mark.clause("MW-CARD-1")
def test_an_arc_of_fire_is_drawn_on_the_card_of_whoever_fires():
    arcs = {unit.slug: card(unit.slug).ratings[-1] for unit in CATALOGUE.units}
    assert arcs["infantry"].drawing == arcs["cavalry"].drawing == PAPER.arcs["quarter"]
    assert arcs["tanks"].drawing == PAPER.arcs["all-round"]
    assert (arcs["command"].drawing, arcs["command"].figure) == ((), "–")
    assert all(not rating.drawing for rating in card("infantry").ratings[:-1])


@pytest.mark.clause("MW-CARD-3")
def test_the_rules_in_short_have_dice_for_every_size():
    (section,) = [each for each in TOLD.quick_reference("en").sections if each.key == "dice"]
    (table,) = section.tables
    headings = [column.heading for column in table.columns]
    assert dict(zip(headings[1:], table.rows[0][1:], strict=True)) == {
        "1": "1",
        "2–4": "2",
        "5–7": "3",
        "8–10": "4",
        "11–12": "5",
    }


@pytest.mark.clause("MW-CARD-3")
def test_the_dice_on_the_card_are_those_of_the_formula():
    for row in PAPER.dice:
        least, _, most = row.units.partition("–")
        for units in range(int(least), int(most or least) + 1):
            assert row.thrown == 1 + -(-(units - 1) // 3)


@both
def test_every_table_has_a_cell_a_column_and_fills_its_width(language):
    sheets = [
        TOLD.mission_sheet(mission, each, language)
        for mission in CATALOGUE.missions
        for each in CATALOGUE.layouts
    ]
    tables = [*TOLD.card_back("army", language).tables]
    for sheet in sheets:
        tables += [sheet.outcome, sheet.board.terrain]
        tables += [table for section in sheet.reference for table in section.tables]
    for section in TOLD.quick_reference(language).sections:
        tables += section.tables
    for table in tables:
        assert sum(column.share for column in table.columns) == pytest.approx(1)
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert all(cell for row in table.rows for cell in row), table.title
        assert len(table.clauses) in (0, len(table.rows)), table.title


@pytest.mark.clause("MW-CARD-3")
def test_every_entry_of_the_rules_in_short_names_clauses_that_exist():
    known = {clause.id for clause in CATALOGUE.clauses}
    for section in TOLD.quick_reference("en").sections:
        assert all(item.clauses for item in section.items), section.key
        assert all(len(table.clauses) == len(table.rows) for table in section.tables), section.key
        named_ids = {id for item in section.items for id in item.clauses}
        named_ids |= {id for table in section.tables for row in table.clauses for id in row}
        assert named_ids <= known
    cited = {id for token in TOLD.tokens("en") for id in token.clauses}
    cited |= {id for reach in TOLD.tape("en").reaches for id in reach.clauses}
    assert cited <= known


def test_words_for_paper_are_set_by_the_rules_of_each_language():
    texts = [*PAPER.words.values()]
    card = [row for rows in PAPER.side_card.values() for row in rows]
    texts += [row.case for row in (*PAPER.power, *PAPER.combat, *card)]
    texts += [row.effect for row in (*PAPER.combat, *card)]
    texts += [use for row in PAPER.reaches for use in row.uses]
    for text in texts:
        assert not re.search(rf"[^{THIN}][;:!?»]|'", text.fr), text.fr
        assert not re.search(rf"{THIN}|'", text.en), text.en


@pytest.mark.clause("MW-BOARD-1", "MW-TERR-3")
@pytest.mark.parametrize("slug", BOARDS)
def test_a_layout_gives_back_the_board_it_was_made_of(slug):
    assert board_in(LAYOUTS[slug]) == board_of(BOARDS[slug].map)


@pytest.mark.clause("MW-BOARD-1", "MW-TERR-5")
@both
def test_a_map_shows_every_square_that_is_not_open_ground(language):
    for each in CATALOGUE.layouts:
        drawn, shown = board_in(each), TOLD.board(each, language)
        told = [ground for ground in drawn.grounds.values() if ground != type(ground)()]
        assert len(shown.grounds) == len(told)
        assert 2 * len(shown.dimensions) == len(drawn.roads)
        assert shown.width * shown.unit_mm == each.width * 50
        assert shown.areas == ()
        levels = sorted(str(ground.level) for ground in told if ground.level)
        assert sorted(ground.numeral for ground in shown.grounds if ground.numeral) == levels


@both
def test_fords_and_bridges_have_symbols_and_names_of_their_own(language):
    words, told = CATALOGUE.words, TOLD.board(LAYOUTS["B"], language)
    named = {ground.kind: ground.kind_name for ground in told.grounds}
    assert named["ford"] == words["ford"].get(language)
    assert named["bridge-ns"] == words["bridge"].get(language)
    assert named["water"] == words["river"].get(language)


@pytest.mark.parametrize("slug", LAYOUTS)
def test_the_names_of_squares_stand_along_a_board(slug):
    told = TOLD.board(LAYOUTS[slug], "en")
    assert (told.files[0], told.ranks[0]) == ("a", "1")
    assert (len(told.files), len(told.ranks)) == (told.width / 5, told.height / 5)


def test_a_bare_board_still_has_a_table_of_terrain():
    bare = layout("x", "Mine", LAYOUTS["A"].blurb, plain_map(), CATALOGUE.words)
    shown = TOLD.board(bare, "en")
    assert shown.name == "Mine"
    assert shown.terrain.rows[0][:2] == ("Open ground", "a1–h8")


def plain_map():
    return BOARDS["A"].map.change(rows=(" ".join(["0.."] * 8),) * 8, roads=())


@pytest.mark.clause("MW-SCEN-5")
def test_zones_are_where_each_side_deploys():
    def zones(slug, board):
        areas = TOLD.board(LAYOUTS[board], "en", MISSIONS[slug]).areas
        return {
            area.name.partition(" ")[0]: tuple(at / CM for at in area.signs[0]) for area in areas
        }

    assert zones("one-off-battle", "A") == {"South": (1, 0, 7, 2), "North": (1, 6, 7, 8)}
    assert zones("one-off-battle", "B") == {"South": (1, 0, 7, 2), "North": (1, 7, 7, 9)}
    assert zones("campaign-battle", "B") == {"South": (0, 0, 8, 4), "North": (0, 5, 8, 9)}
    assert zones("rearguard", "C") == {"South": (1, 0, 7, 2), "North": (0, 4, 8, 8)}


@pytest.mark.clause("MW-SCEN-3")
def test_objectives_lie_on_their_squares():
    markers = TOLD.board(LAYOUTS["A"], "en", MISSIONS["crossroads"]).markers
    assert sorted(marker.label for marker in markers) == [
        f"Objective {square}" for square in ("d4", "d5", "e4", "e5")
    ]
    assert all(marker.label.endswith(square_at(marker.at)) for marker in markers)


def square_at(point):
    """The square in whose middle a point of a printed map lies."""
    x, y = (int(at // CM) for at in point)
    assert point == ((x + 0.5) * CM, (y + 0.5) * CM)
    return named((x, y))


@pytest.mark.clause("MW-SCEN-6")
@both
def test_a_scenario_sheet_has_its_steps_and_how_it_is_won(language):
    for mission in CATALOGUE.missions:
        sheet = TOLD.mission_sheet(mission, LAYOUTS["A"], language)
        assert sheet.name == CATALOGUE.words[mission.slug].get(language)
        assert [stage.text for stage in sheet.stages] == [
            step.text.get(language) for step in mission.steps
        ]
        assert [section.key for section in sheet.sections] == ["objective", "procedure"]
        assert len(sheet.outcome.rows) == 4


@pytest.mark.clause("MW-ARC-2")
def test_the_drawn_arc_is_the_figure_of_the_book():
    figure = """
    10  9  8  7  8  9 10  -
     9  8  7  6  7  8  9 10
     8  7  6  5  6  7  8  9
     7  6  5  4  5  6  7  8
     6  5  4  3  4  5  6  -
     -  4  3  2  3  4  -  -
     -  -  2  1  2  -  -  -
    """
    rows = [line.split() for line in figure.strip().splitlines()]
    expected = {
        (x, 7 - down): rows[down][x] for down in range(7) for x in range(8) if rows[down][x] != "-"
    }
    drawn = printed_drawings.arc("en").board.grounds
    corners = {tuple(int(at / CM) for at in ground.polygon[0]): ground for ground in drawn}
    assert {square: ground.numeral for square, ground in corners.items()} == expected
    unit = square_of("d1")
    assert all(
        in_quarter(unit, "N", square) and str(distance(unit, square)) == reach
        for square, reach in expected.items()
    )


def test_the_drawn_scatter_has_a_disc_for_every_face():
    markers = printed_drawings.scatter("en").board.markers
    assert {marker.glyph: square_at(marker.at) for marker in markers} == {
        "1": "a2",
        "2": "b3",
        "3": "c2",
        "4": "b1",
        "5–6": "b2",
    }


@pytest.mark.clause("MW-EX-19")
def test_the_drawn_rays_are_blocked_as_in_play():
    styles = [line.style for line in printed_drawings.five_rays("en").board.dimensions]
    seen = seen_directly(plain("woods a2"), at("a1"), at("b3"), ())
    assert styles.count("clear") == seen.past_ground == 1
    assert len(styles) == 5


def counts(*slugs, mission=None):
    units = [UNITS[slug] for slug in slugs]
    chosen = MISSIONS[mission] if mission else None
    return {token.kind: token.count for token in TOLD.tokens("en", units, chosen)}


def test_a_roster_gets_the_counters_that_its_units_need():
    assert counts("command", "infantry", mission="one-off-battle") == {"activated": 2}
    army = counts("field-artillery", "cavalry", "tanks", mission="crossroads")
    assert army == {"activated": 3, "fired": 1, "dismounted": 1, "objective": 4}
    assert counts("tanks", mission="force-the-river") == {"activated": 1, "fording": 2}


@both
def test_counters_differ_in_sign_and_drawing_and_stay_on_their_grid(language):
    tokens = TOLD.tokens(language)
    assert {token.diameter_mm for token in tokens} == {20}
    assert len({token.glyph for token in tokens}) == len(tokens)
    assert len({token.drawing for token in tokens}) == len(tokens)
    drawings = [*(token.drawing for token in tokens), TOLD.livery("army").emblem]
    for drawing in drawings:
        assert all(0 <= at <= 32 for polygon in drawing for point in polygon for at in point)


@pytest.mark.clause("MW-UNIT-1")
def test_the_ruler_has_every_range_of_the_unit_table():
    ranges = sorted({row.range for row in TYPES.values()} - {0})
    assert [reach.length for reach in TOLD.tape("en").reaches] == ranges


def test_every_unit_has_letters_of_its_own():
    glyphs = [TOLD.standee(unit, "en").glyph for unit in CATALOGUE.units]
    assert len(set(glyphs)) == len(glyphs) == 11
