"""Adding a unit by API (validate whole, save, answer), against reading the roster the plain way."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median

from bench.harness import Entrant, Sample, share
from bench.serving import OURS, Site, served_twice, twice

NAME = "roster_edit"
EDITS = 100
PLAIN = "one plain DRF read"
COMPARISONS = twice(share("median", "ms", PLAIN, 2))


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with served_twice({OURS: _edits, PLAIN: _reads}) as found:
        yield found


def _reads(site: Site) -> Sample:
    return {"median": median(site.laps(f"/plain/rosters/{site.roster}/", EDITS))}


def _edits(site: Site) -> Sample:
    return {"median": median(_edit(site) for _ in range(EDITS))}


def _edit(site: Site) -> float:
    """Milliseconds of one addition; the unit is taken out again off the clock."""
    path = f"/api/v1/rosters/{site.roster}/"
    etag = site.ask("GET", path).etag
    begun = time.perf_counter()
    added = site.ask("POST", f"{path}units/", {"unit": site.unit}, etag)
    elapsed = (time.perf_counter() - begun) * 1000
    line = json.loads(added.body)["roster"]["units"][-1]["id"]
    site.ask("DELETE", f"{path}units/{line}/", etag=added.etag)
    return elapsed
