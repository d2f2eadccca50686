"""Who keeps a roster: a person with an account, or a guest known by a key in the session."""

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
class Keeper:
    """Exactly one of the two is set; neither for a visitor who has kept nothing yet."""

    user: User | None = None
    guest_key: str | None = None

    def keeps(self, roster: Any) -> bool:
        if self.user is not None:
            return bool(roster.owner_id == self.user.pk)
        return self.guest_key is not None and roster.guest_key == self.guest_key

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of a roster of this keeper."""
        return {"owner": self.user, "guest_key": self.guest_key}


def keeper_of(request: HttpRequest) -> Keeper:
    """Who asks, without starting anything for a visitor."""
    user: Any = request.user
    if user.is_authenticated:
        return Keeper(user=user)
    return Keeper(guest_key=request.session.get(_KEY))


def new_keeper_of(request: HttpRequest) -> Keeper:
    """Who asks, with a guest's key made for a visitor who is about to keep something."""
    keeper = keeper_of(request)
    if keeper.user is None and keeper.guest_key is None:
        be_guest(request, fresh_guest_key())
        return keeper_of(request)
    return keeper


def fresh_guest_key() -> str:
    """A key that no guest has had."""
    return secrets.token_urlsafe(24)


def be_guest(request: HttpRequest, guest_key: str) -> None:
    """From now on this browser is that guest, in a session whose key nobody can have planted or
    seen, and which holds what it held. Raises SessionInterrupted where the session has ended
    meanwhile, or another request has become a guest in it.
    """
    session = request.session
    session.get(_KEY)  # a key that nobody was given is given up on reading
    if session.session_key is not None:
        with transaction.atomic(), _not_ended():
            session.save()
            session.cycle_key()
    renew_guest(request, guest_key)


def renew_guest(request: HttpRequest, guest_key: str) -> None:
    """The guest of this session has that key, and the database knows it before anything is kept
    under it. Raises SessionInterrupted where the browser has been signed out meanwhile.
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
    """Takes the guest's key out of the session."""
    session = getattr(request, "session", None)
    return None if session is None else session.pop(_KEY, None)
