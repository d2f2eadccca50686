"""Fixture: active matches, and five hundred more with spectators only."""

from __future__ import annotations

import json

from bench.server import seated
from rosters.accounts.models import User

QUIET = 500


def fill() -> dict[str, object]:
    """What `bench.server.seated` tells, and the ids of the quiet matches."""
    told = seated.fill()
    users = list(User.objects.order_by("pk"))
    return told | {"quiet": [str(seated.started(users).pk) for _ in range(QUIET)]}


if __name__ == "__main__":
    print(json.dumps(fill()))
