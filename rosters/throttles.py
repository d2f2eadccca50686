"""Rate limits of pages and of the API. Each limit counts one kind of request in periods of the
clock, by account or guest; a second one counts the same for all guests of a network, a third for
those of a large network. Sign-in and sign-up have their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import BaseThrottle

from rosters.quota import Quota, person_in, quotas_of, quotas_of_visitors, take_from_all

READING = ("GET", "HEAD", "OPTIONS")
PRINTED_FOR_PROGRAMS = ("api-cards", "api-print")
"""URL names of the API views that produce PDFs."""
PLAYED = (
    "api-match-commands",
    "api-match-claim",
    "api-match-passing",
    "api-match-undo",
    "api-match-undo-ask",
    "api-match-undo-agree",
    "api-match-undo-decline",
    "api-match-undo-withdraw",
)
"""URL names of moves, time claims and undo."""
SPOKEN = ("api-match-talk", "api-match-heard", "api-match-report")
"""URL names of the chat."""
SAID = ("api-match-talk", "api-match-report")
"""URL names of chat messages and reports, which have a stricter limit too."""
REVOKING = ("proposal-link", "seat-link", "guest-things")
"""URL names of forms that revoke a link with `act=revoke`."""
DELETED = (
    "roster-delete",
    "board-delete",
    "replay-forget",
    "account-close",
    "account-key-revoke",
    "absence-end",
    "notices-stop",
    "notices-forget",
    "print-job-cancel",
)
"""URL names of forms that delete, revoke or cancel."""
ARRANGED = (
    "api-matches",
    "guest-things",
    "match-new",
    "match-rematch",
    "match-practise",
    "play-now",
    "proposal-link",
    "proposal-take",
    "replay-import",
    "replay-practise",
    "seat-link",
)
"""URL names of what starts matches, hands out links and imports records."""
ARRANGED_RATE = "40/hour"
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


class Limits(BaseThrottle):
    """Several limits checked as one: a request counts against all of them, or, where one refuses
    it, against none.
    """

    def __init__(self) -> None:
        self.seconds = 0

    def quotas(self, request: Any) -> Iterator[Quota]:
        """What a request counts against."""
        raise NotImplementedError

    def allow_request(self, request: Any, view: Any) -> bool:
        self.seconds = take_from_all(tuple(self.quotas(request)))
        return not self.seconds

    def wait(self) -> float | None:
        """Seconds until all limits that refused the request have room for it."""
        return self.seconds


class ApiThrottle(Limits):
    """The limits of the API. Reading, playing, talking, deleting and everything else are counted
    separately.
    """

    def quotas(self, request: Any) -> Iterator[Quota]:
        rates: dict[str, str] = settings.API_RATES
        match = request.resolver_match
        name = match.url_name if match else None
        if person_in(request) is None:
            yield from quotas_of_visitors(request, "rate-anon", *rate_in(rates["anon"]))
        else:
            yield from limits_of(request, f"user-{kind_of(request)}", rates["user"])
        if name in SAID and request.method not in READING:
            yield from limits_of(request, "talk", rates["talk"])
        if name in PRINTED_FOR_PROGRAMS:
            yield from page_limits(request, "print")
        if name in ARRANGED and request.method not in READING:
            yield from limits_of(request, "arranged", ARRANGED_RATE)


def limits_of(request: Any, scope: str, rate: str) -> tuple[Quota, ...]:
    """The limits that a request of this kind counts against: of one person, and those that guests
    and visitors of the network share.
    """
    return quotas_of(request, f"rate-{scope}", *rate_in(rate))


def page_limits(request: Any, scope: str, kind: str = "") -> tuple[Quota, ...]:
    """The limits of a scope of `settings.PAGE_RATES`; each kind is counted separately."""
    return limits_of(request, f"page-{scope}{kind and '-'}{kind}", settings.PAGE_RATES[scope])


def rate_in(text: str) -> tuple[int, int]:
    """How many in how many seconds: `60/min` is 60 in 60. A period is known by its first letter."""
    most, period = text.split("/")
    return int(most), SECONDS[period[0]]


def kind_of(request: Any) -> str:
    """What a request does: `read`, `play`, `talk`, `delete` or `write`."""
    if request.method in READING:
        return "read"
    name = request.resolver_match.url_name
    revokes = name in REVOKING and request.POST.get("act") == "revoke"
    if revokes or name in DELETED or request.method == "DELETE":
        return "delete"
    if name in PLAYED:
        return "play"
    return "talk" if name in SPOKEN else "write"


def told_to_wait(request: HttpRequest, seconds: float | None, back: str = "") -> HttpResponse:
    """The 429 page, with a link to the address `back` and a `Retry-After` header in seconds."""
    answer = render(request, "429.html", {"back": back}, status=429)
    answer["Retry-After"] = str(max(1, ceil(seconds or 0)))
    return answer
