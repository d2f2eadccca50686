"""What a session has been let in to watch."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from uuid import UUID

from rules.models import Match

_KEY = "watching"
MOST = 20


def watch_key_in(session: MutableMapping[str, Any], id: UUID) -> UUID | None:
    """The key that a link to watch the match `id` has left in the session."""
    key = session.get(_KEY, {}).get(str(id))
    return UUID(key) if key else None


def begin_watching(session: MutableMapping[str, Any], match: Match) -> None:
    """From now on the session has the match's key; of many, the latest stay."""
    assert match.watch_key is not None
    kept = session.get(_KEY, {}) | {str(match.pk): match.watch_key.hex}
    session[_KEY] = dict(list(kept.items())[-MOST:])
