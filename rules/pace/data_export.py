"""Adds a user's absences to their data export."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.pace.models import Absence

if TYPE_CHECKING:
    from rosters.accounts.models import User


def add_absences(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receiver of `rosters.accounts.export.archive_made`."""
    away = [
        {"since": row.since.isoformat(), "until": row.until.isoformat()}
        for row in Absence.objects.filter(user=user)
    ]
    add("absences.json", json.dumps(away, indent=2).encode())
