"""What the table does by itself: it passes at stops if so wished, and follows the other player."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from rules.models import Seat
from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.stages import CAPTAINS, match_until, sealing

pytestmark = pytest.mark.e2e

LISTENED = 15_000  # ms in which a page has surely asked for news


def play_until(page: Page, kinds: set[str]) -> list[str]:
    """Answers in the simplest way until one of `kinds` is asked; what was asked before."""
    keys, asked = Keyboard(page), []
    while kind_of(page) not in kinds:
        asked.append(kind_of(page))
        keys.answer()
        assert len(asked) < 40, asked
    return asked


def decider(page: Page) -> str:
    """The name of whoever decides."""
    return page.locator("#now-title .plate b").inner_text()


@pytest.mark.clause("FR-TIME-5")
def test_stops_are_passed_automatically_until_switched_off(member, user):
    match = match_until(user, "stop", given=sealing("interstellar-raiders", CAPTAINS))
    member.goto(match.get_absolute_url())
    seat = decider(member)
    step = step_of(member)
    member.get_by_label("Pass automatically from now on").check()
    assert step_of(member) == step
    member.get_by_role("button", name="Pass", exact=True).click()
    moved_on(member, step)
    told = member.locator("#log-list").get_by_text(f"{seat} passed automatically.")
    for _ in range(40):
        if told.count():
            break
        assert (kind_of(member), decider(member)) != ("stop", seat)
        Keyboard(member).answer()
    expect(told.first).to_be_attached()

    member.reload()
    member.locator("#table-menu summary").click()
    wish = member.get_by_role("switch", name=f"{seat} passes automatically")
    expect(wish).to_be_checked()
    wish.uncheck()
    member.keyboard.press("Escape")
    play_until(member, {"stop"})
    expect(member.get_by_label("Pass automatically from now on")).not_to_be_checked()


@pytest.fixture
def opponent(browser: Browser, base_url):
    """The page of another player in a browser of their own, and who that is."""
    user, client = get_user_model().objects.create_user("ben"), Client()
    client.force_login(user)
    context = browser.new_context(base_url=base_url)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    yield context.new_page(), user
    context.close()


def test_an_unfinished_choice_survives_the_other_players_answer(member, user, opponent):
    page, other = opponent
    match = match_until(user, "seal-faction")
    Seat.objects.filter(match=match, number=1).update(user=other)
    member.goto(match.get_absolute_url())
    member.locator("input[value=rebels]").check()
    page.goto(match.get_absolute_url())
    page.locator("input[value=colonial-government]").check()
    step = step_of(member)
    page.get_by_role("button", name="Lock it in secret").click()
    moved_on(page, step)

    expect(member.locator("#table")).to_have_attribute(
        "data-seq", str(step_of(page)), timeout=LISTENED
    )
    expect(member.locator("#log-list")).to_contain_text("Ben makes a secret choice")
    expect(member.locator("input[value=rebels]")).to_be_checked()
    expect(member.locator("#now .notice")).to_have_count(0)


def test_the_page_of_the_waiting_player_updates_without_scrolling(member, user, opponent):
    page, other = opponent
    match = match_until(user, "action", least=14)
    Seat.objects.filter(match=match, number=match.awaits[0]["seat"]).update(user=other)
    member.set_viewport_size({"width": 1280, "height": 700})
    member.goto(match.get_absolute_url())
    expect(member.locator("#now-title")).to_contain_text("is deciding")
    expect(member.locator("#log-list li").first).to_be_attached()
    member.locator("#zoom-in").click()
    member.locator("#log").evaluate("log => { log.scrollTop = 40; }")
    seen = member.locator("#board").get_attribute("viewBox")
    page.goto(match.get_absolute_url())
    step = step_of(member)
    Keyboard(page).answer()

    expect(member.locator("#table")).to_have_attribute(
        "data-seq", str(step_of(page)), timeout=LISTENED
    )
    assert step_of(page) > step
    expect(member.locator("#log-list")).to_contain_text(re.compile(r"(is|are) activated"))
    assert member.locator("#log").evaluate("log => log.scrollTop") == 40
    assert member.locator("#board").get_attribute("viewBox") == seen


def test_the_page_title_says_when_it_is_the_readers_turn(member, user, opponent):
    page, other = opponent
    match = match_until(user, "action", least=14)
    Seat.objects.filter(match=match, number=match.awaits[0]["seat"]).update(user=other)
    member.goto(match.get_absolute_url())
    page.goto(match.get_absolute_url())
    expect(page).to_have_title(re.compile("^● Your move – Ana – Ben"))
    expect(member).to_have_title(re.compile("^Ana – Ben"))
    expect(member.locator("#now")).to_contain_text("Meanwhile, you can")
    member.get_by_role("button", name="Ask the map").click()
    asked = member.get_by_role("region", name="Ask the map")
    asked.get_by_label("From").select_option(index=1)
    expect(asked.get_by_role("listitem").first).to_be_visible()
    while "is deciding" in member.locator("#now-title").inner_text():
        step = step_of(member)
        Keyboard(page).answer()
        moved_on(member, step)

    expect(member).to_have_title(re.compile("^● Your move – "))
    expect(asked.get_by_role("listitem").first).to_be_visible()


def test_the_other_players_move_is_shown_along_its_path(member, user, opponent):
    page, other = opponent
    match = match_until(user, "move", when=lambda offer: offer.area.maximum >= 10)
    Seat.objects.filter(match=match, number=match.awaits[0]["seat"]).update(user=other)
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    member.evaluate(
        """() => {
            window.shown = [];
            const real = Element.prototype.animate;
            Element.prototype.animate = function (frames, how) {
                if (this.dataset.unit) window.shown.push(how);
                return real.call(this, frames, how);
            };
        }"""
    )
    page.goto(match.get_absolute_url())
    step = step_of(member)
    Keyboard(page).answer()
    moved_on(member, step)
    member.wait_for_function("() => window.shown.length > 0")

    assert all(120 <= how["duration"] <= 240 for how in member.evaluate("window.shown"))
    expect(member.locator(".trail-tip")).not_to_have_count(0)


def test_sounds_are_off_until_they_are_switched_on(member, user):
    member.goto(match_until(user, "action").get_absolute_url())
    member.locator("#table-menu summary").click()
    wish = member.get_by_role("switch", name="Sounds")
    expect(wish).not_to_be_checked()
    wish.check()
    member.reload()
    member.locator("#table-menu summary").click()

    expect(wish).to_be_checked()
