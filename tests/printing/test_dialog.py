"""The print dialog: everything is in its address, and what cannot be printed is said."""

from __future__ import annotations

import re
import uuid
from io import BytesIO

import pytest
from django.urls import reverse
from PIL import Image

from rosters.models import Visibility
from rosters.owners import Owner
from rosters.printing.orders.order import printed
from rosters.printing.orders.print_request import asked_of, usual_paper
from rosters.printing.pages.preview import LONGEST
from rosters.services import create_roster, share_roster
from rules.boards.services import share_board
from tests.boards.drawn import kept

pytestmark = pytest.mark.django_db

PAGES = ("print", "print-document", "print-preview")


@pytest.fixture
def roster(user, draft_of):
    draft = draft_of("jaeger", "insurgent", "jaeger", names=("Old Marta",))
    return create_roster(owner=Owner(user=user), draft=draft)


def url(name, **query):
    return reverse(name, query=query)


def shown(response):
    """What a page says, without its spaces."""
    return " ".join(response.content.decode().split())


def test_every_part_is_in_one_document_under_its_own_entry(client, read):
    query = {"system": "frontier", "mission": "ambush", "parts": ["mission", "board"]}
    response = client.get(url("print-document", **query, layout="B", paper="a4"))
    assert response["Content-Type"] == "application/pdf"
    document = read(response.content)
    titles = [entry.title for entry in document.outline if not isinstance(entry, list)]
    assert len(document.pages) == 3
    assert len(titles) == 2
    assert titles[0] == "Ambush"


SUBJECTS = {
    "units": {"system": "frontier"},
    "mission": {"system": "frontier", "mission": "escort", "layout": "C"},
    "layout": {"system": "frontier", "layout": "A"},
}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("subject", SUBJECTS)
def test_each_part_has_as_many_pages_as_are_counted(rf, rules, read, subject, language, paper):
    request = rf.get("/print/", SUBJECTS[subject])
    asked = asked_of(request, request.GET)
    for part in asked.subject.makers:
        how = asked.how.change(parts=(part,), language=language, paper=paper)
        wanted = asked.subject.order(how, "https://frontier.example/")
        assert wanted.pages == len(read(printed(wanted)).pages), part


@pytest.mark.parametrize("subject", SUBJECTS)
def test_everything_at_once_is_one_document(client, read, subject):
    page = shown(client.get(url("print", **SUBJECTS[subject])))
    parts = re.findall(r'name="parts" value="(\w+)"', page)
    response = client.get(url("print-document", **SUBJECTS[subject], parts=parts))
    assert response["Content-Type"] == "application/pdf"
    assert len(read(response.content).pages) > len(parts)


@pytest.mark.parametrize("sides", ["fronts", "duplex", "pages"])
@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "a6"])
def test_cards_in_every_size_have_as_many_pages_as_are_counted(rf, read, size, sides):
    request = rf.get("/print/", {"system": "frontier", "size": size, "sides": sides, "blanks": "5"})
    wanted = asked_of(request, request.GET).order
    assert wanted.pages == len(read(printed(wanted)).pages)


def test_backs_are_printed_only_where_both_sides_are(client, words_of):
    def text(**how):
        return words_of(client.get(url("print-document", system="frontier", **how)).content)

    assert len(text(sides="duplex")) > len(text()) + 1000


def test_a_map_is_printed_one_to_ten(client, words_of):
    query = {"system": "frontier", "layout": "A", "parts": "board", "scale": "tenth"}
    assert "1 : 10" in words_of(client.get(url("print-document", **query)).content)


def test_the_document_leads_to_the_page_that_says_the_same(client, words_of):
    response = client.get(url("print-document", system="frontier", unit="jaeger"))
    assert "testserver/print/page/?system=frontier&unit=jaeger" in words_of(response.content)


def test_choices_are_kept_in_the_form(client):
    query = {"system": "frontier", "faction": "rebels", "paper": "letter", "blanks": "3"}
    page = shown(client.get(url("print", **query)))
    assert '<option value="letter" selected>' in page
    assert 'value="3"' in page


def test_the_dialog_counts_pages_as_they_will_be(client, read):
    query = {"system": "frontier", "mission": "ambush", "parts": ["mission", "board"]}
    page = shown(client.get(url("print", **query, page="3")))
    assert "Page 3 of 3" in page
    assert "page=2" in page
    assert "page=4" not in page


@pytest.mark.parametrize("page", ["1", "3"])
def test_a_preview_is_an_image_of_bounded_size(client, page):
    query = {"system": "frontier", "mission": "ambush", "parts": ["mission", "board"]}
    response = client.get(url("print-preview", **query, page=page))
    assert response["Content-Type"] == "image/png"
    assert max(Image.open(BytesIO(response.content)).size) <= LONGEST


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "9" * 400, "٣"])
def test_a_page_out_of_range_has_no_preview(client, page):
    address = url("print-preview", system="frontier", unit="jaeger", page=page)
    assert client.get(address).status_code == 404
    assert "Page 1 of 1" in shown(client.get(address.replace("preview.png", "")))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(
    ("query", "status", "sentence"),
    [
        ({"system": "frontier", "foil": "1"}, 400, "There is no option foil."),
        ({"system": "frontier", "paper": "wall"}, 400, "Paper must be a4 or letter."),
        ({"system": "frontier", "parts": "report"}, 400, "The parts must be chosen from cards"),
        ({"system": "frontier", "faction": "nobody"}, 400, "There is no faction nobody."),
        ({"system": "frontier", "mission": "siege"}, 400, "There is no mission siege."),
        ({"system": "frontier", "layout": "Z"}, 400, "There is no board Z."),
        ({"system": "frontier", "unit": ["jaeger"] * 201}, 413, "At most 200 cards"),
        ({"system": "chess"}, 404, "nothing at this address"),
        ({"roster": "mine"}, 404, "nothing at this address"),
        ({"roster": str(uuid.uuid4())}, 404, "nothing at this address"),
        ({"shared": "never-given"}, 404, "nothing at this address"),
    ],
)
def test_an_unprintable_request_gets_a_message_and_a_status(client, name, query, status, sentence):
    response = client.get(url(name, **query))
    assert response.status_code == status
    assert sentence in shown(response)


@pytest.mark.parametrize("name", PAGES)
def test_the_roster_of_another_user_gives_404(client, other_user, roster, name):
    client.force_login(other_user)
    assert client.get(url(name, roster=roster.pk)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_a_shared_roster_is_printed_by_its_link(client, roster, name):
    shared = share_roster(roster=roster, visibility=Visibility.UNLISTED)
    assert client.get(url(name, shared=shared.share_token)).status_code == 200
    assert client.get(url(name, roster=roster.pk)).status_code == 404


@pytest.mark.parametrize("name", PAGES)
def test_an_own_board_is_printed_for_its_owner_and_by_its_link(client, user, other_user, name):
    board = share_board(board=kept(Owner(user=user)))
    client.force_login(user)
    assert client.get(url(name, board=board.pk)).status_code == 200
    client.force_login(other_user)
    assert client.get(url(name, board=board.pk)).status_code == 404
    assert client.get(url(name, **{"shared-board": board.share_token})).status_code == 200
    assert client.get(url(name, **{"shared-board": "never-given"})).status_code == 404


def test_a_roster_is_printed_as_cards_and_sheet_unless_something_else_is_chosen(
    client, user, roster, words_of
):
    client.force_login(user)
    text = words_of(client.get(url("print-document", roster=roster.pk)).content)
    assert "Old Marta" in text
    assert "84 / 200 pts" in text
    one = client.get(url("print-document", roster=roster.pk, parts="cards", copies="type"))
    assert "Old Marta" not in words_of(one.content)


@pytest.mark.parametrize("name", PAGES)
def test_a_unit_missing_from_the_rule_book_is_named(client, user, draft_of, name):
    draft = draft_of("jaeger")
    odd = draft.change(units=(draft.units[0].change(type="ghost"),))
    roster = create_roster(owner=Owner(user=user), draft=odd)
    client.force_login(user)
    response = client.get(url(name, roster=roster.pk))
    assert response.status_code == 422
    assert "There is no unit ghost." in shown(response)


def test_characters_missing_from_the_fonts_are_named_before_printing(client, user, draft_of):
    draft = draft_of("jaeger", names=("漢字",))
    roster = create_roster(owner=Owner(user=user), draft=draft)
    client.force_login(user)
    page = shown(client.get(url("print", roster=roster.pk)))
    assert "<b>漢</b> U+6F22" in page
    assert "<b>字</b> U+5B57" in page


def test_of_many_missing_characters_those_not_named_are_counted(client, user, draft_of):
    many = "".join(chr(0x4E00 + each) for each in range(23))
    roster = create_roster(owner=Owner(user=user), draft=draft_of("jaeger", names=(many,)))
    client.force_login(user)
    page = shown(client.get(url("print", roster=roster.pk)))
    assert page.count("<li><b>") == 20
    assert "and 3 more characters" in page


def test_nothing_is_named_when_all_characters_are_available(client):
    assert not re.search(r"U\+[0-9A-F]{4}", shown(client.get(url("print", system="frontier"))))


@pytest.mark.parametrize(
    ("accepted", "paper"),
    [
        ("en-US,en;q=0.9", "letter"),
        ("fr-CA", "letter"),
        ("fr-FR,en-US;q=0.5", "a4"),
        ("en,en-US;q=0.5", "letter"),
        ("de", "a4"),
        ("", "a4"),
        (";;,-,-us", "letter"),
    ],
)
def test_the_default_paper_size_follows_the_readers_country(accepted, paper):
    assert usual_paper(accepted) == paper


def test_without_a_choice_all_printable_items_are_listed(client, user, roster):
    client.force_login(user)
    page = shown(client.get(url("print")))
    assert f"?roster={roster.pk}" in page
    assert "?system=frontier&amp;faction=rebels" in page


def test_previews_are_rate_limited(client, user, settings):
    settings.PAGE_RATES = settings.PAGE_RATES | {"preview": "2/min"}
    client.force_login(user)
    address = url("print-preview", system="frontier", unit="jaeger")
    assert [client.get(address).status_code for _ in range(3)] == [200, 200, 429]


def test_printable_items_have_names_in_the_readers_language(client):
    shelf = shown(client.get(url("print"), HTTP_ACCEPT_LANGUAGE="fr"))
    assert "Bataille isolée" in shelf
    assert "One-off battle" not in shelf

    dialog = url("print", system="modern", mission="crossroads", layout="A")
    boards = shown(client.get(dialog, HTTP_ACCEPT_LANGUAGE="fr"))
    assert "A · Les Quatre Fermes" in boards
    assert "Four Farms" not in boards
