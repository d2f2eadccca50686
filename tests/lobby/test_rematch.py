"""When a match is over, one click proposes it again with the seats swapped."""

from uuid import uuid4

import pytest

from rosters.owners import Owner
from rules.engine.core.early_end import Concede
from rules.lobby.models import Proposal
from rules.matches.services import submit_command
from rules.models import Match, Seat
from tests.lobby.people import agreed, page_of, proposed, says, text_of
from tests.rules.players import started

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def conceded(match, seat=0):
    match.refresh_from_db()
    submit_command(match=match, seat=seat, command=Concede(), seq=match.head, command_id=uuid4())
    return Match.objects.get(pk=match.pk)


@pytest.fixture
def over(host, other):
    """A match of Ana and Bo that Ana has conceded."""
    terms = {"limit": "150", "turn_cap": "8", "pace": "move", "pace_time": "3"}
    return conceded(agreed(host, other, **terms, pace_unit="86400").match)


def again(client, match):
    return client.post(f"/matches/{match.pk}/rematch/")


def told(client, match):
    return client.get(f"/matches/{match.pk}/rematch/").json()


@pytest.mark.parametrize("who", [0, 1])
def test_the_same_terms_are_proposed_with_the_seats_swapped(host, other, over, who):
    asker = (host, other)[who]

    answer = again(asker, over)

    row = Proposal.objects.get(rematch_of=over)
    assert answer.headers["Location"] == row.get_absolute_url()
    assert row.names == ("Bo", "Ana")
    assert (row.terms["limit"], row.terms["options"]) == (150, {"turn_cap": 8})
    assert row.terms["pace"]["seconds"] == 3 * 86_400
    assert row.agreed == [1 - who]


def test_a_rematch_is_shown_at_the_table_and_in_the_list(host, other, over):
    assert told(host, over) == {"address": None, "by": None, "status": ""}
    again(host, over)

    row = Proposal.objects.get(rematch_of=over)
    for client in (host, other):
        assert told(client, over)["address"] == row.get_absolute_url()
        assert told(client, over)["by"] == "Ana"
        assert row.get_absolute_url() in client.get("/matches/").content.decode()
    assert "Waiting for your answer" in text_of(other.get("/matches/"))


def test_a_rematch_needs_no_link_and_starts_a_match(host, other, over):
    again(host, over)
    row = Proposal.objects.get(rematch_of=over)

    says(other, row, 0, "terms")
    says(other, row, 0, "terrain")
    says(host, row, 1, "terrain")

    match = Match.objects.exclude(pk=over.pk).get()
    assert match.names == ("Bo", "Ana")
    assert told(host, over)["status"] == "started"


def test_two_simultaneous_rematch_requests_share_one_proposal(host, other, over):
    first = again(host, over).headers["Location"]

    assert again(other, over).headers["Location"] == first
    assert Proposal.objects.filter(rematch_of=over).count() == 1


def test_only_the_opponent_can_decline_a_rematch(host, other, stranger, over):
    again(host, over)
    row = Proposal.objects.get(rematch_of=over)
    assert says(host, row, 1, "decline").status_code == 403
    assert stranger.get(row.get_absolute_url()).status_code == 404

    says(other, row, 0, "decline")

    assert told(host, over) == {"address": None, "by": None, "status": "declined"}
    assert "has declined" in page_of(host, row)
    assert again(host, over).status_code == 302
    assert Proposal.objects.filter(rematch_of=over).count() == 2


def test_a_running_match_has_no_rematch(host, other):
    match = agreed(host, other).match

    assert again(host, match).status_code == 403
    assert not Proposal.objects.filter(rematch_of=match).exists()


def test_a_rematch_of_a_match_of_others_gives_404(stranger, over):
    assert again(stranger, over).status_code == 404
    assert stranger.get(f"/matches/{over.pk}/rematch/").status_code == 404


def test_a_solo_rematch_swaps_the_sides(client, user):
    client.force_login(user)
    match = conceded(started(Owner(user=user)))

    again(client, match)

    row = Proposal.objects.get(rematch_of=match)
    assert (row.way, row.names, row.terms["mission"]) == ("screen", ("Bo", "Ana"), "assault")
    assert {party.user for party in row.parties.all()} == {user}


def test_an_opponent_with_a_closed_account_is_not_invited(host, other, over):
    Seat.objects.filter(match=over, number=1).update(user=None, guest_key=None)

    answer = again(host, over)

    assert answer.headers["Location"] == over.get_absolute_url()
    assert not Proposal.objects.filter(rematch_of=over).exists()


def test_the_proposal_limit_applies_to_rematches(host, other, over):
    for _ in range(20):
        proposed(host)

    answer = host.post(f"/matches/{over.pk}/rematch/", follow=True)

    assert "too many open proposals" in text_of(answer)
