"""What is written on the discs of units."""

from rosters.books import book
from rules.glyphs import GLYPHS, glyph_of, numeral_of


def test_every_unit_type_has_two_letters_of_its_own():
    assert set(GLYPHS) == set(book("frontier").units)
    assert len(set(GLYPHS.values())) == len(GLYPHS)
    assert {len(glyph) for glyph in GLYPHS.values()} == {2}


def test_an_unknown_type_is_marked_with_its_first_two_letters():
    assert glyph_of("unheard-of") == "UN"


def test_units_of_a_type_are_told_apart_by_their_number():
    assert numeral_of("CAP Trooper 2") == "2"
    assert numeral_of("Jaeger 1 (Ana)") == "1"
    assert numeral_of("Bosun") == ""
