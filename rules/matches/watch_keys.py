"""Spectator access: watch keys stored in the session."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from uuid import UUID

from rules.models import Match

_KEY = "watching"
MOST = 20


def watch_key_in(session: MutableMapping[str, Any], id: UUID) -> UUID | None:
    """The watch key of match `id` in the session."""
    key = session.get(_KEY, {}).get(str(id))
    return UUID(key) if key else None


def begin_watching(session: MutableMapping[str, Any], match: Match) -> None:
    """Store the match's watch key in the session; only the latest keys are kept."""
    assert match.watch_key is not None
    kept = session.get(_KEY, {}) | {str(match.pk): match.watch_key.hex}
    session[_KEY] = dict(list(kept.items())[-MOST:])
