"""CPU budget for costly requests that run in the server's own process."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

from django.http import HttpRequest, HttpResponse

from frontier_site.costly_requests import DRAWN
from frontier_site.errors import not_computed
from frontier_site.thread_pool import TURNED_AWAY
from rules.compute.compute_quota import allowance_of
from rules.compute.errors import AllowanceSpentError, BusyError


class CostMiddleware:
    """Refuses costly requests when the queue is full or the client's budget is spent. Views that
    use `rules.compute.gateway` are charged there.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began = thread_time()
        response = self.get_response(request)
        if _is_drawn(request):
            allowance_of(request).spend(thread_time() - began)
        return response

    def process_view(self, request: HttpRequest, *asked: object) -> HttpResponse | None:
        if TURNED_AWAY in request.META:
            return not_computed(request, BusyError())
        try:
            if _is_drawn(request):
                allowance_of(request).check()
        except AllowanceSpentError as error:
            return not_computed(request, error)
        return None


def _is_drawn(request: HttpRequest) -> bool:
    """Whether the request runs in the server's own process."""
    found = request.resolver_match
    return found is not None and request.method in DRAWN.get(found.url_name or "", ())
