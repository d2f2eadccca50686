"""Names in Greek and Cyrillic letters are printed, whatever font they stand in."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from rosters.catalogues import book
from rosters.exchange.document import imported
from rosters.printing.drawing.measure import UNKNOWN, fit_line, runs, width
from rosters.printing.drawing.missing_glyphs import lacking
from rosters.printing.drawing.styles import CELL, FONTS, HEADLINE
from rosters.printing.orders.build import imprint_of, roster_sheet_of
from tests.printing.measuring import lines_of_text
from tests.printing.whole import roster_sheet

CASE = Path(__file__).parent.parent / "cases" / "roster-greek-cyrillic.json"


@pytest.fixture(scope="module")
def draft():
    return imported(CASE.read_bytes())


def sheet_of(draft):
    rules = book(draft.system)
    sheet = roster_sheet_of(rules, draft, "en")
    imprint = imprint_of(rules, sheet.name)
    return roster_sheet(sheet, imprint=imprint, paper="a4", language="en")


def test_a_sheet_shows_greek_and_cyrillic_names(draft):
    data = sheet_of(draft)
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(data)).pages)
    assert {name for name in ("Πεζικό", "Φρουρά", "Гвардия") if name not in text} == set()
    assert UNKNOWN not in text
    assert lacking(draft) == ""


def test_the_same_roster_gives_the_same_bytes(draft):
    assert sheet_of(draft) == sheet_of(draft)


def test_each_run_of_letters_has_the_font_that_has_them():
    assert list(runs("Alpha Ωμέγα 7", "title")) == [
        ("title", "Alpha "),
        ("strong", "Ωμέγα"),
        ("title", " 7"),
    ]
    assert [list(runs("Ωμέγα", font)) for font in FONTS if font != "title"] == [
        [(font, "Ωμέγα")] for font in FONTS if font != "title"
    ]


@pytest.mark.parametrize("style", [HEADLINE, CELL])
def test_a_line_of_both_fonts_is_as_wide_as_its_measure(style):
    parts = ("Alpha ", "Ωμέγα Гвардия", " 7")
    assert width("".join(parts), style) == pytest.approx(sum(width(part, style) for part in parts))
    assert width("Ωμέγα", HEADLINE) == width("Ωμέγα", HEADLINE.change(font="strong"))


def test_a_long_name_in_another_script_stays_on_the_page(draft):
    name = "Πεζικό Гвардия " * 5
    assert not fit_line(name, (HEADLINE,), 300).fits
    units = tuple(unit.change(name="Ж" * 40) for unit in draft.units)
    data = sheet_of(draft.change(name=name.strip(), units=units))
    assert max(line.right for line in lines_of_text(data)) <= 210 - 3
