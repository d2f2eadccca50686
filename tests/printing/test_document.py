"""The frame of every file: outline, metadata, link, boxes, and work that can be stopped."""

from __future__ import annotations

import pytest

from rosters.printing.drawing import document, styles
from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.orders.build import cards_of, imprint_of, mission_sheet_of
from tests.printing.whole import mission_sheet, unit_cards

LINK = "https://frontier.example/games/frontier/missions/ambush/"


def built(imprint, draw, **changes):
    given = {"imprint": imprint, "paper": "a4", "language": "en"} | changes
    return document.build(draw, **given)


def pages(count):
    def draw(press):
        for number in range(count):
            press.foot(number + 1, count, left=40, right=500, base=20)
            press.end_page()

    return draw


def size(box):
    return float(box.width) / MM, float(box.height) / MM


def links(page):
    return [each.get_object()["/A"]["/URI"] for each in page.get("/Annots", ())]


def test_a_missions_outline_leads_to_both_of_its_pages(rules, read):
    sheet = mission_sheet_of(rules, rules.missions["ambush"], rules.catalogue.layouts[0], "fr")
    data = mission_sheet(sheet, imprint=imprint_of(rules, "x"), paper="a4", language="fr")
    reader = read(data)
    first, (second,) = reader.outline
    assert (first.title, second.title) == ("Ambush", "Aide-mémoire")
    assert [reader.get_destination_page_number(each) for each in (first, second)] == [0, 1]


def test_each_faction_of_a_deck_is_in_the_outline_once(rules, imprint, read):
    cards = cards_of(rules, rules.catalogue.units, "en")
    data = unit_cards(cards, imprint=imprint, paper="a4", language="en")
    assert [entry.title for entry in read(data).outline] == [
        faction.name for faction in rules.catalogue.factions
    ]


def test_a_file_says_what_it_is_about_and_who_made_it(rules, read):
    imprint = imprint_of(rules, "x", keywords=("Rebels", "cards", "Rebels"))
    told = read(built(imprint, pages(1))).metadata
    assert told["/Keywords"] == "Frontier, Rebels, cards"
    assert told.producer == told.creator == "Frontier"


def test_every_foot_leads_to_the_accessible_page_if_there_is_one(rules, imprint, read):
    linked = read(built(imprint_of(rules, "x", link=LINK), pages(2)))
    assert [links(page) for page in linked.pages] == [[LINK], [LINK]]
    assert "Web page: frontier.example/games" in linked.pages[0].extract_text()
    assert links(read(built(imprint, pages(1))).pages[0]) == []


def test_a_foot_tells_the_page_however_long_its_title_is(rules, words_of):
    imprint = imprint_of(rules, "The Long Retreat from Saltwork Gorge to Cinder Landing " * 3)
    told = words_of(built(imprint, pages(12)))
    for number in range(1, 13):
        assert f"… · page {number}/12" in told


@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_is_its_whole_paper_unless_it_says_otherwise(imprint, read, paper):
    (page,) = read(built(imprint, pages(1), paper=paper)).pages
    whole = PAPERS[paper].width / MM, PAPERS[paper].height / MM
    for box in (page.mediabox, page.trimbox, page.bleedbox):
        assert size(box) == pytest.approx(whole, abs=0.01)


def test_a_page_for_a_print_service_has_its_own_size_its_trim_and_its_bleed(imprint, read):
    def draw(press):
        press.page_size(63 * MM, 88 * MM, 3 * MM)
        press.end_page()
        press.end_page()

    card, paper = read(built(imprint, draw)).pages
    assert size(card.mediabox) == pytest.approx((69, 94), abs=0.01)
    assert size(card.bleedbox) == pytest.approx((69, 94), abs=0.01)
    assert size(card.trimbox) == pytest.approx((63, 88), abs=0.01)
    assert float(card.trimbox.left) / MM == pytest.approx(3, abs=0.01)
    assert size(paper.trimbox) == pytest.approx((210, 297), abs=0.01)


def test_progress_is_told_after_every_page(imprint):
    told = []
    built(imprint, pages(3), on_page=told.append)
    assert told == [1, 2, 3]


class CancelledError(Exception):
    pass


def test_drawing_stops_when_the_progress_callback_says_so(imprint):
    told = []

    def watch(done):
        told.append(done)
        if done == 2:
            raise CancelledError

    with pytest.raises(CancelledError):
        built(imprint, pages(5), on_page=watch)
    assert told == [1, 2]


def test_the_same_document_is_the_same_bytes(rules):
    imprint = imprint_of(rules, "x", link=LINK, keywords=("a", "b"))
    assert built(imprint, pages(2)) == built(imprint, pages(2))


def test_a_figure_fills_its_square_and_keeps_its_holes(imprint, read):
    outer, hole = ((0, 0), (32, 0), (32, 32), (0, 32)), ((8, 8), (24, 8), (24, 24), (8, 24))

    def draw(press):
        press.pen.figure((outer, hole), 100, 200, 64, styles.INK)
        press.end_page()

    (page,) = read(built(imprint, draw)).pages
    content = page.get_contents().get_data().decode("latin-1")
    assert "100 200 m 164 200 l 164 264 l 100 264 l h 116 216 m" in content
    assert "f*" in content
