"""The costliest request of each kind that needs no account: duration alone, and latency of pages
beside fifty of them at once, against the same pages on an idle site.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import cycle, islice
from typing import Any

from bench.client import Client
from bench.costly import KINDS, Answered, Costly, requests, sent
from bench.harness import Contender, Entrant, Sample, ceiling, quantile, share, told
from bench.serving import running

NAME = "worst_request"
IDLE = "an idle site"
AT_ONCE, ADDRESSES = 50, 10
PAGES = ("/", "/games/frontier/", "/games/frontier/rules/", "/rosters/", "/matches/")
PAUSE = 3.0
"""Seconds in which a worker that was ended is replaced."""
READS = 200
"""Pages that are read at least, beside the fifty and on the idle site."""
COMPARISONS = (
    ceiling("longest", "s", 1),
    share("p95 of pages", "ms", IDLE, 3),
    told(ceiling("turned away", "of 50", AT_ONCE)),
    told(ceiling("last of the fifty", "s", AT_ONCE)),
    *(told(ceiling(kind, "s", 1)) for kind in KINDS),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with running("bench.server.costly", "bench.server.unlimited") as (port, told_of, client):
        yield [
            Contender("ours", lambda: _beside_many(client, port, told_of)),
            Contender(IDLE, lambda: _read(client, lambda: False)),
        ]


def _beside_many(client: Client, port: int, told_of: Mapping[str, Any]) -> Sample:
    """Each alone, then fifty from ten addresses, while pages are read until all are answered."""
    asked, session = requests(told_of), told_of["session"]
    alone = {each.kind: _alone(each, port, session) for each in asked}
    with ThreadPoolExecutor(AT_ONCE) as crowd:
        many = [
            crowd.submit(sent, each, port, session, f"127.0.0.{2 + number % ADDRESSES}")
            for number, each in enumerate(islice(cycle(asked), AT_ONCE))
        ]
        pages = _read(client, lambda: not all(each.done() for each in many))
    answers: list[Answered] = [each.result() for each in many]
    return {
        **alone,
        **pages,
        "longest": max(alone.values()),
        "turned away": sum(each.status == 503 for each in answers),
        "last of the fifty": max(each.seconds for each in answers),
    }


def _alone(each: Costly, port: int, session: str) -> float:
    """Seconds until it was answered, on a site where nothing else is worked on."""
    time.sleep(PAUSE)
    return sent(each, port, session).seconds


def _read(client: Client, goes_on: Callable[[], bool]) -> Sample:
    """The 95th percentile of milliseconds that a page takes, read one after the other."""
    client.renew()
    laps: list[float] = []
    for path in cycle(PAGES):
        if len(laps) >= READS and not goes_on():
            break
        begun = time.perf_counter()
        head, _ = client.ask(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        laps.append((time.perf_counter() - begun) * 1000)
        if not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(f"{path}: {head!r}")
    return {"p95 of pages": quantile(laps, 0.95)}
