"""The log beside the board: it follows play, and waits for whoever reads further up."""

import pytest
from playwright.sync_api import Page, expect

from rosters.projection import sync_catalogues
from tests.e2e.keyboard import Keyboard, kind_of
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

UNDER_THE_END = "log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"


@pytest.fixture(autouse=True)
def _catalogue(_live):
    sync_catalogues()


def expect_the_end(page: Page) -> None:
    """The log's last line is in sight."""
    page.wait_for_function(f"() => ({UNDER_THE_END})(document.getElementById('log')) < 4")
    expect(page.get_by_role("button", name="Newest lines")).to_be_hidden()


def test_the_log_follows_play_from_set_up_on(member, user):
    match = match_until(user, "edges")
    member.set_viewport_size({"width": 1280, "height": 700})
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    keys, asked = Keyboard(member), set()
    for _ in range(18):
        asked.add(kind_of(member))
        keys.answer()
        expect_the_end(member)
    assert {"edges", "deploy", "action"} <= asked


def test_the_log_waits_for_who_has_scrolled_back_and_offers_the_way_down(member, user):
    match = match_until(user, "action", least=14)
    member.set_viewport_size({"width": 1280, "height": 700})
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    expect_the_end(member)
    member.locator("#log").evaluate("log => { log.scrollTop = 40; }")
    down = member.get_by_role("button", name="Newest lines")
    expect(down).to_be_in_viewport()
    Keyboard(member).answer()
    assert member.locator("#log").evaluate("log => log.scrollTop") == 40
    down.click()
    expect_the_end(member)
    Keyboard(member).answer()
    expect_the_end(member)


def test_what_happened_just_now_is_shown_beside_a_desktop_s_board_too(member, user):
    match = match_until(user, "action", least=14)
    member.set_viewport_size({"width": 1280, "height": 800})
    member.goto(match.get_absolute_url())
    expect(member.locator(".just-now")).to_be_in_viewport()
    expect(member.locator(".just-now")).to_contain_text("Just now")
