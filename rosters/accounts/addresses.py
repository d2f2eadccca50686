"""E-mail addresses: which are confirmed, and how many e-mails one gets in a day."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from rosters.accounts.models import User
from rosters.quota import Quota
from rules.engine.core.canonical_json import digest

A_DAY = 86_400
PASSWORDS, CONFIRMATIONS, NOTICES = "passwords", "confirmations", "notices"
MOST_A_DAY = {PASSWORDS: 10, CONFIRMATIONS: 5, NOTICES: 60}
"""E-mails of each kind to one address in a day."""


def is_confirmed(user: User) -> bool:
    """Whether the owner of the account's address has confirmed it by a link sent there."""
    if not user.email:
        return False
    own = EmailAddress.objects.filter(user=user, email__iexact=user.email)
    found: bool = own.filter(verified=True).exists()
    return found


def shown_address(user: User) -> str:
    """The address of the account; if it has none yet, the newest one that waits for confirmation.
    allauth copies an added address to the account only when it is confirmed.
    """
    if user.email:
        return user.email
    newest = EmailAddress.objects.filter(user=user).order_by("-pk").first()
    return newest.email if newest else ""


def address_context(user: User) -> dict[str, object]:
    """Template context about the account's address: `address`, empty if there is none, and
    `is_confirmed`.
    """
    return {"address": shown_address(user), "is_confirmed": is_confirmed(user)}


def daily_quota(kind: str, address: str) -> Quota:
    """The e-mails of a kind that one mailbox gets in a day, for all senders together. Upper and
    lower case, and what follows a `+` in the local part, name the same mailbox.
    """
    local, _at, host = address.strip().casefold().rpartition("@")
    mailbox = f"{local.partition('+')[0]}@{host}"
    return Quota(f"mail-{kind}-{digest(mailbox)}", MOST_A_DAY[kind], A_DAY)
