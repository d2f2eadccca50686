"""The accessible page of whatever is printed: the same words, for the same people, with a structure
that a screen reader can walk.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from rosters.owners import Owner
from rosters.printing.orders.build import printed
from rosters.printing.orders.sections import KINDS
from rosters.printing.pages.readable import TEMPLATES
from rosters.seals import seal_of
from rosters.services import create_roster, lock_roster, share_roster
from rules.engine.tabletop.printed import Token

pytestmark = pytest.mark.django_db


class Outline(HTMLParser):
    """The levels of the headings, and the cells of heads that say what they head."""

    def __init__(self, html):
        super().__init__()
        self.levels, self.heads = [], []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "th":
            self.heads.append(dict(attrs).get("scope"))


def text_of(html):
    """What a page says, its tags left out."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).replace("\u202f", " ").split())


def page(client, **query):
    return client.get(reverse("print-page"), query)


@pytest.fixture
def roster(user, draft_of):
    draft = draft_of(
        "jaeger", "insurgent", names=("Old Marta",), notes=("Stays back.",), note="Hold the crater."
    )
    return create_roster(owner=Owner(user=user), draft=draft)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_factions_cards_are_read_with_dice_and_abilities_in_full(client, rules, language):
    answer = page(client, system="frontier", faction="rebels", language=language)

    html = answer.content.decode()
    text = text_of(html)
    assert f'lang="{language}"' in html
    for unit in rules.units_of("rebels"):
        card = printed(rules).card(unit, language)
        assert card.name in text
        for feature in card.features:
            assert " ".join(feature.text.replace("\u202f", " ").split()) in text
        assert [rating.figure for rating in card.ratings] == list(unit.ratings.values())


@pytest.mark.parametrize(
    "query",
    [
        {"system": "frontier", "faction": "rebels"},
        {"system": "frontier", "mission": "assault", "layout": "B", "parts": "mission,board"},
        {"system": "frontier", "layout": "C"},
        {"system": "modern", "faction": "army", "parts": "cards,reference,tokens,rulers"},
        {"system": "modern", "mission": "rearguard", "layout": "B", "parts": "mission,board"},
    ],
)
def test_headings_skip_no_level_and_heads_of_tables_say_what_they_head(client, query):
    outline = Outline(page(client, **query).content.decode())

    assert outline.levels[0] == 1
    assert outline.levels.count(1) == 1
    steps = zip(outline.levels, outline.levels[1:], strict=False)
    assert all(after - before <= 1 for before, after in steps)
    assert set(outline.heads) <= {"row", "col"}


def test_a_mission_is_read_step_by_step_with_its_map_in_words(client, rules):
    query = {"system": "frontier", "mission": "assault", "layout": "A"}

    text = text_of(page(client, **query).content.decode())

    mission, layout = rules.missions["assault"], rules.layouts["A"]
    sheet = printed(rules).mission_sheet(mission, layout, "en")
    said = [stage.text for stage in sheet.stages]
    said += [item.text for section in sheet.sections for item in section.items]
    said += [cell for row in sheet.outcome.rows for cell in row]
    said += [marker.label for marker in sheet.board.markers]
    assert [each for each in said if " ".join(each.split()) not in text] == []


def test_a_roster_page_shows_its_owner_notes_and_salt(client, user, roster):
    client.force_login(user)
    lock_roster(roster=roster.__class__.objects.get(), expected=1, owner=Owner(user=user))
    roster.refresh_from_db()

    secret = text_of(page(client, roster=roster.pk, parts="roster").content.decode())
    told = text_of(page(client, roster=roster.pk, parts="open").content.decode())

    seal = seal_of(roster)
    kept = ("Hold the crater.", "Stays back.", seal.salt)
    assert [each in secret for each in (*kept, "Old Marta", seal.commitment)] == [True] * 5
    assert [each in told for each in (*kept, "Old Marta", seal.commitment)] == (
        [False] * 3 + [True] * 2
    )


def test_a_page_has_the_same_access_rules_as_its_document(client, other_user, roster):
    client.force_login(other_user)
    assert page(client, roster=roster.pk).status_code == 404

    token = share_roster(roster=roster, visibility="unlisted").share_token

    assert page(client, roster=roster.pk).status_code == 404
    assert page(client, shared=token).status_code == 200


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 400),
        ({"system": "chess"}, 404),
        ({"system": "frontier", "faction": "nobody"}, 400),
        ({"system": "frontier", "parts": "roster"}, 400),
        ({"system": "frontier", "colour": "red"}, 400),
    ],
)
def test_unprintable_documents_have_no_page(client, query, status):
    assert page(client, **query).status_code == status


def test_the_document_leads_to_its_page(client, user, roster, read):
    client.force_login(user)
    answer = client.get(reverse("print-document"), {"roster": roster.pk, "parts": "roster"})

    (link,) = {
        note.get_object()["/A"]["/URI"]
        for sheet in read(answer.content).pages
        for note in sheet.get("/Annots", [])
    }

    path = link.removeprefix("http://testserver")
    assert "Old Marta" in client.get(path).content.decode()


def test_every_kind_of_part_says_something_on_the_page():
    """A part whose records have no template would be an empty heading."""
    silent = [
        kind.__name__
        for kind in KINDS
        if not any(record.__name__ in str(kind.__annotations__) for record in TEMPLATES)
    ]

    assert silent == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_tokens_distances_standees_and_the_rules_in_short_have_pages_too(rules, language):
    book = printed(rules)
    tokens = book.tokens(language)
    shown = {
        "tokens": (tokens, [token.used_for for token in tokens]),
        "tape": ((book.tape(language),), book.tape(language).reaches[0].uses),
        "standees": ((book.standee(rules.units["jaeger"], language),), ["Jaeger"]),
        "card_backs": ((book.card_back("rebels", language),), ["Rebels"]),
        "reference": (
            (book.quick_reference(language),),
            [each.title for each in book.quick_reference(language).sections],
        ),
    }

    for name, (records, said) in shown.items():
        with translation.override(language):
            context = {"records": records, "game": "frontier"}
            html = render_to_string(f"rosters/printing/read/{name}.html", context)
        text = text_of(html)
        assert [each for each in said if text_of(each) not in text] == []
    assert all(type(token) is Token for token in tokens)


@pytest.mark.parametrize(
    ("name", "args", "query"),
    [
        ("catalogue-cards", ["frontier"], {"unit": ["jaeger", "captain"]}),
        ("catalogue-cards", ["frontier"], {"faction": "rebels"}),
        ("mission-sheet", ["frontier", "assault"], {"layout": "B"}),
    ],
)
def test_sheets_with_an_address_of_their_own_lead_to_their_pages(client, read, name, args, query):
    answer = client.get(reverse(name, args=args), query)

    links = [note.get_object()["/A"]["/URI"] for note in read(answer.content).pages[0]["/Annots"]]

    (path,) = {link.removeprefix("http://testserver") for link in links if "/print/page/" in link}
    assert client.get(path).status_code == 200
    assert all(value in path for value in ("parts=", *query.get("unit", [])))
