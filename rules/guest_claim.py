"""What a guest has played becomes the account's that they log in to or sign up with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.notices.services import adopt_browsers
from rules.services import adopt_matches

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receives `rosters.adoption.guest_came_in`."""
    adopt_matches(guest_key=guest_key, user=user)
    adopt_browsers(guest_key=guest_key, user=user)
