"""Middleware for oversized bodies, unsupported methods, failed computations, records that cannot be
shown, and Permissions-Policy.
"""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from frontier_site.body_limits import body_limit
from frontier_site.errors import NOT_ALLOWED, UNPLAYED, answer, not_computed, too_large
from rules.compute.errors import ComputeError
from rules.records.replay import IMPOSSIBLE
from rules.views.record_access import UNPLAYED_RECORD

logger = logging.getLogger(__name__)

NOTHING_ASKED = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope",
        "hid", "magnetometer", "microphone", "midi", "payment", "serial", "usb",
    )
)  # fmt: skip
GetResponse = Callable[[HttpRequest], HttpResponse]


class BodyLimitMiddleware:
    """Answers 413 to a body above `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes, uploaded files included.

    Paths in `LARGER_UPLOADS` have a limit of their own.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= body_limit(request.path):
            return self.get_response(request)
        return too_large(request)


class PermissionsMiddleware:
    """Sends a Permissions-Policy header that disables all browser features."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["Permissions-Policy"] = NOTHING_ASKED
        return response


class ComputeMiddleware:
    """Turns failed computations into error responses."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return not_computed(request, error) if isinstance(error, ComputeError) else None


class UnplayedRecordMiddleware:
    """Turns what goes wrong with an imported record that the rules could not play again into an
    error response: it may contain anything.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if UNPLAYED_RECORD not in request.META or not isinstance(error, IMPOSSIBLE):
            return None
        logger.warning("a page of an imported record could not be shown: %s", type(error).__name__)
        return answer(request, UNPLAYED)


class MethodMiddleware:
    """Adds a message to the empty 405 responses of Django's decorators."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        told = answer(request, NOT_ALLOWED)
        told["Allow"] = response["Allow"]
        return told
