"""Rate limits of pages and of the API. Each limit counts one kind of request, by account or guest;
a second one counts the same for all guests of a network, a third for those of a large network.
Sign-in and sign-up have their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from rosters.client_network import client_address
from rosters.networks import large_network_of, network_of
from rosters.owners import owner_of
from rosters.quota import CLUB, Quota, person_in

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
    "proposal-link",
    "proposal-take",
    "replay-import",
    "replay-practise",
    "seat-link",
)
"""URL names of what starts matches, hands out links and imports records."""
ARRANGED_RATE = "40/hour"


class Limit(SimpleRateThrottle):
    """One limit in a sliding window. `allow_request` only looks; `take` and `count` count.

    Requests at the same time read the same list of moments and overwrite each other's, in threads
    and in processes. So what is taken is counted atomically too, by periods of the clock, where a
    sliding window never allows more.
    """

    key: str | None = None
    quota: Quota | None = None
    num_requests: int | None
    duration: int | None

    def __init__(self, scope: str, rate: str) -> None:
        self.scope, self.rate = scope, rate
        super().__init__()

    def get_ident(self, request: Any) -> str:
        return client_address(request.META)

    def throttle_success(self) -> bool:
        return True

    def take(self) -> bool:
        """Take one of what is left; returns whether requests at the same time have left one."""
        if self.key is None:
            return True
        self.quota = Quota(f"{self.key}-taken", self.num_requests or 0, self.duration or 1)
        return self.quota.take()

    def give_back(self) -> None:
        """Take back what `take` counted."""
        if self.quota is not None:
            self.quota.give_back()

    def wait(self) -> float | None:
        """Seconds until there is room; what `take` refused waits for the next period."""
        return super().wait() if self.quota is None else self.quota.wait()

    def count(self) -> None:
        """Count the request that was taken."""
        if self.key is not None:
            self.history.insert(0, self.now)
            self.cache.set(self.key, self.history, self.duration)

    def _key_of(self, ident: str | None) -> str | None:
        return ident and self.cache_format % {"scope": self.scope, "ident": ident}


class PersonLimit(Limit):
    """Limit for each member and each guest, since guests of a club share an address."""

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        return self._key_of(person_in(request))


class CrowdLimit(Limit):
    """Shared limit for all guests and visitors of one network, so that deleting cookies gains
    nothing; it leaves enough for a club. `rate` is the limit for one person.
    """

    def __init__(self, scope: str, rate: str) -> None:
        super().__init__(f"{scope}-crowd", rate)

    def parse_rate(self, rate: str | None) -> tuple[int | None, int | None]:
        requests, seconds = super().parse_rate(rate)
        return requests and requests * CLUB, seconds

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        known = owner_of(request).user
        return None if known else self._key_of(network_of(self.get_ident(request)))


class VisitorLimit(Limit):
    """Limit for all visitors of a network who have neither an account nor a guest's key."""

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        known = person_in(request)
        return None if known else self._key_of(network_of(self.get_ident(request)))


class LargeNetworkLimit(Limit):
    """Shared limit for all guests and visitors of an IPv6 /48, `times` the rate. It counts by
    periods of the clock: a list of so many moments would be long. IPv4 addresses have none.
    """

    def __init__(self, scope: str, rate: str, times: int) -> None:
        self._times = times
        super().__init__(f"{scope}-large", rate)

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        address = self.get_ident(request)
        large = large_network_of(address)
        if owner_of(request).user is not None or large == network_of(address):
            return None
        return self._key_of(large)

    def allow_request(self, request: Any, view: Any) -> bool:
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        self.quota = Quota(key, (self.num_requests or 0) * self._times, self.duration or 1)
        return not self.quota.wait()

    def take(self) -> bool:
        return self.quota is None or self.quota.take()

    def count(self) -> None:
        """`take` has counted all there is."""


class Limits(BaseThrottle):
    """Several limits checked as one: a request counts against all of them, or, where one refuses
    it, against none.
    """

    def __init__(self) -> None:
        self.refusing: list[Limit] = []

    def limits(self, request: Any) -> Iterator[Limit]:
        """The limits that a request counts against."""
        raise NotImplementedError

    def allow_request(self, request: Any, view: Any) -> bool:
        limits = tuple(self.limits(request))
        self.refusing = [each for each in limits if not each.allow_request(request, view)]
        if self.refusing or not self._take(limits):
            return False
        for each in limits:
            each.count()
        return True

    def _take(self, limits: tuple[Limit, ...]) -> bool:
        """Take one of what each limit has left, or none."""
        for number, each in enumerate(limits):
            if not each.take():
                self.refusing = [each]
                for taken in limits[: number + 1]:
                    taken.give_back()
                return False
        return True

    def wait(self) -> float | None:
        """Seconds until all limits that refused the request have room for it."""
        return max(each.wait() or 0 for each in self.refusing)


class ApiThrottle(Limits):
    """The limits of the API. Reading, playing, talking, deleting and everything else are counted
    separately.
    """

    def limits(self, request: Any) -> Iterator[Limit]:
        rates: dict[str, Any] = SimpleRateThrottle.THROTTLE_RATES
        match = request.resolver_match
        name = match.url_name if match else None
        if person_in(request) is None:
            yield VisitorLimit("anon", rates["anon"])
            yield LargeNetworkLimit("anon", rates["anon"], CLUB)
        else:
            yield from limits_of(f"user-{kind_of(request)}", rates["user"])
        if name in SAID and request.method not in READING:
            yield from limits_of("talk", rates["talk"])
        if name in PRINTED_FOR_PROGRAMS:
            yield from page_limits("print")
        if name in ARRANGED and request.method not in READING:
            yield from limits_of("arranged", ARRANGED_RATE)


def limits_of(scope: str, rate: str) -> tuple[Limit, ...]:
    """The limit of one person, and those that guests and visitors of the network share, and of the
    large network.
    """
    large = LargeNetworkLimit(scope, rate, CLUB * CLUB)
    return PersonLimit(scope, rate), CrowdLimit(scope, rate), large


def page_limits(scope: str, kind: str = "") -> tuple[Limit, ...]:
    """The limits of a scope of `settings.PAGE_RATES`; each kind is counted separately."""
    return limits_of(f"page-{scope}{kind and '-'}{kind}", settings.PAGE_RATES[scope])


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
