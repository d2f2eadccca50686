"""The builder in a browser, and a site that answers otherwise than it should."""

from playwright.sync_api import BrowserContext, Page, Route, expect

from rosters.models import Roster

WARNS = "() => !window.dispatchEvent(new Event('beforeunload', {cancelable: true}))"
SIGN_IN_PAGE = "<!DOCTYPE html><title>Sign in</title><main><h1>Sign in</h1></main>"
TOO_OFTEN = {"status": 429, "headers": {"Retry-After": "1"}}
NO_BUILDER = {
    "no token": {"status": 403, "body": "<main><p class='lead'>Form not accepted</p></main>"},
    "not found": {"status": 404},
    "gone": {"status": 410},
    "conflict": {"status": 409},
    "late": {"status": 412},
    "too large": {"status": 413},
    "too often": {"status": 429, "headers": {"Retry-After": "60"}},
    "broken": {"status": 500},
    "bad gateway": {"status": 502, "body": "Bad gateway"},
    "busy": {"status": 503, "headers": {"Retry-After": "60"}},
    "sign-in page": {"status": 200, "body": SIGN_IN_PAGE},
    "sent on": {"status": 302, "headers": {"Location": "/accounts/login/"}},
    "no connection": None,
}


def opened(context: BrowserContext, roster: Roster) -> Page:
    """The builder with its folds open, in a page that may complain of made-up answers."""
    page = context.new_page()
    page.goto(f"/rosters/{roster.pk}/")
    page.locator("#fold-name > summary").click()
    for fold in page.locator(".line-more > summary").all():
        fold.click()
    return page


def saved(page: Page, revision: int) -> None:
    expect(page.locator("#builder")).to_have_attribute("data-revision", str(revision))
    expect(page.locator("#saved")).to_have_text("Saved")


def answered(page: Page, answer: dict | None) -> None:
    """Lets the site give `answer` to whatever the builder sends; None: no connection."""

    def instead(route: Route) -> None:
        route.fulfill(content_type="text/html", **answer) if answer else route.abort()

    page.route("**/edit/", instead)


def note(page: Page):
    return page.locator("#note")


def slowed(page: Page) -> list[Route]:
    """Holds back what the builder sends next, until the test lets it go on."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/edit/", hold, times=1)
    return held


def arrives(page: Page, held: list[Route]) -> Route:
    for _try in range(100):
        if held:
            return held.pop(0)
        page.wait_for_timeout(50)
    raise AssertionError("nothing was sent")


def answer_is_lost(page: Page) -> None:
    """The site stores what the builder sends next, and the connection drops before its answer."""

    def drop(route: Route) -> None:
        route.fetch(max_redirects=0)
        route.abort()

    page.route("**/edit/", drop, times=1)
