"""Spectator links: they need the consent of both sides, and either can end them."""

import re
from importlib import import_module

import pytest
from django.apps import apps

from rosters.accounts.services import close_account
from rules.models import Match, Seat
from tests.lobby.people import agreed, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def match(host, other):
    return agreed(host, other).match


def lets(client, match, seat, allow="yes"):
    return client.post(f"/matches/{match.pk}/people/{seat}/watching/", {"allow": allow})


def watch_link(client, match):
    page = text_of(client.get(f"/matches/{match.pk}/people/"))
    found = re.search(r'id="watch" readonly value="http://testserver([^"]+)"', page)
    return found[1] if found else None


def watches(client, match):
    return client.get(match.get_absolute_url()).status_code == 200


def test_a_spectator_link_needs_consent_of_both_sides(host, other, stranger, match):
    lets(host, match, 0)
    assert watch_link(host, match) is None

    lets(other, match, 1)

    link = watch_link(host, match)
    assert link == watch_link(other, match)
    assert stranger.get(link).headers["Location"] == match.get_absolute_url()
    assert watches(stranger, match)


@pytest.mark.parametrize("who", [0, 1])
def test_either_side_can_end_spectating_at_once(host, other, stranger, match, who):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)
    stranger.get(link)

    lets((host, other)[who], match, who, "no")

    assert not watches(stranger, match)
    assert stranger.get(link).status_code == 410
    assert watch_link(host, match) is None


def test_an_old_link_stays_invalid_after_a_new_agreement(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)
    stranger.get(link)
    lets(host, match, 0, "no")

    lets(host, match, 0)

    assert not watches(stranger, match)
    assert stranger.get(link).status_code == 410
    assert watch_link(host, match) not in (None, link)


def test_consenting_twice_does_not_change_the_link(host, other, match):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)

    lets(host, match, 0)

    assert watch_link(host, match) == link


def test_a_side_cannot_consent_for_the_other(host, other, stranger, match):
    assert lets(host, match, 1).status_code == 403
    assert lets(other, match, 0).status_code == 403
    assert lets(stranger, match, 0).status_code == 404
    assert not Match.objects.get().seats.filter(watchable=True).exists()


def test_spectators_cannot_open_the_players_page_or_ask_for_a_rematch(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    stranger.get(watch_link(host, match))

    assert stranger.get(f"/matches/{match.pk}/people/").status_code == 404
    assert stranger.get(f"/matches/{match.pk}/rematch/").status_code == 404
    assert stranger.post(f"/matches/{match.pk}/rematch/").status_code == 404


def test_a_forged_link_gives_404(stranger):
    assert stranger.get("/matches/watch/nonsense/").status_code == 404


def test_the_table_offers_a_spectator_no_action(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    stranger.get(watch_link(host, match))

    page = text_of(stranger.get(match.get_absolute_url()))

    assert 'id="concede"' not in page
    assert "People and links" not in page
    assert "You are watching." in page
    assert 'id="concede"' in text_of(host.get(match.get_absolute_url()))


def test_spectator_consent_is_described_in_whole_sentences(host, match):
    address = f"/matches/{match.pk}/people/"
    page = text_of(host.get(address))
    assert "You do not allow spectators." in page
    assert "Bo does not allow spectators." in page
    assert ">Allow spectators<" in page
    assert "Ana: allow" not in page

    lets(host, match, 0)

    page = text_of(host.get(address))
    assert "You allow spectators." in page
    assert ">you<" not in page


def consented(host, other, match):
    """The spectator link of a match that both sides have opened."""
    lets(host, match, 0)
    lets(other, match, 1)
    return watch_link(host, match)


@pytest.fixture
def member_match(other, other_user, host):
    """A match in which Bo, who has an account, holds seat 1."""
    other.force_login(other_user)
    return agreed(host, other).match


def test_the_consent_of_a_deleted_account_ends(host, other, other_user, stranger, member_match):
    link = consented(host, other, member_match)
    stranger.get(link)
    assert watches(stranger, member_match)

    close_account(user=other_user)

    assert not watches(stranger, member_match)
    assert stranger.get(link).status_code == 410
    lets(host, member_match, 0)
    assert watch_link(host, member_match) is None
    assert not Seat.objects.filter(match=member_match, number=1, watchable=True).exists()


def test_consent_left_behind_by_accounts_deleted_earlier_ends(host, other, stranger, match):
    stranger.get(consented(host, other, match))
    Seat.objects.filter(match=match, number=1).update(user=None, guest_key=None)
    migration = import_module("rules.migrations.0011_consent_of_deleted_accounts_ends")

    migration.end_consent(apps, None)

    assert not watches(stranger, match)
    assert watch_link(host, match) is None
    assert list(match.seats.values_list("watchable", flat=True)) == [True, False]


@pytest.mark.parametrize("who", [0, 1])
def test_either_side_can_end_spectating_of_a_finished_match(host, other, stranger, match, who):
    stranger.get(consented(host, other, match))
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)

    lets((host, other)[who], match, who, "no")

    assert not watches(stranger, match)
