"""Prometheus metrics: request counts and durations by route, without personal data."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from frontier_site.logs import route_of
from frontier_site.periodic_tasks import IsStopping

REQUESTS = Counter("frontier_requests", "Requests answered", ["route", "method", "status"])
SECONDS = Histogram(
    "frontier_request_seconds",
    "Seconds until a request was answered",
    ["route"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
COMMANDS = Counter("frontier_commands", "Commands to matches, by outcome", ["outcome"])
SOCKETS = Gauge("frontier_sockets_open", "WebSockets open at the moment")
ROUNDS = Histogram("frontier_round_seconds", "Seconds that a run of the periodic tasks took")
LETTERS = Counter("frontier_letters", "E-mails and notifications sent by this process")

METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
COMMAND_ROUTE = "api-match-commands"
OUTCOMES = {200: "accepted", 201: "accepted", 409: "stale", 422: "refused"}


class MetricsMiddleware:
    """Counts and times every request by route."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = perf_counter()
        response = self.get_response(request)
        route = route_of(request) or "nowhere"
        method = request.method if request.method in METHODS else "other"
        REQUESTS.labels(route, method, response.status_code).inc()
        SECONDS.labels(route).observe(perf_counter() - began)
        if route == COMMAND_ROUTE and request.method == "POST":
            COMMANDS.labels(OUTCOMES.get(response.status_code, "unreadable")).inc()
        return response


@require_safe
@never_cache
def page(request: HttpRequest) -> HttpResponse:
    """The metrics page, if `METRICS` is on; with a `METRICS_TOKEN`, only for clients that
    send it.
    """
    if not (settings.METRICS or settings.METRICS_TOKEN):
        raise Http404
    expected = f"Bearer {settings.METRICS_TOKEN}"
    given = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and not constant_time_compare(given, expected):
        return HttpResponse(
            "The metrics are only available with this site's token.\n",
            status=401,
            content_type="text/plain",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def counted(sockets: Callable[..., Any]) -> Callable[..., Any]:
    """ASGI wrapper that counts open WebSockets."""

    async def open_for(scope: Any, receive: Any, send: Any) -> None:
        with SOCKETS.track_inprogress():
            await sockets(scope, receive, send)

    return open_for


def measured(go: Callable[[IsStopping], int]) -> Callable[[IsStopping], int]:
    """Wrap a round of notices: measures its duration and counts the mails sent."""

    def timed(is_stopping: IsStopping) -> int:
        with ROUNDS.time():
            sent = go(is_stopping)
        LETTERS.inc(sent)
        return sent

    return timed
