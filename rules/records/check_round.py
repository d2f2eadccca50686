"""One round of background checks: finished matches and imported records alternate, and the owners
of records take turns.
"""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Collection
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db.models import Min
from django.utils import timezone

from rules.records import imported_records, replay_checks
from rules.records.check_process import CheckFailedError

logger = logging.getLogger(__name__)
SECONDS_A_ROUND = 10.0
"""Seconds after which a round starts no more checks, so that the tasks after it need not wait."""
IsStopping = Callable[[], bool]
RecordOwner = tuple[int | None, str | None]
"""The account or the guest key of a record's owner."""


class Kind(NamedTuple):
    """What is checked: its name in the log, the next one but for some, and the check itself."""

    name: str
    next: Callable[[Collection[UUID]], UUID | None]
    check: Callable[[IsStopping, UUID], None]


class CheckRound:
    """Checks what waits for it, each in a separate process, for about `SECONDS_A_ROUND`.

    A check that failed to finish is not repeated by this object, so not before a restart.
    """

    def __init__(self) -> None:
        self._kinds = deque(
            (
                Kind("match", _next_match, replay_checks.check_waiting),
                Kind("imported record", RecordTurns().next, imported_records.check_waiting),
            )
        )
        self._given_up: set[UUID] = set()

    def __call__(self, is_stopping: IsStopping = lambda: False) -> None:
        until = time.monotonic() + SECONDS_A_ROUND
        tried: set[UUID] = set()
        while not is_stopping() and time.monotonic() < until:
            found = self._next(self._given_up | tried)
            if found is None:
                return
            kind, id = found
            tried.add(id)
            try:
                kind.check(is_stopping, id)
            except CheckFailedError as error:
                logger.error("%s %s could not be checked: %s", kind.name, id, error)
                self._given_up.add(id)

    def _next(self, but: Collection[UUID]) -> tuple[Kind, UUID] | None:
        for kind in tuple(self._kinds):
            self._kinds.rotate(-1)
            if (id := kind.next(but)) is not None:
                return kind, id
        return None


def _next_match(but: Collection[UUID]) -> UUID | None:
    due = replay_checks.waiting().exclude(pk__in=but)
    return due.values_list("pk", flat=True).first()


class RecordTurns:
    """Imported records, oldest first, in turn by owner: an owner waits since the last check of one
    of their records or, without any, since their oldest was imported. So one with hundreds delays
    another by one check.
    """

    def __init__(self) -> None:
        self._last_checked: dict[RecordOwner, datetime] = {}
        self._owner: RecordOwner | None = None
        """The owner of the record that was returned last."""

    def next(self, but: Collection[UUID]) -> UUID | None:
        """The next record that is not in `but`, once the check of the one before has ended."""
        if self._owner is not None:
            self._last_checked[self._owner] = timezone.now()
        due = imported_records.waiting().exclude(pk__in=but)
        oldest = due.order_by().values_list("owner_id", "guest_key").annotate(Min("imported"))
        since = {
            (owner, guest): max(imported, self._last_checked.get((owner, guest), imported))
            for owner, guest, imported in oldest
        }
        self._last_checked = {
            owner: moment for owner, moment in self._last_checked.items() if owner in since
        }
        self._owner = min(since, key=lambda each: since[each], default=None)
        if self._owner is None:
            return None
        owner, guest = self._owner
        own = due.filter(owner_id=owner, guest_key=guest)
        return own.values_list("pk", flat=True).first()
