"""Others watch a match while both seats let them, by a link that ends with either's word."""

import re

import pytest

from rules.models import Match
from tests.lobby.people import agreed, text_of

pytestmark = pytest.mark.django_db


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


def test_there_is_a_link_when_both_let_others_watch_and_not_before(host, other, stranger, match):
    lets(host, match, 0)
    assert watch_link(host, match) is None

    lets(other, match, 1)

    link = watch_link(host, match)
    assert link == watch_link(other, match)
    assert stranger.get(link).headers["Location"] == match.get_absolute_url()
    assert watches(stranger, match)


@pytest.mark.parametrize("who", [0, 1])
def test_either_side_ends_it_at_once(host, other, stranger, match, who):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)
    stranger.get(link)

    lets((host, other)[who], match, who, "no")

    assert not watches(stranger, match)
    assert stranger.get(link).status_code == 410
    assert watch_link(host, match) is None


def test_a_link_of_before_stays_closed_when_both_agree_again(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)
    stranger.get(link)
    lets(host, match, 0, "no")

    lets(host, match, 0)

    assert not watches(stranger, match)
    assert stranger.get(link).status_code == 410
    assert watch_link(host, match) not in (None, link)


def test_saying_yes_twice_changes_no_link(host, other, match):
    lets(host, match, 0)
    lets(other, match, 1)
    link = watch_link(host, match)

    lets(host, match, 0)

    assert watch_link(host, match) == link


def test_neither_side_speaks_for_the_other(host, other, stranger, match):
    assert lets(host, match, 1).status_code == 403
    assert lets(other, match, 0).status_code == 403
    assert lets(stranger, match, 0).status_code == 404
    assert not Match.objects.get().seats.filter(watchable=True).exists()


def test_who_watches_has_no_page_of_people_and_plays_nothing_again(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    stranger.get(watch_link(host, match))

    assert stranger.get(f"/matches/{match.pk}/people/").status_code == 404
    assert stranger.get(f"/matches/{match.pk}/rematch/").status_code == 404
    assert stranger.post(f"/matches/{match.pk}/rematch/").status_code == 404


def test_a_forged_link_is_not_there(stranger):
    assert stranger.get("/matches/watch/nonsense/").status_code == 404


def test_a_table_that_is_watched_offers_its_spectator_no_step(host, other, stranger, match):
    lets(host, match, 0)
    lets(other, match, 1)
    stranger.get(watch_link(host, match))

    page = text_of(stranger.get(match.get_absolute_url()))

    assert 'id="concede"' not in page
    assert "People and links" not in page
    assert "You watch." in page
    assert 'id="concede"' in text_of(host.get(match.get_absolute_url()))


def test_who_lets_others_watch_is_said_in_whole_sentences(host, match):
    address = f"/matches/{match.pk}/people/"
    page = text_of(host.get(address))
    assert "You do not let others watch." in page
    assert "Bo does not let others watch." in page

    lets(host, match, 0)

    page = text_of(host.get(address))
    assert "You let others watch." in page
    assert ">you<" not in page
