"""Sessions, of which requests at the same time keep what each has changed.

Django writes a session as a whole: a request that has read it before another one gave a guest a new
key, and writes something else into it afterwards, would bring the old key back.

A session that goes on under another key leaves its old one marked for a while. Else a request that
is still on its way under it would be a stranger's: the answer would take the new key from the
browser, by a session begun anew or by none.
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
"""What holds an entry for each table that a link has opened. Entries stand by themselves, so that
two requests may add one each; what else is in a session changes as a whole.
"""
MOVED = "moved"
"""All that is left under the old key of a session; nothing is read or written there."""
ON_THE_WAY = timedelta(minutes=1)
"""How long a request under the old key may take to come in."""


class SessionStore(db.SessionStore):
    """In the database, as Django's. The name is part of how Django signs what is in it."""

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
        """Takes along what the session holds by now, not what it held when read; whoever writes
        into it afterwards finds it gone.
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
        """What the database holds under this key, which nobody else changes meanwhile."""
        row = Session.objects.select_for_update().filter(session_key=self.session_key).first()
        return None if row is None else dict(self.decode(row.session_data))

    def _take_in(self, stored: dict[str, Any] | None) -> None:
        """What others have written, unless the session has gone away meanwhile."""
        own = dict(self.items())  # reads the session where nobody has yet
        if stored is not None and MOVED not in stored:
            self._session_cache = _merged(self._read, own, stored)


def _merged(read: dict[str, Any], own: dict[str, Any], stored: dict[str, Any]) -> dict[str, Any]:
    """What is `stored`, with what `own` has changed since it was `read`."""
    changed = {key: own[key] for key in own if key not in read or own[key] != read[key]}
    kept = {key: stored[key] for key in stored if key in own or key not in read}
    boxes = {
        key: _merged(read.get(key, {}), changed[key], kept[key])
        for key in BOXES & changed.keys() & kept.keys()
    }
    return kept | changed | boxes
