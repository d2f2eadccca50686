"""Sessions, of which requests at the same time keep what each has changed.

Django writes a session as a whole: a request that has read it before another one gave a guest a new
key, and writes something else into it afterwards, would bring the old key back.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import transaction

BOXES = frozenset({"watching", "invited"})
"""What holds an entry for each table that a link has opened. Entries stand by themselves, so that
two requests may add one each; what else is in a session changes as a whole.
"""


class SessionStore(db.SessionStore):
    """In the database, as Django's. The name is part of how Django signs what is in it."""

    _read: dict[str, Any] = {}

    def load(self) -> dict[str, Any]:
        held: dict[str, Any] = super().load()
        self._read = deepcopy(held)
        return held

    @transaction.atomic
    def save(self, must_create: bool = False) -> None:
        if self.session_key is not None and not must_create:
            self._take_in_what_others_have_written()
        super().save(must_create)
        self._read = deepcopy(dict(self.items()))

    @transaction.atomic
    def cycle_key(self) -> None:
        """Signing in takes along what the session holds by now, not what it held when read; whoever
        writes into it afterwards finds it gone.
        """
        if self.session_key is not None:
            self._take_in_what_others_have_written()
        super().cycle_key()

    def _take_in_what_others_have_written(self) -> None:
        row = Session.objects.select_for_update().filter(session_key=self.session_key).first()
        if row is None:
            return
        own = dict(self.items())  # reads the session where nobody has yet
        self._session_cache = _merged(self._read, own, self.decode(row.session_data))


def _merged(read: dict[str, Any], own: dict[str, Any], stored: dict[str, Any]) -> dict[str, Any]:
    """What is `stored`, with what `own` has changed since it was `read`."""
    changed = {key: own[key] for key in own if key not in read or own[key] != read[key]}
    kept = {key: stored[key] for key in stored if key in own or key not in read}
    boxes = {
        key: _merged(read.get(key, {}), changed[key], kept[key])
        for key in BOXES & changed.keys() & kept.keys()
    }
    return kept | changed | boxes
