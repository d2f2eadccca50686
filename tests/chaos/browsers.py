"""Two browsers with the table of a match open, which come back whenever the server does."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, sync_playwright

from rosters.accounts.models import User
from rules.models import Match

PATIENCE = 30_000
"""Milliseconds that a page may take to come to stand where the match stands."""
STANDS = "seq => Number(document.getElementById('table')?.dataset.seq ?? -1) === seq"


class Browsers:
    """A page for each player."""

    def __init__(self, pages: list[Page], url: str) -> None:
        self._pages = pages
        self._url = url

    def open(self, match: Match) -> None:
        for page in self._pages:
            page.goto(self._url + match.get_absolute_url())

    def differences(self, match: Match) -> list[str]:
        """Where a page does not come to stand with the match."""
        found = []
        for name, page in zip(("ana", "bo"), self._pages, strict=True):
            page.evaluate("() => window.dispatchEvent(new Event('online'))")
            try:
                page.wait_for_function(STANDS, arg=match.head, timeout=PATIENCE)
            except Exception as error:
                found.append(f"the page of {name} is not at {match.head}: {error}")
        return found


@contextmanager
def browsers(users: list[User], url: str) -> Iterator[Browsers]:
    """A Chromium with one window for each of `users`, signed in."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-browser"),
            args=["--no-sandbox", "--disable-gpu"],
        )
        pages = []
        for user in users:
            client = Client()
            client.force_login(user)
            cookie = client.cookies[settings.SESSION_COOKIE_NAME]
            context = chromium.new_context()
            context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": url}])
            pages.append(context.new_page())
        yield Browsers(pages, url)
        chromium.close()
