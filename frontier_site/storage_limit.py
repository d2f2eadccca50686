"""Storage quota: bytes of rosters and records that one person may store in an hour, and five times
as much all guests of one network. Counted in bytes, because a roster keeps its revisions whole and
copies are cheap to request.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from frontier_site.errors import Fault, answer
from rosters.quota import Quota, quotas_of
from rosters.stored_bytes import StorageQuotaError, limited

HOUR = 3600
FULL = Fault(
    429,
    "stored_too_much",
    _("Storage limit reached"),
    _(
        "You, or all guests on your network together, have saved as much as one hour allows. "
        "This change was not saved; everything saved before is safe."
    ),
    _("Wait until the hour is over, then try again. Matches go on as usual."),
)


class StorageLimitMiddleware:
    """Answers 429 to a request that would store more than the quota allows. Requests that store
    nothing always pass.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        def quotas() -> tuple[Quota, ...]:
            return quotas_of(request, "stored", settings.STORED_PER_HOUR, HOUR)

        with limited(quotas):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, StorageQuotaError):
            return None
        refused = answer(request, FULL)
        refused["Retry-After"] = str(error.wait)
        return refused
