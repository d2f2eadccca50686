"""The list of open proposals: it shows hosts and terms, and each seat goes to one player."""

from typing import Any

import pytest

from rosters.owners import Owner
from rules.lobby.models import Proposal
from rules.lobby.proposals import propose
from rules.lobby.seating import SeatTakenError, take_seat
from rules.matches.services import Agreement
from tests.factories import DraftFactory, RosterFactory
from tests.lobby.people import proposed, says, takes, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def offered(key="ana", **changes) -> Proposal:
    terms: dict[str, Any] = {
        "system": "frontier",
        "mission": "assault",
        "layout": "A",
        "limit": 200,
        "names": ("Ana", ""),
        "options": {},
    }
    agreed = Agreement(**terms | changes)
    return propose(owner=Owner(guest_key=key), agreed=agreed, way="list")


def shown(client, query=""):
    return {row.pk for row, *_ in client.get(f"/matches/open/{query}").context["rows"]}


def test_an_empty_list_says_what_to_do(client):
    page = text_of(client.get("/matches/open/"))

    assert "Nobody is waiting" in page
    assert "/matches/new/?whom=list" in page


def test_the_list_shows_the_game_and_can_be_filtered_by_it(other):
    frontier = offered()
    modern = offered("bo", system="modern", mission="crossroads", limit=100)

    page = text_of(other.get("/matches/open/"))

    for name in ("Modern", "Frontier"):
        assert f"<dt>Game</dt><dd>{name}</dd>" in page
    assert shown(other) == {frontier.pk, modern.pk}
    assert shown(other, "?mission=modern/") == {modern.pk}
    assert shown(other, "?mission=modern/crossroads") == {modern.pk}
    assert shown(other, "?mission=modern/rearguard") == set()


def test_anybody_finds_a_proposal_and_takes_its_seat(host, other):
    row = proposed(host, whom="list")
    assert shown(other) == {row.pk}

    assert takes(other, row).status_code == 302

    assert shown(other) == set()
    assert "Accept the terms" in text_of(other.get(row.get_absolute_url()))


def test_the_list_shows_hosts_and_terms_but_no_rosters(host, other, user):
    RosterFactory(owner=user, draft=DraftFactory(name="CANARY"))
    row = proposed(host, whom="list")

    for page in ("/matches/open/", row.get_absolute_url()):
        told = text_of(other.get(page))
        assert "Ana" in told
        assert "CANARY" not in told
        assert "ana@" not in told


def test_links_and_withdrawn_proposals_are_not_on_the_list(host, other):
    proposed(host, whom="link")
    proposed(host, whom="screen", second="Bo")
    gone = proposed(host, whom="list")
    says(host, gone, 0, "withdraw")

    assert shown(other) == set()
    assert other.get(gone.get_absolute_url()).status_code == 404


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"a", "b", "c"}),
        ("?mission=frontier/escort", {"b"}),
        ("?limit=150", {"c"}),
        ("?pace=none", {"a"}),
        ("?pace=live", {"b"}),
        ("?pace=days", {"c"}),
        ("?mission=frontier/assault&limit=150&pace=days", {"c"}),
        ("?mission=frontier/escort&pace=days", set()),
    ],
)
def test_the_list_is_searched_by_mission_limit_and_clock(client, query, found):
    rows = {
        "a": offered("a"),
        "b": offered("b", mission="escort", pace={"kind": "reserve", "seconds": 3600}),
        "c": offered("c", limit=150, pace={"kind": "move", "seconds": 3 * 86_400}),
    }

    assert shown(client, query) == {rows[name].pk for name in found}


def test_an_invalid_search_is_refused(client):
    assert client.get("/matches/open/?limit=many").status_code == 422
    assert client.get("/matches/open/?mission=chess").status_code == 422


def test_a_long_list_is_paginated_with_a_constant_number_of_queries(
    client, django_assert_max_num_queries
):
    counts = []
    for more in (1, 24):
        for number in range(more):
            offered(f"{more}-{number}")
        with django_assert_max_num_queries(12) as captured:
            assert len(shown(client)) == min(more, 20)
        counts.append(len(captured))

    assert counts[0] == counts[1]
    assert len(shown(client, "?page=2")) == 5


def test_the_hosts_own_proposal_is_marked(host):
    row = proposed(host, whom="list")

    assert host.get("/matches/open/").context["rows"][0][2] is True
    assert takes(host, row).status_code == 403


def test_of_two_people_taking_a_seat_one_gets_it_and_the_other_is_notified():
    row = offered()
    first, second = Proposal.objects.get(), Proposal.objects.get()
    take = {"name": "Bo", "version": 1, "invitation": None}
    take_seat(proposal=first, owner=Owner(guest_key="bo"), **take)

    with pytest.raises(SeatTakenError):
        take_seat(proposal=second, owner=Owner(guest_key="cy"), **take)

    assert row.parties.get(number=1).guest_key == "bo"


def test_a_taken_seat_is_reported(host, other, stranger):
    row = proposed(host, whom="list")
    takes(other, row)

    answer = takes(stranger, row)
    assert answer.status_code == 409
    assert "Someone was faster" in text_of(answer)
    assert stranger.get(row.get_absolute_url()).status_code == 404
