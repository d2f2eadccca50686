"""A second server for tests: takes the free seat that it is told to, at the moment it is told.

`python -m tests.lobby.taker` reads lines `proposal guest` and answers each with `won` or `late`.
"""

from __future__ import annotations

import os
import sys
from uuid import UUID

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")


def main() -> None:
    django.setup()
    from rosters.owners import Owner  # noqa: PLC0415  settings must be loaded
    from rules.lobby.models import Proposal  # noqa: PLC0415
    from rules.lobby.seating import SeatTakenError, take_seat  # noqa: PLC0415

    print("ready", flush=True)
    for line in sys.stdin:
        id, guest = line.split()
        row = Proposal.objects.get(pk=UUID(id))
        owner = Owner(guest_key=guest)
        try:
            take_seat(proposal=row, owner=owner, name="Bo", version=1, invitation=None)
        except SeatTakenError:
            print("late", flush=True)
        else:
            print("won", flush=True)


if __name__ == "__main__":
    main()
