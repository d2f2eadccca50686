"""Cards in every size: nothing is lost, cut, covered or too small, whatever is written on them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rosters.printing.cards import blanks, front, measured
from rosters.printing.cards.card_layout import FACES, SMALLEST_MARK, SMALLEST_TEXT
from rosters.printing.drawing import dice, qr, ratings
from rosters.printing.drawing.ink_colours import inks_of
from rosters.printing.drawing.measure import UNKNOWN, printable
from rosters.printing.drawing.styles import MM
from rosters.printing.drawing.typography import polish
from rosters.printing.orders.build import cards_of
from rules.engine.tabletop.printed import Card, Fact, Feature, Livery, Rating
from tests.printing.drawn import Recorder, overlap, squeezed

HOME = "https://frontier.example.org/games/frontier/"
LANGUAGES = ("en", "fr")
SAFE = 3 * MM
TOUCH = 0.4  # points by which boxes around letters may meet: letters are lower than their boxes

every_size = pytest.mark.parametrize("size", FACES)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def deck(any_rules):
    units = any_rules.catalogue.units
    return {language: cards_of(any_rules, units, language) for language in LANGUAGES}


def drawn(layout, imprint, language, number):
    pen = Recorder()
    inks = inks_of(layout.card.livery, False)
    front.draw(pen, layout, number, inks, imprint, language, HOME)
    return pen


def sides(card, size, imprint, language):
    """Every card of a unit with what was drawn on it."""
    layout = measured.compose(card, FACES[size], language, HOME)
    return layout, [drawn(layout, imprint, language, i) for i in range(len(layout.pages))]


def assert_orderly(layout, pens):
    """Every text within the safe area, none over another."""
    face = layout.face
    for pen in pens:
        for text, _, (x0, y0, x1, y1) in pen.texts:
            assert x0 >= min(face.left, face.margin) - TOUCH, text
            assert x1 <= face.right + TOUCH, text
            assert y0 >= face.margin - 1.6, text
            assert y1 <= face.top + TOUCH, text
        for (text, _, one), (other, _, two) in combinations(pen.texts, 2):
            assert overlap(one, two) <= 2 * TOUCH, (text, other)


def carried(layout, feature, part):
    """The titles or the texts of what belongs to an ability or to none, without spaces."""
    return squeezed(
        "".join(
            line
            for page in layout.pages
            for passage in page.passages
            if passage.feature == feature
            for line in getattr(passage, part).lines
        )
    )


@every_size
@both_languages
def test_every_unit_of_the_catalogue_fits_one_card_or_the_smallest_size_two(deck, size, language):
    most = 2 if size == "mini" else 1
    counts = {
        card.unit: len(measured.compose(card, FACES[size], language, HOME).pages)
        for card in deck[language]
    }
    assert len(counts) == len(deck[language])
    assert {unit: count for unit, count in counts.items() if count > most} == {}


@every_size
@both_languages
def test_no_text_of_the_catalogue_leaves_its_place_or_covers_another(deck, imprint, size, language):
    for card in deck[language]:
        assert_orderly(*sides(card, size, imprint, language))


@every_size
@both_languages
def test_every_letter_of_the_catalogue_has_a_glyph(deck, imprint, size, language):
    for card in deck[language]:
        _, pens = sides(card, size, imprint, language)
        shown = "".join(printable(text, style.font) for pen in pens for text, style, _ in pen.texts)
        assert not set(UNKNOWN) & set(shown), card.unit


@every_size
@both_languages
def test_texts_are_never_below_six_and_a_half_points_and_marks_never_below_six(
    deck, imprint, size, language
):
    for card in deck[language]:
        layout, pens = sides(card, size, imprint, language)
        assert min(style.size for pen in pens for _, style, _ in pen.texts) >= SMALLEST_MARK
        for page in layout.pages:
            assert all(each.text.style.size >= SMALLEST_TEXT for each in page.passages)


@every_size
@both_languages
def test_a_units_abilities_are_whole_and_all_in_one_size_of_type(deck, size, language):
    for card in deck[language]:
        layout = measured.compose(card, FACES[size], language, HOME)
        assert len({each.text.style for page in layout.pages for each in page.passages}) <= 1
        for feature in card.features:
            assert squeezed(polish(feature.text, language)) == carried(layout, feature, "text")


@every_size
def test_art_and_text_keep_the_safe_area_and_the_code_its_quiet_zone(deck, imprint, size):
    face = FACES[size]
    assert min(face.margin, face.left, face.width - face.right) >= SAFE
    for card in deck["en"]:
        layout, pens = sides(card, size, imprint, "en")
        coded = [i for i, page in enumerate(layout.pages) if page.coded]
        assert len(coded) == 1
        page, pen = layout.pages[coded[0]], pens[coded[0]]
        x, y = front.code_corner(layout, page)
        quiet = qr.quiet(HOME + card.anchor, face.code)
        zone = (x - quiet, y - quiet, x + face.code + quiet, y + face.code + quiet)
        covering = [
            (text, round(overlap(zone, box), 2))
            for text, _, box in pen.texts
            if overlap(zone, box) > TOUCH
        ]
        assert covering == []
        assert [line for line in pen.lines if overlap(zone, line) > TOUCH] == []


@every_size
@both_languages
def test_the_dice_to_choose_from_on_a_blank_card_touch_nothing(deck, imprint, size, language):
    card = blanks.blank_of(deck[language][0])
    layout = measured.compose(card, FACES[size], language, "")
    pen = Recorder()
    blanks.draw(pen, layout, inks_of(card.livery, False), imprint, language)
    diced = [rating for rating in card.ratings if ratings.is_die(rating)]
    assert len(pen.polygons) == len(diced) * len(dice.OUTLINES)
    for one, other in combinations(pen.polygons, 2):
        assert overlap(one, other) < 0
    assert all(one[0] >= layout.face.left for one in pen.polygons)
    assert all(one[2] <= layout.face.right for one in pen.polygons)
    for text, _, box in pen.texts:
        assert all(overlap(box, each) <= TOUCH for each in pen.polygons), text


@every_size
@both_languages
def test_every_strategic_action_has_its_pennant(deck, imprint, size, language):
    for card in deck[language]:
        _, pens = sides(card, size, imprint, language)
        wanted = sum(feature.strategic for feature in card.features)
        assert sum(len(pen.polygons) for pen in pens) == wanted, card.unit


@every_size
def test_what_stands_below_the_rule_of_a_further_card_keeps_off_it(deck, imprint, size):
    card = deck["en"][0].change(note="Word after word. " * 200)
    _, pens = sides(card, size, imprint, "en")
    for pen in pens[1:]:
        rule = pen.lines[0]
        under = max(box[3] for _, _, box in pen.texts if box[3] < rule[1])
        assert rule[1] - under >= 1.2


@every_size
def test_a_long_note_goes_on_to_numbered_cards(deck, imprint, size):
    note = "They came down the pass at dusk and nobody counted them. " * 30
    card = deck["en"][0].change(note=note, name="The Watch")
    layout, pens = sides(card, size, imprint, "en")
    count = len(layout.pages)
    assert count > 1
    assert not layout.fits
    assert carried(layout, None, "text") == squeezed(note)
    for i, pen in enumerate(pens):
        said = " ".join(text for text, _, _ in pen.texts)
        assert f"{i + 1}/{count}" in said
        assert "The Watch" in said


@pytest.mark.parametrize("size", [size for size in FACES if size != "mini"])
@both_languages
def test_a_note_never_parts_the_abilities_of_a_unit(deck, size, language):
    note = "Hold the ridge, then fall back by the ford at the second charge. " * 4
    for card in deck[language]:
        layout = measured.compose(card.change(note=note), FACES[size], language, HOME)
        features = [passage.feature for passage in layout.pages[0].passages if passage.feature]
        assert features == list(card.features), card.unit
        assert carried(layout, None, "text") == squeezed(note)


written = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=60)
words = st.lists(
    st.text(st.sampled_from("aeiouéèœßñW.,;:’″×→mlkjtr1234567890-"), min_size=1, max_size=40),
    min_size=1,
    max_size=80,
).map(" ".join)


@st.composite
def strange_cards(draw):
    """Cards of no catalogue: any name, long texts and notes, many ratings, states and uses."""
    features = tuple(
        Feature(
            name=draw(st.one_of(words.map(lambda text: text[:90]), st.just("Long Watch"))),
            kind="active",
            strategic=draw(st.booleans()),
            tags=draw(st.sampled_from((("Active", "Once", "Any stop"), ("Passive",), ()))),
            boxes=draw(st.integers(0, 8)),
            text=draw(words),
            clauses=tuple(f"FR-A-{2 * i}" for i in range(draw(st.integers(0, 30)))),
        )
        for _ in range(draw(st.integers(0, 4)))
    )
    return Card(
        slug="strange",
        name=draw(written.filter(str.strip)),
        unit=draw(st.sampled_from(("Ranger", "Colonial Exploration Team"))),
        livery=Livery(slug="woods", name="Woods", accent="#225522", pattern="plain", tab=0),
        points=draw(st.integers(0, 999)),
        facts=(Fact(label="Scale", value="1"),) * draw(st.integers(0, 4)),
        base_mm=25,
        ratings=(Rating(name="Firepower", figure="D6"),) * draw(st.integers(0, 5)),
        features=features,
        states=("Shaken", "Out of ammunition", "On fire")[: draw(st.integers(0, 3))],
        blurb=draw(st.sampled_from(("", "Waits."))),
        anchor="units/strange/",
        note=draw(st.one_of(st.just(""), words, written)),
    )


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(strange_cards(), st.sampled_from(tuple(FACES)), st.sampled_from(LANGUAGES))
def test_whatever_is_written_stays_in_its_place_and_nothing_of_it_is_lost(
    imprint, card, size, language
):
    layout, pens = sides(card, size, imprint, language)
    assert_orderly(layout, pens)
    rest = carried(layout, None, "text")
    heads = squeezed("".join(layout.pages[0].head.name.lines))
    assert heads == shown(card.name, language, "title") or shown(card.name, language) in rest
    for feature in card.features:
        text = carried(layout, feature, "text")
        assert shown(feature.text, language) in text
        titles = carried(layout, feature, "title")
        whole = shown(feature.name, language, "title") in titles
        assert whole or shown(feature.name, language) in text
    assert shown(card.note, language, "italic") in rest


def shown(text, language, font="text"):
    """A text as a font prints it, without spaces."""
    return squeezed(printable(polish(text, language), font))
