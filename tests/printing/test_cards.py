"""Unit cards: what is on them, that all of it fits, and where they stand on the page."""

from __future__ import annotations

import re

import pytest

from rosters.printing import band, cards, dice, pdf, styles, unit_cards
from rosters.printing.briefing import RULES
from rosters.printing.build import card_of, cards_of, cards_of_draft, imprint_of, one_of_each
from rosters.printing.measure import width
from rosters.printing.sheet import Card, Feature, Rating
from rosters.printing.styles import MM, PAPERS
from rules.engine.frontier.catalogue import RATINGS
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS

LANGUAGES = ("en", "fr")
A_PRINTER_DOT = 0.05  # points; 1440 dots to the inch


@pytest.fixture(scope="module")
def deck(rules):
    return {language: cards_of(rules, rules.catalogue.units, language) for language in LANGUAGES}


def printed(deck, imprint, *, paper="a4", language="en"):
    return unit_cards(deck, imprint=imprint, paper=paper, language=language)


def a_card(**fields):
    feature = Feature(
        name="Long Watch",
        kind="active",
        strategic=True,
        any_point=False,
        text="Look far.",
        clauses=("FR-A-1",),
    )
    given = {
        "name": "Ranger",
        "unit": "Ranger",
        "faction": "Rebels",
        "faction_slug": "rebels",
        "points": 20,
        "scale": 1,
        "base_mm": 25,
        "ratings": (Rating(name="Firepower", die="D6"),),
        "features": (feature, feature.change(name="Calm", kind="passive", strategic=False)),
        "blurb": "Waits.",
    }
    return Card(**given | fields)


def corners(reader, page):
    """Where a page stamps its cards: the matrices before each card's form."""
    content = reader.pages[page].get_contents().get_data().decode("latin-1")
    found = re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm\s+/FormXob.card-\d+ Do", content)
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_of_the_catalogue_fits_its_card(deck, language):
    cut = [each.unit for each in deck[language] if not cards.compose(each, language).fits]
    assert len(deck[language]) == 24
    assert cut == []


def figures(text):
    return set(re.findall(r"\d+″|D\d+", text))


@pytest.mark.clause("FR-UNIT-2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_every_figure_and_every_named_rule_of_its_clauses(rules, deck, language):
    words = [rules.word(slug, language) for slug in (*ACTIONS, *REACTIONS, *RULES, *RATINGS)]
    for card in deck[language]:
        for feature in card.features:
            told = " ".join(rules.clauses[id].text.get(language) for id in feature.clauses)
            assert figures(told) <= figures(feature.text), feature.name
            missing = [word for word in words if word in told and word not in feature.text]
            assert missing == [], feature.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_a_card_reaches_over_another_thing_or_the_rim(deck, language):
    for card in deck[language]:
        layout = cards.compose(card, language)
        used = sum(each.height for each in layout.features)
        used += layout.gap * (len(layout.features) - 1)
        used += layout.blurb.height if layout.blurb else 0
        assert layout.features_top - used >= cards.BOTTOM + styles.CARD_CLAUSE.leading
        for feature in layout.features:
            lines = [(line, feature.text.style) for line in feature.text.lines]
            lines += [(line, feature.title.style) for line in feature.title.lines]
            assert max(width(line, style) for line, style in lines) <= cards.ROOM + 1e-6


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_abilities_of_a_card_are_set_in_one_of_two_sizes(deck, language):
    for card in deck[language]:
        sizes = {each.text.style for each in cards.compose(card, language).features}
        assert len(sizes) == 1
        assert sizes <= set(styles.CARD_TEXT)
    assert len(styles.CARD_TEXT) == 2
    assert min(style.size for style in styles.CARD_TEXT) >= 6.5


def test_clauses_stand_beside_the_last_line_of_a_text_or_else_below_it():
    short = a_card().features[0]
    long = short.change(clauses=("FR-" + "LONG-" * 9 + "1",))
    beside, below = (
        cards.compose(a_card(features=(each, each)), "en").features[0] for each in (short, long)
    )
    assert (beside.runs_in, below.runs_in) == (True, False)
    assert below.height == pytest.approx(beside.height + styles.CARD_CLAUSE.leading)


def test_a_text_that_cannot_fit_is_cut_and_said_to_be():
    novel = a_card().features[0].change(text="Long words about nothing. " * 60)
    layout = cards.compose(a_card(features=(novel, novel)), "en")
    assert not layout.fits
    assert layout.features[0].text.lines[-1].endswith("…")
    bottom = layout.features_top - sum(f.height for f in layout.features) - layout.gap
    assert bottom >= cards.BOTTOM


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_stand_in_true_millimetres_nine_to_a_page(deck, imprint, read, paper, language):
    reader = read(printed(deck[language], imprint, paper=paper, language=language))
    sheet = PAPERS[paper]
    assert [len(corners(reader, page)) for page in range(len(reader.pages))] == [9, 9, 6]
    found = corners(reader, 0)
    left, bottom = (sheet.width - 189 * MM) / 2, (sheet.height - 264 * MM) / 2
    for i, (x, y) in enumerate(found):
        assert x == pytest.approx(left + (i % 3) * 63 * MM, abs=A_PRINTER_DOT)
        assert y == pytest.approx(bottom + (2 - i // 3) * 88 * MM, abs=A_PRINTER_DOT)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pages_have_the_size_of_their_paper(deck, imprint, read, paper, size):
    reader = read(printed(deck["en"], imprint, paper=paper))
    for page in reader.pages:
        box = page.mediabox
        assert (float(box.width) / MM, float(box.height) / MM) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_stay_on_the_paper_and_crop_marks_off_the_cards(paper):
    sheet = PAPERS[paper]
    places = pdf.places(sheet)
    near = 1 * MM
    assert len(places) == pdf.PER_PAGE
    assert min(x for x, _ in places) > 4 * near
    assert min(y for _, y in places) > 4 * near
    assert max(x for x, _ in places) + cards.WIDTH < sheet.width - 4 * near
    assert max(y for _, y in places) + cards.HEIGHT < sheet.height - 4 * near


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_text_and_figure_can_be_read_from_the_file(deck, imprint, words_of, language):
    text = words_of(printed(deck[language], imprint, language=language))
    for card in deck[language]:
        assert card.unit in text
        assert card.faction.upper() in text
        for feature in card.features:
            assert feature.name in text
            for rating in card.ratings:
                assert rating.name.upper() in text
    assert imprint.version in text
    assert "50 mm" in text


def test_a_card_says_what_its_owner_calls_the_unit_and_what_it_is(rules, imprint, words_of):
    card = card_of(rules, rules.units["jaeger"], "en", "Old Marta")
    text = words_of(printed([card], imprint))
    assert "Old Marta" in text
    assert "Jaeger · Scale 1" in text


def test_kinds_and_strategic_actions_are_told_apart_in_words(imprint, words_of):
    text = words_of(printed([a_card()], imprint))
    assert "ACTIVE · ONCE · STRATEGIC" in text
    assert "PASSIVE" in text
    assert "PASSIVE · ONCE" not in text


def test_the_same_input_gives_the_same_bytes(deck, imprint):
    first = printed(deck["fr"], imprint, language="fr")
    assert first == printed(deck["fr"], imprint, language="fr")
    assert first != printed(deck["en"], imprint)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twelve_cards_weigh_at_most_sixty_kibibytes(deck, imprint, language):
    assert len(printed(deck[language][:12], imprint, language=language)) <= 60 * 1024


def test_equal_cards_are_drawn_once_and_placed_often(deck, imprint, read):
    once = printed(deck["en"][:1], imprint)
    often = printed(deck["en"][:1] * 90, imprint)
    assert len(read(often).pages) == 10
    assert len(corners(read(often), 9)) == 9
    assert len(often) < 2 * len(once)


def test_only_embedded_fonts_are_named(deck, imprint, read):
    reader = read(printed(deck["fr"], imprint, language="fr"))
    fonts = {}
    for page in reader.pages:
        fonts |= {font: font.get_object() for font in page["/Resources"]["/Font"].values()}
    names = {font["/BaseFont"].split("+")[-1] for font in fonts.values()}
    assert names == {"SourceSans3-Regular", "SourceSans3-Italic", "BarlowCondensed-SemiBold"}
    for font in fonts.values():
        assert "/FontFile2" in font["/FontDescriptor"].get_object()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_names_its_language_title_author_and_wants_no_scaling(imprint, read, language):
    reader = read(printed([a_card()], imprint, language=language))
    root = reader.trailer["/Root"]
    assert root["/Lang"] == language
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert reader.metadata.title == "Test print"
    assert reader.metadata.author == "Frontier"
    assert imprint.version in reader.metadata.subject


def test_factions_differ_in_pattern_and_in_place_not_in_colour_alone(rules):
    liveries = [styles.livery(faction) for faction in rules.factions]
    assert len({each.pattern for each in liveries}) == len(liveries)
    assert len({each.tab for each in liveries}) == len(liveries)
    assert len({each.accent for each in liveries}) == len(liveries)
    assert band.TAB * len(liveries) == pytest.approx(band.HEIGHT)


def test_a_faction_without_livery_is_printed_in_neutral_grey(imprint, words_of):
    stranger = a_card(faction="Strangers", faction_slug="strangers")
    assert "STRANGERS" in words_of(printed([stranger], imprint))


def test_every_die_of_the_catalogue_has_a_drawing_of_its_own(rules):
    used = {die for unit in rules.catalogue.units for die in unit.ratings.values()}
    assert used == set(dice.OUTLINES)
    for outline in dice.OUTLINES.values():
        assert all(0 <= x <= 32 and 0 <= y <= 32 for x, y in outline)


def test_cards_of_a_roster_keep_order_names_and_the_price_paid(rules, draft_of):
    draft = draft_of("jaeger", "insurgent", "jaeger", names=("Marta",))
    bought = draft.change(units=(draft.units[0].change(points=31), *draft.units[1:]))
    found = cards_of_draft(rules, bought, "en")
    assert [(card.name, card.points) for card in found] == [
        ("Marta", 31),
        ("Insurgent", 24),
        ("Jaeger", 30),
    ]


def test_one_card_of_each_type_stands_under_the_books_name(rules, draft_of):
    draft = draft_of("jaeger", "insurgent", "jaeger", names=("Marta",))
    found = one_of_each(cards_of_draft(rules, draft, "en"))
    assert [card.name for card in found] == ["Jaeger", "Insurgent"]


def test_an_unknown_paper_is_refused(imprint):
    with pytest.raises(ValueError, match="a4 or letter"):
        printed([a_card()], imprint, paper="a5")


def test_an_empty_deck_is_an_empty_page(rules, read):
    reader = read(printed([], imprint_of(rules, "Nothing")))
    assert len(reader.pages) == 1
    assert corners(reader, 0) == []
