"""Adds a user's matches to their data export."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from rosters.downloads import file_name
from rosters.owners import Owner
from rules.matches.selectors import my_matches
from rules.models import Replay
from rules.records.record_export import record_of

if TYPE_CHECKING:
    from rosters.accounts.models import User


def add_matches(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receives `rosters.accounts.export.archive_made`: adds match records and imported records.

    The record of a running match contains what its seats may know, like its export.
    """
    matches = my_matches(Owner(user=user))
    for id in list(matches.values_list("pk", flat=True)):
        for match in matches.filter(pk=id):  # none if it was left meanwhile
            names = " ".join(seat.shown_name for seat in match.table)
            add(_named("matches", match.started, names, id), record_of(match).encode())
    replays = Replay.objects.filter(owner=user)
    for id in list(replays.values_list("pk", flat=True)):
        for row in replays.filter(pk=id):  # none if it was deleted meanwhile
            at = row.started or row.imported
            add(_named("imported", at, row.title, id), row.text.encode())


def _named(folder: str, at: datetime, name: str, id: UUID) -> str:
    """The path of a record: its day, who played, and its id."""
    return f"{folder}/{file_name(f'{at.date().isoformat()} {name}', id)}.frontier.jsonl"
