"""Roster sheets: rows stay whole, the head comes again, nothing a player wrote is lost."""

from __future__ import annotations

from itertools import combinations

import pytest

from rosters.catalogues import UnknownNameError
from rosters.draft import NOTE_LENGTH, UNIT_NAME_LENGTH, UNIT_NOTE_LENGTH
from rosters.printing.drawing import dice
from rosters.printing.drawing.ink_colours import sheet_inks_of
from rosters.printing.drawing.measure import width
from rosters.printing.drawing.page import SIDE
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.orders.build import imprint_of, roster_sheet_of
from rosters.printing.sheets import roster, roster_rows
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rules.engine.tabletop.printed import Grid
from tests.printing.drawn import Recorder, overlap
from tests.printing.measuring import ink
from tests.printing.whole import roster_sheet

LANGUAGES = ("en", "fr")


@pytest.fixture
def sheet_of(rules, draft_of):
    def build(*units, language="en", **fields):
        return roster_sheet_of(rules, draft_of(*units, **fields), language)

    return build


def printed(sheet, rules, *, paper="a4", language="en"):
    return roster_sheet(
        sheet, imprint=imprint_of(rules, sheet.name), paper=paper, language=language
    )


def test_a_sheet_says_what_the_roster_is(rules, sheet_of, words_of):
    sheet = sheet_of(
        "jaeger",
        "insurgent",
        names=("Old Marta",),
        notes=("Stays back.",),
        note="Hold the crater.",
    )
    text = words_of(printed(sheet, rules))
    for said in ("The Long Retreat", "REBELS", "ASSAULT", "Old Marta", "Jaeger", "Insurgent"):
        assert said in text
    assert "Stays back." in text
    assert "Hold the crater." in text
    assert "54 / 200 pts" in text
    assert "146 left" in text
    assert text.count("shaken") >= 2
    assert "NOTES" in text


def test_a_roster_over_its_limit_says_by_how_much(rules, sheet_of, words_of):
    sheet = sheet_of(*["jaeger"] * 5, limit=100)
    assert "50 over" in words_of(printed(sheet, rules))


def test_an_empty_roster_says_so(rules, sheet_of, words_of):
    assert "No unit has been chosen yet." in words_of(printed(sheet_of(), rules))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_unit_fits_a_row_and_every_row_a_page(rules, sheet_of, paper, language):
    sheet = sheet_of(*rules.units, language=language)
    layout = roster.compose(sheet, PAPERS[paper], language)
    assert layout.fits
    assert sum(len(page) for page in layout.pages) == 24
    page = PAPERS[paper]
    for i, rows in enumerate(layout.pages):
        top = layout.top if i == 0 else page.height - roster.HEAD - 16
        assert top - 20 - sum(row.height for row in rows) >= roster.FOOT
        for row in rows:
            assert max(width(line, row.name.style) for line in row.name.lines) <= (
                layout.places.unit_room
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_roster_takes_more_pages_and_repeats_its_head(rules, sheet_of, read, language):
    sheet = sheet_of(*["jaeger"] * 30, language=language)
    reader = read(printed(sheet, rules, language=language))
    heads = [page.extract_text() for page in reader.pages]
    assert len(heads) > 2
    unit = "UNIT" if language == "en" else "UNITÉ"
    assert all(unit in head and "The Long Retreat" in head for head in heads)
    assert sum(head.count("Jaeger") for head in heads) == 30


def test_the_longest_names_and_notes_keep_their_place(rules, sheet_of):
    sheet = sheet_of(
        *["stalker-team"] * 3,
        names=("W" * UNIT_NAME_LENGTH,) * 3,
        notes=("W" * UNIT_NOTE_LENGTH,) * 3,
        note="word " * (NOTE_LENGTH // 5),
        name="M" * 80,
    )
    layout = roster.compose(sheet, PAPERS["letter"], "en")
    rows = [row for page in layout.pages for row in page]
    assert len(rows) == 3
    assert max(row.height for row in rows) < PAPERS["letter"].height / 2
    assert len(printed(sheet, rules, paper="letter")) > 0


def row_of(sheet, language="en", low_ink=False):
    """The first row drawn, and how tall it was measured."""
    pen = Recorder()
    inks = sheet_inks_of(sheet.livery, low_ink)
    dice.draw_forms(pen, inks.text)
    places = roster_rows.places(sheet.lines, PAPERS["a4"].width - 2 * SIDE)
    row = roster_rows.measure(sheet.lines[0], places, language)
    drawn = Recorder()
    drawn.canvas = pen.canvas
    roster_rows.draw(drawn, row, places, 500, inks, language)
    return drawn, row, places


@pytest.mark.parametrize("boxes", [0, 1, 2, 3, 4, 9, 60])
def test_every_counted_use_has_a_box_in_the_row_of_its_unit(sheet_of, boxes):
    sheet = sheet_of("jaeger")
    card = sheet.lines[0].card
    features = tuple(feature.change(boxes=boxes) for feature in card.features)
    sheet = sheet.change(lines=(sheet.lines[0].change(card=card.change(features=features)),))
    pen, row, places = row_of(sheet)
    states = len(card.states) + 1
    assert len(pen.rectangles) == boxes * len(features) + states
    for one, other in combinations(pen.rectangles, 2):
        assert overlap(one, other) < 0
    for box in pen.rectangles:
        assert 500 - row.height <= box[1] <= box[3] <= 500
        assert all(overlap(box, text) <= 0.3 for _, _, text in pen.texts)
    used = [box for box in pen.rectangles if box[0] < places.state - 1]
    assert all(box[2] <= places.state for box in used)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_a_row_leaves_it_or_covers_another(rules, sheet_of, language):
    for slug in rules.units:
        pen, row, _ = row_of(sheet_of(slug, language=language, names=("Old Marta",)), language)
        for text, _, box in pen.texts:
            assert 500 - row.height <= box[1] <= box[3] <= 500, text
            assert not text.endswith(" ·")
        for (text, _, one), (other, _, two) in combinations(pen.texts, 2):
            assert overlap(one, two) <= 0.9, (text, other)


def test_low_ink_fills_nothing_and_leaves_out_no_word(rules, sheet_of, read):
    sheet = sheet_of("jaeger", "saboteur", note="Hold the crater.")
    usual, low = (
        roster_sheet(
            sheet, imprint=imprint_of(rules, "x"), paper="a4", language="en", low_ink=low_ink
        )
        for low_ink in (False, True)
    )
    assert read(low).pages[0].extract_text() == read(usual).pages[0].extract_text()
    assert ink(low) < ink(usual)


def test_a_page_for_the_seal_alone_has_no_head_of_a_table(rules, sheet_of, read):
    seal = PrintedSeal(commitment="3f" * 32, address="https://frontier.example/seals/3f")
    rosters = (sheet_of(*["jaeger"] * count) for count in range(1, 30))
    sheet = next(
        each for each in rosters if not roster.compose(each, PAPERS["a4"], "en", seal).pages[-1]
    )
    pages = read(
        roster_sheet(sheet, imprint=imprint_of(rules, "x"), paper="a4", language="en", seal=seal)
    ).pages
    assert "UNIT" not in pages[-1].extract_text()
    assert "COMMITMENT" in pages[-1].extract_text()


def test_the_same_roster_gives_the_same_bytes(rules, sheet_of):
    sheet = sheet_of("jaeger", "saboteur")
    assert printed(sheet, rules) == printed(sheet, rules)


def test_a_unit_that_the_catalogue_lacks_is_named(rules, draft_of):
    draft = draft_of("jaeger")
    odd = draft.change(units=(draft.units[0].change(type="ghost"),))
    with pytest.raises(UnknownNameError, match="ghost"):
        roster_sheet_of(rules, odd, "en")


def test_a_roster_without_a_limit_says_what_it_costs_and_how_many_units_it_has(
    rules, sheet_of, words_of
):
    text = words_of(printed(sheet_of("jaeger", "insurgent", limit=0), rules))
    assert "54 pts" in text
    assert "2 units" in text
    assert "/ 0" not in text
    assert "left" not in text


def test_the_cells_of_a_grid_stand_below_the_name_in_the_row_of_the_unit(sheet_of):
    sheet = sheet_of("jaeger")
    card = sheet.lines[0].card
    grid = Grid(rows=("Squad", "AP"), columns=("R1", "R2", "R3"))
    sheet = sheet.change(lines=(sheet.lines[0].change(card=card.change(grid=grid)),))
    pen, row, places = row_of(sheet)
    told = {text: box for text, _, box in pen.texts}
    assert {"Squad", "AP", "R1", "R2", "R3"} <= told.keys()
    for name in ("Squad", "AP", "R1", "R2", "R3"):
        left, low, right, high = told[name]
        assert SIDE <= left <= right <= places.points
        assert 500 - row.height <= low <= high <= told[card.name][1]
