"""Fills a fresh database with a match of a guest; tells also the guest's session, two units of the
match, and a record that holds.
"""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import django
from django.core.management import call_command

django.setup()

from django.conf import settings  # noqa: E402  Django is set up first

from bench.server.table import until_a_move  # noqa: E402
from frontier_site.static_collection import collect_static  # noqa: E402
from rosters.owners import Owner  # noqa: E402
from rules.matches.selectors import position_of  # noqa: E402
from tests.canary.scene import browser_of  # noqa: E402
from tests.rules.sample import FILE  # noqa: E402

GUEST = "the guest of the bench"


def fill() -> dict[str, str]:
    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0, stdout=StringIO())
    collect_static()
    match = until_a_move(Owner(guest_key=GUEST))
    state: Any = position_of(match).state
    first, second, *_ = state.units
    return {
        "match": str(match.pk),
        "unit": first,
        "other": second,
        "session": browser_of(GUEST).cookies[settings.SESSION_COOKIE_NAME].value,
        "record": FILE.read_text(encoding="utf-8"),
    }


if __name__ == "__main__":
    print(json.dumps(fill()))
