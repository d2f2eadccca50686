"""Every book has a primer: in both languages, on two pages, its pictures described in words."""

from __future__ import annotations

import pytest

from rosters.printing.drawing.styles import PAPERS
from rosters.printing.sheets.quick_reference import page_count
from tests.books.books import every_book

in_both_languages = pytest.mark.parametrize("language", ["en", "fr"])


@every_book
@in_both_languages
@pytest.mark.parametrize("paper", PAPERS)
def test_a_primer_fits_two_pages(book, language, paper):
    assert page_count(book.printed.primer(language), PAPERS[paper], language) <= 2


@every_book
@in_both_languages
def test_every_statement_of_a_primer_cites_clauses_that_exist(book, language):
    known = {clause.id for clause in book.catalogue.clauses}
    items = [item for part in book.printed.primer(language).sections for item in part.items]
    assert items
    for item in items:
        assert item.text
        assert "{" not in item.text
        assert item.clauses, item.text
        assert set(item.clauses) <= known, item.text


@every_book
def test_a_primer_is_written_in_both_languages(book):
    english, french = (book.printed.primer(language) for language in ("en", "fr"))
    assert english.title != french.title
    assert [part.key for part in english.sections] == [part.key for part in french.sections]
    for ours, theirs in zip(english.sections, french.sections, strict=True):
        assert len(ours.items) == len(theirs.items)
        assert not {item.text for item in ours.items} & {item.text for item in theirs.items}


@every_book
@in_both_languages
def test_a_primer_has_pictures_and_each_says_in_words_what_it_shows(book, language):
    parts = book.printed.primer(language).sections
    drawings = [drawing for part in parts for drawing in part.drawings]
    assert drawings
    assert len({drawing.name for drawing in drawings}) == len(drawings)
    for drawing in drawings:
        assert len(drawing.caption.split()) >= 4
        assert "{" not in drawing.caption
        assert not any("{" in line.label for line in drawing.board.dimensions)


@every_book
def test_pieces_and_lines_of_a_primer_stand_within_their_picture(book):
    parts = book.printed.primer("en").sections
    for board in (drawing.board for part in parts for drawing in part.drawings):
        points = [marker.at for marker in board.markers]
        points += [point for line in board.dimensions for point in (line.start, line.end)]
        points += [point for ground in board.grounds for point in ground.polygon]
        for x, y in points:
            assert -1e-6 <= x <= board.width + 1e-6
            assert -1e-6 <= y <= board.height + 1e-6
