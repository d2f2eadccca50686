"""A session key that somebody else may know or have planted: no guest lives in its session."""

from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from frontier_site.sessions import ON_THE_WAY, SessionStore
from frontier_site.tidying import tidy
from rosters.keepers import be_guest, keeper_of, new_keeper_of
from rosters.models import Roster
from tests.rosters.pages import address

pytestmark = pytest.mark.django_db
NEW = {"system": "frontier", "faction": "rebels", "mission": "ambush"}
WATCHING = {"watching": {uuid4().hex: uuid4().hex}}


def session_with(**given):
    session = SessionStore()
    session.update(given)
    session.save()
    return session.session_key


def kept(key):
    return dict(SessionStore(key).items())


def browser(key):
    client = Client()
    client.cookies["sessionid"] = key
    return client


def asks(key):
    return SimpleNamespace(session=SessionStore(key), user=AnonymousUser())


@pytest.fixture
def planted():
    return session_with(**WATCHING)


@pytest.fixture
def victim(planted):
    """A browser in which that session key was planted, and which has made a roster since."""
    client = browser(planted)
    client.post("/rosters/new/", NEW)
    return client


def test_whoever_planted_a_session_finds_no_guest_in_it(planted, victim):
    roster = Roster.objects.get()

    assert browser(planted).get(address(roster, "roster")).status_code == 404
    assert victim.get(address(roster, "roster")).status_code == 200


def test_a_guest_takes_along_what_the_session_held(planted, victim):
    key = victim.cookies["sessionid"].value

    assert key != planted
    assert kept(key) == WATCHING | {"guest_key": Roster.objects.get().guest_key}


def test_a_guest_who_makes_more_stays_in_the_session(victim):
    key = victim.cookies["sessionid"].value

    victim.post("/rosters/new/", NEW)

    assert victim.cookies["sessionid"].value == key
    assert Roster.objects.values("guest_key").distinct().count() == 1


def test_a_request_still_on_its_way_takes_no_new_key_from_the_browser(planted, victim):
    late = browser(planted).get("/rosters/")

    assert late.status_code == 200
    assert "sessionid" not in late.cookies


def test_a_request_still_on_its_way_puts_nothing_in_place_of_the_guest(planted, victim):
    late = browser(planted).post("/rosters/new/", NEW)

    assert late.status_code == 400
    assert "sessionid" not in late.cookies
    assert Roster.objects.count() == 1


def test_of_two_requests_that_become_a_guest_at_once_one_does(planted):
    first, second = asks(planted), asks(planted)
    assert keeper_of(first) == keeper_of(second)

    keeper = new_keeper_of(first)
    with pytest.raises(SessionInterrupted):
        be_guest(second, "another")

    assert kept(first.session.session_key)["guest_key"] == keeper.guest_key
    assert kept(second.session.session_key) == {}


def test_what_another_request_writes_meanwhile_comes_along_or_is_refused(planted):
    becoming, other = asks(planted), asks(planted)
    assert keeper_of(becoming) == keeper_of(other)
    other.session["theme"] = "dark"
    other.session.save()

    be_guest(becoming, "a guest")

    assert kept(becoming.session.session_key)["theme"] == "dark"


def test_nobody_signs_in_over_what_is_left_under_an_old_key(planted, victim):
    late = SessionStore(planted)
    late["member"] = "ana"

    late.cycle_key()

    assert kept(late.session_key) == {"member": "ana"}


def test_what_is_left_under_an_old_key_goes_after_a_while(planted, victim):
    left = Session.objects.filter(pk=planted)
    assert left.get().expire_date <= timezone.now() + ON_THE_WAY

    left.update(expire_date=timezone.now() - timedelta(seconds=1))
    tidy()

    assert not left.exists()
