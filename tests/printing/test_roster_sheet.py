"""Roster sheets: rows stay whole, the head comes again, nothing a player wrote is lost."""

from __future__ import annotations

import pytest

from rosters.books import UnknownNameError
from rosters.draft import NOTE_LENGTH, UNIT_NAME_LENGTH, UNIT_NOTE_LENGTH
from rosters.printing.drawing import styles
from rosters.printing.drawing.measure import width
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.orders.build import imprint_of, roster_sheet_of
from rosters.printing.sheets import roster
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
                layout.columns.unit_room
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
    assert layout.title.style == styles.NAME
    assert len(printed(sheet, rules, paper="letter")) > 0


def test_the_same_roster_gives_the_same_bytes(rules, sheet_of):
    sheet = sheet_of("jaeger", "saboteur")
    assert printed(sheet, rules) == printed(sheet, rules)


def test_a_unit_that_the_catalogue_lacks_is_named(rules, draft_of):
    draft = draft_of("jaeger")
    odd = draft.change(units=(draft.units[0].change(type="ghost"),))
    with pytest.raises(UnknownNameError, match="ghost"):
        roster_sheet_of(rules, odd, "en")
