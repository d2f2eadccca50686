"""A private link: it shows who asks and for what, gives its seat once, and says plainly when it is
spent.
"""

from datetime import timedelta

import pytest
from django.utils import timezone

from rosters.books import book
from rules.lobby.links import INVITATION, SEAT
from rules.lobby.models import Invitation, Party
from tests.lobby.people import TERMS, joined, link_of, page_of, proposed, says, takes, text_of

pytestmark = pytest.mark.django_db


def tells_nothing_of_the_match(page):
    mission = str(book("frontier").missions["escort"].name)
    return not any(each in page for each in ("Ana invites", mission, "Points limit"))


def test_opening_the_link_takes_it_out_of_the_address_and_takes_nothing(host, other):
    row = proposed(host)
    link = link_of(host, row)

    answer = other.get(link)

    assert answer.headers["Location"] == row.get_absolute_url()
    assert INVITATION.written(row.invitations.get().pk) not in answer.headers["Location"]
    assert row.parties.count() == 1
    assert Invitation.objects.get().fate == "open"


def test_who_was_invited_sees_the_host_and_the_terms_before_the_seat_is_taken(host, other):
    row = proposed(host, limit="150", turn_cap="8", pace="move", pace_time="3", pace_unit="86400")
    other.get(link_of(host, row))

    page = page_of(other, row)

    assert "Ana invites you to play" in page
    assert "Take the seat" in page
    assert all(each in page for each in ("Escort", "150", ">8<", "3 days for each answer"))


def test_the_first_who_says_so_has_the_seat_without_an_account(host, other):
    row = joined(host, other)

    party = row.parties.get(number=1)
    assert (party.name, party.user) == ("Bo", None)
    assert party.guest_key
    assert "Bo accepts the terms" in page_of(other, row)
    assert "Bo accepts the terms" not in page_of(host, row)


def test_a_member_takes_the_seat_under_a_name_of_their_choice(host, other, other_user):
    other.force_login(other_user)
    row = proposed(host)
    other.get(link_of(host, row))
    assert 'value="bo"' in page_of(other, row)

    takes(other, row, "Boris")

    party = row.parties.get(number=1)
    assert (party.user, party.name) == (other_user, "Boris")


def test_a_used_link_says_so_and_tells_nothing_of_the_match(host, other, stranger):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    stranger.get(link)
    takes(other, row)

    for answer in (stranger.get(link), stranger.get(row.get_absolute_url()), takes(stranger, row)):
        assert answer.status_code == 410
        assert "has been used" in text_of(answer)
        assert tells_nothing_of_the_match(text_of(answer))
    assert row.parties.get(number=1).name == "Bo"


def test_whoever_used_the_link_comes_back_by_it(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    takes(other, row)

    assert other.get(link).headers["Location"] == row.get_absolute_url()


def test_a_revoked_link_opens_nothing(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)

    host.post(f"{row.get_absolute_url()}link/", {"act": "revoke"})

    for answer in (other.get(link), takes(other, row)):
        assert answer.status_code == 410
        assert "has been revoked" in text_of(answer)
        assert tells_nothing_of_the_match(text_of(answer))
    assert "No link is out" in page_of(host, row)


def test_another_link_ends_the_one_before(host, other):
    row = proposed(host)
    earlier = link_of(host, row)

    host.post(f"{row.get_absolute_url()}link/", {"act": "renew"})

    assert other.get(earlier).status_code == 410
    other.get(link_of(host, row))
    assert takes(other, row).status_code == 302


def test_a_link_is_good_for_a_fortnight(host, other):
    row = proposed(host)
    link = link_of(host, row)
    assert row.invitations.get().expires - timezone.now() > timedelta(days=13, hours=23)
    other.get(link)

    row.invitations.update(expires=timezone.now())

    for answer in (other.get(link), takes(other, row)):
        assert answer.status_code == 410
        assert "has expired" in text_of(answer)
    assert "Your link has expired" in page_of(host, row)


def test_an_invitation_can_be_declined(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)

    answer = other.post(f"{row.get_absolute_url()}decline/")

    assert answer.headers["Location"] == "/matches/"
    assert "has been declined" in page_of(host, row)
    assert other.get(link).status_code == 410


def test_only_who_was_invited_declines(host, stranger):
    row = proposed(host)

    assert stranger.post(f"{row.get_absolute_url()}decline/").status_code == 404
    assert host.post(f"{row.get_absolute_url()}decline/").status_code == 404


def test_a_withdrawn_proposal_is_gone_for_who_was_invited(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    says(host, row, 0, "withdraw")

    for answer in (other.get(link), other.get(row.get_absolute_url()), takes(other, row)):
        assert answer.status_code == 410
        assert tells_nothing_of_the_match(text_of(answer))


@pytest.mark.parametrize("link", ["x", "{key}", "{seat}", "{key}.{wrong}"])
def test_a_link_that_this_site_has_not_written_is_not_there(host, other, link):
    key = proposed(host).invitations.get().pk
    forged = link.format(key=key.hex, seat=SEAT.written(key), wrong="a" * 43)

    assert other.get(f"/matches/invited/{forged}/").status_code == 404


def test_a_link_is_not_kept_in_what_is_stored(host):
    row = proposed(host)
    link = link_of(host, row)
    stored = str(list(Invitation.objects.values())) + str(list(Party.objects.values()))

    signature = link.rstrip("/").rpartition(".")[2]

    assert signature not in stored


def test_who_was_not_invited_sees_nothing(host, stranger):
    row = proposed(host)

    assert stranger.get(row.get_absolute_url()).status_code == 404
    assert takes(stranger, row).status_code == 404
    assert stranger.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 404
    assert stranger.get(f"{row.get_absolute_url()}state/").status_code == 404


def test_the_host_does_not_take_the_other_seat(host):
    row = proposed(host)

    assert takes(host, row).status_code == 403


@pytest.mark.parametrize("name", ["ana", "Аna", "A\u0301na", "B\u202eo", "B" * 41, "\u200b"])
def test_a_name_that_cannot_stand_beside_the_hosts_is_refused(host, other, name):
    row = proposed(host)
    other.get(link_of(host, row))

    answer = takes(other, row, name)

    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert row.parties.count() == 1
    assert row.invitations.get().fate == "open"


def test_the_seat_is_not_taken_on_terms_that_were_not_seen(host, other):
    row = proposed(host)
    other.get(link_of(host, row))
    host.post(f"{row.get_absolute_url()}0/", {"mission": "assault", "layout": "B", "version": "1"})

    answer = takes(other, row, version=1)

    assert answer.status_code == 409
    assert "The terms have changed" in text_of(answer)
    assert row.parties.count() == 1


def test_only_the_host_makes_links(host, other):
    row = joined(host, other)

    assert other.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 403
    host.post(f"{row.get_absolute_url()}link/", {"act": "renew"})
    assert row.invitations.count() == 1


def test_a_proposal_without_links_has_no_address_for_them(host):
    row = proposed(host, whom="list")

    assert host.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 404


def test_links_are_not_made_without_end(host):
    row = proposed(host)
    address = f"{row.get_absolute_url()}link/"

    answers = [host.post(address, {"act": "renew"}).status_code for _ in range(41)]

    assert answers[0] == 302
    assert answers[-1] == 429


def test_nobody_has_more_than_twenty_proposals_open(host):
    for _ in range(20):
        proposed(host)

    answer = host.post("/matches/new/", TERMS)

    assert answer.status_code == 422
    assert "20 proposals open" in text_of(answer)


def test_only_proposals_of_ones_own_count_among_the_most(host, other, monkeypatch):
    monkeypatch.setattr("rules.lobby.proposals.MOST_OPEN", 2)
    joined(other, host)
    for _ in range(2):
        proposed(host, whom="screen", second="Bo")

    answer = host.post("/matches/new/", TERMS)

    assert answer.status_code == 422
    assert "Withdraw one" in text_of(answer)


def test_the_host_who_opens_the_link_is_told_that_it_is_theirs(host, other):
    row = proposed(host)
    link = link_of(host, row)
    said = "This link is yours: send it to the person you want to play."

    assert said in text_of(host.get(link, follow=True))
    assert said not in text_of(other.get(link, follow=True))
