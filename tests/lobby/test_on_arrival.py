"""Default values: a match is proposed, and a seat taken, with nothing filled in."""

import re

import pytest
from django.test import Client

from rosters.catalogues import books
from rules.lobby.models import Proposal
from tests.lobby.people import page_of, proposed, takes

pytestmark = pytest.mark.django_db


def as_it_stands(page: str) -> dict[str, str]:
    """What a browser sends of the form for a new match when nothing is filled in. A field that the
    browser itself would ask for fails the test.
    """
    form = re.search(r'<form method="post" class="new-match">.*?</form>', page, re.DOTALL)
    assert form
    sent: dict[str, str] = {}
    for field in re.findall(r"<input [^>]*>", form[0]):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', field))
        name, value = attributes["name"], attributes.get("value", "")
        is_sent = attributes["type"] not in ("radio", "checkbox") or " checked" in field
        is_asked_for = " required" in field and attributes["type"] != "radio"
        assert not (is_asked_for and not value), f"the browser insists on {name}"
        if is_sent:
            sent[name] = value
    for name, options in re.findall(
        r'<select name="([^"]+)".*?>(.*?)</select>', form[0], re.DOTALL
    ):
        chosen = re.search(r'value="([^"]*)" selected', options)
        first = re.search(r'value="([^"]*)"', options)
        sent[name] = (chosen or first)[1]  # type: ignore[index]
    return sent


@pytest.mark.parametrize("game", [book.key for book in books()])
@pytest.mark.parametrize("way", ["", "link", "list", "screen"])
@pytest.mark.parametrize("who", ["guest", "member"])
def test_a_match_can_be_proposed_with_the_default_values(client, user, game, way, who):
    if who == "member":
        client.force_login(user)
    address = f"/matches/new/?system={game}&whom={way}"
    sent = as_it_stands(client.get(address).content.decode())

    answer = client.post(address, sent)

    assert answer.status_code == 302, answer.content.decode()
    row = Proposal.objects.get()
    own = user.username if who == "member" else "Player 1"
    assert row.names[0] == own
    assert row.names[1] == ("Player 2" if row.way == Proposal.Way.SCREEN else "")
    assert row.way == (way or "screen")


def test_the_default_name_differs_from_the_opponents(client):
    proposed(client, first="", second="PIayer 1", whom="screen")  # a capital I for an l
    assert Proposal.objects.get().names == ("Player 2", "PIayer 1")


def test_a_seat_is_taken_without_a_name(client):
    row = proposed(client, first="", whom="list")
    other = Client()
    assert not re.search(r'<input[^>]*name="name"[^>]* required', page_of(other, row))
    assert takes(other, row, name="").status_code == 302
    row.refresh_from_db()
    assert row.names == ("Player 1", "Player 2")


def test_default_names_are_in_the_readers_language_and_offered_in_the_form(client):
    client.post("/language/setlang/", {"language": "fr"})
    page = client.get("/matches/new/").content.decode()
    assert re.findall(r'<input[^>]*placeholder="(Joueur \d)"', page) == ["Joueur 1", "Joueur 2"]
    proposed(client, first="Ana", second="", whom="screen")
    assert Proposal.objects.get().names == ("Ana", "Joueur 2")
