"""Edges and zones are chosen on the map itself: with a mouse, a finger or keys, twice each."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.pictures import picture
from tests.e2e.pointer import middle_of, slide
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

LEAST = 44
"""Pixels that a finger needs."""
PHONE = {"width": 360, "height": 740}


def opened(page: Page, match) -> Page:
    page.goto(match.get_absolute_url())
    expect(page.locator(".stretch").first).to_be_visible()
    return page


def stretch(page: Page, name: str) -> Locator:
    """What is offered on the map under that name."""
    return page.locator("#board .stretch").filter(has_text=name)


def in_the_middle(page: Page, name: str) -> tuple[float, float]:
    """Where the name of a stretch is written, in pixels."""
    return middle_of(stretch(page, name).locator(".stretch-name"))


def is_marked(page: Page, name: str) -> None:
    expect(stretch(page, name).get_by_role("button")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board .stretch.is-marked")).to_have_count(1)


@pytest.mark.clause("FR-MISSION-ASSAULT-1")
def test_a_click_on_an_edge_shows_the_zones_it_brings_and_a_second_one_chooses_it(member, user):
    opened(member, match_until(user, "edges"))
    step = step_of(member)
    expect(member.locator("#board .zone")).to_have_count(0)

    member.mouse.click(*in_the_middle(member, "North"))
    is_marked(member, "North")
    expect(member.locator("#board .zone")).to_have_count(2)
    member.mouse.click(*in_the_middle(member, "South"))
    is_marked(member, "South")
    expect(member.locator("#now .option.is-marked")).to_have_text("South")
    assert step_of(member) == step

    member.mouse.click(*in_the_middle(member, "South"))

    moved_on(member, step)
    expect(member.locator("#log-list")).to_contain_text("South")
    expect(member.locator("#board .stretch")).to_have_count(0)


@pytest.mark.clause("FR-MISSION-AMBUSH-2")
def test_touch_chooses_a_corner_on_a_phone(fingers, user):
    fingers.set_viewport_size(PHONE)
    opened(fingers, match_until(user, "edges", mission="ambush"))
    expect(fingers.locator("#board .stretch")).to_have_count(4)
    step = step_of(fingers)

    fingers.touchscreen.tap(*in_the_middle(fingers, "East + North"))
    is_marked(fingers, "East + North")
    fingers.touchscreen.tap(*in_the_middle(fingers, "East + North"))

    moved_on(fingers, step)
    expect(fingers.locator("#board .evac-first")).to_have_count(2)


def test_an_edge_is_chosen_on_a_map_that_was_enlarged_and_slid(fingers, user):
    fingers.set_viewport_size(PHONE)
    opened(fingers, match_until(user, "edges", mission="escort"))
    for shape in fingers.locator("#board .stretch-shape").all():
        box = shape.bounding_box()
        assert min(box["width"], box["height"]) >= LEAST
    for _ in range(2):
        fingers.locator("#zoom-in").tap()
    pane = fingers.locator(".board-pane").bounding_box()
    middle = pane["y"] + pane["height"] / 2
    slide(fingers, (pane["x"] + 20, middle), (pane["x"] + 280, middle))
    expect(stretch(fingers, "West").locator(".stretch-name")).to_be_in_viewport()
    step = step_of(fingers)

    fingers.touchscreen.tap(*in_the_middle(fingers, "West"))
    is_marked(fingers, "West")
    fingers.touchscreen.tap(*in_the_middle(fingers, "West"))

    moved_on(fingers, step)


def test_arrows_go_from_edge_to_edge(member, user):
    opened(member, match_until(user, "edges"))
    keys = Keyboard(member)
    keys.reach(stretch(member, "North").get_by_role("button"))

    keys.press("ArrowDown")

    expect(stretch(member, "South").get_by_role("button")).to_be_focused()


@pytest.mark.clause("FR-MISSION-SABOTAGE-4")
def test_keys_go_from_zone_to_zone_and_choose_one(member, user):
    opened(member, match_until(user, "zone", mission="sabotage"))
    keys = Keyboard(member)
    step = step_of(member)
    keys.press("b")
    expect(stretch(member, "Far edge").get_by_role("button")).to_be_focused()
    keys.press("n")
    expect(stretch(member, "Centre").get_by_role("button")).to_be_focused()
    keys.press("Enter")
    is_marked(member, "Centre")
    assert step_of(member) == step

    keys.press("Enter")

    moved_on(member, step)
    expect(member.locator("#log-list")).to_contain_text("Centre")


def test_map_tools_hide_the_offered_choices(member, user):
    opened(member, match_until(user, "edges"))
    member.locator("#ask").click()
    expect(member.locator("#board .stretch")).to_have_count(0)
    Keyboard(member).press("Escape")

    expect(member.locator("#board .stretch")).to_have_count(2)


@pytest.mark.clause("FR-ACT-6")
def test_a_target_that_is_refused_says_why_when_it_is_pointed_at(member, user):
    match = match_until(
        user, "target", when=lambda offer: any(not option.is_legal for option in offer.options)
    )
    member.goto(match.get_absolute_url())
    expect(member.locator("#board .is-choosable").first).to_be_visible()
    refused = member.locator("#board .piece:not(.is-choosable):not(.is-active)")
    enemies = [
        each
        for each in refused.all()
        if side_of(each) == side_of(member.locator("#board .is-choosable").first)
    ]
    enemies[0].locator(".piece-button").press("Enter")

    why = member.locator(".table-board").get_by_role("status")
    expect(why).not_to_be_empty()
    expect(why.locator("a.clause")).to_have_attribute("href", re.compile("/rules/FR-"))


def side_of(piece: Locator) -> str:
    return "first" if "piece-first" in (piece.get_attribute("class") or "") else "second"


@pytest.mark.parametrize(
    ("mission", "kind"),
    [("assault", "edges"), ("ambush", "edges"), ("escort", "edges"), ("sabotage", "zone")],
)
def test_what_is_offered_on_the_map_is_accessible_at_every_size(
    member, user, violations, spills, mission, kind
):
    match = match_until(user, kind, mission=mission)
    member.emulate_media(reduced_motion="reduce")
    member.set_viewport_size({"width": 360, "height": 740})
    opened(member, match)
    assert kind_of(member) == kind
    member.locator("#board .stretch .piece-button").first.press("Enter")
    expect(member.locator("#board .stretch.is-marked")).to_have_count(1)
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900)):
        member.set_viewport_size({"width": width, "height": height})
        picture(member, f"{mission}-{kind}-marked-{width}")
        assert violations(member) == []
        assert spills(member) <= 0
