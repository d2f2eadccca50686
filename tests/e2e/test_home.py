"""The home page in a browser: the board in play moves, waits for the reader, and never jumps."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e

LAPTOP = {"width": 1280, "height": 800}
SIZES = [(360, 740), (768, 1024), (1280, 800), (1440, 900)]
MOST_BYTES = 150 * 1024
TOLD = ".hero-table [data-frame]:not([hidden]) .frame-text"
SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) sum += each.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 5000);
})"""
BYTES = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .reduce((sum, each) => sum + each.transferSize, 0)"""


def test_the_board_goes_on_by_itself_until_it_is_paused(page):
    page.set_viewport_size(LAPTOP)
    page.goto("/")
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    first = page.locator(TOLD).text_content()
    expect(page.locator(TOLD)).not_to_have_text(first, timeout=6000)

    pause.click()
    stands = page.locator(TOLD).text_content()
    page.wait_for_timeout(2500)
    expect(page.locator(TOLD)).to_have_text(stands)

    page.get_by_role("button", name="Next step").click()
    expect(page.locator(TOLD)).not_to_have_text(stands)


def test_with_reduced_motion_it_stands_still_until_the_next_step_is_asked_for(page):
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    following = page.get_by_role("button", name="Next step")
    expect(following).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_be_hidden()
    stands = page.locator(TOLD).text_content()
    page.wait_for_timeout(2500)
    expect(page.locator(TOLD)).to_have_text(stands)

    following.click()
    expect(page.locator(TOLD)).not_to_have_text(stands)


def test_without_scripts_one_picture_stands(browser, base_url):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")

    expect(page.locator(".hero-table .scene-pieces")).to_be_visible()
    expect(page.locator(TOLD)).not_to_be_empty()
    assert page.get_by_role("button", name=re.compile("Pause|Next step")).count() == 0
    context.close()


def test_nothing_jumps_while_it_moves(page):
    page.set_viewport_size(LAPTOP)
    page.goto("/")

    assert page.evaluate(SHIFTS) < 0.01


def test_what_this_is_and_the_table_fit_on_a_laptop(page):
    page.set_viewport_size(LAPTOP)
    page.goto("/")

    for part in (".button-large", ".hero-caption"):
        box = page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= LAPTOP["height"]


def test_the_page_is_light(page):
    page.goto("/")
    expect(page.get_by_role("button", name="Next step")).to_be_visible()
    page.wait_for_load_state("networkidle")

    assert page.evaluate(BYTES) <= MOST_BYTES


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", ["/", "/games/", "/help/"])
def test_pages_fit_every_screen(browser, base_url, spills, violations, path, language):
    context = browser.new_context(base_url=base_url, locale=language, reduced_motion="reduce")
    page = context.new_page()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(path)
        assert spills(page) <= 0
        name = path.strip("/") or "home"
        picture(page, f"{name}-{language}-{width}")
    assert violations(page) == []
    context.close()


def test_the_match_of_the_day_can_be_watched(page):
    page.goto("/")
    page.locator(".hero-caption").get_by_role("link", name="Watch").click()

    expect(page.locator("#replay .scene-pieces")).to_be_visible()
    before = page.locator("#replay [data-part=told] h2").text_content()
    page.locator("[data-key=next]").click()
    expect(page.locator("#replay [data-part=told] h2")).not_to_have_text(before)
