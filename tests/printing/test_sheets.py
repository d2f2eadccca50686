"""What holds of every sheet: it is whole, the same twice, keeps to its page, lacks no letter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from rosters.catalogues import Book, books
from rosters.printing.drawing.labels import heading, label
from rosters.printing.drawing.measure import UNKNOWN
from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.options import Options
from rosters.printing.orders.build import imprint_of, mission_sheet_of, printed
from rosters.printing.orders.parts import parts_of_game
from rosters.printing.orders.sections import RATIOS
from rosters.printing.sheets.quick_reference import page_count
from rosters.printing.sheets.seal_sheet import PrintedSeal
from rosters.printing.sheets.sealed_sheet import sealed_sheet
from rules.engine.infinite.paper.sheets import PRINTED as INFINITE
from rules.engine.tabletop.printed import Item, QuickReference, Reach, Section, Tape
from tests.printing.measuring import ink, lines_of_text, page_sizes, paths, texts
from tests.printing.whole import (
    board_sheet,
    counters,
    mat,
    mission_sheet,
    quick_reference,
    rulers,
    standees,
)

LINK = "https://frontier.example/games/frontier/"
LANGUAGES = ("en", "fr")
NO_PRINTER_REACHES = 3  # millimetres from the edge of the paper


@dataclass(frozen=True)
class Kind:
    name: str
    made: Callable[..., bytes]
    record: Callable[[Book, str], object]
    tinted: bool = True


def board(rules, language):
    layout, mission = rules.catalogue.layouts[0], rules.catalogue.missions[-1]
    return printed(rules).board(layout, language, mission)


def figures(rules, language):
    return [printed(rules).standee(unit, language) for unit in rules.catalogue.units]


KINDS = (
    Kind(
        "mission",
        mission_sheet,
        lambda rules, language: mission_sheet_of(
            rules, rules.catalogue.missions[-1], rules.catalogue.layouts[-1], language
        ),
    ),
    Kind("board", board_sheet, board),
    Kind("tenth", lambda record, **kw: board_sheet(record, ratio=RATIOS["tenth"], **kw), board),
    Kind("mat", mat, board),
    Kind(
        "quick",
        quick_reference,
        lambda rules, language: printed(rules).quick_reference(language),
        tinted=False,
    ),
    Kind("counters", counters, lambda rules, language: printed(rules).tokens(language)),
    Kind("rulers", rulers, lambda rules, language: printed(rules).tape(language), tinted=False),
    Kind("standees", standees, figures),
)

every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
every_page = pytest.mark.parametrize("paper", PAPERS)
both = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def sheet(any_rules):
    rules, imprint = any_rules, imprint_of(any_rules, "Trial", link=LINK)

    def made(kind, paper="a4", language="en", **fields):
        record = kind.record(rules, language)
        return kind.made(record, imprint=imprint, paper=paper, language=language, **fields)

    return made


@both
@every_page
@every_kind
def test_every_line_of_text_is_where_a_printer_reaches(sheet, kind, paper, language):
    data = sheet(kind, paper, language)
    for number, (wide, high) in enumerate(page_sizes(data)):
        found = lines_of_text(data, number)
        assert found
        for line in found:
            assert line.left >= NO_PRINTER_REACHES - 0.1, line
            assert line.bottom >= 2, line
            assert line.right <= wide - NO_PRINTER_REACHES + 0.1, line
            assert line.top <= high - NO_PRINTER_REACHES, line


@every_page
@every_kind
def test_every_page_is_the_paper_that_was_asked_for(sheet, kind, paper):
    sides = {PAPERS[paper].width / MM, PAPERS[paper].height / MM}
    for size in page_sizes(sheet(kind, paper)):
        assert sorted(size) == pytest.approx(sorted(sides), abs=0.1)


@both
@every_kind
def test_fonts_are_embedded_and_no_glyph_is_missing(sheet, read, kind, language):
    data = sheet(kind, "letter", language)
    reader = read(data)
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]
    assert not set(UNKNOWN) & set("".join(texts(data)))
    assert reader.trailer["/Root"]["/Lang"] == language


@every_kind
def test_the_outline_leads_to_the_first_page_and_the_foot_to_the_web(sheet, read, kind):
    reader = read(sheet(kind))
    first = reader.outline[0]
    assert reader.get_destination_page_number(first) == 0
    for page in reader.pages:
        links = [each.get_object()["/A"]["/URI"] for each in page["/Annots"]]
        assert links == [LINK]


@pytest.mark.parametrize("title", ["Été à Ñandú", "Ïgor"])
def test_accents_of_a_title_keep_off_the_line_above_it(rules, title):
    named = board(rules, "en").change(name=title)
    data = board_sheet(named, imprint=imprint_of(rules, "x"), paper="a4", language="en")
    left = min(line.left for line in lines_of_text(data))
    head = [line for line in lines_of_text(data) if line.left < left + 2]
    eyebrow, name = sorted(head, key=lambda line: -line.top)[:2]
    assert name.high > 2 * eyebrow.high
    assert eyebrow.bottom - name.top >= 0.3


@both
@every_page
def test_no_figure_on_a_ruler_lies_on_a_mark(any_rules, sheet, paper, language):
    data = sheet(next(kind for kind in KINDS if kind.name == "rulers"), paper, language)
    marks = [line for line in paths(data) if line.wide < 1 and line.high > 25]
    assert len(marks) >= len(printed(any_rules).tape(language).reaches)
    for text in lines_of_text(data):
        for mark in marks:
            beside = text.right < mark.left or text.left > mark.right
            assert beside or text.top < mark.bottom or text.bottom > mark.top


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_section_with_a_table_is_told_with_its_sentences_and_drawings(rules, words_of, language):
    usual = printed(rules).quick_reference(language)
    drawn = next(each for each in usual.sections if each.drawings)
    tabled = next(each for each in usual.sections if each.tables)
    both = tabled.change(items=drawn.items, drawings=drawn.drawings)
    imprint = imprint_of(rules, "x")
    alone = quick_reference(
        usual.change(sections=(both,)), imprint=imprint, paper="a4", language=language
    )
    said = words_of(alone)
    assert tabled.tables[0].rows[-1][0] in said
    assert all(item.clauses[0] in said for item in drawn.items)
    assert drawn.drawings[0].caption.split()[-1] in said


@pytest.mark.clause("FR-MOVE-3")
@pytest.mark.clause("FR-MOVE-5")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_two_pages_of_rules_say_what_bounds_a_detour(rules, read, words_of, paper, language):
    reference = printed(rules).quick_reference(language)
    imprint = imprint_of(rules, "x")
    data = quick_reference(reference, imprint=imprint, paper=paper, language=language)
    assert len(read(data).pages) == 2
    for clause in ("FR-MOVE-2", "FR-MOVE-3", "FR-MOVE-5"):
        assert rules.clauses[clause].text.get(language).split()[-1] in words_of(data)
        assert clause in words_of(data)


@both
def test_a_sealed_sheet_is_named_in_its_language(rules, words_of, language):
    seal = PrintedSeal(commitment="3f" * 32, address=LINK)
    text = words_of(
        sealed_sheet(seal, imprint=imprint_of(rules, "x"), paper="a4", language=language)
    )
    assert heading("commitment", language) in text


@both
@every_page
def test_the_plan_of_a_mat_says_how_it_is_put_together(sheet, paper, language):
    mat_kind = next(kind for kind in KINDS if kind.name == "mat")
    plan = " ".join(texts(sheet(mat_kind, paper, language))[0].split())
    assert heading("mat-how", language) in plan
    for step in ("mat-print", "mat-cut", "mat-join", "mat-check"):
        start = label(step, language).partition("{")[0]
        assert start[:24] in plan


@every_kind
def test_the_same_sheet_is_the_same_bytes(sheet, kind):
    assert sheet(kind, language="fr") == sheet(kind, language="fr")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.tinted], ids=lambda k: k.name)
def test_low_ink_takes_less_of_it_and_leaves_out_no_word(sheet, kind):
    usual, low = sheet(kind), sheet(kind, low_ink=True)
    assert ink(low) < ink(usual)
    assert texts(low) == texts(usual)


@every_kind
def test_progress_is_reported_after_every_page(sheet, kind):
    told = []
    data = sheet(kind, on_page=told.append)
    assert told == list(range(1, len(page_sizes(data)) + 1))


@every_kind
def test_an_unknown_paper_is_refused(sheet, kind):
    with pytest.raises(ValueError, match="paper is a4 or letter"):
        sheet(kind, paper="a0")


def test_words_of_a_narrow_distance_stand_whole_below_its_figure(rules):
    reaches = tuple(
        Reach(length=length, uses=("Move with Body",), clauses=("IF-MOVE-1",)) for length in (1, 2)
    )
    data = rulers(Tape(reaches=reaches), imprint=imprint_of(rules, "x"), paper="a4", language="en")
    words = " ".join(" ".join(texts(data)).split())
    assert words.count("Move with Body") == words.count("IF-MOVE-1") == 3
    assert "…" not in words


def test_every_book_offers_its_primer():
    for each in books():
        made = parts_of_game(each)["primer"](Options(language="fr"))
        assert made.reference == printed(each).primer("fr")


def test_sections_of_a_reference_keep_their_order(rules):
    item = Item(text="Something to know.")
    parts = [Section(key=name, title=name, numbered=name in "BD", items=(item,)) for name in "ABCD"]
    reference = QuickReference(title="Rules", sections=tuple(parts))
    data = quick_reference(reference, imprint=imprint_of(rules, "x"), paper="a4", language="en")
    heads = [line for line in texts(data)[0].splitlines() if line in "ABCD"]
    assert heads == ["A", "B", "C", "D"]


@pytest.mark.clause("IF-CARD-5")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("build", [INFINITE.primer, INFINITE.quick_reference])
def test_a_first_match_and_the_quick_reference_have_two_pages_at_most(build, paper, language):
    assert page_count(build(language), PAPERS[paper], language) <= 2
