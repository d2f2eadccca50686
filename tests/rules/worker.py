"""A second server for tests: plays what it is told to, at the moment it is told.

`python -m tests.rules.worker` reads lines `match seq act` and answers each with `won`, `stale` or
`refused`.
"""

from __future__ import annotations

import os
import sys
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")


def main() -> None:
    django.setup()
    from rules.matches.services import StaleMatchError  # noqa: PLC0415
    from rules.models import Match  # noqa: PLC0415  settings must be loaded
    from tests.rules.acts import ACTS, REFUSALS  # noqa: PLC0415

    print("ready", flush=True)
    for line in sys.stdin:
        id, seq, act = line.split()
        match = Match.objects.get(pk=UUID(id))
        try:
            ACTS[act](match=match, seq=int(seq), command_id=uuid4())
        except StaleMatchError:
            print("stale", flush=True)
        except REFUSALS:
            print("refused", flush=True)
        else:
            print("won", flush=True)


if __name__ == "__main__":
    main()
