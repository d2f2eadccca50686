"""Which requests are costly: they are worked on in threads of their own, a few at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from django.urls import get_resolver

from frontier_site.rates import PREVIEWED, PRINTED

READ = frozenset({"GET", "HEAD"})
SENT = frozenset({"POST", "PUT", "PATCH"})
COMPUTED = {
    "api-oracle": SENT,
    "api-matches": SENT,
    "api-boards": SENT,
    "api-board": SENT,
    "api-boards-check": SENT,
    "api-boards-random": SENT,
    "api-match-check": SENT,
    "api-match-ask": READ,
    "api-match-measure": READ,
    "api-match-ranges": READ,
    "api-match-promises": READ,
    "board": READ | SENT,
    "board-shared": READ,
    "board-new": SENT,
    "board-import": SENT,
    "board-copy": SENT,
    "board-shared-copy": SENT,
    "replay-import": SENT,
}
"""The addresses whose views use `rules.compute.gateway`, and with which methods."""
DRAWN = {
    **dict.fromkeys((*PRINTED, *PREVIEWED, "api-schema"), READ),
    **dict.fromkeys(("api-cards", "api-print"), SENT),
    **dict.fromkeys(("match-replay", "match-luck", "api-match-rosters"), READ),
    **dict.fromkeys(("replay", "replay-step", "replay-log", "replay-luck"), READ),
}
"""Those that take their time in the server's own process."""
COSTLY = {**COMPUTED, **DRAWN}

_NAMED_GROUP = re.compile(r"\(\?P<\w+>")


def is_costly(method: str, path: str) -> bool:
    """Whether a request is for one of them. It is asked of each request, so nothing is resolved."""
    paths = _paths().get(method)
    return paths is not None and paths.match(path) is not None


@cache
def _paths() -> dict[str, re.Pattern[str]]:
    """For each method, what matches the addresses."""
    return {method: re.compile("/(?:" + "|".join(_all(method)) + ")") for method in READ | SENT}


def _all(method: str) -> Iterator[str]:
    for name, methods in COSTLY.items():
        if method in methods:
            for pattern in _patterns_of(name):
                yield _NAMED_GROUP.sub("(?:", pattern)


def _patterns_of(name: str) -> list[str]:
    """The regular expressions of the addresses called `name`."""
    return [each[1] for each in get_resolver().reverse_dict.getlist(name)]
