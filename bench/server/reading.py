"""One plain read of a roster of ten units, inside this process: the peer of the row `decide`."""

from __future__ import annotations

from statistics import median

from bench.harness import Sample
from bench.peers.rounds import serve
from bench.server.within import Within

READS = 200
site = Within()


def one_round() -> Sample:
    """The median milliseconds of a read, whatever it is compared with."""
    path = f"/plain/rosters/{site.filled['roster']}/"
    middle = median(site.lap(site.request("GET", path))[0] for _ in range(READS))
    return {"median": middle, "p95": middle}


serve(one_round)
