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
    matches = my_matches(Owner(user=user))
    for id in list(matches.values_list("pk", flat=True)):
        for match in matches.filter(pk=id):  # none if it was left meanwhile
            add(f"matches/{id}.frontier.jsonl", record_of(match).encode())
    replays = Replay.objects.filter(owner=user).values_list("text", flat=True)
    for id in list(replays.values_list("pk", flat=True)):
        for text in replays.filter(pk=id):  # none if it was deleted meanwhile
            add(f"imported/{id}.frontier.jsonl", text.encode())
