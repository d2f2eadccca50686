"""What becomes of matches when somebody closes their account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.services import leave_matches

if TYPE_CHECKING:
    from rosters.accounts.models import User


def leave(sender: object, instance: User, **kwargs: object) -> None:
    """Receives Django's `pre_delete` of an account."""
    leave_matches(user=instance)
