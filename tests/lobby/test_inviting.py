"""Invitation links: they show host and terms, give the seat once, and say when they are used up."""

from datetime import timedelta

import pytest
from django.utils import timezone

from rosters.catalogues import book
from rules.lobby.links import INVITATION, SEAT
from rules.lobby.models import Invitation, Party
from tests.lobby.people import TERMS, joined, link_of, page_of, proposed, says, takes, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def tells_nothing_of_the_match(page):
    mission = str(book("frontier").missions["escort"].name)
    return not any(each in page for each in ("Ana invites", mission, "Points limit"))


def test_opening_an_invitation_removes_its_key_from_the_url_and_takes_no_seat(host, other):
    row = proposed(host)
    link = link_of(host, row)

    answer = other.get(link)

    assert answer.headers["Location"] == row.get_absolute_url()
    assert INVITATION.written(row.invitations.get().pk) not in answer.headers["Location"]
    assert row.parties.count() == 1
    assert Invitation.objects.get().fate == "open"


def test_an_invitation_shows_host_and_terms_before_the_seat_is_taken(host, other):
    row = proposed(host, limit="150", turn_cap="8", pace="move", pace_time="3", pace_unit="86400")
    other.get(link_of(host, row))

    page = page_of(other, row)

    assert "Ana invites you to play" in page
    assert "Take the seat" in page
    assert all(each in page for each in ("Escort", "150", ">8<", "3 days per answer"))


def test_the_first_to_accept_gets_the_seat_without_an_account(host, other):
    row = joined(host, other)

    party = row.parties.get(number=1)
    assert (party.name, party.user) == ("Bo", None)
    assert party.guest_key
    assert "Accept the terms" in page_of(other, row)
    assert "Accept the terms" not in page_of(host, row)


def test_a_member_takes_the_seat_under_a_name_of_their_choice(host, other, other_user):
    other.force_login(other_user)
    row = proposed(host)
    other.get(link_of(host, row))
    assert 'value="bo"' in page_of(other, row)

    takes(other, row, "Boris")

    party = row.parties.get(number=1)
    assert (party.user, party.name) == (other_user, "Boris")


def test_a_used_link_says_so_and_reveals_nothing_of_the_match(host, other, stranger):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    stranger.get(link)
    takes(other, row)

    for answer in (stranger.get(link), stranger.get(row.get_absolute_url()), takes(stranger, row)):
        assert answer.status_code == 410
        assert "has already been used" in text_of(answer)
        assert tells_nothing_of_the_match(text_of(answer))
    assert row.parties.get(number=1).name == "Bo"


def test_the_invited_player_can_return_by_the_link(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    takes(other, row)

    assert other.get(link).headers["Location"] == row.get_absolute_url()


def test_a_revoked_link_is_refused(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)

    host.post(f"{row.get_absolute_url()}link/", {"act": "revoke"})

    for answer in (other.get(link), takes(other, row)):
        assert answer.status_code == 410
        assert "has been revoked" in text_of(answer)
        assert tells_nothing_of_the_match(text_of(answer))
    assert "There is no active link" in page_of(host, row)


def test_a_new_link_replaces_the_previous_one(host, other):
    row = proposed(host)
    earlier = link_of(host, row)

    host.post(f"{row.get_absolute_url()}link/", {"act": "renew"})

    assert other.get(earlier).status_code == 410
    other.get(link_of(host, row))
    assert takes(other, row).status_code == 302


def test_a_link_expires_after_two_weeks(host, other):
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


def test_only_the_invited_player_can_decline(host, stranger):
    row = proposed(host)

    assert stranger.post(f"{row.get_absolute_url()}decline/").status_code == 404
    assert host.post(f"{row.get_absolute_url()}decline/").status_code == 404


def test_the_invitation_to_a_withdrawn_proposal_is_gone(host, other):
    row = proposed(host)
    link = link_of(host, row)
    other.get(link)
    says(host, row, 0, "withdraw")

    for answer in (other.get(link), other.get(row.get_absolute_url()), takes(other, row)):
        assert answer.status_code == 410
        assert tells_nothing_of_the_match(text_of(answer))


@pytest.mark.parametrize("link", ["x", "{key}", "{seat}", "{key}.{wrong}"])
def test_a_forged_link_gives_404(host, other, link):
    key = proposed(host).invitations.get().pk
    forged = link.format(key=key.hex, seat=SEAT.written(key), wrong="a" * 43)

    assert other.get(f"/matches/invited/{forged}/").status_code == 404


def test_link_keys_are_not_stored_in_plain_text(host):
    row = proposed(host)
    link = link_of(host, row)
    stored = str(list(Invitation.objects.values())) + str(list(Party.objects.values()))

    signature = link.rstrip("/").rpartition(".")[2]

    assert signature not in stored


def test_uninvited_people_see_nothing(host, stranger):
    row = proposed(host)

    assert stranger.get(row.get_absolute_url()).status_code == 404
    assert takes(stranger, row).status_code == 404
    assert stranger.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 404
    assert stranger.get(f"{row.get_absolute_url()}state/").status_code == 404


def test_the_host_cannot_take_the_other_seat(host):
    row = proposed(host)

    assert takes(host, row).status_code == 403


@pytest.mark.parametrize("name", ["ana", "Аna", "A\u0301na", "B\ao", "B" * 41, "\u200b"])
def test_a_name_confusable_with_the_hosts_is_refused(host, other, name):
    row = proposed(host)
    other.get(link_of(host, row))

    answer = takes(other, row, name)

    assert answer.status_code == 422
    assert "errorlist" in text_of(answer)
    assert row.parties.count() == 1
    assert row.invitations.get().fate == "open"


def test_the_seat_cannot_be_taken_on_outdated_terms(host, other):
    row = proposed(host)
    other.get(link_of(host, row))
    host.post(f"{row.get_absolute_url()}0/", {"mission": "assault", "layout": "B", "version": "1"})

    answer = takes(other, row, version=1)

    assert answer.status_code == 409
    assert "The terms changed" in text_of(answer)
    assert row.parties.count() == 1


def test_only_the_host_can_create_links(host, other):
    row = joined(host, other)

    assert other.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 403
    host.post(f"{row.get_absolute_url()}link/", {"act": "renew"})
    assert row.invitations.count() == 1


def test_a_proposal_without_links_has_no_link_page(host):
    row = proposed(host, whom="list")

    assert host.post(f"{row.get_absolute_url()}link/", {"act": "renew"}).status_code == 404


def test_creating_links_is_rate_limited(host):
    row = proposed(host)
    address = f"{row.get_absolute_url()}link/"

    answers = [host.post(address, {"act": "renew"}).status_code for _ in range(41)]

    assert answers[0] == 302
    assert answers[-1] == 429


def test_open_proposals_are_limited_to_twenty(host):
    for _ in range(20):
        proposed(host)

    answer = host.post("/matches/new/", TERMS)

    assert answer.status_code == 422
    assert "20 open proposals" in text_of(answer)


def test_only_ones_own_proposals_count_towards_the_limit(host, other, monkeypatch):
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
    said = "This is your own link: send it to the person you want to play against."

    assert said in text_of(host.get(link, follow=True))
    assert said not in text_of(other.get(link, follow=True))
