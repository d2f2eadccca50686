"""Adds a user's matches to their data export."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

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
    for match in my_matches(Owner(user=user)):
        add(f"matches/{match.pk}.frontier.jsonl", record_of(match).encode())
    for replay in Replay.objects.filter(owner=user).iterator(chunk_size=5):
        add(f"imported/{replay.pk}.frontier.jsonl", replay.text.encode())
