"""Adds a user's chat messages to their data export."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from django.db.models import F

from rules.talk.models import Message

if TYPE_CHECKING:
    from rosters.accounts.models import User


def add_talk(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receiver of `rosters.accounts.export.archive_made`."""
    own = Message.objects.filter(match__seats__user=user, match__seats__number=F("seat"))
    said = [
        {"match": str(row.match_id), "at": row.at.isoformat(), "said": str(row)}
        for row in own.order_by("pk").iterator()
    ]
    add("talk.json", json.dumps(said, indent=2, ensure_ascii=False).encode())
