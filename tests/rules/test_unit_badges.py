"""What is written on the discs of units."""

import pytest

from rosters.catalogues import book
from rules.engine.systems import SYSTEMS, system
from rules.present.unit_badges import GLYPHS, glyph_of, numeral_of


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
def test_every_unit_type_has_two_letters_of_its_own(book, language):
    glyphs = GLYPHS[book.key, language]

    assert set(glyphs) == {unit.slug for unit in book.catalogue.units}
    assert len(set(glyphs.values())) == len(glyphs)
    assert {len(glyph) for glyph in glyphs.values()} == {2}


def test_an_unknown_type_is_marked_with_its_first_two_letters():
    assert glyph_of("frontier", "unheard-of", "en") == "UN"


def test_units_of_a_type_are_told_apart_by_their_number():
    assert numeral_of("CAP Trooper 2") == "2"
    assert numeral_of("Jaeger 1 (Ana)") == "1"
    assert numeral_of("Bosun") == ""


@pytest.mark.parametrize(("language", "letters"), [("en", "GB"), ("fr", "BS")])
def test_the_letters_are_those_of_the_name_that_is_read(language, letters):
    assert glyph_of("infinite", "gate-breacher", language) == letters
    standee = system("infinite").printed.standee(book("infinite").units["gate-breacher"], language)
    assert standee.glyph == letters
