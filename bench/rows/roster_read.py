"""Reading a roster of ten units by API, against a plain nested serializer on the same server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, quantile, share, times_faster
from bench.serving import OURS, Site, served_twice, twice

NAME = "roster_read"
READS = 200
PLAIN = "plain nested DRF"
COMPARISONS = twice(
    times_faster("median", "ms", PLAIN, 5),
    share("p99", "ms", PLAIN, 0.25),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with served_twice({OURS: _read, PLAIN: _read_plainly}) as found:
        yield found


def _read(site: Site) -> Sample:
    return _reads(site, f"/api/v1/rosters/{site.roster}/")


def _read_plainly(site: Site) -> Sample:
    return _reads(site, f"/plain/rosters/{site.roster}/")


def _reads(site: Site, path: str) -> Sample:
    laps = site.laps(path, READS)
    return {"median": median(laps), "p99": quantile(laps, 0.99)}
