"""Takes docs/images/board.png: the demo's match under way, in the system's own Chromium.

`make demo` prints Ana's password. With the site running:
`.venv/bin/python docs/images/take.py PASSWORD [ADDRESS]`
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

PICTURE = Path(__file__).with_name("board.png")
MATCH = re.compile(r"/matches/[0-9a-f-]{36}/$")


def main(password: str, address: str = "http://127.0.0.1:8000") -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(
            viewport={"width": 1280, "height": 820}, color_scheme="light", locale="en-GB"
        )
        page.goto(f"{address}/accounts/login/")
        page.locator("[name=login]").fill("ana")
        page.locator("[name=password]").fill(password)
        page.locator("[name=password]").press("Enter")
        page.wait_for_url("**/rosters/")
        page.goto(f"{address}/matches/")
        links = page.locator("main a").evaluate_all("links => links.map(link => link.href)")
        page.goto(next(link for link in links if MATCH.search(link)))
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
