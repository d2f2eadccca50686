"""Session store that merges the changes of concurrent requests.

Django writes a session as a whole: a request that read it before another one gave a guest a new
key, and that writes something else afterwards, would restore the old key.

When a session key is rotated, the old one stays for a while as a tombstone. Otherwise a request
still on its way under the old key would count as a stranger's, and its response would replace or
delete the new session cookie.
"""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone

BOXES = frozenset({"watching", "invited"})
"""Session entries that are merged one level deeper: dictionaries with an entry for each table that
a link has opened. Everything else in a session is replaced as a whole.
"""
MOVED = "moved"
"""The tombstone under a rotated key; such a session is neither read nor written."""
ON_THE_WAY = timedelta(minutes=1)
"""How long a rotated key is kept for requests still on their way."""


class SessionStore(db.SessionStore):
    """Django's database store with merging. The class name is part of the signing salt."""

    _read: dict[str, Any] = {}

    def load(self) -> dict[str, Any]:
        held: dict[str, Any] = super().load()
        if MOVED in held:
            held = {}
        self._read = deepcopy(held)
        return held

    @transaction.atomic
    def save(self, must_create: bool = False) -> None:
        if self.session_key is not None and not must_create:
            stored = self._stored()
            if stored is not None and MOVED in stored:
                raise UpdateError
            self._take_in(stored)
        super().save(must_create)
        self._read = deepcopy(dict(self.items()))

    @transaction.atomic
    def cycle_key(self) -> None:
        """Rotate the key with the current stored content, not with what was read earlier. Requests
        that write to the old key afterwards find it gone.
        """
        key = self.session_key
        if key is not None:
            self._take_in(self._stored())
        super().cycle_key()
        if key is not None:
            data = self.encode({MOVED: True})
            until = timezone.now() + ON_THE_WAY
            Session.objects.create(session_key=key, session_data=data, expire_date=until)

    def _stored(self) -> dict[str, Any] | None:
        """The stored content under this key; locks the row."""
        row = Session.objects.select_for_update().filter(session_key=self.session_key).first()
        return None if row is None else dict(self.decode(row.session_data))

    def _take_in(self, stored: dict[str, Any] | None) -> None:
        """Merge what other requests have written, unless the session has been rotated or
        deleted.
        """
        own = dict(self.items())  # reads the session where nobody has yet
        if stored is not None and MOVED not in stored:
            self._session_cache = _merged(self._read, own, stored)


def _merged(read: dict[str, Any], own: dict[str, Any], stored: dict[str, Any]) -> dict[str, Any]:
    """`stored`, with the changes that `own` has made since `read` (three-way merge)."""
    changed = {key: own[key] for key in own if key not in read or own[key] != read[key]}
    kept = {key: stored[key] for key in stored if key in own or key not in read}
    boxes = {
        key: _merged(read.get(key, {}), changed[key], kept[key])
        for key in BOXES & changed.keys() & kept.keys()
    }
    return kept | changed | boxes
