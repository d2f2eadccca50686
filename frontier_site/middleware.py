"""Requests that are too large are refused before anything reads them."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from frontier_site.errors import refuse


class BodyLimitMiddleware:
    """Answers 413 to a body above `DATA_UPLOAD_MAX_MEMORY_SIZE`, files included."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return self.get_response(request)
        return refuse(request, 413, "too_large", _("What was sent is larger than 1 MiB."))
