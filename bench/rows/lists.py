"""Every page that lists rosters or matches, on a site with 10,000 rosters and 5,000 finished
matches of one member, against the same pages with fifty of each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.harness import Entrant, share, told
from bench.peer import peer

NAME = "lists"
FULL, SMALL = "full", "fifty of each"
EACH = (
    "rosters",
    "rosters, last page",
    "public rosters",
    "matches",
    "open proposals",
    "API rosters",
    "API matches",
    "proof",
)
COMPARISONS = (
    share("queries", "queries", SMALL, 1),
    share("all lists", "ms", SMALL, 2),
    *(told(share(name, "ms", SMALL, 2)) for name in EACH),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    house = (sys.executable, "-m", "bench.server.house")
    with peer(FULL, (*house, "10000", "5000")) as ours, peer(SMALL, (*house, "50", "50")) as theirs:
        yield [ours, theirs]
