"""What the builder and the table weigh on their first visit: scripts, styles and fonts as they come
over the wire; and when they can be used at a quarter of this machine's speed.
"""

from __future__ import annotations

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
COUNTED = {"Script", "Stylesheet", "Font"}
READY = {"builder": ".offer .add", "table": ".layer-pieces .piece"}


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


def _visit(browser: Browser, url: str, path: str, ready: str, session: str) -> tuple[float, float]:
    """KiB of what is counted, and seconds until the page shows what is `ready` last."""
    context = browser.new_context(base_url=url, viewport=SCREEN, is_mobile=True)
    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
    page = context.new_page()
    devices = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    weights: dict[str, float] = {}
    devices.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))
    devices.on(
        "Network.loadingFinished",
        lambda e: weights.update({e["requestId"]: e["encodedDataLength"]}),
    )
    devices.send("Network.enable")
    devices.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(path, wait_until="commit")
    page.locator(ready).first.wait_for()
    usable = page.evaluate("() => performance.now()") / 1000
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)  # the last of it is told
    context.close()
    counted = (weight for id, weight in weights.items() if kinds.get(id) in COUNTED)
    return sum(counted) / 1024, usable
