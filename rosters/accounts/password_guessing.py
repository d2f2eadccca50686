"""Rate limits on wrong passwords, which do not lock out the owner of the account.

Wrong passwords are counted for each network, for each account and network, and for each account
across all networks, so that many networks cannot guess without limit. A browser in which the owner
has signed in before has a limit of its own. A signed cookie identifies it, until the password
changes.
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

from rosters.accounts.form_limits import wait_for
from rosters.accounts.models import User

COOKIE = "known"
PATH = "/accounts/"
YEAR = 365 * 24 * 60 * 60
MOST_ACCOUNTS = 5
"""Accounts remembered in one browser; the oldest is forgotten first."""
_SALT = "rosters.accounts.guessing"


@dataclass(frozen=True)
class Attempt:
    """One password that was tried, and the limits under which it was counted."""

    counted: tuple[RateLimitUsage, ...]

    def take_back(self) -> None:
        """Do not count this attempt: the password was right."""
        for each in self.counted:
            each.rollback()


def attempt(request: HttpRequest, login: str) -> Attempt | None:
    """Count one try to sign in as `login`, a name or an address; None when a limit is reached."""
    return _counted(request, _keys(request, login))


def wait_for_attempt(request: HttpRequest, login: str) -> float:
    """Seconds until a password for `login` may be tried again."""
    keys = _keys(request, login)
    return max(wait_for(request, action, key) for action, key in keys.items())


def _keys(request: HttpRequest, login: str) -> dict[str, str]:
    """The rate limits under which a password for `login` is counted, with their keys."""
    login = login.lower()
    browser = _known_browser(request, login)
    if browser is not None:
        return {"login_failed_known": f"{browser}:{login}"}
    return {"login_failed": f"{get_ip(request)}:{login}", "login_failed_anywhere": login}


def remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Set the cookie of a browser in which `user` has signed in, valid until their password
    changes.
    """
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
    """The id of the browser, if every account with that name or address has signed in there.
    Several accounts may have the same address, because addresses need not be verified.
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
    """The content of the cookie: the browser's id, and its accounts with a proof of each."""
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
    counted: list[RateLimitUsage] = []
    for action, key in keys.items():
        usage = consume(request, app="allauth.account", action=action, key=key)
        if usage is None:
            Attempt(tuple(counted)).take_back()
            return None
        counted.append(usage)
    return Attempt(tuple(counted))
