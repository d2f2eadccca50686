"""Which requests are costly: they run in a separate thread pool with few threads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from django.urls import get_resolver

from frontier_site.rate_limits import PREVIEWED, PRINTED
from rosters.throttles import PRINTED_FOR_PROGRAMS

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
    "api-match-questions": SENT,
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
"""URL names of the views that use `rules.compute.gateway`, with their methods."""
DRAWN = {
    **dict.fromkeys((*PRINTED, *PREVIEWED, "api-schema"), READ),
    **dict.fromkeys(PRINTED_FOR_PROGRAMS, SENT),
    **dict.fromkeys(("in-play-watch", "in-play-step"), READ),
    **dict.fromkeys(("match-replay", "match-luck", "api-match-rosters"), READ),
    **dict.fromkeys(("replay", "replay-step", "replay-log", "replay-luck"), READ),
    **dict.fromkeys(("match-practise", "replay-practise", "play-now"), SENT),
}
"""URL names of the views that take long in the server's own process (PDF rendering, replays)."""
COSTLY = {**COMPUTED, **DRAWN}

_NAMED_GROUP = re.compile(r"\(\?P<\w+>")


def is_costly(method: str, path: str) -> bool:
    """Whether a request is costly. Called for every request, so it matches patterns instead of
    resolving the URL.
    """
    paths = _costly_paths().get(method)
    return paths is not None and paths.match(path) is not None


@cache
def _costly_paths() -> dict[str, re.Pattern[str]]:
    """For each method, a regular expression that matches the costly paths."""
    return {
        method: paths_of(name for name, methods in COSTLY.items() if method in methods)
        for method in READ | SENT
    }


def paths_of(names: Iterable[str]) -> re.Pattern[str]:
    """A regular expression that matches the paths of these URL names."""
    patterns = (_NAMED_GROUP.sub("(?:", each) for name in names for each in _patterns_of(name))
    return re.compile("/(?:" + "|".join(patterns) + ")")


def _patterns_of(name: str) -> list[str]:
    """The regular expressions of the URL patterns called `name`."""
    return [each[1] for each in get_resolver().reverse_dict.getlist(name)]
