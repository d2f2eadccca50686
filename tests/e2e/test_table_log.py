"""The log beside the board: it follows play, and waits for whoever reads further up."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.keyboard import Keyboard, kind_of
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

UNDER_THE_END = "log => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight)"


def expect_the_end(page: Page) -> None:
    """The log's last line is in sight."""
    page.wait_for_function(f"() => ({UNDER_THE_END})(document.getElementById('log')) < 4")
    expect(page.get_by_role("button", name="Latest lines")).to_be_hidden()


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


def test_a_scrolled_log_stays_in_place_and_offers_a_jump_to_the_end(member, user):
    match = match_until(user, "action", least=14)
    member.set_viewport_size({"width": 1280, "height": 700})
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    expect_the_end(member)
    member.locator("#log").evaluate("log => { log.scrollTop = 40; }")
    down = member.get_by_role("button", name="Latest lines")
    expect(down).to_be_in_viewport()
    Keyboard(member).answer()
    assert member.locator("#log").evaluate("log => log.scrollTop") == 40
    down.click()
    expect_the_end(member)
    Keyboard(member).answer()
    expect_the_end(member)


def test_the_latest_events_are_shown_beside_the_board_on_a_desktop(member, user):
    match = match_until(user, "action", least=14)
    member.set_viewport_size({"width": 1280, "height": 800})
    member.goto(match.get_absolute_url())
    expect(member.locator(".just-now")).to_be_in_viewport()
    expect(member.locator(".just-now")).to_contain_text("Just now")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_all_events_of_the_last_command_are_shown_newest_visible(member, user, size):
    match = match_until(user, "action", least=14)
    member.set_viewport_size({"width": size[0], "height": size[1]})
    member.goto(match.get_absolute_url())
    keys = Keyboard(member)
    for _ in range(20):
        expect(member.locator(".just-now")).to_be_attached()
        last = member.locator("#log-list > li:not([hidden])").last.locator("p.log-line, p.log-turn")
        told = [line.split(" FR-")[0].strip() for line in last.all_inner_texts()]
        shown = [line.strip() for line in member.locator(".just-line").all_inner_texts()]
        if len(told) > 1:
            break
        keys.answer()
    assert len(told) > 1
    assert len(shown) == min(5, len(told))
    assert all(line.startswith(each) for line, each in zip(told[-5:], shown, strict=True))
    expect(member.locator(".just-line").last).to_be_in_viewport(ratio=0.9)
    assert member.locator(".just-now").locator("xpath=ancestor-or-self::*[@aria-live]").count() == 0
