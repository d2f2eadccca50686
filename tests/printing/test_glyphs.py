"""Characters that no embedded font can print are never dropped silently."""

import pytest

from rosters.printing.drawing.measure import printable
from rosters.printing.drawing.missing_glyphs import lacking, lacking_in, texts_of
from rosters.printing.drawing.typography import polish
from rosters.printing.orders.build import printed, roster_sheet_of
from tests.factories import DraftFactory, line


def test_all_western_european_characters_are_printable():
    latin = "".join(map(chr, [*range(0xA1, 0xAD), *range(0xAE, 0x180)]))
    draft = DraftFactory(name=latin[:70], note=latin, units=(line("jaeger", note=latin),))
    assert lacking(draft) == ""


@pytest.mark.parametrize("char", ["名", "🚀", "\ue000", "\U0003fffd", "ب"])
def test_a_character_without_a_glyph_is_printed_as_a_box(char):
    assert printable(polish(f"a{char}b", "en"), "text") == "a□b"
    assert printable(polish(f"a{char}b", "en"), "title") == "a□b"
    assert lacking(DraftFactory(name=f"a{char}b")) == char


def test_variation_selectors_are_removed():
    assert polish("\u2694\ufe0f", "en") == "\u2694"


def test_missing_glyphs_are_found_anywhere_in_a_sheet(rules, draft_of):
    sheet = roster_sheet_of(
        rules, draft_of("jaeger", names=("Zoë 龍",), note="Push 🚀 and 龍"), "en"
    )
    assert set(lacking_in(sheet)) == {"龍", "🚀"}
    assert lacking_in(sheet.change(lines=(), note="")) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_texts_of_rule_books_have_no_missing_glyphs(any_rules, language):
    told, catalogue = printed(any_rules), any_rules.catalogue
    handed = [
        [told.card(unit, language) for unit in catalogue.units],
        [told.card_back(faction.slug, language) for faction in catalogue.factions],
        [told.mission_sheet(each, catalogue.layouts[0], language) for each in catalogue.missions],
        [told.board(layout, language) for layout in catalogue.layouts],
        [told.quick_reference(language), told.tokens(language)],
    ]
    named = (*catalogue.units, *catalogue.missions, *catalogue.layouts)
    assert {row.name_in(language) for row in named} <= set(texts_of(handed))
    assert lacking_in(handed) == ""
