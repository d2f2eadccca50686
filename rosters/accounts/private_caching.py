"""Cache headers: personal responses are never stored by shared caches."""

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
    """Marks responses that depend on the user as private, and account pages as `no-store`. A view's
    own Cache-Control wins.

    Must wrap the session middleware, whose use shows in `Vary`; API keys show in the request.
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
