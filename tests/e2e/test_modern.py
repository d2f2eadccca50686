"""Modern in a browser: whole battles on the squares, by pointing, by finger and by keys alone."""

import re

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from rosters.owners import Owner
from rules.models import Match
from tests.e2e.keyboard import kind_of, moved_on, step_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.pictures import picture
from tests.e2e.squares import (
    READY,
    SquaresKeys,
    SquaresPointer,
    square,
    squares_that,
)
from tests.e2e.test_two_people import verified

pytestmark = pytest.mark.e2e

MOST_ANSWERS = 120
HEARD = 15_000
"""Until somebody else's answer is seen, in milliseconds."""


@pytest.fixture
def phone(browser, member, base_url):
    """The telephone of the same player."""
    context = browser.new_context(
        base_url=base_url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    context.add_cookies(member.context.cookies())
    yield context.new_page()
    context.close()


@pytest.fixture
def opponent(browser, other_user, base_url):
    """The browser of the other side."""
    client = Client()
    client.force_login(other_user)
    context = browser.new_context(base_url=base_url)
    cookie = client.cookies["sessionid"]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": base_url}])
    yield context.new_page()
    context.close()


def at_table(page: Page, match: Match) -> Page:
    page.goto(match.get_absolute_url())
    expect(page.locator("#now-title, .ended").first).to_be_visible()
    return page


def played_to_the_end(player: SquaresPointer) -> list[str]:
    """What was asked on the way."""
    asked: list[str] = []
    while kind_of(player.page) != "over":
        asked.append(kind_of(player.page))
        player.answer()
        assert len(asked) < MOST_ANSWERS, asked[-10:]
    return asked


def test_a_battle_is_played_by_pointing_from_the_first_unit_to_its_verified_end(member, user):
    match = facing_match(alone(user), "place")
    asked = played_to_the_end(SquaresPointer(at_table(member, match)))
    assert {"place", "seal-artillery", "choose-units", "act"} <= set(asked)
    expect(member.locator(".ended, #now-body")).to_contain_text("The match is over")
    picture(member, "modern-over")
    verified(member)


def test_a_battle_is_played_by_keyboard_alone_with_square_names(member, user):
    few = {"units": ("command", "infantry"), "options": {"balance": 2, "turn_limit": 1}}
    match = facing_match(alone(user), "place", **few)
    asked = played_to_the_end(SquaresKeys(at_table(member, match)))
    assert asked.count("place") == 4


def test_a_battle_is_played_by_touch_with_large_enough_squares(phone, user, violations, spills):
    match = facing_match(alone(user), "choose-units")
    at_table(phone, match)
    player = SquaresPointer(phone, touches=True)
    sides = square(phone, "d4").locator(".place-box").bounding_box()
    assert sides is not None
    assert min(sides["width"], sides["height"]) >= 43.5
    for _ in range(6):
        if kind_of(phone) == "over":
            break
        player.answer()
        assert spills(phone) <= 0
    assert violations(phone) == []
    picture(phone, "modern-phone")


def test_sealed_orders_of_guns_stay_secret_until_both_are_given(member, user, opponent, other_user):
    owners = (Owner(user=user), Owner(user=other_user))
    match = facing_match(owners, "seal-artillery")
    ana, ben = at_table(member, match), at_table(opponent, match)
    step = step_of(ana)
    SquaresPointer(ana).order()
    moved_on(ana, step)
    target = ordered_by(ana)
    expect(ben.locator("#table")).to_have_attribute("data-seq", str(step + 1), timeout=HEARD)
    assert ben.locator("#board .aim").count() == 0
    told = ben.evaluate(f"fetch('/api/v1/matches/{match.pk}/commits/').then(r => r.text())")
    assert "payload" not in told.rpartition("Deploy")[2]
    assert target

    SquaresPointer(ben).order()
    moved_on(ben, step + 1)
    for page in (ana, ben):
        fires = page.locator("#log-list").get_by_text(re.compile("fires at [a-h][78]"))
        expect(fires.first).to_be_attached(timeout=HEARD)
        expect(page.locator("#log-list").get_by_text("matches its seal")).to_have_count(4)


def ordered_by(page: Page) -> bool:
    """Whether this side has given its orders and only waits for the other's."""
    return page.locator("#now-title").inner_text().startswith("Ben")


def test_a_move_is_taken_back(member, user):
    match = facing_match(alone(user), "act")
    page = at_table(member, match)
    player = SquaresPointer(page)
    before = page.locator("#board .layer-pieces .block").evaluate_all(
        "all => all.map(e => e.style.transform)"
    )
    step = step_of(page)
    player.act()
    moved_on(page, step)
    page.locator("#undo").click()
    moved_on(page, step + 1)
    after = page.locator("#board .layer-pieces .block").evaluate_all(
        "all => all.map(e => e.style.transform)"
    )
    assert after == before


def test_a_unit_is_dragged_where_it_goes_and_goes_when_that_is_confirmed(member, user):
    match = facing_match(alone(user), "act")
    page = at_table(member, match)
    player = SquaresPointer(page)
    start = squares_that(page, "choosable")[0]
    player.point(start)
    goal = player.furthest(squares_that(page, "offered"))
    page.keyboard.press("Escape")
    page.mouse.move(*player.middle(start))
    page.mouse.down()
    page.mouse.move(*player.middle(goal), steps=6)
    page.mouse.up()
    expect(square(page, goal)).to_have_class(re.compile("is-marked"))
    step = step_of(page)
    player.point(goal)
    moved_on(page, step)
    expect(page.locator("#log-list")).to_contain_text(f"moves to {goal}")


def test_an_army_deploys_in_secret_as_a_whole(member, user):
    terms = {"options": {"balance": 2, "turn_limit": 1, "deploy_order": 1}}
    match = facing_match(alone(user), "seal-deployment", mission="campaign-battle", **terms)
    page = at_table(member, match)
    for _ in range(2):
        step = step_of(page)
        page.locator("[data-key=set-out]").click()
        page.locator(READY).click()
        moved_on(page, step)
    expect(page.locator("#board .layer-pieces .block")).to_have_count(8)


def test_the_map_answers_questions_about_squares_and_units(member, user):
    match = facing_match(alone(user), "act")
    page = at_table(member, match)
    player = SquaresPointer(page)
    page.keyboard.press("q")
    player.point("d4")
    answer = page.locator(".ask-answer")
    expect(answer).to_contain_text("Seen from d4")
    page.locator("[data-key=ask-kind]").select_option("near")
    page.locator("[data-key=ask-within]").fill("1")
    page.keyboard.press("Tab")
    expect(answer).to_contain_text("No Units", ignore_case=True)
    page.locator("[data-key=ask-kind]").select_option("between")
    player.point("d6")
    expect(answer).to_contain_text("Distance 2")


def test_a_facing_is_chosen_by_arrow_by_square_and_by_button(member, user):
    match = facing_match(alone(user), "face")
    page = at_table(member, match)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".layer-draft .turning")).to_have_count(1)
    expect(page.locator(".compass .facing-e .option")).to_have_class(re.compile("is-marked"))
    page.keyboard.press("ArrowUp")
    expect(page.locator(".compass .facing-n .option")).to_have_class(re.compile("is-marked"))
    step = step_of(page)
    page.keyboard.press("Enter")
    moved_on(page, step)
    expect(page.locator("#log-list")).to_contain_text("faces north")


def test_cavalry_is_placed_mounted_or_on_foot(member, user):
    match = facing_match(alone(user), "place")
    page = at_table(member, match)
    page.locator(".tray-unit", has_text="Cavalry").click()
    SquaresPointer(page).point(squares_that(page, "offered")[0])
    page.get_by_label("Dismounted Cavalry").check()
    step = step_of(page)
    page.locator(READY).click()
    moved_on(page, step)
    expect(page.locator("#board .layer-pieces .block")).to_have_count(1)
    page.locator("#board .layer-offered .place").first.focus()
    page.get_by_role("tab", name="Units").click()
    expect(page.locator("#units")).to_contain_text("Cavalry")


@pytest.mark.parametrize("kind", ["seal-artillery", "face", "act"])
def test_the_table_is_accessible_at_its_decisions(member, user, violations, kind):
    page = at_table(member, facing_match(alone(user), kind))
    picture(page, f"modern-{kind}")
    assert violations(page) == []


def test_without_scripts_the_table_says_where_the_record_is(browser, member, user, base_url):
    match = facing_match(alone(user), "act")
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    context.add_cookies(member.context.cookies())
    page = context.new_page()
    page.goto(match.get_absolute_url())
    assert "The table needs JavaScript" in page.content()
    page.goto(f"{match.get_absolute_url()}replay/")
    expect(page.locator("main svg").first).to_be_visible()
    context.close()
