"""Data exports: the only module that writes their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from math import ceil
from threading import Event
from typing import IO
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language

from rosters.accounts.models import EXPORT_KEPT, Export, ExportPart, User
from rosters.background.claims import Claims

State = Export.State

MOST_A_DAY = 3
"""Maximum number of exports of one user in `DAY`."""

DAY = timedelta(days=1)

PART = 1 << 20
"""Bytes of a stored part. A download holds one part in memory."""

wake = Event()
"""Wakes the worker of this process when it has queued an export."""


class TooManyExportsError(Exception):
    """The limit of a day is reached; `allowed` is the time of the next export."""

    def __init__(self, allowed: datetime) -> None:
        super().__init__(allowed)
        self.allowed = allowed

    @property
    def wait(self) -> int:
        """Seconds until then."""
        return max(1, ceil((self.allowed - timezone.now()).total_seconds()))


class ClaimLostError(Exception):
    """The export was deleted, or claimed by another worker."""


def start_export(user: User) -> Export:
    """Queue an export. Idempotent: returns the unfinished export if there is one. Raises
    TooManyExportsError, and User.DoesNotExist for a deleted account.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # two requests at once count correctly
        if same := exports_of(user).filter(state__in=(State.WAITING, State.BUILDING)).first():
            return same
        if allowed := next_export_at(user):
            raise TooManyExportsError(allowed)
        language = get_language() or settings.LANGUAGE_CODE
        export = Export.objects.create(user_id=user.pk, language=language)
        transaction.on_commit(wake.set)
    return export


def next_export_at(user: User) -> datetime | None:
    """When the limit of a day allows the next export; None if it does now."""
    made = list(_recent(user).values_list("made", flat=True)[:MOST_A_DAY])
    return made[-1] + DAY if len(made) == MOST_A_DAY else None


def export_of(user: User, id: UUID) -> Export:
    """An export of `user`. Raises Export.DoesNotExist."""
    return exports_of(user).get(pk=id)


def exports_of(user: User) -> QuerySet[Export]:
    """The exports of `user` that have not expired, newest first."""
    return _kept().filter(user=user).order_by("-made")


def parts_of(export: Export) -> Iterator[bytes]:
    """The archive of a finished export, a query for each part. Raises ExportPart.DoesNotExist if
    the export is deleted meanwhile.
    """
    parts = ExportPart.objects.filter(export=export)
    for number in range(ceil(export.size / PART)):
        yield bytes(parts.values_list("content", flat=True).get(number=number))


def take_export() -> Export | None:
    """Claim the oldest waiting export; None if there is none."""
    return _CLAIMS.take()


def beat(export: Export) -> None:
    """Heartbeat. Raises ClaimLostError."""
    if not _CLAIMS.beat(export):
        raise ClaimLostError


def finish_export(export: Export, file: IO[bytes], pause: Callable[[], None]) -> None:
    """Store `file` as the archive, each part in a transaction of its own. Calls `pause` after each.
    Raises ClaimLostError.
    """
    with transaction.atomic():
        beat(export)
        ExportPart.objects.filter(export=export).delete()  # those of an earlier attempt
    file.seek(0)
    number = size = 0
    while content := file.read(PART):
        with transaction.atomic():
            beat(export)
            ExportPart.objects.create(export=export, number=number, content=content)
        number, size = number + 1, size + len(content)
        pause()
    if not _CLAIMS.beat(export, state=State.DONE, size=size):
        raise ClaimLostError


def give_back(export: Export) -> None:
    """Release the export for another worker; the attempt does not count."""
    _CLAIMS.give_back(export)


def lock_exports(user: User) -> None:
    """Keep workers from storing parts until the transaction ends, in which `user` is deleted."""
    list(Export.objects.select_for_update().filter(user=user).values_list("pk"))


def stale_exports() -> QuerySet[Export]:
    """Exports past their retention time."""
    return Export.objects.filter(made__lt=timezone.now() - EXPORT_KEPT)


def _kept() -> QuerySet[Export]:
    return Export.objects.filter(made__gte=timezone.now() - EXPORT_KEPT)


def _recent(user: User) -> QuerySet[Export]:
    """The exports that count for the limit, newest first."""
    return Export.objects.filter(user=user, made__gt=timezone.now() - DAY).order_by("-made")


_CLAIMS = Claims(_kept, State.BUILDING)
