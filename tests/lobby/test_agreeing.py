"""Both sides at one screen: terms are proposed and countered, then both accept the terrain."""

import re

import pytest

from rules.lobby.models import Party, Proposal
from rules.models import Match
from tests.lobby.people import joined, page_of
from tests.lobby.people import says as answers

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

TERMS = {
    "mission": "escort",
    "layout": "B",
    "first": "Ana",
    "second": "Bo",
    "version": "1",
}


def proposed(client, **changes):
    """The address of a proposal just made by Ana."""
    return client.post("/matches/new/", TERMS | changes).headers["Location"]


def says(client, address, seat, answer, **more):
    version = Proposal.objects.get().version
    body = {"seat": str(seat), "answer": answer, "version": str(version)}
    return client.post(address, body | more)


@pytest.mark.clause("FR-SETUP-5")
def test_the_host_proposes_and_the_guest_accepts_or_proposes_other_terms(client):
    address = proposed(client, limit="150")
    page = client.get(address).content.decode()
    assert "Ana proposed these terms." in page
    assert "Accept the terms as Bo" in page
    assert not Match.objects.exists()

    other = client.post(f"{address}1/", TERMS | {"mission": "assault", "limit": "220"})

    assert other.headers["Location"] == address
    proposal = Proposal.objects.get()
    assert (proposal.terms["mission"], proposal.terms["limit"]) == ("assault", 220)
    assert (proposal.proposed_by, proposal.agreed) == (1, [1])
    assert "Accept the terms as Ana" in client.get(address).content.decode()


@pytest.mark.clause("FR-SETUP-3")
def test_the_match_starts_when_both_have_accepted_the_terrain_and_not_before(client):
    address = proposed(client)
    says(client, address, 1, "terms")
    page = client.get(address).content.decode()
    assert "B12a" in page
    assert "Accept the terrain as Ana" in page

    assert says(client, address, 0, "terrain").headers["Location"] == address
    assert not Match.objects.exists()
    started = says(client, address, 1, "terrain")

    match = Match.objects.get()
    assert started.headers["Location"] == match.get_absolute_url()
    assert (match.mission, match.layout, match.limit) == ("escort", "B", 180)
    assert match.names == ("Ana", "Bo")
    assert client.get(address).headers["Location"] == match.get_absolute_url()
    assert address not in client.get("/matches/").content.decode()


@pytest.mark.clause("FR-SETUP-3", "FR-SETUP-5")
def test_the_terrain_cannot_be_accepted_before_the_terms(client):
    address = proposed(client)

    for seat in (0, 1):
        assert says(client, address, seat, "terrain").headers["Location"] == address

    assert Proposal.objects.get().terrain == []
    assert not Match.objects.exists()


@pytest.mark.clause("FR-SETUP-3")
def test_refusing_the_terrain_returns_to_the_terms(client):
    address = proposed(client)
    says(client, address, 1, "terms")
    says(client, address, 1, "terrain")

    says(client, address, 0, "refuse")

    proposal = Proposal.objects.get()
    assert (proposal.agreed, proposal.terrain) == ([1], [])
    assert "Accept the terms as Ana" in client.get(address).content.decode()


def test_invalid_terms_cannot_be_proposed_or_countered(client):
    answer = client.post("/matches/new/", TERMS | {"limit": "50"})
    assert answer.status_code == 422
    assert "FR-SELECT-4" in answer.content.decode()
    assert not Proposal.objects.exists()

    address = proposed(client)
    assert client.post(f"{address}1/", TERMS | {"limit": "50"}).status_code == 422
    assert Proposal.objects.get().proposed_by == 0


@pytest.mark.parametrize(
    ("game", "mission", "layout", "allowed", "wrong"),
    [
        ("frontier", "assault", "A", "100–400", 99),
        ("modern", "rearguard", "C", "77–1000", 76),
        ("modern", "one-off-battle", "A", "49–60, 77–1000", 61),
    ],
)
def test_the_help_of_the_points_limit_and_the_refusal_name_the_same_limits(
    client, game, mission, layout, allowed, wrong
):
    address = f"/matches/new/?system={game}&mission={mission}"
    help_text = re.search(r'id="id_limit_helptext">([^<]*)<', client.get(address).content.decode())
    assert help_text
    assert f"{allowed} points" in help_text[1]

    terms = TERMS | {"mission": mission, "layout": layout, "limit": str(wrong)}
    refused = client.post(address, terms)
    assert refused.status_code == 422
    said = allowed if game == "modern" else allowed.replace("–", " to ")
    assert f"choose {said}." in refused.content.decode()
    for end in re.findall(r"\d+", allowed):
        assert client.post(address, terms | {"limit": end}).status_code == 302


def test_other_people_cannot_see_a_proposal(client, django_user_model):
    address = proposed(client)
    stranger = type(client)()

    assert stranger.get(address).status_code == 404
    assert says(stranger, address, 1, "terms").status_code == 404
    assert stranger.get(f"{address}1/").status_code == 404
    assert client.get(f"{address}2/").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": "2", "answer": "terms", "version": "1"},
        {"seat": "1", "answer": "x", "version": "1"},
        {"seat": "1", "answer": "terms"},
        {"seat": "1", "answer": "terrain", "version": "1", "nonce": "ab"},
    ],
)
def test_an_invalid_answer_is_a_bad_request(client, body):
    address = proposed(client)

    assert client.post(address, body).status_code == 400
    assert Proposal.objects.get().agreed == [0]


def test_an_open_proposal_is_listed_and_belongs_to_the_account_that_is_made(client):
    address = proposed(client)
    assert address in client.get("/matches/").content.decode()

    client.post(
        "/accounts/signup/",
        {
            "username": "ana",
            "password1": "a long enough secret",
            "password2": "a long enough secret",
        },
    )

    assert address in client.get("/matches/").content.decode()
    assert {party.user.username for party in Party.objects.all()} == {"ana"}


def test_a_browser_with_javascript_sends_its_own_nonce(client):
    address = proposed(client)
    says(client, address, 1, "terms")
    says(client, address, 0, "terrain", nonce="ab" * 32)
    says(client, address, 1, "terrain")

    first, second = Match.objects.get().nonces
    assert first == "ab" * 32
    assert len(bytes.fromhex(second)) == 32


def test_the_dice_secret_is_committed_before_any_nonce_is_sent(client):
    address = proposed(client)
    says(client, address, 1, "terms")
    page = client.get(address).content.decode()
    says(client, address, 0, "terrain")
    says(client, address, 1, "terrain")

    match = Match.objects.get()
    assert match.dice_commitment in page
    assert match.dice_secret not in page
    assert str(match.pk) in address


def test_each_reader_is_told_of_their_own_seat_as_you_and_of_the_other_by_name(host, other):
    row = joined(host, other)
    assert "You proposed these terms." in page_of(host, row)
    assert "Ana proposed these terms." in page_of(other, row)
    assert "Bo has not answered these terms yet." in page_of(host, row)

    answers(other, row, 1, "terms")
    answers(host, row, 0, "terrain")

    assert "You accepted the terrain." in page_of(host, row)
    assert "Ana accepted the terrain." in page_of(other, row)
    host.cookies["django_language"] = "fr"
    page = page_of(host, row)
    assert "Vous avez accepté le décor." in page
    assert "Bo n’a pas encore accepté le décor." not in page_of(other, row)
    assert ">vous<" not in page
