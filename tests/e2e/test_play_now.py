"""From *Play now* to the first unit that acts, on one screen and with a friend, counting clicks."""

import pytest
from playwright.sync_api import Page, expect

from rules.computer.players import ComputerPlayers
from tests.e2e.infinite import ScenePointer
from tests.e2e.keyboard import kind_of
from tests.e2e.pictures import picture
from tests.e2e.pointer import Pointer
from tests.e2e.squares import READY, SquaresPointer, squares_that

pytestmark = pytest.mark.e2e

MOST_CLICKS = 8
MOST_AGAINST_THE_COMPUTER = 6
MOST_ANSWERS = 8
COUNTING = """
addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true);
"""
"""Counts the clicks of a person, over all pages of a tab."""


class OneUnit(SquaresPointer):
    """Activates a single unit, and has every gun hold its fire."""

    def choose(self) -> None:
        self.point(squares_that(self.page, "choosable")[0])
        self.press(self.page.locator(READY))

    def order(self) -> None:
        for button in self.page.locator("[data-key^=hold-]").all():
            self.press(button)
        self.press(self.page.locator(READY))


def clicks_on(page: Page) -> int:
    return int(page.evaluate("sessionStorage.clicks ?? 0"))


def until(page: Page, player, kind: str) -> None:
    """Answers until a unit is asked what it does."""
    expect(page.locator("#now-title")).to_be_visible()
    for _ in range(MOST_ANSWERS):
        if kind_of(page) == kind:
            return
        player.answer()
    assert kind_of(page) == kind


@pytest.mark.parametrize(
    ("game", "player", "acts"),
    [
        ("frontier", lambda page: Pointer(page, faction=""), "action"),
        ("modern", OneUnit, "act"),
        ("infinite", ScenePointer, "act"),
    ],
)
def test_a_unit_acts_within_eight_clicks_on_one_screen(page, game, player, acts, violations):
    page.add_init_script(COUNTING)
    page.goto(f"/play/?game={game}&who=screen")
    picture(page, f"play-now-{game}")
    assert violations(page) == []
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, player(page), acts)
    assert clicks_on(page) <= MOST_CLICKS, clicks_on(page)


@pytest.fixture
def computer(site):
    """The computer players of the running site."""
    players = ComputerPlayers(1)
    players.open()
    yield players
    players.close()


@pytest.mark.parametrize(
    ("game", "player", "acts"),
    [
        ("frontier", lambda page: Pointer(page, faction=""), "action"),
        ("modern", OneUnit, "choose-units"),
        ("infinite", ScenePointer, "act"),
    ],
)
def test_a_unit_has_acted_within_six_clicks_against_the_computer(
    page, game, player, acts, computer
):
    page.add_init_script(COUNTING)
    page.goto("/")
    page.locator(f'main a[href="/play/?game={game}"]').first.click()
    page.get_by_role("button", name="Start", exact=True).click()
    hand = player(page)
    asked = ""
    while asked != acts:
        expect(page.locator("#now-title .plate-you")).to_be_visible(timeout=30_000)
        asked = kind_of(page)
        hand.answer()
    assert clicks_on(page) <= MOST_AGAINST_THE_COMPUTER, clicks_on(page)


def test_a_friend_is_at_the_table_with_one_click(page, browser, base_url, violations):
    page.goto("/play/")
    page.get_by_label("A friend, by link").check()
    page.get_by_role("button", name="Start", exact=True).click()
    assert violations(page) == []
    friend = browser.new_context(base_url=base_url).new_page()
    friend.goto(page.locator("#invite").input_value())
    assert violations(friend) == []
    picture(friend, "play-now-friend")
    friend.get_by_role("button", name="Sit down and play").click()
    for each in (friend, page):
        expect(each.locator("#now-title")).to_be_visible()
        expect(each.locator("#log-list")).to_contain_text("fields")
    friend.context.close()


def test_another_army_is_chosen_without_leaving_the_page(page):
    page.goto("/play/")
    mine = page.locator(".army-mine")
    mine.get_by_text("Another").click()
    mine.get_by_text("Quiet Perimeter").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("#log-list")).to_contain_text("Sentry Gun")
