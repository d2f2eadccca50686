"""What comes of asking: how each person fares at each address, with each method."""

from __future__ import annotations

import copy
import json
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.security.people import PEOPLE, Belongings

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
REFUSED = (401, 403, 404, 405)
SIGNING_IN = ("/accounts/login/", "/admin/login/")


def fares(client: Client, method: str, path: str, ana: Belongings) -> str:
    """`yes` for whoever is let in, whatever is then found about what they send; `in` for whoever is
    led to signing in; else the status that refuses. Nothing is left changed.
    """
    cache.clear()
    visitor = copy.copy(client)
    visitor.cookies = copy.deepcopy(client.cookies)
    with transaction.atomic():
        response = _asked(visitor, method, path, ana)
        transaction.set_rollback(True)
    assert response.status_code < 500, f"{method} {path} broke"
    if response.status_code in REFUSED:
        return str(response.status_code)
    return "in" if response.headers.get("Location", "").startswith(SIGNING_IN) else "yes"


def _asked(visitor: Client, method: str, path: str, ana: Belongings) -> HttpResponse:
    if method == "GET":
        asked: Any = ana.query if path.startswith("/api/v1/matches/") else {}
        response: Any = visitor.get(path, asked)
    elif path.startswith("/api/"):
        response = visitor.generic(method, path, json.dumps(ana.body), "application/json")
    else:
        response = visitor.generic(method, path)
    return response


def _but(others: str, **some: str) -> dict[str, str]:
    """How everybody fares: some as said, all others alike."""
    named = {name.replace("_", " "): outcome for name, outcome in some.items()}
    return dict.fromkeys(PEOPLE, others) | named


_STAFF = ("staff", "moderator", "clerk")
_MEMBERS = dict.fromkeys(("stranger", "owner", *_STAFF), "yes")


def _all_staff(outcome: str) -> dict[str, str]:
    return dict.fromkeys(_STAFF, outcome)


AUDIENCES = {
    "anybody": _but("yes"),
    "members": _but("in", **_MEMBERS),
    "members, by their key": _but("401", **_MEMBERS),
    "its owner": _but("404", owner="yes"),
    "its owner, signed in": _but("in", owner="yes", stranger="404", **_all_staff("404")),
    "its owner, by their key": _but("401", owner="yes", stranger="404", **_all_staff("404")),
    "both players": _but("404", owner="yes", opponent="yes"),
    "both players, and no spectator": _but("404", owner="yes", opponent="yes", spectator="403"),
    "whoever may watch": _but("404", owner="yes", opponent="yes", spectator="yes"),
    "the holder of the seat": _but("404", owner="yes", opponent="403"),
    "the holder of the seat alone": _but("404", owner="yes", opponent="403", spectator="403"),
    "moderators": _but("in", **_MEMBERS | {"stranger": "403", "owner": "403", "clerk": "403"}),
    "all staff": _but("in", **_all_staff("yes")),
    "all staff, others being refused": _but("in", **_MEMBERS | {"stranger": "403", "owner": "403"}),
    "no staff": _but("yes", **_all_staff("405")),
    "staff who moderate": _but("in", **_all_staff("yes") | {"clerk": "403"}),
    "superusers": _but("in", **_all_staff("403") | {"staff": "yes"}),
    "superusers, as others see no app": _but("in", **_all_staff("404") | {"staff": "yes"}),
    "nobody, not even superusers": _but("in", **_all_staff("403")),
    "nobody, as nothing is there": _but("in", **_all_staff("404")),
    "whoever has a second factor": _but("in", **_all_staff("yes"), stranger="404", owner="404"),
    "whoever has recovery codes": _but("in", **dict.fromkeys(_MEMBERS, "404")),
    "whoever has a password alone is sent on": _but("in", **_MEMBERS | _all_staff("405")),
    "whoever is signed in is sent on": _but("405", **_MEMBERS),
    "whoever keeps something": _but("yes", anonymous="403", spectator="403"),
    "whoever is invited": _but("404", owner="403"),
    "whoever has the invitation": _but("404"),
    "nobody, as figures are off": _but("404"),
}
"""Who is let in, and how all others are turned away."""
