"""A real browser, and what to ask of every page in it."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.e2e.installed_database import InstalledDatabase
from tests.e2e.site import Site

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""What Chromium is called, the quickest first: one without windows saves a quarter of the time."""
AT_REST = """async () => {
    const frame = () => new Promise((done) => {
        requestAnimationFrame(done);
        setTimeout(done, 200);
    });
    const moving = () => document.getAnimations().some(({ effect, playState }) =>
        playState === "running" && effect.getComputedTiming().endTime !== Infinity);
    const begun = performance.now();
    do { await frame(); await frame(); } while (moving() && performance.now() - begun < 10_000);
}
"""
"""Waits until no animation runs that ends by itself, ten seconds at most. They are looked at anew
in each frame: the promise of one whose element was replaced is never settled, and a page that is
not shown has no frames."""
WCAG_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OF_COLOUR = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""The rules whose result depends on the theme."""
RUN_AXE = """rules => axe.run({
    runOnly: rules, resultTypes: ["violations"], preload: {assets: ["media"]},
})"""
"""Style sheets are not loaded again: the one rule that reads them is experimental, and left out."""

KEPT_BY_PAGES = "local_storage,indexeddb,service_workers,cache_storage,file_systems"
"""What a browser keeps for the pages of a site, besides cookies and cached files."""

# A slow machine is waited for; what is there at once costs nothing.
expect.set_options(timeout=15_000)

Violations = Callable[[Page], list[str]]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """The browser of the system: Playwright's own would have to be downloaded."""
    return browser_type_launch_args | {
        "executable_path": next(filter(None, map(shutil.which, BROWSERS))),
        "args": ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    }


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory):
    """A database in a file: every thread of the site has a connection of its own, as in earnest."""
    name = str(tmp_path_factory.mktemp("data") / "site.sqlite3")
    connection.settings_dict["TEST"]["NAME"] = name


@pytest.fixture(scope="session")
def site(django_db_setup):
    """The running site."""
    running = Site()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def _installed(django_db_setup, django_db_blocker):
    """Every test begins with the database as after an installation."""
    with django_db_blocker.unblock():
        database = InstalledDatabase()
    with pytest.MonkeyPatch.context() as patch:
        database.replaces_flush(patch)
        yield


@pytest.fixture(autouse=True)
def _live(site, _installed, transactional_db):
    """Every test here talks to the running site; what it has asked is answered before it ends."""
    yield
    site.come_to_rest()


@pytest.fixture(scope="session")
def _browser_of_all_tests(browser, base_url):
    """Its cache keeps the site's scripts and styles, a third of what opening a match takes."""
    context = browser.new_context(base_url=base_url)
    yield context
    context.close()


@pytest.fixture
def context(_browser_of_all_tests, base_url):
    """A browser that remembers nothing of other tests, except cached scripts and styles."""
    context = _browser_of_all_tests
    yield context
    context.set_offline(False)
    context.unroute_all()
    context.set_extra_http_headers({})
    context.clear_permissions()
    pages = context.pages or [context.new_page()]
    everything = {"origin": base_url, "storageTypes": KEPT_BY_PAGES}
    context.new_cdp_session(pages[0]).send("Storage.clearDataForOrigin", everything)
    context.clear_cookies()
    for each in pages:
        each.close()


@pytest.fixture
def page(page):
    """A page that fails its test when the browser complains about what the site sent."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    yield page
    expected = "the server responded with a status of 4"
    assert [each for each in complaints if expected not in each] == []


@pytest.fixture
def member(page, context, client, user, base_url):
    """The browser of somebody signed in."""
    client.force_login(user)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    return page


@pytest.fixture
def tab(member, context):
    """Another page of somebody signed in, which may complain of made-up answers."""
    return context.new_page()


@pytest.fixture
def fingers(browser, member, base_url):
    """The browser of somebody signed in, on a screen that is touched."""
    context = browser.new_context(base_url=base_url, has_touch=True, is_mobile=True)
    context.add_cookies(member.context.cookies())
    yield context.new_page()
    context.close()


@pytest.fixture
def clocked(browser, member, base_url):
    """The browser of somebody signed in, with a clock that the test moves: it stays in its context
    for good, so that no other test may share it.
    """
    context = browser.new_context(base_url=base_url)
    context.add_cookies(member.context.cookies())
    page = context.new_page()
    page.clock.install()
    yield page
    context.close()


@pytest.fixture
def violations() -> Violations:
    """What axe finds wrong on a page, one line each: rule, place, why.

    All rules in the light theme, those of colour in the dark one too; the page is left light.
    """

    def found(page: Page) -> list[str]:
        light = axe_run(page, "light", WCAG_AA)
        dark = [f"dark theme: {each}" for each in axe_run(page, "dark", OF_COLOUR)]
        page.emulate_media(color_scheme="light")
        return light + dark

    return found


def axe_run(page: Page, theme: Literal["light", "dark"], rules: object) -> list[str]:
    """What these rules find in one theme of the page."""
    page.emulate_media(color_scheme=theme)
    page.evaluate(AT_REST)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    result = page.evaluate(RUN_AXE, rules)
    return [
        f"{rule['id']}: {node['target']}: {node['failureSummary']}"
        for rule in result["violations"]
        for node in rule["nodes"]
        if not is_only_covered(page, rule["id"], node)
    ]


def is_only_covered(page: Page, rule: str, node: dict[str, Any]) -> bool:
    """Whether what a bar over a list half covers is large enough once it is scrolled to."""
    if rule != "target-size" or "obscured" not in node["failureSummary"]:
        return False
    target = node["target"][-1]
    page.locator(target).first.evaluate("place => place.scrollIntoView({block: 'center'})")
    again = page.evaluate("target => axe.run(target, {runOnly: ['target-size']})", target)
    return not again["violations"]


@pytest.fixture
def spills() -> Callable[[Page], int]:
    """By how many pixels a page is wider than its window."""

    def measured(page: Page) -> int:
        root = "document.documentElement"
        return page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")

    return measured


@pytest.fixture(scope="session")
def base_url(site) -> str:
    return site.url
