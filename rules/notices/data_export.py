"""Adds a user's notification settings to their data export."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.notices.models import Browser
from rules.notices.services import wish_of

if TYPE_CHECKING:
    from rosters.accounts.models import User


def add_notices(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receiver of `rosters.accounts.export.archive_made`. Exports push endpoints, but not their
    encryption keys.
    """
    wish = wish_of(user)
    browsers = Browser.objects.filter(user=user).order_by("pk")
    told = {
        "mail": wish.mail,
        "language": wish.language,
        "browsers": [
            {"address": row.endpoint, "allowed": row.allowed.isoformat()} for row in browsers
        ],
    }
    add("notices.json", json.dumps(told, indent=2).encode())
