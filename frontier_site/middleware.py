"""Requests that are too large are refused before anything reads them."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from frontier_site.errors import TOO_LARGE, answer


class BodyLimitMiddleware:
    """Answers 413 to a body above `DATA_UPLOAD_MAX_MEMORY_SIZE` bytes, uploaded files included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return self.get_response(request)
        return answer(request, TOO_LARGE)
