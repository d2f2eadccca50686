"""Refusals that no view gives: bodies that are too large, methods that an address does not know."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

from frontier_site.errors import NOT_ALLOWED, answer, not_computed, too_large
from frontier_site.limits import most_bytes
from rules.compute.errors import ComputeError

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

    Addresses in `LARGER_UPLOADS` have a limit of their own.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= most_bytes(request.path):
            return self.get_response(request)
        return too_large(request)


class PermissionsMiddleware:
    """Says that no page asks for what browsers can do beyond showing it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response["Permissions-Policy"] = NOTHING_ASKED
        return response


class ComputeMiddleware:
    """Answers requests whose computation has no result."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return not_computed(request, error) if isinstance(error, ComputeError) else None


class MethodMiddleware:
    """Puts a sentence into the empty answers 405 that Django's decorators give."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED or response.content:
            return response
        told = answer(request, NOT_ALLOWED)
        told["Allow"] = response["Allow"]
        return told
