"""Concurrent requests of one browser while it signs in or opens links."""

from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib.sessions.backends.base import UpdateError

from frontier_site.sessions import SessionStore
from rules.lobby.views.lookup import let_in
from rules.matches.watch_keys import begin_watching

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def two_requests(**held):
    """The same session, as two requests have read it."""
    session = SessionStore()
    session.update(held)
    session.save()
    sessions = SessionStore(session.session_key), SessionStore(session.session_key)
    for each in sessions:
        assert dict(each.items()) == held
    return sessions


def kept(session):
    return dict(SessionStore(session.session_key).items())


def test_signing_in_does_not_restore_a_removed_session_entry():
    signing, other = two_requests(guest_key="old")
    other["guest_key"] = "new"
    other.save()

    signing.cycle_key()

    assert signing["guest_key"] == "new"
    assert kept(signing) == {"guest_key": "new"}
    assert kept(other) == {}


def test_signing_in_keeps_its_own_session_changes():
    signing, other = two_requests(guest_key="old", theme="dark")
    other["watching"] = {"a": "1"}
    other.save()
    signing["theme"] = "light"
    del signing["guest_key"]

    signing.cycle_key()
    signing["member"] = "ana"
    signing.save()

    assert kept(signing) == {"theme": "light", "watching": {"a": "1"}, "member": "ana"}


def test_a_session_write_by_a_request_from_before_sign_in_is_refused():
    signing, other = two_requests(guest_key="old")
    signing.cycle_key()

    other["guest_key"] = "new"
    with pytest.raises(UpdateError):
        other.save()

    assert kept(signing) == {"guest_key": "old"}


def test_a_visitor_without_a_session_signs_in():
    session = SessionStore()
    session["theme"] = "dark"

    session.cycle_key()

    assert kept(session) == {"theme": "dark"}


def watched(session):
    match = SimpleNamespace(pk=uuid4(), watch_key=uuid4())
    begin_watching(session, match)
    return {str(match.pk): match.watch_key.hex}


def invited(session):
    invitation = SimpleNamespace(pk=uuid4(), proposal_id=uuid4())
    let_in(SimpleNamespace(session=session), invitation)
    return {str(invitation.proposal_id): str(invitation.pk)}


@pytest.mark.parametrize(("box", "opened"), [("watching", watched), ("invited", invited)])
@pytest.mark.parametrize("before", [{}, {"another": "link"}])
def test_two_links_opened_at_once_both_stay_open(box, opened, before):
    first, second = two_requests(**({box: before} if before else {}))
    one = opened(first)
    other = opened(second)
    first.save()
    second.save()

    assert kept(second) == {box: before | one | other}


def test_a_removed_entry_is_not_restored_by_a_concurrent_request():
    first, second = two_requests(watching={"a": "1", "b": "2"})
    first["watching"] = {"b": "2"}
    first.save()
    second["watching"] = {"a": "1", "b": "2", "c": "3"}
    second.save()

    assert kept(second) == {"watching": {"b": "2", "c": "3"}}


def test_related_session_entries_are_not_mixed_between_requests():
    first, second = two_requests(state={"who": "a", "shown": False})
    first["state"] = {"who": "a", "shown": True}
    first.save()
    second["state"] = {"who": "b", "shown": False}
    second.save()

    assert kept(second) == {"state": {"who": "b", "shown": False}}
