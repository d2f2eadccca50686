"""Measured text and typography: lines, sizes, spaces, glyphs."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rosters.printing.cards.card_layout import FACES
from rosters.printing.drawing import styles
from rosters.printing.drawing.labels import LABELS
from rosters.printing.drawing.measure import (
    SHORT,
    UNKNOWN,
    fit,
    fit_line,
    printable,
    settle,
    width,
    wrap,
)
from rosters.printing.drawing.typography import clause_ranges, number, polish
from rules.engine.tabletop.reference import Text

LADDER = FACES["poker"].types.text
STYLE = LADDER[0]


def strings_of(value):
    """Every string inside a record, its texts in both languages."""
    match value:
        case str():
            yield value
        case dict():
            for key, inner in value.items():
                yield from strings_of(key)
                yield from strings_of(inner)
        case list() | tuple():
            for inner in value:
                yield from strings_of(inner)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("font", styles.FONTS)
def test_no_string_of_the_catalogue_lacks_a_glyph(rules, language, font):
    strings = {*strings_of(msgspec.to_builtins(rules.catalogue))}
    strings |= {*strings_of(msgspec.to_builtins(LABELS))}
    assert len(strings) > 500
    for string in strings:
        for written in (polish(string, language), polish(string, language).upper()):
            shown = printable(written, font)
            assert shown.split() == written.split()
            assert not set(UNKNOWN) & set(shown)


def test_a_glyph_that_no_font_has_becomes_a_box():
    assert printable("Zoë 龍 ✦", "text") == "Zoë □ □"
    assert printable("Zoë 龍 ✦", "title") == "Zoë □ □"


def test_lines_break_at_spaces_and_never_at_narrow_ones():
    text = polish("Pourquoi ? Parce que : voilà ! « Oui »", "fr")
    lines = wrap(text, STYLE, 50)
    assert len(lines) > 2
    assert all(line[0] not in "?:!»" for line in lines)
    assert " ".join(lines) == text


def test_a_text_does_not_end_in_a_line_with_one_short_word():
    text = "They wait at the dry and far end of it."
    room = next(room for room in range(60, 200) if wrap(text, STYLE, room)[-1] == "it.")
    before, lines = wrap(text, STYLE, room), settle(text, STYLE, room)
    assert len(lines) == len(before)
    assert width(lines[-1], STYLE) >= SHORT * room
    assert " ".join(lines) == text


@given(st.lists(st.text("abcdefghij", min_size=1, max_size=30), min_size=1), st.integers(20, 160))
def test_balanced_lines_are_no_more_no_wider_and_break_no_word(words, room):
    text = " ".join(words)
    before, lines = wrap(text, STYLE, room), settle(text, STYLE, room)
    assert len(lines) == len(before)
    assert " ".join(lines) == " ".join(before)
    assert all(width(line, STYLE) <= room for line in lines)


def test_no_line_is_wider_than_its_room_even_for_one_long_word():
    lines = wrap("Donaudampfschifffahrtsgesellschaftskapitän an Bord", STYLE, 40)
    assert all(width(line, STYLE) <= 40 for line in lines)
    assert "".join(lines).startswith("Donaudampf")


def test_an_empty_text_is_one_empty_line():
    assert wrap("", STYLE, 40) == ("",)


def test_the_font_size_is_reduced_only_as_far_as_needed():
    text = "A unit that stands still is a target. " * 4
    tall = fit(text, LADDER, 150, 500)
    low = fit(text, LADDER, 150, tall.height - 1)
    assert (tall.style, tall.fits) == (LADDER[0], True)
    assert (low.style, low.fits) == (LADDER[1], True)


def test_what_fits_no_size_ends_with_an_ellipsis_inside_its_room():
    block = fit("word " * 200, LADDER, 100, 30)
    assert not block.fits
    assert block.height <= 30
    assert block.lines[-1].endswith("…")
    assert all(width(line, block.style) <= 100 for line in block.lines)


def test_a_line_is_cut_to_one_line():
    block = fit_line("A very long name for a very small room indeed", LADDER, 60)
    assert len(block.lines) == 1
    assert not block.fits


def test_french_gets_narrow_spaces_and_english_none():
    assert polish("Vite : l'abri !", "fr") == "Vite\u202f: l’abri\u202f!"
    assert polish("« Oui »", "fr-ca") == "«\u202fOui\u202f»"
    assert polish("It's here: run!", "en") == "It’s here: run!"


def test_control_characters_and_line_breaks_do_not_reach_the_page():
    assert polish("one\ntwo\tthree\x00\u202e!", "en") == "one two three!"
    assert polish("e\u0301", "en") == "é"


def test_numbers_have_the_mark_of_their_language_and_no_idle_zero():
    assert (number(1.5, "fr"), number(1.5, "en"), number(2.0, "fr")) == ("1,5", "1.5", "2")


def test_clauses_that_follow_one_another_are_drawn_together():
    assert clause_ranges(("FR-A-1", "FR-A-2", "FR-A-3")) == "FR-A-1–3"
    assert clause_ranges(("FR-A-1", "FR-A-3", "FR-A-4")) == "FR-A-1,\u00a03–4"
    assert clause_ranges(("FR-A-1", "FR-B-2", "FR-C")) == "FR-A-1 · FR-B-2 · FR-C"
    assert clause_ranges(()) == ""


def test_labels_are_there_in_both_languages():
    assert all(isinstance(each, Text) and each.en and each.fr for each in LABELS.values())


def test_a_name_that_is_cut_fills_its_line_first():
    cut = fit_line("7 " + "W" * 58, (FACES["poker"].types.name[-1],), 100)
    assert not cut.fits
    assert cut.lines[0].startswith("7 WW")
    assert width(cut.lines[0], cut.style) <= 100
