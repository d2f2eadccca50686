"""Limits on wrong passwords, which slow down whoever sends them and not the owner of the account.

Wrong passwords are counted by the network that they come from, and for each account and network.
All networks together have an allowance for each account, so that many of them cannot guess without
end. A browser in which the owner has signed in before is counted by itself: nothing that others
send locks it out. It is known by a cookie, which ends with the password.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from allauth.core.internal.ratelimit import RateLimitUsage, consume, get_ip
from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

from rosters.accounts.models import User

COOKIE = "known"
PATH = "/accounts/"
YEAR = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 5
"""Of one browser; the one that signed in first is forgotten first."""
_SALT = "rosters.accounts.guessing"


@dataclass(frozen=True)
class Attempt:
    """One password that is tried, counted under each limit it falls under."""

    counted: tuple[RateLimitUsage, ...]

    def take_back(self) -> None:
        """The password was right: it is not counted."""
        for each in self.counted:
            each.rollback()


def attempt(request: HttpRequest, login: str) -> Attempt | None:
    """Counts one try to sign in as `login`, a name or an address; None where it is one too many."""
    login = login.lower()
    browser = _known_browser(request, login)
    if browser is not None:
        return _counted(request, {"login_failed_known": f"{browser}:{login}"})
    network = get_ip(request)
    return _counted(request, {"login_failed": f"{network}:{login}", "login_failed_anywhere": login})


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """This browser is one in which `user` has signed in, until their password changes."""
    known = _read(request)
    others = {pk: proof for pk, proof in known["of"].items() if pk != str(user.pk)}
    newest = dict(list(others.items())[1 - MOST_ACCOUNTS :]) | {str(user.pk): _proof(user)}
    text = signing.dumps({"browser": known["browser"], "of": newest}, salt=_SALT)
    response.set_cookie(
        COOKIE,
        text,
        max_age=YEAR,
        path=PATH,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known_browser(request: HttpRequest, login: str) -> str | None:
    """The number of the browser, if it is a known one of every account with that name or address:
    anybody may give the address of somebody else as theirs.
    """
    known = _read(request)
    if not known["of"]:
        return None
    meant = (
        Q(username__iexact=login) | Q(email__iexact=login) | Q(emailaddress__email__iexact=login)
    )
    users = User.objects.filter(meant).distinct()[: MOST_ACCOUNTS + 1]
    proofs = [(known["of"].get(str(user.pk), ""), _proof(user)) for user in users]
    if proofs and all(constant_time_compare(given, own) for given, own in proofs):
        return str(known["browser"])
    return None


def _read(request: HttpRequest) -> dict[str, Any]:
    """What the cookie holds: the browser's number, and its accounts with a proof of each."""
    try:
        known: dict[str, Any] = signing.loads(
            request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=YEAR
        )
    except signing.BadSignature:
        return {"browser": secrets.token_hex(8), "of": {}}
    return known


def _proof(user: User) -> str:
    return salted_hmac(_SALT, user.password, algorithm="sha256").hexdigest()[:32]


def _counted(request: HttpRequest, keys: dict[str, str]) -> Attempt | None:
    counted = []
    for action, key in keys.items():
        usage = consume(request, app="allauth.account", action=action, key=key)
        if usage is None:
            return None
        counted.append(usage)
    return Attempt(tuple(counted))
