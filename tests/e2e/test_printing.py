"""The print dialog in a browser: its preview follows, by keyboard, on a phone, without script."""

import re

import pytest
from playwright.sync_api import expect

from rosters.printing.background.print_queue import PrintQueue
from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e

FACTION = "/print/?system=frontier&faction=rebels"
MISSION = "/print/?system=frontier&mission=ambush"
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "desk": (1280, 800)}


def drawn(page):
    """Waits until the preview shows a page."""
    page.wait_for_function(
        "() => { const image = document.querySelector('#preview img');"
        " return image && image.complete && image.naturalWidth > 0; }"
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("address", ["/print/", FACTION, MISSION])
def test_the_dialog_is_accessible_and_fits(page, violations, spills, size, address):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address)
    if address != "/print/":
        drawn(page)

    picture(page, f"print-{address[-8:].strip('/=')}-{size}", full_page=True)
    assert violations(page) == []
    assert spills(page) <= 0


def test_the_preview_follows_what_is_chosen(page):
    page.goto(FACTION)
    drawn(page)
    page.get_by_label("Paper", exact=True).select_option("a4")
    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("paper=a4"))
    drawn(page)

    page.wait_for_url(re.compile("paper=a4"))


def test_pages_are_turned_by_keyboard_and_the_focus_stays(page):
    page.goto(f"{MISSION}&parts=mission&parts=board")
    drawn(page)
    page.get_by_role("link", name="Next page").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Page 2 of 3")).to_be_visible()
    expect(page.get_by_role("link", name="Next page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Page 3 of 3")).to_be_visible()

    expect(page.get_by_role("link", name="Previous page")).to_be_focused()


def test_an_unreachable_site_is_reported_beside_the_preview_and_retried(browser, base_url):
    context = browser.new_context(base_url=base_url)
    page = context.new_page()
    page.goto(FACTION)
    drawn(page)
    context.set_offline(True)
    page.get_by_label("Card size").select_option("tarot")
    expect(page.get_by_role("alert")).to_contain_text("The site cannot be reached")
    context.set_offline(False)
    page.get_by_label("Card size").select_option("a6")

    expect(page.locator("#preview img")).to_have_attribute("src", re.compile("size=a6"))
    expect(page.get_by_role("alert")).to_have_count(0)
    context.close()


def test_without_script_a_button_shows_the_preview(browser, base_url):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto(MISSION)
    page.get_by_label("Terrain map").check()
    page.get_by_role("button", name="Show preview").click()

    expect(page.get_by_text("Page 1 of 3")).to_be_visible()
    expect(page.get_by_label("Terrain map")).to_be_checked()
    context.close()


COVERED = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, innerHeight) / 2];
    const top = document.elementFromPoint(x, y);
    return !top || !(element.contains(top) || top.contains(element));
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_with_keyboard_alone_everything_is_reachable_visible_and_printable(page, size, language):
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(MISSION)
    drawn(page)
    wanted = set(page.locator("#print :is(input:not([type=hidden]), select, button)").all())
    names = [each.evaluate("element => element.outerHTML") for each in wanted]
    seen, hidden = [], []
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() == 0:
            break
        seen.append(focused.evaluate("element => element.outerHTML"))
        if focused.evaluate(COVERED):
            hidden.append(seen[-1])

    assert [name for name in names if name not in seen] == []
    assert hidden == []
    page.locator("#print button").focus()
    with page.expect_request(re.compile(r"/print/document\.pdf\?")) as asked:
        page.keyboard.press("Enter")
    assert f"language={language}" in asked.value.url


LONG = "/print/?system=frontier&size=a6&sides=pages"


@pytest.fixture
def room():
    opened = PrintQueue(1)
    yield opened
    opened.close()


def test_a_long_document_shows_its_progress(page, violations, room):
    page.goto(LONG)
    drawn(page)
    page.get_by_role("button", name="Print (PDF)").click()
    page.get_by_role("button", name="Start printing").click()
    expect(page.get_by_text("Waiting in the queue")).to_be_visible()
    assert violations(page) == []

    room.open()

    expect(page.get_by_text("The document is ready: 48 pages")).to_be_visible(timeout=60_000)
    expect(page.get_by_role("link", name="Open the PDF")).to_be_visible()
    assert violations(page) == []


def test_without_script_a_long_document_is_cancelled_by_a_button(browser, base_url):
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto(LONG)
    page.get_by_role("button", name="Print (PDF)").click()
    page.get_by_role("button", name="Start printing").click()
    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_text("The print job was cancelled")).to_be_visible()
    context.close()


def test_an_unprintable_choice_is_reported_beside_it(page):
    page.goto(FACTION)
    page.get_by_label("Extra blank cards").fill("99")
    page.get_by_label("Extra blank cards").blur()

    expect(page.locator("#blanks-error")).to_contain_text("from 0 to 20")
