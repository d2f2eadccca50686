"""Matches that a guest has offered to an account by a transfer link, kept in the session."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from typing import Any
from uuid import UUID

from rules.models import Match

_KEY = "offered_matches"
MOST = 50


def remember_offered(session: MutableMapping[str, Any], ids: Iterable[str]) -> None:
    """Store the ids of matches in the session; only the latest ones are kept."""
    kept = dict.fromkeys([*session.get(_KEY, []), *ids])
    session[_KEY] = list(kept)[-MOST:]


def was_moved(session: MutableMapping[str, Any], id: UUID) -> bool:
    """Whether match `id`, which the reader may not see any more, was moved to an account after
    this browser had offered it. False for a match of which this browser never had a seat.
    """
    offered = str(id) in session.get(_KEY, [])
    return offered and Match.objects.filter(pk=id, seats__user__isnull=False).exists()
