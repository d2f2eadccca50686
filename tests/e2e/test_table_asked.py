"""The table without sight: questions to the map are answered in words, spots are given in numbers,
and a whole turn is played through the accessibility tree alone.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

QUESTIONS = ("What does it see?", "Who can see it?", "What is near it?", "Where can it go?")


@pytest.fixture
def opened(member: Page, user) -> Page:
    """The table of a match in which a unit is to be activated."""
    member.goto(match_until(user, "action", least=14).get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    return member


def form(page: Page):
    return page.get_by_role("region", name="Ask the map")


@pytest.mark.clause("FR-LOS-1")
def test_map_questions_by_keyboard_are_answered_in_words_and_lines(opened):
    keys = Keyboard(opened)
    opened.locator(".layer-pieces .piece-button").first.press("Enter")
    keys.press("q")
    answer = form(opened)

    expect(answer.get_by_role("listitem").first).to_contain_text(re.compile("″ to the .+ sight"))
    expect(opened.locator(".survey-line").first).to_be_attached()
    expect(opened.locator(".unseen")).to_have_count(1)
    expect(opened.locator("#table-status")).to_contain_text("sees")

    answer.get_by_role("listitem").get_by_role("button").first.focus()
    expect(opened.locator(".survey-line.is-pointed")).to_have_count(1)
    for question in QUESTIONS:
        answer.get_by_label("Question").select_option(question)
        expect(answer.get_by_role("listitem").first).to_be_visible()
    expect(opened.locator("#board .area-reach")).to_have_count(1)

    keys.press("Escape")
    expect(form(opened)).to_have_count(0)
    expect(opened.locator(".survey-line, .unseen")).to_have_count(0)


def test_a_question_that_takes_long_says_so_and_can_be_stopped_and_asked_again(opened):
    waiting = []

    def held(route):
        waiting.append(route)

    opened.route("**/ask/?**", held)
    opened.locator(".layer-pieces .piece-button").first.press("Enter")
    Keyboard(opened).press("q")

    told = form(opened).get_by_role("status")
    expect(told).to_contain_text("Looking at the map")
    form(opened).get_by_role("button", name="Stop asking").click()
    expect(form(opened).get_by_role("alert")).to_contain_text("You stopped this question")
    waiting.pop().continue_()

    opened.unroute("**/ask/?**")
    form(opened).get_by_role("button", name="Ask", exact=True).click()
    expect(form(opened).get_by_role("listitem").first).to_be_visible()


def test_tapping_two_places_shows_what_lies_between(opened):
    opened.get_by_role("button", name="Ask the map").click()
    answer = form(opened)
    answer.get_by_label("Question").select_option("What lies between?")
    pieces = opened.locator(".layer-pieces .piece-button")
    pieces.first.click(force=True)
    box = opened.locator("#board").bounding_box()
    opened.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    expect(answer.get_by_label("Inches from the west edge")).to_be_visible()
    expect(answer.get_by_role("listitem").last).to_contain_text("The straight line crosses")

    answer.get_by_label("Inches from the west edge").fill("1.5")
    answer.get_by_label("Inches from the west edge").press("Enter")
    expect(answer).to_contain_text("the point 1.5″")


def test_a_distance_filter_leaves_out_what_is_further(opened):
    opened.get_by_role("button", name="Ask the map").click()
    answer = form(opened)
    answer.get_by_label("From").select_option(index=1)
    expect(answer.get_by_role("listitem").first).to_be_visible()
    before = answer.get_by_role("listitem").count()
    answer.get_by_label("Within (inches)").fill("6")
    answer.get_by_label("Within (inches)").press("Enter")

    expect(answer.get_by_role("listitem")).not_to_have_count(before)


def test_a_half_typed_number_survives_an_update(member, user):
    member.goto(match_until(user, "marker").get_absolute_url())
    member.get_by_text("Enter coordinates").click()
    now = member.get_by_role("region", name="What now?")
    held = []

    def hold(route):
        held.append(route)

    member.route("**/check/", hold)
    now.get_by_label("Inches from the west edge").fill("20")
    with member.expect_request("**/check/"):
        now.get_by_label("Inches from the west edge").press("Tab")
    south = now.get_by_label("Inches from the south edge")
    south.fill("1")
    with member.expect_response("**/check/"):
        held[0].continue_()
    south.press_sequentially("2")
    member.unroute("**/check/")
    south.press("Tab")

    expect(south).to_have_value("12")
    expect(now.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))
    expect(now.get_by_label("Inches from the west edge")).to_have_value("20")


@pytest.mark.clause("FR-MOVE-1")
def test_a_movement_is_given_as_a_direction_and_a_distance(member, user):
    match = match_until(user, "move", when=lambda offer: offer.area.maximum >= 5)
    member.goto(match.get_absolute_url())
    member.get_by_text("Enter coordinates").click()
    now = member.get_by_role("region", name="What now?")
    ready = member.get_by_role("button", name="Move here", disabled=False)
    for direction in ("north", "south", "east", "west", "north-east", "south-west"):
        now.get_by_label("Direction").select_option(direction)
        now.get_by_label("Inches away").fill("1")
        now.get_by_label("Inches away").press("Tab")
        verdict = member.locator(".verdict")
        expect(verdict).to_have_class(re.compile("is-(good|bad)"))
        if "is-good" in (verdict.get_attribute("class") or ""):
            break
    expect(now.get_by_label("Inches away")).to_have_value("1")
    with member.expect_request("**/commands/") as sent:
        ready.click()
    assert sent.value.post_data_json["command"]["type"] == "MakeMove"


def test_a_whole_turn_is_played_through_accessible_roles_and_names(opened):
    """No place on the board is ever looked at: buttons, fields and headings have to do."""
    page, begun = opened, turn_of(opened)
    for _ in range(30):
        if turn_of(page) != begun or kind_of(page) == "over":
            break
        heading = page.get_by_role("heading", name=re.compile("decides"))
        expect(heading).to_be_visible()
        answer(page)
    assert turn_of(page) != begun or kind_of(page) == "over"


def turn_of(page: Page) -> str:
    return page.get_by_role("button", name=re.compile("Turn|Set-up")).first.inner_text()


def answer(page: Page) -> None:
    """The simplest answer that a screen reader finds in the panel."""
    now, step = page.get_by_role("region", name="What now?"), step_of(page)
    for name in ("Stay", "Pass", "No reaction", "No strategic action"):
        button = now.get_by_role("button", name=re.compile(f"^{name}"), disabled=False)
        if button.count():
            button.first.click()
            return moved_on(page, step)
    closed = now.get_by_role("button", expanded=False)
    if closed.count():
        closed.first.click()
    if now.get_by_text("Enter coordinates").count():
        return go_somewhere(page)
    offered = now.get_by_role(
        "button", name=re.compile("Advance|%|Open Fire|Bug Out|Place|Decline")
    )
    (offered if offered.count() else now.get_by_role("button")).first.click()
    return moved_on(page, step)


def go_somewhere(page: Page) -> None:
    """Tries directions and distances until the server says that the unit can go there."""
    now, step = page.get_by_role("region", name="What now?"), step_of(page)
    now.get_by_text("Enter coordinates").click()
    for direction in ("north", "south", "east", "west"):
        for inches in ("5", "3", "1"):
            now.get_by_label("Direction").select_option(direction)
            now.get_by_label("Inches away").fill(inches)
            now.get_by_label("Inches away").press("Tab")
            expect(page.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))
            ready = now.get_by_role("button", name="Move here", disabled=False)
            if ready.count():
                ready.click()
                return moved_on(page, step)
    raise AssertionError("there is nowhere to go")


def test_the_questions_are_accessible_on_every_screen(opened, violations, spills):
    opened.emulate_media(reduced_motion="reduce")
    for width, height in ((360, 740), (390, 844), (768, 1024), (1280, 800)):
        opened.set_viewport_size({"width": width, "height": height})
        opened.reload()
        opened.get_by_role("button", name="Ask the map").click()
        form(opened).get_by_label("From").select_option(index=1)
        expect(form(opened).get_by_role("listitem").first).to_be_visible()
        picture(opened, f"table-asked-{width}")
        assert violations(opened) == []
        assert spills(opened) <= 0


def test_a_target_is_aimed_at_by_dragging_a_line_from_the_unit(member, user):
    match = match_until(user, "target")
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    unit = member.locator("#board .piece.is-active .piece-base").bounding_box()
    target = member.locator("#board .piece.is-choosable .piece-base").first.bounding_box()
    member.mouse.move(unit["x"] + unit["width"] / 2, unit["y"] + unit["height"] / 2)
    member.mouse.down()
    x, y = target["x"] + target["width"] / 2, target["y"] + target["height"] / 2
    member.mouse.move(x, y, steps=5)
    expect(member.locator("#board .sight.is-action")).to_have_count(1)
    expect(member.locator(".option.is-marked")).to_have_count(1)
    member.mouse.up()

    step = step_of(member)
    member.mouse.click(x, y)
    moved_on(member, step)
