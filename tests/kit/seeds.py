"""Seeds of random tests: some pinned, and a few that change every day.

`RANDOM_TESTS=20` asks for twenty times as many of the changing ones, as slices of `make nightly`
do; a number is part of the test's name, so a failure says how to repeat it: `RANDOM_DAY=20512`.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime

SECONDS_A_DAY = 86400
os.environ.setdefault("RANDOM_DAY", str(int(datetime.now(UTC).timestamp() // SECONDS_A_DAY)))
DAY = int(os.environ["RANDOM_DAY"])
"""Days since 1970, handed on to the other processes of a run."""
TIMES = int(os.environ.get("RANDOM_TESTS") or 1)


def rotating(count: int) -> range:
    """Seeds of today, others than those of any other day."""
    first = DAY * 10_000
    return range(first, first + count * TIMES)
