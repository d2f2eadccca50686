"""The PDFs by address: who may see what, and what is answered to nonsense."""

from __future__ import annotations

import uuid

import pytest
from django.urls import reverse

from rosters.models import Visibility
from rosters.owners import Owner
from rosters.services import create_roster, share_roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(user, draft_of):
    draft = draft_of("jaeger", "insurgent", "jaeger", names=("Old Marta",))
    return create_roster(owner=Owner(user=user), draft=draft)


def url(name, *args, **query):
    return reverse(name, args=args, query=query)


def assert_pdf(response):
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response.content.startswith(b"%PDF-")
    assert response["Content-Disposition"].startswith("inline")


def test_a_factions_cards_are_its_six_units(client, words_of):
    response = client.get(url("catalogue-cards", "frontier", faction="rebels"))
    assert_pdf(response)
    text = words_of(response.content)
    assert "Jaeger" in text
    assert "Captain" not in text
    assert 'filename="rebels.pdf"' in response["Content-Disposition"]


def test_chosen_units_are_printed_in_their_order_with_repeats(client, words_of):
    query = {"unit": ["captain", "jaeger", "captain"]}
    text = words_of(client.get(url("catalogue-cards", "frontier", **query)).content)
    assert text.count("Repulsor Field") >= 2
    assert text.index("Captain") < text.index("Jaeger")


def test_without_a_choice_the_whole_catalogue_is_printed(client, read):
    response = client.get(url("catalogue-cards", "frontier"))
    assert len(read(response.content).pages) == 3


def test_paper_and_language_are_the_readers(client, read, words_of):
    address = url("catalogue-cards", "frontier", unit="jaeger", paper="letter")
    response = client.get(address, headers={"accept-language": "fr"})
    assert float(read(response.content).pages[0].mediabox.width) == pytest.approx(612)
    assert "Échelle 1" in words_of(response.content)


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ({"paper": "a5"}, 400, "Paper must be a4 or letter."),
        ({"faction": "nobody"}, 400, "There is no faction nobody."),
        ({"unit": "ghost"}, 400, "There is no unit ghost."),
        ({"size": "wall"}, 400, "The card size must be one of"),
        ({"glitter": "1"}, 400, "There is no option glitter."),
        ({"unit": ["jaeger"] * 201}, 413, "At most 200 cards"),
    ],
)
def test_a_wrong_request_for_cards_gets_a_sentence(client, query, status, said):
    response = client.get(url("catalogue-cards", "frontier", **query))
    assert response.status_code == status
    assert said in response.content.decode()


def test_every_option_of_the_dialog_may_stand_in_a_short_address(client, read):
    address = url("catalogue-cards", "frontier", faction="rebels", size="tarot", sides="pages")
    response = client.get(address)
    assert_pdf(response)
    assert float(read(response.content).pages[0].trimbox.width) == pytest.approx(70 / 25.4 * 72)


def test_a_short_address_of_a_long_document_leads_to_where_it_is_begun(client):
    response = client.get(url("catalogue-cards", "frontier", size="a6", sides="pages"))
    assert response.status_code == 302
    assert client.get(response["Location"]).status_code == 200


def test_cards_of_an_unknown_game_give_404(client):
    assert client.get(url("catalogue-cards", "chess")).status_code == 404


@pytest.mark.parametrize("layout", ["", "B"])
def test_a_mission_sheet_is_drawn_on_the_layout_asked_for(client, rules, words_of, layout):
    response = client.get(url("mission-sheet", "frontier", "ambush", layout=layout))
    assert_pdf(response)
    named = {each.slug: each.name for each in rules.catalogue.layouts}
    assert named[layout or "A"] in words_of(response.content)


@pytest.mark.parametrize(
    ("mission", "query", "status"),
    [("siege", {}, 404), ("ambush", {"layout": "Z"}, 400), ("ambush", {"paper": "wall"}, 400)],
)
def test_a_wrong_request_for_a_mission_sheet_is_refused(client, mission, query, status):
    response = client.get(url("mission-sheet", "frontier", mission, **query))
    assert response.status_code == status


def test_an_owner_prints_cards_and_sheet(client, user, roster, words_of):
    client.force_login(user)
    cards = client.get(url("roster-cards", roster.pk))
    assert_pdf(cards)
    text = words_of(cards.content)
    assert "Old Marta" in text
    assert text.count("Escape Plan") >= 2
    sheet = client.get(url("roster-sheet", roster.pk))
    assert_pdf(sheet)
    assert "84 / 200 pts" in words_of(sheet.content)


def test_one_card_of_each_type_can_be_printed(client, user, roster, words_of):
    client.force_login(user)
    response = client.get(url("roster-cards", roster.pk, copies="type"))
    text = words_of(response.content)
    assert "Old Marta" not in text
    assert "Jaeger" in text


def test_copies_are_each_or_type(client, user, roster):
    client.force_login(user)
    response = client.get(url("roster-cards", roster.pk, copies="all"))
    assert response.status_code == 400
    assert "Copies must be each or type." in response.content.decode()


@pytest.mark.parametrize("name", ["roster-cards", "roster-sheet"])
def test_other_people_cannot_print_a_private_roster(client, other_user, roster, name):
    assert client.get(url(name, roster.pk)).status_code == 404
    client.force_login(other_user)
    assert client.get(url(name, roster.pk)).status_code == 404
    assert client.get(url(name, uuid.uuid4())).status_code == 404


@pytest.mark.parametrize("name", ["roster-cards", "roster-sheet"])
def test_a_public_roster_is_printed_for_everybody(client, roster, name):
    share_roster(roster=roster, visibility=Visibility.PUBLIC)
    assert_pdf(client.get(url(name, roster.pk)))


@pytest.mark.parametrize("name", ["roster-shared-cards", "roster-shared-sheet"])
def test_a_link_prints_until_it_is_revoked(client, roster, name):
    shared = share_roster(roster=roster, visibility=Visibility.UNLISTED)
    token = shared.share_token
    assert_pdf(client.get(url(name, token)))
    assert client.get(url("roster-cards", roster.pk)).status_code == 404
    share_roster(roster=shared, visibility=Visibility.PRIVATE)
    assert client.get(url(name, token)).status_code == 404


def test_the_opponents_sheet_does_not_contain_the_share_link(client, roster, read):
    token = share_roster(roster=roster, visibility=Visibility.UNLISTED).share_token

    def told(**asked):
        pages = read(client.get(url("print-document", **asked)).content).pages
        noted = (each.get_object() for page in pages for each in page.get("/Annots", ()))
        return " ".join(
            [*(page.extract_text() for page in pages), *(n["/A"]["/URI"] for n in noted)]
        )

    assert token in told(shared=token, parts="roster")
    assert token not in told(shared=token, parts="open")
    assert token not in told(shared=token, parts=["roster", "open"])
    assert "print/page/" in told(system="frontier", unit="jaeger")


def test_an_empty_roster_has_a_sheet_but_no_cards(client, user, draft_of):
    empty = create_roster(owner=Owner(user=user), draft=draft_of())
    client.force_login(user)
    assert_pdf(client.get(url("roster-sheet", empty.pk)))
    response = client.get(url("roster-cards", empty.pk))
    assert response.status_code == 400
    assert "no cards to print" in response.content.decode()


@pytest.mark.parametrize("name", ["roster-cards", "roster-sheet"])
def test_a_roster_with_a_unit_of_another_edition_is_refused_in_words(client, user, draft_of, name):
    draft = draft_of("jaeger")
    odd = draft.change(units=(draft.units[0].change(type="ghost"),))
    roster = create_roster(owner=Owner(user=user), draft=odd)
    client.force_login(user)
    response = client.get(url(name, roster.pk))
    assert response.status_code == 422
    assert "There is no unit ghost." in response.content.decode()


@pytest.mark.parametrize("units", [1, 60])
@pytest.mark.parametrize("name", ["roster-cards", "roster-sheet"])
def test_printing_a_roster_needs_a_constant_number_of_queries(
    client, user, draft_of, django_assert_max_num_queries, name, units
):
    draft = draft_of(*["jaeger"] * units)
    roster = create_roster(owner=Owner(user=user), draft=draft)
    client.force_login(user)
    with django_assert_max_num_queries(3):
        assert_pdf(client.get(url(name, roster.pk)))


def post(client, **body):
    return client.post("/api/v1/cards/", body, content_type="application/json")


def test_the_api_prints_cards(client, read, words_of):
    response = post(client, units=["jaeger"] * 10, paper="letter", language="fr")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert len(read(response.content).pages) == 2
    assert "Échelle 1" in words_of(response.content)


@pytest.mark.parametrize(
    ("body", "attr", "said"),
    [
        ({"units": ["ghost"]}, "units", "There is no unit ghost."),
        ({"units": ["jaeger"], "system": "chess"}, "system", "There is no game chess."),
        ({"units": ["jaeger"], "paper": "a5"}, "paper", "a5"),
        ({"units": ["jaeger"], "language": "de"}, "language", "de"),
        ({"units": []}, "units", "empty"),
        ({"units": ["jaeger"] * 201}, "units", "200"),
        ({}, "units", "required"),
    ],
)
def test_the_api_refuses_what_it_cannot_print(client, body, attr, said):
    response = post(client, **body)
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["attr"].startswith(attr)
    assert said in error["detail"]


@pytest.mark.parametrize(("units", "status"), [(["jaeger"], 200), (["ghost"], 400)])
def test_a_client_that_accepts_pdf_alone_is_served(client, units, status):
    response = client.post(
        "/api/v1/cards/",
        {"units": units},
        content_type="application/json",
        headers={"accept": "application/pdf"},
    )
    assert response.status_code == status
