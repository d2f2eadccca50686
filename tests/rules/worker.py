"""A second server for tests: plays what it is told to, at the moment it is told.

`python -m tests.rules.worker` reads lines `match seq` and answers each with `won` or `stale`.
"""

from __future__ import annotations

import os
import sys
from uuid import UUID, uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")


def main() -> None:
    django.setup()
    from rules.engine.lib.sealed import Seal  # noqa: PLC0415  settings must be loaded
    from rules.models import Match  # noqa: PLC0415
    from rules.services import StaleMatchError, submit_command  # noqa: PLC0415

    print("ready", flush=True)
    for line in sys.stdin:
        id, seq = line.split()
        match = Match.objects.get(pk=UUID(id))
        try:
            submit_command(
                match=match,
                seat=0,
                command=Seal(slot="faction", payload='"rebels"'),
                seq=int(seq),
                command_id=uuid4(),
            )
        except StaleMatchError:
            print("stale", flush=True)
        else:
            print("won", flush=True)


if __name__ == "__main__":
    main()
