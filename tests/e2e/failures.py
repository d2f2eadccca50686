"""Requests that fail: refused, signed out, no connection."""

from playwright.sync_api import Page, Route

TOO_OFTEN = "You have done this too often. Try again in 60 seconds."
FAILURES = {
    "too often": (429, TOO_OFTEN),
    "not allowed": (403, "You have no seat in this match."),
    "signed out": (404, "There is no such thing here."),
    "busy": (503, "The site is busy. Try again in a moment."),
}
"""Answers of the API, and the sentence in each."""


def fails(page: Page, address: str, failure: str) -> str:
    """Lets requests that write to `address` fail; the sentence that tells why."""

    def instead(route: Route) -> None:
        if route.request.method == "GET":
            return route.fallback()
        if failure == "offline":
            return route.abort()
        status, sentence = FAILURES[failure]
        error = {"code": "refused", "detail": sentence, "attr": None}
        return route.fulfill(status=status, json={"type": "client_error", "errors": [error]})

    page.route(address, instead)
    return FAILURES[failure][1] if failure in FAILURES else ""
