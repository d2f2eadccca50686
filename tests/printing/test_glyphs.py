"""What people write and no font of ours can print is never dropped without a word."""

import pytest

from rosters.printing.glyphs import lacking
from rosters.printing.measure import printable
from rosters.printing.typography import polish
from tests.factories import DraftFactory, line


def test_everything_of_western_europe_is_printed():
    latin = "".join(map(chr, [*range(0xA1, 0xAD), *range(0xAE, 0x180)]))
    draft = DraftFactory(name=latin[:70], note=latin, units=(line("jaeger", note=latin),))
    assert lacking(draft) == ""


@pytest.mark.parametrize("char", ["名", "🚀", "\ue000", "\U0003fffd", "ب"])
def test_a_character_without_a_letter_is_printed_as_a_question_mark(char):
    assert printable(polish(f"a{char}b", "en"), "title") == "a?b"
    assert lacking(DraftFactory(name=f"a{char}b")) == char


def test_a_variant_of_a_character_is_no_character_of_its_own():
    assert polish("\u2694\ufe0f", "en") == "\u2694"
