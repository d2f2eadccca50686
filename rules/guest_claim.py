"""Transfers a guest's matches to the account that they sign in to or create."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.matches.services import adopt_matches
from rules.notices.services import adopt_browsers

if TYPE_CHECKING:
    from rosters.accounts.models import User


def adopt(sender: object, guest_key: str, user: User, **kwargs: object) -> None:
    """Receives `rosters.guest_claim.guest_came_in`."""
    adopt_matches(guest_key=guest_key, user=user)
    adopt_browsers(guest_key=guest_key, user=user)
