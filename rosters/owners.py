"""Ownership: a member by account, or a guest by a key in the session."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import transaction
from django.http import HttpRequest

if TYPE_CHECKING:
    from rosters.accounts.models import User

_KEY = "guest_key"


@dataclass(frozen=True, kw_only=True)
class Owner:
    """An owner: exactly one field is set, or none for a visitor who owns nothing yet."""

    user: User | None = None
    guest_key: str | None = None

    def owns(self, roster: Any) -> bool:
        if self.user is not None:
            return bool(roster.owner_id == self.user.pk)
        return self.guest_key is not None and roster.guest_key == self.guest_key

    @property
    def columns(self) -> dict[str, Any]:
        """The owner columns of a row."""
        return {"owner": self.user, "guest_key": self.guest_key}


def owner_of(request: HttpRequest) -> Owner:
    """The owner behind a request; does not create a session."""
    user: Any = request.user
    if user.is_authenticated:
        return Owner(user=user)
    return Owner(guest_key=request.session.get(_KEY))


def new_owner_of(request: HttpRequest) -> Owner:
    """The owner behind a request; gives a new visitor a guest key."""
    owner = owner_of(request)
    if owner.user is None and owner.guest_key is None:
        set_guest(request, fresh_guest_key())
        return owner_of(request)
    return owner


def fresh_guest_key() -> str:
    """A new random guest key."""
    return secrets.token_urlsafe(24)


def set_guest(request: HttpRequest, guest_key: str) -> None:
    """Sign this browser in as the guest with that key, under a rotated session key (against session
    fixation) and with the session's content. Raises SessionInterrupted if the session has ended or
    another request has set a guest key meanwhile.
    """
    session = request.session
    session.get(_KEY)  # a key that nobody was given is given up on reading
    if session.session_key is not None:
        with transaction.atomic(), _not_ended():
            session.save()
            session.cycle_key()
    renew_guest(request, guest_key)


def renew_guest(request: HttpRequest, guest_key: str) -> None:
    """Store the guest key in the session at once, before anything is saved under it. Raises
    SessionInterrupted if the browser has been signed out meanwhile.
    """
    request.session[_KEY] = guest_key
    with _not_ended():
        request.session.save()


@contextmanager
def _not_ended() -> Iterator[None]:
    try:
        yield
    except UpdateError as error:
        raise SessionInterrupted("The session ended while the request was answered.") from error


def forget_guest(request: HttpRequest) -> str | None:
    """Remove the guest key from the session."""
    session = getattr(request, "session", None)
    return None if session is None else session.pop(_KEY, None)
