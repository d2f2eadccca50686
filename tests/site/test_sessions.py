"""Concurrent requests of one browser do not overwrite each other's session changes."""

import pytest
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as OfDjango

from frontier_site.sessions import SessionStore

pytestmark = pytest.mark.django_db


@pytest.fixture
def key():
    """A session that holds a guest's key, and a box."""
    session = SessionStore()
    session.update({"guest_key": "old", "box": {"a": 1}})
    session.save()
    return session.session_key


@pytest.fixture
def two(key):
    """The same session, as two requests have read it."""
    sessions = SessionStore(key), SessionStore(key)
    for each in sessions:
        each.load()
        assert each["guest_key"] == "old"
    return sessions


def kept(key):
    return dict(SessionStore(key).items())


def test_a_guest_s_new_key_stays_whatever_else_is_written(two, key):
    first, second = two
    first["guest_key"] = "new"
    first.save()
    second["watching"] = "a match"
    second.save()

    assert kept(key) == {"guest_key": "new", "box": {"a": 1}, "watching": "a match"}
    assert second["guest_key"] == "new"


def test_a_removed_entry_is_not_restored_by_a_concurrent_request(two, key):
    first, second = two
    del first["guest_key"]
    first.save()
    second["box"]["b"] = 2
    second.modified = True
    second.save()

    assert kept(key) == {"box": {"a": 1, "b": 2}}


def test_a_removal_survives_a_concurrent_write(two, key):
    first, second = two
    first["watching"] = "a match"
    first.save()
    del second["guest_key"]
    second.save()

    assert kept(key) == {"box": {"a": 1}, "watching": "a match"}


def test_a_session_that_is_saved_twice_takes_nothing_back(two, key):
    first, second = two
    first["guest_key"] = "newer"
    first.save()
    second["guest_key"] = "newest"
    second.save()
    first["watching"] = "a match"
    first.save()

    assert kept(key)["guest_key"] == "newest"


def test_who_has_signed_out_is_not_signed_in_again_by_a_slower_request(two, key):
    first, second = two
    first.flush()
    second["watching"] = "a match"
    with pytest.raises(UpdateError):
        second.save()

    assert kept(key) == {}


def test_sessions_of_older_versions_stay_valid(key):
    before = OfDjango(key)
    before["watching"] = "a match"
    before.save()

    assert kept(key)["watching"] == "a match"


def test_the_site_uses_this_session_backend(settings):
    assert SessionStore.__module__ == settings.SESSION_ENGINE
