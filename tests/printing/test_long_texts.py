"""However long a text and however much there is of it: all is printed, and inside its page."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rosters.printing.drawing import page
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.orders.build import imprint_of, mission_sheet_of, printed
from rosters.printing.sheets import mission
from rosters.printing.sheets import quick_reference as quick
from rules.engine.tabletop.printed import (
    Area,
    Drawing,
    Ground,
    Item,
    Marker,
    QuickReference,
    Section,
)
from tests.printing.measuring import lines_of_text, page_sizes, texts
from tests.printing.whole import (
    board_sheet,
    counters,
    mat,
    mission_sheet,
    quick_reference,
    rulers,
    standees,
)

LONG = "Große Überquerung des Kommunikationsverbindungsstützpunktes "
WORDS = ("Wall", "Donaudampfschifffahrtsgesellschaftskapitän", "à", "Œuvre", "M" * 70, "1″")

some_text = st.lists(st.sampled_from(WORDS), min_size=1, max_size=120).map(" ".join)
papers = st.sampled_from(tuple(PAPERS))
languages = st.sampled_from(("en", "fr"))
few = settings(max_examples=12, deadline=None)


@pytest.fixture(scope="module")
def imprint_(rules):
    return imprint_of(rules, "A very long title " * 8, link="https://frontier.example/" + "x" * 200)


def keeps_to_its_pages(data):
    for number, (wide, high) in enumerate(page_sizes(data)):
        for line in lines_of_text(data, number):
            assert line.left >= 2.9, line
            assert line.right <= wide - 2.9, line
            assert line.bottom >= 2, line
            assert line.top <= high - 2.9, line


def stays_in_frame(columns, paper):
    x0, y0, x1, y1 = page.frame(PAPERS[paper])
    for each in columns.placed:
        assert x0 - 1e-6 <= each.x < x1
        assert each.top <= y1 + 1e-6
        assert each.top - each.piece.height >= y0 - 1e-6


@given(st.lists(some_text, min_size=1, max_size=9), some_text, papers, languages)
@few
def test_a_mission_of_long_steps_goes_on_over_its_pages(rules, texts, name, paper, language):
    usual = mission_sheet_of(rules, rules.missions["escort"], rules.catalogue.layouts[0], language)
    stages = tuple(
        usual.stages[0].change(text=text, clauses=("FR-LONG-1", "FR-ID-2") * 4) for text in texts
    )
    items = tuple(Item(lead=name, text=text, clauses=("FR-A-1",)) for text in texts)
    sheet = usual.change(
        name=name,
        story=name,
        stages=stages,
        sections=(*usual.sections, Section(key="more", title=name, items=items)),
        reference=(*usual.reference, Section(key="more", title=name, items=items)),
        board=usual.board.change(name=name),
    )
    layout = mission.compose(sheet, PAPERS[paper], language)
    stays_in_frame(layout.front, paper)
    stays_in_frame(layout.back, paper)
    data = mission_sheet(sheet, imprint=imprint_of(rules, name), paper=paper, language=language)
    assert len(page_sizes(data)) == layout.pages
    keeps_to_its_pages(data)


@given(st.lists(some_text, min_size=1, max_size=9), some_text, papers, languages)
@few
def test_a_long_reference_goes_on_over_its_pages(rules, texts, title, paper, language):
    usual = printed(rules).quick_reference(language)
    drawings = [each for section in usual.sections for each in section.drawings]
    more = Section(
        key="more",
        title=title,
        items=tuple(Item(lead=title, text=text, clauses=("FR-A-1",)) for text in texts),
        drawings=tuple(Drawing(**each.change(caption=title).fields()) for each in drawings),
    )
    long = QuickReference(title=title, sections=(*usual.sections, more))
    stays_in_frame(quick.compose(long, PAPERS[paper], language), paper)
    keeps_to_its_pages(
        quick_reference(long, imprint=imprint_of(rules, title), paper=paper, language=language)
    )


def crowded(rules, language):
    """A board of 400 pieces with long names, a zone and a marker of long names at its very edge."""
    board = printed(rules).board(rules.catalogue.layouts[0], language)
    grounds = tuple(
        Ground(
            polygon=((x, y), (x + 1.5, y), (x + 1.5, y + 1), (x, y + 1)),
            kind="solid",
            kind_name=LONG,
            numeral="3",
            letters="CO/E",
        )
        for i in range(400)
        for x, y in [(2 * (i % 20) + 0.5, 1.4 * (i // 20) + 0.5)]
    )
    rows = tuple((f"A{i}a", LONG, "solid", "3", LONG * (1 + i % 3)) for i in range(400))
    zone = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    return board.change(
        name=LONG * 2,
        grounds=grounds,
        terrain=board.terrain.change(rows=rows),
        areas=(Area(name=LONG, side="first", polygons=(zone,), signs=((0, 0, 4, 4),)),),
        markers=(Marker(kind="flag", label=LONG, at=(0.5, 0.5), diameter=1, glyph="W" * 9),),
        numeral=LONG,
        key=LONG,
        letters=tuple((letter, LONG) for letter in "ABCDEF"),
        note=LONG,
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_board_of_400_pieces_with_long_names_is_printed_whole(rules, imprint_, paper, language):
    board = crowded(rules, language)
    data = board_sheet(board, imprint=imprint_, paper=paper, language=language)
    keeps_to_its_pages(data)
    text = " ".join(texts(data))
    assert all(row[0] in text for row in board.terrain.rows)
    assert len(data) < 400_000


@pytest.mark.parametrize("paper", PAPERS)
def test_a_mat_of_400_pieces_holds_its_map_once(rules, imprint_, read, paper):
    data = mat(crowded(rules, "en"), imprint=imprint_, paper=paper, language="en")
    assert len(data) < 600_000
    reader = read(data)
    forms = {
        form.indirect_reference.idnum
        for each in reader.pages[1:]
        for form in each["/Resources"]["/XObject"].values()
    }
    assert len(forms) == 1


@given(some_text, papers, languages)
@few
def test_names_of_any_length_stay_on_counters_rulers_and_figures(rules, name, paper, language):
    told = printed(rules)
    how = {"imprint": imprint_of(rules, name), "paper": paper, "language": language}
    tokens = [token.change(label=name, used_for=name) for token in told.tokens(language)]
    keeps_to_its_pages(counters(tokens, **how))
    tape = told.tape(language)
    reaches = tuple(reach.change(uses=(name,) * 7) for reach in tape.reaches)
    keeps_to_its_pages(rulers(tape.change(reaches=reaches), **how))
    units = [told.standee(unit, language) for unit in rules.catalogue.units[:3]]
    keeps_to_its_pages(standees([each.change(unit=name, glyph="WW") for each in units], **how))
