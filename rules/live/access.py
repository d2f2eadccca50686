"""Access check for WebSocket subscribers, repeated before every push."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import msgspec
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import override

from rosters.accounts.models import User
from rosters.owners import Owner, owner_of
from rosters.prepared_queries import Prepared
from rules.engine.core.canonical_json import digest
from rules.engine.core.decision import Seat
from rules.matches import selectors
from rules.matches.watch_keys import watch_key_in
from rules.models import Match
from rules.present.match_view import news_as_seen

MOST_TOLD = 8
"""Most commits in one push; a client that has missed more fetches them from the API."""

_SESSION = Prepared(
    Session,
    lambda key: Session.objects.filter(session_key=key),
    Session._meta.get_field("session_key"),
)
_USER = Prepared(User, lambda id: User.objects.filter(pk=id).order_by(), User._meta.get_field("id"))


@dataclass(frozen=True)
class Found:
    """Result of an access check: the match's head, the subscriber's seats, news, and rate-limit
    key.
    """

    head: int
    held: tuple[Seat, ...]
    news: str = ""
    player: str = ""


@dataclass(frozen=True)
class Listener:
    """A WebSocket subscriber, identified by session. `language` is that of pushed news, and empty
    if the client fetches news itself.
    """

    session: SessionBase
    match_id: UUID
    language: str

    def find(self, heard: int | None = None) -> Found | None:
        """Check access of the session's current user; None without access. Includes the commits
        after `heard` if the subscriber wants news.
        """
        known = self._known()
        request: Any = SimpleNamespace(session=known, user=self._asker(known))
        owner = owner_of(request)
        try:
            key = watch_key_in(known, self.match_id)
            match, held = selectors.seat_or_watch(owner, self.match_id, key)
        except Match.DoesNotExist:
            return None
        news = self._news(match, held, heard) if self.language and heard is not None else ""
        return Found(match.head, held, news, self._player(owner))

    def _player(self, owner: Owner) -> str:
        """Rate-limit key: the account, or a digest of the guest key or session key."""
        if owner.user is not None:
            return f"user:{owner.user.pk}"
        if owner.guest_key is not None:
            return f"guest:{digest(owner.guest_key)}"
        return f"session:{digest(self.session.session_key or '')}"

    def _news(self, match: Match, held: tuple[Seat, ...], heard: int) -> str:
        """The new commits as JSON; empty for the seat that made them, which has its response."""
        commits = selectors.commits_after(match, heard, MOST_TOLD)
        if not commits or commits[-1].seq != match.head or commits[0].seat in held:
            return ""
        with override(self.language):
            told = news_as_seen(match, commits, held, selectors.known_to(held), self.language)
        return msgspec.json.encode({"seq": match.head, **told}).decode()

    def _known(self) -> dict[str, Any]:
        """The stored content of the session; empty if it has expired."""
        key = self.session.session_key
        row = _SESSION.find(key) if key else None
        if row is None or row.expire_date <= timezone.now():
            return {}
        return dict(self.session.decode(row.session_data))

    def _asker(self, known: dict[str, Any]) -> Any:
        """The user of the session; falls back to Django's `get_user` if the quick check fails."""
        id, proof = known.get(SESSION_KEY), known.get(HASH_SESSION_KEY)
        if not id:
            return AnonymousUser()
        user = _USER.find(id)
        if user is not None and user.is_active and _proves(proof, user):
            return user
        store = self.session.__class__  # type() would be that of the proxy around it
        afresh: Any = SimpleNamespace(session=store(self.session.session_key))
        return get_user(afresh)


def _proves(proof: str | None, user: User) -> bool:
    return proof is not None and constant_time_compare(proof, user.get_session_auth_hash())
