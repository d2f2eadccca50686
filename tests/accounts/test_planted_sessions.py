"""Session fixation: a guest never lives in a session whose key somebody else may know."""

from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from frontier_site.cleanup import tidy
from frontier_site.sessions import ON_THE_WAY, SessionStore
from rosters.models import Roster
from rosters.owners import new_owner_of, owner_of, set_guest
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


def test_a_planted_session_key_does_not_give_access_to_a_new_guest(planted, victim):
    roster = Roster.objects.get()

    assert browser(planted).get(address(roster, "roster")).status_code == 404
    assert victim.get(address(roster, "roster")).status_code == 200


def test_a_new_guest_keeps_the_data_of_the_session(planted, victim):
    key = victim.cookies["sessionid"].value

    assert key != planted
    assert kept(key) == WATCHING | {"guest_key": Roster.objects.get().guest_key}


def test_a_guest_who_creates_more_keeps_the_session_key(victim):
    key = victim.cookies["sessionid"].value

    victim.post("/rosters/new/", NEW)

    assert victim.cookies["sessionid"].value == key
    assert Roster.objects.values("guest_key").distinct().count() == 1


def test_a_slower_request_does_not_replace_the_new_session_cookie(planted, victim):
    late = browser(planted).get("/rosters/")

    assert late.status_code == 200
    assert "sessionid" not in late.cookies


def test_a_slower_request_does_not_overwrite_the_new_guest(planted, victim):
    late = browser(planted).post("/rosters/new/", NEW)

    assert late.status_code == 400
    assert "sessionid" not in late.cookies
    assert Roster.objects.count() == 1


def test_two_requests_at_once_create_one_guest(planted):
    first, second = asks(planted), asks(planted)
    assert owner_of(first) == owner_of(second)

    owner = new_owner_of(first)
    with pytest.raises(SessionInterrupted):
        set_guest(second, "another")

    assert kept(first.session.session_key)["guest_key"] == owner.guest_key
    assert kept(second.session.session_key) == {}


def test_concurrent_session_writes_are_carried_over_or_refused(planted):
    becoming, other = asks(planted), asks(planted)
    assert owner_of(becoming) == owner_of(other)
    other.session["theme"] = "dark"
    other.session.save()

    set_guest(becoming, "a guest")

    assert kept(becoming.session.session_key)["theme"] == "dark"


def test_signing_in_on_a_replaced_session_key_starts_an_empty_session(planted, victim):
    late = SessionStore(planted)
    late["member"] = "ana"

    late.cycle_key()

    assert kept(late.session_key) == {"member": "ana"}


def test_a_replaced_session_expires(planted, victim):
    left = Session.objects.filter(pk=planted)
    assert left.get().expire_date <= timezone.now() + ON_THE_WAY

    left.update(expire_date=timezone.now() - timedelta(seconds=1))
    tidy()

    assert not left.exists()
