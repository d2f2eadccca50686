"""The panel beside the board: the question, the choices of a unit and who decides are in sight."""

import pytest
from playwright.sync_api import Locator, Page, expect

from rules.engine.frontier.model.setup_events import RolesTied
from rules.matches.selectors import commits_of
from tests.e2e.keyboard import moved_on, step_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import match_until
from tests.scale.processes import until

pytestmark = pytest.mark.e2e

LAPTOP = (1280, 800)
PHONE = (390, 844)
IS_UNCOVERED = """place => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return [0.1, 0.9].every(share =>
        place.contains(document.elementFromPoint(x + width / 2, y + share * height)));
}"""


def open_at(page: Page, match, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(match.get_absolute_url())
    expect(page.locator("#log-list li").first).to_be_attached()


def expect_uncovered(place: Locator) -> None:
    """Nothing lies over it, once the panel has come to rest."""
    expect(place).to_be_visible()
    until(lambda: place.evaluate(IS_UNCOVERED))


def scroll_down(page: Page) -> None:
    page.locator("#now").evaluate("now => { now.scrollTop = now.scrollHeight; }")


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_panel_shows_the_question_again_at_each_new_decision(member, user, size):
    open_at(member, match_until(user, "action", least=14), size)
    member.locator(".choice-head").last.click()
    scroll_down(member)
    step = step_of(member)
    member.locator(".choice-options .option").last.click()
    moved_on(member, step)
    expect(member.locator("#now-title")).to_be_in_viewport()
    until(lambda: member.locator("#now").evaluate("now => now.scrollTop") == 0)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_choices_of_the_last_unit_come_into_sight_when_it_is_opened(member, user, size):
    open_at(member, match_until(user, "action", least=6), size)
    member.locator(".choice-head").last.click()
    expect(member.locator(".choice-unit.is-open .choice-head")).to_be_in_viewport(ratio=1)
    expect_uncovered(member.locator(".choice-options .option").first)


def test_the_decision_has_more_room_than_the_log_in_a_low_window(member, user):
    open_at(member, match_until(user, "action", least=6), LAPTOP)
    now, log = member.locator("#now").bounding_box(), member.locator("#log").bounding_box()
    assert now["height"] > 2 * log["height"]


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_button_that_seals_a_faction_covers_no_faction(member, user, size):
    open_at(member, match_until(user, "seal-faction"), size)
    button = member.locator("[data-key=seal]")
    choices = member.locator(".secret-choice")
    expect(button).to_be_visible()
    for choice in choices.all():
        choice.locator("input").focus()
        expect_uncovered(choice)
        expect_uncovered(button)
    assert choices.count() > 3


def match_after_a_tie(user):
    """Factions are chosen after a roll-off that was thrown again, which the panel tells above."""
    for _ in range(100):
        match = match_until(user, "seal-faction")
        thrown = [event for each in commits_of(match) for event in each.events]
        if any(event["type"] == RolesTied.__name__ for event in thrown):
            return match
    raise AssertionError("no roll-off was ever a tie")


def test_every_faction_is_visible_on_a_laptop_at_first(member, user):
    open_at(member, match_after_a_tie(user), LAPTOP)
    for choice in member.locator(".secret-choice").all():
        expect_uncovered(choice)


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_the_first_ready_made_roster_can_be_locked_without_scrolling(member, user, size):
    open_at(member, match_until(user, "seal-roster"), size)
    expect_uncovered(member.locator(".roster-ready .button").first)


def test_the_header_underlines_the_side_that_decides(member, user):
    open_at(member, facing_match(alone(user), "place"), LAPTOP)
    decider = member.locator("#now-title .plate b").inner_text()
    expect(member.locator(".side.is-active .plate b")).to_have_text([decider])


def test_the_tab_of_the_log_is_marked_while_the_log_is_shown(member, user):
    open_at(member, match_until(user, "action", least=6), LAPTOP)
    expect(member.get_by_role("tab", selected=True)).to_have_text("Log")
    member.set_viewport_size({"width": 390, "height": 844})
    expect(member.get_by_role("tab", selected=True)).to_have_text("Now")
