"""Cards on sheets and single pages: true sizes, cuts, mirrored backs, bleed, little ink, blanks."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from rosters.printing import options
from rosters.printing.cards import backs, card_sheets
from rosters.printing.cards.card_layout import FACES, OVERHANG, SMALLEST_TEXT
from rosters.printing.cards.imposition import grid_of
from rosters.printing.drawing.ink_colours import inks_of
from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.drawing.typography import polish
from rosters.printing.formats import BLEEDS, CARD_SIZES
from rosters.printing.options import Options
from rosters.printing.orders.build import cards_of, imprint_of, printed
from rules.engine.systems import system
from tests.printing.drawn import Recorder, overlap, squeezed
from tests.printing.measuring import lines_of_text, paths
from tests.printing.whole import unit_cards

HOME = "https://frontier.example.org/games/frontier/"
LANGUAGES = ("en", "fr")
TENTH = 0.1 * MM
NUMBER = r"-?[\d.]+"
COLOUR = re.compile(rf"({NUMBER} {NUMBER} {NUMBER}) (?:rg|RG)")
FILLED = re.compile(
    rf"({NUMBER} {NUMBER} {NUMBER}) rg\n(?:{NUMBER} \S+ RG\n|\S+ w\n)*n [^\n]* [fbB]\*?\n"
)

every_size = pytest.mark.parametrize("size", FACES)
every_paper = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture(scope="module")
def deck(rules):
    return {language: cards_of(rules, rules.catalogue.units, language) for language in LANGUAGES}


@pytest.fixture(scope="module")
def backs_of(rules):
    return {
        language: [printed(rules).card_back(faction, language) for faction in rules.factions]
        for language in LANGUAGES
    }


@pytest.fixture
def made(imprint, backs_of):
    def make(cards, **asked):
        how = Options(**asked)
        return unit_cards(
            cards,
            imprint=imprint,
            paper=how.paper,
            language=how.language,
            how=how,
            backs=backs_of[how.language],
            home=HOME,
        )

    return make


def content(page):
    return page.get_contents().get_data().decode("latin-1")


def stamps(page):
    """Where a page stamps its cards, and how each is turned."""
    found = re.findall(rf"((?:{NUMBER} ){{6}})cm\s+/FormXob\.deck\S+ Do", content(page))
    return [tuple(float(number) for number in matrix.split()) for matrix in found]


def strokes(page):
    """The straight lines of a page as pairs of points."""
    found = re.findall(rf"({NUMBER}) ({NUMBER}) m ({NUMBER}) ({NUMBER}) l S", content(page))
    return [tuple(float(number) for number in line) for line in found]


@every_paper
@every_size
def test_a_sheet_holds_cards_at_true_size_between_marks_that_touch_none(
    deck, made, read, paper, size
):
    page = read(made(deck["en"], paper=paper, size=size)).pages[0]
    grid = grid_of(PAPERS[paper], FACES[size])
    wide, high = CARD_SIZES[size].width * MM, CARD_SIZES[size].height * MM
    wide, high = (high, wide) if grid.turned else (wide, high)
    places = grid.places()
    assert len(stamps(page)) == len(places) == grid.count
    upright = sorted({x for x, _, other, _ in strokes(page) if x == other})
    level = sorted({y for _, y, _, other in strokes(page) if y == other})
    ruler = 6  # ticks at the foot
    cuts = [x for x in upright if any(abs(x - place[0]) < TENTH for place in places)]
    assert len(cuts) == grid.columns
    for one, other in pairwise(cuts):
        assert other - one == pytest.approx(wide, abs=TENTH)
    rows = [y for y in level if any(abs(y - place[1]) < TENTH for place in places)]
    assert len(rows) == grid.rows
    for one, other in pairwise(rows):
        assert other - one == pytest.approx(high, abs=TENTH)
    assert len(upright) <= grid.columns + 1 + ruler
    for x0, y0, x1, y1 in strokes(page):
        for x, y in places:
            assert overlap((x, y, x + wide, y + high), (x0, y0, x1, y1)) <= 0.01


@every_paper
def test_so_many_cards_of_each_size_stand_on_a_sheet(paper):
    counts = {size: grid_of(PAPERS[paper], face).count for size, face in FACES.items()}
    mini = {"a4": 18, "letter": 20}[paper]
    assert counts == {"poker": 9, "tarot": 4, "mini": mini, "a6": 2}


@every_paper
@every_size
@pytest.mark.parametrize("bleed", BLEEDS)
def test_cards_and_their_bleed_stay_on_the_paper(paper, size, bleed):
    grid = grid_of(PAPERS[paper], FACES[size], BLEEDS[bleed] * MM)
    (left, bottom), (wide, high) = grid.corner, grid.cell
    assert grid.count >= 1
    assert left >= 5 * MM
    assert bottom >= 7 * MM
    assert left + grid.columns * wide <= grid.paper.width - 5 * MM + 1e-6
    assert bottom + grid.rows * high <= grid.paper.height - 7 * MM + 1e-6


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pages_have_the_size_of_their_paper(deck, made, read, paper, size):
    for page in read(made(deck["en"][:3], paper=paper)).pages:
        box = page.mediabox
        assert (float(box.width) / MM, float(box.height) / MM) == pytest.approx(size, abs=0.01)


@every_size
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_over_its_long_edge(
    deck, made, read, size
):
    reader = read(made(deck["en"], size=size, sides="duplex"))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"
    assert len(reader.pages) % 2 == 0
    face = FACES[size]
    for front, back in zip(reader.pages[::2], reader.pages[1::2], strict=True):
        seen = [middle(matrix, face) for matrix in stamps(front)]
        behind = [middle(matrix, face) for matrix in stamps(back)]
        wide = float(front.mediabox.width)
        assert behind == [pytest.approx((wide - x, y), abs=TENTH) for x, y in seen]
        tops = {(matrix[2], matrix[3]) for matrix in stamps(front)}
        assert {(-x or 0, y) for x, y in tops} == {
            (matrix[2] or 0, matrix[3]) for matrix in stamps(back)
        }


def middle(matrix, face):
    a, b, c, d, e, f = matrix
    x, y = face.width / 2, face.height / 2
    return a * x + c * y + e, b * x + d * y + f


def test_each_back_is_that_of_the_faction_before_it(deck, made, read):
    reader = read(made(deck["en"], sides="pages"))
    pages = [page.extract_text() for page in reader.pages]
    for card, front, back in zip(deck["en"], pages[::2], pages[1::2], strict=True):
        assert card.unit in front
        assert card.faction.upper() in " ".join(back.split())
        assert "Overwatch" in back


@every_size
@pytest.mark.parametrize("bleed", BLEEDS)
def test_a_page_for_a_print_service_is_the_trimmed_card_and_its_bleed(
    deck, made, read, size, bleed
):
    reader = read(made(deck["en"][:2], size=size, sides="pages", bleed=bleed))
    over, card = BLEEDS[bleed] * MM, CARD_SIZES[size]
    assert len(reader.pages) % 2 == 0
    for page in reader.pages:
        trim = page.trimbox
        assert float(trim.width) == pytest.approx(card.width * MM, abs=TENTH)
        assert float(trim.height) == pytest.approx(card.height * MM, abs=TENTH)
        assert float(trim.left) == pytest.approx(over, abs=TENTH)
        assert page.bleedbox == page.mediabox
        assert float(page.mediabox.width) == pytest.approx(float(trim.width) + 2 * over, abs=0.01)
        assert strokes(page) == []


def test_art_runs_over_the_trim_as_far_as_the_widest_bleed(deck, made, read):
    assert max(BLEEDS.values()) * MM <= OVERHANG + 1e-6
    page = read(made(deck["en"][:1], sides="pages", bleed="eighth")).pages[0]
    band = next(form for name, form in forms_of(page) if "band" in name)
    assert [float(value) for value in band["/BBox"][:2]] == pytest.approx([-OVERHANG] * 2, abs=0.01)
    corner = re.findall(rf"n ({NUMBER}) {NUMBER} {NUMBER} {NUMBER} re f", form_text(band))
    assert min(map(float, corner)) == pytest.approx(-OVERHANG, abs=0.01)


def forms_of(drawn):
    """Every form that a page or a form stamps, with its name, and those that they stamp."""
    for name, form in drawn["/Resources"].get("/XObject", {}).items():
        yield name, form.get_object()
        yield from forms_of(form.get_object())


def form_text(form):
    return form.get_data().decode("latin-1")


@pytest.mark.parametrize("guides", options.GUIDES)
def test_guides_are_none_or_lines_along_the_cuts_or_marks_beside_them(deck, made, read, guides):
    page = read(made(deck["en"][:1], guides=guides)).pages[0]
    longest = max(abs(x1 - x0) + abs(y1 - y0) for x0, y0, x1, y1 in strokes(page))
    count = {"none": 0, "hairlines": 8, "marks": 16}[guides]
    ruler = 7
    assert len(strokes(page)) == count + ruler
    assert longest == pytest.approx(264 * MM if guides == "hairlines" else 50 * MM, abs=TENTH)


@every_size
def test_low_ink_is_black_lines_without_any_filled_tint(deck, made, read, size):
    reader = read(made(deck["en"][:2], size=size, sides="pages", low_ink=True, blanks=1))
    for page in reader.pages:
        for _, form in forms_of(page):
            drawn = form_text(form)
            assert set(COLOUR.findall(drawn)) <= {"0 0 0", "1 1 1"}
            assert set(FILLED.findall(drawn)) <= {"1 1 1"}


def test_blank_cards_have_the_factions_face_and_nothing_of_a_unit(deck, made, read):
    reader = read(made(deck["fr"][:1], language="fr", sides="pages", blanks=3))
    texts = [page.extract_text() for page in reader.pages]
    assert len(texts) == 2 * 4
    for blank in texts[2::2]:
        assert "COLONIAL GOVERNMENT" in blank
        assert "MOBILITÉ" in blank
        assert "SECOUÉE" in blank
        assert deck["fr"][0].unit not in blank
        assert deck["fr"][0].features[0].name not in blank


def test_pages_are_counted_before_they_are_drawn(deck, made, read):
    for asked in (
        {"size": "mini"},
        {"size": "poker", "sides": "duplex", "blanks": 5},
        {"size": "a6", "paper": "letter", "bleed": "3mm"},
        {"size": "tarot", "sides": "pages"},
    ):
        count = card_sheets.page_count(deck["en"], Options(**asked), home=HOME)
        assert count == len(read(made(deck["en"], **asked)).pages)


@every_size
@pytest.mark.parametrize("language", LANGUAGES)
def test_backs_have_every_row_of_the_rules_in_short_inside_their_margins(any_rules, size, language):
    face = FACES[size]
    for faction in any_rules.factions:
        back = printed(any_rules).card_back(faction, language)
        said = ""
        for layout in backs.spread(back, face, language):
            assert layout.fits
            pen = Recorder()
            backs.draw(pen, layout, inks_of(back.livery, False))
            said += squeezed("".join(text for text, _, _ in pen.texts))
            for text, style, (x0, y0, x1, y1) in pen.texts:
                assert style.size >= SMALLEST_TEXT or text.isupper() or in_cross(text, back)
                assert face.margin - 0.1 <= x0 <= x1 <= face.right + 0.1, text
                assert face.margin - 1 <= y0 <= y1 <= face.top + 0.1, text
        for table in back.tables:
            assert all(squeezed(polish(row[0], language)) in said for row in table.rows)


def in_cross(text, back):
    """Whether it is written in a square, where it is read by its place."""
    return back.cross and text in {each for each, _, _ in back.cross.places()}


def test_backs_of_which_one_is_not_enough_take_turns(rules, imprint, read):
    book = system("modern").printed
    units = system("modern").catalogue.units[:4]
    how = Options(size="mini", sides="pages")
    data = unit_cards(
        [book.card(unit, "en") for unit in units],
        imprint=imprint,
        paper="a4",
        language="en",
        how=how,
        backs=[book.card_back("army", "en")],
    )
    turned = [page.extract_text() for page in read(data).pages[1::2]]
    assert [("A TURN" in text, "RESULTS" in text) for text in turned[:4]] == [
        (True, False),
        (False, True),
    ] * 2


@pytest.mark.parametrize("size", ["tarot", "a6"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_back_says_what_each_action_needs_and_does(made, deck, read, size, language):
    page = read(made(deck[language][:1], size=size, sides="pages", language=language)).pages[1]
    said = " ".join(page.extract_text().replace("\u202f", " ").split())
    needs = {"en": "An enemy in sight at 10″ or more", "fr": "Un ennemi en vue à 10″ ou plus"}
    assert needs[language] in said


@every_size
@pytest.mark.parametrize("sides", options.SIDES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read_from_the_file_in_embedded_fonts(
    deck, made, read, size, sides, language
):
    data = made(deck[language], size=size, sides=sides, language=language)
    assert data == made(deck[language], size=size, sides=sides, language=language)
    reader = read(data)
    said = squeezed(" ".join(page.extract_text() for page in reader.pages))
    for card in deck[language]:
        assert squeezed(card.faction.upper()) in said
        for rating in card.ratings:
            assert squeezed(rating.name.upper()) in said
        for feature in card.features:
            assert squeezed(feature.name) in said
            assert squeezed(feature.text)[:60] in said
    for page in reader.pages:
        for font in page["/Resources"]["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"].get_object()


@every_paper
@every_size
def test_no_word_of_the_foot_runs_over_a_mark(deck, rules, paper, size):
    cuts, _ = grid_of(PAPERS[paper], FACES[size]).cuts()
    data = unit_cards(
        deck["en"][:4],
        imprint=imprint_of(rules, "Test print", f"{HOME}units/{'a' * 99}/"),
        paper=paper,
        language="en",
        how=Options(paper=paper, size=size, guides="marks"),
        home=HOME,
    )

    marks = [
        box
        for box in paths(data)
        if box.wide < 0.5 and box.high > 2 and any(abs(box.left - x / MM) < 0.5 for x in cuts)
    ]
    words = lines_of_text(data)

    assert marks
    assert not [(mark, word) for mark in marks for word in words if touch(mark, word)]


def touch(mark, word):
    beside = mark.right < word.left or word.right < mark.left
    return not beside and mark.bottom < word.top and word.bottom < mark.top
