"""A tap on a place that is not allowed says why: near the board, and to screen readers."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from rosters.owners import Owner
from tests.boards.drawn import kept
from tests.e2e import test_boards, test_boards_of_squares
from tests.e2e.modern import alone, facing_match
from tests.e2e.pictures import picture
from tests.e2e.squares import SquaresKeys, SquaresPointer, squares_that
from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

PHONE: ViewportSize = {"width": 360, "height": 740}


@pytest.fixture
def phone(member: Page) -> Page:
    member.set_viewport_size(PHONE)
    return member


def says(page: Page, words: str, clause: str = "") -> None:
    """The reason stands over the board, in a live region, with a link to its clause."""
    told = page.locator(".table-board").get_by_role("status")
    expect(told).to_contain_text(re.compile(words))
    expect(told).to_be_in_viewport(ratio=1)
    if clause:
        expect(told.get_by_role("link", name=clause)).to_be_visible()


def says_nothing(page: Page) -> None:
    expect(page.locator("#refusal")).to_be_empty()


def tap_ground(page: Page) -> None:
    """A tap in the middle of the map."""
    box = page.locator("#board").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_square_outside_the_deployment_zone_is_refused_with_its_clause(phone, user):
    phone.goto(facing_match(alone(user), "place").get_absolute_url())
    player = SquaresPointer(phone)
    player.point("e4")
    says(phone, "First choose what to place")

    phone.locator(".tray-unit").first.click()
    player.point("d5")
    says(phone, "d5", "MW-DEP-1")
    expect(phone.locator(".prompt")).to_be_in_viewport(ratio=1)
    picture(phone, "refused-square-360")

    SquaresKeys(phone).point(squares_that(phone, "offered")[0])
    says_nothing(phone)


def test_a_move_or_a_shot_that_is_not_possible_says_why(phone, user):
    phone.goto(facing_match(alone(user), "act").get_absolute_url())
    keys = SquaresKeys(phone)
    south = "South" in phone.locator("#now-title .plate-role").inner_text()
    keys.point(squares_that(phone, "choosable")[0])
    expect(phone.locator("#board .block.is-picked")).to_have_count(1)
    keys.point("a8" if south else "a1")
    says(phone, "[a-h][1-8]", "MW-")

    keys.point(squares_that(phone, "choosable")[0])
    says_nothing(phone)
    enemy = phone.locator(f".layer-offered [aria-label*='({'Ben' if south else 'Ana'})']").first
    keys.point(enemy.evaluate("button => button.parentElement.dataset.unit"))
    says(phone, r"\w+", "MW-")


def test_a_unit_that_is_no_choice_says_why_and_bare_ground_repeats_the_question(phone, user):
    phone.goto(facing_match(alone(user), "choose-units").get_absolute_url())
    asked = phone.locator(".prompt").inner_text().split(".")[0]
    SquaresPointer(phone).point("a4")
    says(phone, f"cannot be chosen now.*{re.escape(asked)}")

    south = "South" in phone.locator("#now-title .plate-role").inner_text()
    enemy = phone.locator(f".layer-offered [aria-label*='({'Ben' if south else 'Ana'})']").first
    SquaresKeys(phone).point(enemy.evaluate("button => button.parentElement.dataset.unit"))
    says(phone, r"\w+", "MW-TURN-11")


def test_a_spot_outside_the_zone_and_an_empty_hand_are_told_on_the_plane(phone, user):
    phone.goto(match_until(user, "deploy").get_absolute_url())
    tap_ground(phone)
    says(phone, "First choose what to place")

    phone.locator(".tray-unit").first.click()
    says_nothing(phone)
    tap_ground(phone)
    says(phone, r"\w+", "FR-")


def test_a_target_out_of_sight_and_bare_ground_are_told_on_the_plane(phone, user):
    def refuses(offer):
        return any(not each.is_legal for each in offer.options)

    phone.goto(match_until(user, "target", when=refuses).get_absolute_url())
    offered = phone.evaluate(
        "() => JSON.parse(document.getElementById('table-data').textContent).match.decisions"
    )
    refused = [each["target"] for each in offered[0]["options"] if not each["legal"]]
    phone.locator(f"#board [data-unit='{refused[0]}'] .piece-button").press("Enter")
    says(phone, r"\w+", "FR-")


def test_the_board_editor_says_why_a_corner_is_not_taken(member, user):
    board = kept(Owner(user=user))
    member.goto(board.get_absolute_url())
    told = member.locator("#board-said")
    test_boards.tool(member, "Polygon")
    member.mouse.click(*test_boards.spot(member, 10, 10))
    expect(told).to_contain_text("Corner at")
    test_boards.canvas(member).press("Enter")
    member.mouse.click(*test_boards.spot(member, 10, 10))
    expect(told).to_contain_text("already a corner")


def test_the_editor_of_squares_says_why_nothing_is_painted(member, user):
    test_boards_of_squares.opened(member, user)
    told = member.locator("#board-said")
    test_boards_of_squares.tool(member, "Road")
    member.mouse.click(*test_boards_of_squares.spot(member, "d4"))
    expect(told).to_contain_text("drag from square to square")

    test_boards_of_squares.tool(member, "Woods")
    box = test_boards_of_squares.canvas(member).bounding_box()
    member.mouse.click(box["x"] + 2, box["y"] + 2)
    expect(told).to_contain_text("outside the board")


@pytest.mark.parametrize("kind", ["marker", "deploy", "move"])
def test_the_question_stays_in_sight_on_a_phone_while_something_is_placed(member, user, kind):
    member.set_viewport_size({"width": 360, "height": 640})
    member.goto(match_until(user, kind).get_absolute_url())
    question = member.locator(".prompt")
    expect(question).to_be_in_viewport(ratio=1)

    tap_ground(member)
    member.locator("#now").evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
    expect(question).to_be_in_viewport(ratio=1)
    expect(member.locator("[data-key=confirm]")).to_be_in_viewport()
    member.wait_for_function(
        """() => {
            const prompt = document.querySelector(".prompt");
            const box = prompt.getBoundingClientRect();
            return prompt.contains(document.elementFromPoint(box.x + 20, box.y + box.height / 2));
        }"""
    )
