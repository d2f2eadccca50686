"""Page weight of builder and match page on a first visit (scripts, styles and fonts as
transferred), and time until interactive with the CPU throttled to a quarter.

The page itself reports when it is ready, because polling from outside costs a tenth of the time.
The builder is ready when shown, for it works without scripts; the match page when map and panel
show the pending decision, its last step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from bench.browsing import SCREEN, SLOWER, chromium
from bench.harness import Contender, Entrant, Missing, Sample, ceiling
from bench.serving import running

NAME = "page_weight"
COMPARISONS = (
    ceiling("builder", "KiB", 180),
    ceiling("table", "KiB", 260),
    ceiling("builder usable", "s", 1.5),
    ceiling("table usable", "s", 1.5),
)
WEIGHT = """() => performance.getEntriesByType("resource")
    .filter(each => /\\.(js|css|woff2)$/.test(each.name))
    .reduce((sum, each) => sum + each.transferSize, 0)"""
READY = {"builder": [".offer .add"], "table": [".layer-pieces .piece", "#now-body .prompt"]}
TELL = """ready => {
    const { port1, port2 } = new MessageChannel();
    window.usable_ = new Promise(told => { port1.onmessage = () => told(performance.now()); });
    requestAnimationFrame(function look() {
        if (ready.every(each => document.querySelector(each))) port2.postMessage("painted");
        else requestAnimationFrame(look);
    });
}"""
"""Tells when the frame in which all of `ready` is there has been painted."""


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    if not chromium():
        yield [Missing("ours", "Chromium is not installed")]
        return
    with (
        running("bench.server.pages", "frontier_site.settings") as (port, told, _),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        url = f"http://127.0.0.1:{port}"
        paths = {"builder": told["roster"], "table": told["match"]}
        yield [Contender("ours", lambda: _visits(browser, url, paths, told["session"]))]
        browser.close()


def _visits(browser: Browser, url: str, paths: dict[str, str], session: str) -> Sample:
    seen: Sample = {}
    for name, path in paths.items():
        weight, usable = _visit(browser, url, path, READY[name], session)
        seen |= {name: weight, f"{name} usable": usable}
    return seen


def _visit(
    browser: Browser, url: str, path: str, ready: list[str], session: str
) -> tuple[float, float]:
    """KiB of what is counted, and seconds until the page shows all that is `ready` last."""
    context = browser.new_context(base_url=url, viewport=SCREEN, is_mobile=True)
    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    page = context.new_page()
    devices = context.new_cdp_session(page)
    devices.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({TELL})({json.dumps(ready)})")
    page.goto(path, wait_until="load")
    page.wait_for_timeout(500)  # the last font has come
    usable = page.evaluate("() => window.usable_") / 1000
    weight = page.evaluate(WEIGHT) / 1024
    context.close()
    return weight, usable
