"""Unit cards: what is on them, and what the file says of itself."""

from __future__ import annotations

import re

import pytest

from rosters.printing.cards import faction_band, front, measured, text_passages
from rosters.printing.cards.card_layout import FACES, OVERHANG
from rosters.printing.drawing import dice
from rosters.printing.drawing.ink_colours import inks_of
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.orders.build import (
    card_of,
    cards_of,
    cards_of_draft,
    imprint_of,
    noted,
    one_of_each,
    printed,
)
from rules.engine.frontier.data.catalogue import RATINGS
from rules.engine.frontier.paper.boards import RULES
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.tabletop.printed import Card, Fact, Feature, Livery, Rating
from tests.printing.drawn import Recorder
from tests.printing.whole import unit_cards

LANGUAGES = ("en", "fr")
HOME = "https://frontier.example.org/games/frontier/"
POKER = FACES["poker"]


@pytest.fixture(scope="module")
def deck(rules):
    return {language: cards_of(rules, rules.catalogue.units, language) for language in LANGUAGES}


def cards_pdf(deck, imprint, *, paper="a4", language="en", home=""):
    return unit_cards(deck, imprint=imprint, paper=paper, language=language, home=home)


def a_card(**fields):
    feature = Feature(
        name="Long Watch",
        kind="active",
        strategic=True,
        tags=("Active", "Once", "Strategic"),
        boxes=1,
        text="Look far.",
        clauses=("FR-A-1",),
    )
    calm = {
        "name": "Calm",
        "kind": "passive",
        "strategic": False,
        "tags": ("Passive",),
        "boxes": 0,
    }
    given = {
        "slug": "ranger",
        "name": "Ranger",
        "unit": "Ranger",
        "livery": Livery(slug="woods", name="Woods", accent="#225522", pattern="plain", tab=0),
        "points": 20,
        "facts": (Fact(label="Scale", value="1"),),
        "base_mm": 25,
        "ratings": (Rating(name="Firepower", figure="D6"),),
        "features": (feature, feature.change(**calm)),
        "states": ("Shaken",),
        "blurb": "Waits.",
        "anchor": "units/ranger/",
    }
    return Card(**given | fields)


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


def test_clauses_stand_beside_the_last_line_of_a_text_or_else_below_it():
    short = a_card().features[0]
    long = short.change(clauses=("FR-" + "LONG-" * 9 + "1",))
    (page,) = measured.compose(a_card(features=(short, long)), POKER, "en").pages
    beside, below = page.passages
    assert (beside.clauses_are_beside, below.clauses_are_beside) == (True, False)
    assert beside.below == 0
    assert below.below == pytest.approx(below.clauses.height + text_passages.UNDER_TEXT)


def test_every_counted_use_has_a_box_and_what_always_works_a_disc():
    once = a_card().features[0]
    found = {
        boxes: recorded(a_card(features=(once.change(boxes=boxes),))) for boxes in (0, 1, 3, 7)
    }
    assert {boxes: pen.boxes for boxes, pen in found.items()} == {0: 1, 1: 2, 3: 4, 7: 8}
    assert {boxes: pen.discs for boxes, pen in found.items()} == {0: 1, 1: 0, 3: 0, 7: 0}


def test_a_state_has_a_box_and_a_card_without_states_has_none():
    assert "SHAKEN" in [text for text, _, _ in recorded(a_card()).texts]
    calm = a_card(states=(), features=a_card().features[1:])
    assert recorded(calm).boxes == 0


def test_room_that_is_left_is_ruled_for_a_name_and_notes():
    said = [text for text, _, _ in recorded(a_card()).texts]
    assert said.index("NAME") < said.index("NOTES")
    named = [text for text, _, _ in recorded(a_card(name="Old Marta")).texts]
    assert "NAME" not in named
    assert "NOTES" in named


def recorded(card):
    """What the first card of a unit shows."""
    pen = Recorder()
    layout = measured.compose(card, POKER, "en", HOME)
    imprint = Imprint(title="Cards", system="Woods", version="1")
    front.draw(pen, layout, 0, inks_of(card.livery, False), imprint, "en", HOME)
    return pen


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_text_and_figure_can_be_read_from_the_file(deck, imprint, words_of, language):
    text = words_of(cards_pdf(deck[language], imprint, language=language))
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
    text = words_of(cards_pdf([card], imprint))
    assert "Old Marta" in text
    assert "Jaeger · Scale 1" in text


def test_kinds_and_strategic_actions_are_told_apart_in_words(imprint, words_of):
    text = words_of(cards_pdf([a_card()], imprint))
    assert "ACTIVE · ONCE · STRATEGIC" in text
    assert "PASSIVE" in text
    assert "PASSIVE · ONCE" not in text


def test_the_same_input_gives_the_same_bytes(deck, imprint):
    first = cards_pdf(deck["fr"], imprint, language="fr")
    assert first == cards_pdf(deck["fr"], imprint, language="fr")
    assert first != cards_pdf(deck["en"], imprint)


@pytest.mark.parametrize("language", LANGUAGES)
def test_twelve_cards_with_their_codes_weigh_at_most_sixty_kibibytes(deck, imprint, language):
    data = cards_pdf(deck[language][:12], imprint, language=language, home=HOME)
    assert len(data) <= 60 * 1024


def test_equal_cards_are_drawn_once_and_placed_often(deck, imprint, read):
    once = cards_pdf(deck["en"][:1], imprint)
    often = cards_pdf(deck["en"][:1] * 90, imprint)
    assert len(read(often).pages) == 10
    assert read(often).pages[9].extract_text().count("POINTS") == 9
    assert len(often) < 2 * len(once)


def test_only_embedded_fonts_are_named(deck, imprint, read):
    reader = read(cards_pdf(deck["fr"], imprint, language="fr"))
    fonts = {}
    for page in reader.pages:
        fonts |= {font: font.get_object() for font in page["/Resources"]["/Font"].values()}
    names = {font["/BaseFont"].split("+")[-1] for font in fonts.values()}
    assert names == {"SourceSans3-Regular", "SourceSans3-Italic", "BarlowCondensed-SemiBold"}
    for font in fonts.values():
        assert "/FontFile2" in font["/FontDescriptor"].get_object()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_names_its_language_title_author_and_wants_no_scaling(imprint, read, language):
    reader = read(cards_pdf([a_card()], imprint, language=language))
    root = reader.trailer["/Root"]
    assert root["/Lang"] == language
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert reader.metadata.title == "Test print"
    assert reader.metadata.author == "Frontier"
    assert imprint.version in reader.metadata.subject


def test_factions_differ_in_pattern_and_in_place_not_in_colour_alone(rules):
    liveries = [printed(rules).livery(faction) for faction in rules.factions]
    assert len({each.pattern for each in liveries}) == len(liveries)
    assert len({each.tab for each in liveries}) == len(liveries)
    assert len({each.accent for each in liveries}) == len(liveries)
    assert len({each.emblem for each in liveries}) == len(liveries)
    assert max(each.tab for each in liveries) < faction_band.TABS


def test_the_lowest_tab_of_a_band_runs_over_the_trim():
    for tab in range(faction_band.TABS):
        pen = Recorder()
        livery = Livery(slug=f"w{tab}", name="Woods", accent="#225522", pattern="dots", tab=tab)
        faction_band.draw_form(pen, livery, POKER, inks_of(livery, False))
        low = min(box[1] for box in pen.rectangles)
        assert (low == -OVERHANG) is (tab == faction_band.TABS - 1)


def test_a_faction_of_no_known_rule_book_is_printed_as_it_asks(imprint, words_of):
    text = words_of(cards_pdf([a_card()], imprint))
    assert "WOODS" in text
    assert "Scale 1" in text


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


def test_notes_of_a_roster_go_on_to_its_cards_and_not_to_those_of_each_type(rules, draft_of):
    draft = draft_of("jaeger", "insurgent", notes=("Holds the pass.",))
    found = noted(cards_of_draft(rules, draft, "en"), draft)
    assert [card.note for card in found] == ["Holds the pass.", ""]
    assert [card.note for card in one_of_each(found)] == ["", ""]


def test_an_unknown_paper_is_refused(imprint):
    with pytest.raises(ValueError, match="a4 or letter"):
        cards_pdf([a_card()], imprint, paper="a5")


def test_an_empty_deck_is_an_empty_page(rules, read):
    reader = read(cards_pdf([], imprint_of(rules, "Nothing")))
    assert len(reader.pages) == 1
    assert "POINTS" not in reader.pages[0].extract_text()
