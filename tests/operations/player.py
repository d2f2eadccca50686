"""A match that is played on and on: `python -m tests.operations.player` says after every answer how
many commits it has, until it is stopped.
"""

from __future__ import annotations

import logging

import django


def main() -> None:
    django.setup()
    logging.disable()
    from rules.matches.selectors import match_of  # noqa: PLC0415  settings must be loaded
    from tests.rules.players import GUEST, answered, started  # noqa: PLC0415

    while True:
        match = started(options={"turn_cap": 40})
        while not match.is_over:
            answered(match)
            match = match_of(GUEST, match.pk)
            print(match.pk, match.head, flush=True)


if __name__ == "__main__":
    main()
