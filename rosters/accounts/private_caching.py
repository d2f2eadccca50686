"""What was made for one person is kept for no other one."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import (
    add_never_cache_headers,
    has_vary_header,
    patch_cache_control,
    patch_vary_headers,
)

OF_AN_ACCOUNT = "/accounts/"


class CacheMiddleware:
    """Lets no proxy keep what depends on who asks, and no browser the pages of an account. A view
    that says itself how long its answer may be kept is believed.

    It stands outside the sessions, whose use an answer tells by `Vary`; that of a program's key,
    the request.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if "Authorization" in request.headers:
            patch_vary_headers(response, ["Authorization"])
        if request.path.startswith(OF_AN_ACCOUNT):
            add_never_cache_headers(response)
        elif _is_for_one(response) and not response.has_header("Cache-Control"):
            patch_cache_control(response, private=True)
        return response


def _is_for_one(response: HttpResponse) -> bool:
    return any(has_vary_header(response, by) for by in ("Cookie", "Authorization"))
