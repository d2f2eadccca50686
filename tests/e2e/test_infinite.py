"""Infinite Frontiers in a browser: its table draws the scene, and every answer is pointed at."""

import re

import pytest
from playwright.sync_api import Page, expect

from rules.models import Match
from tests.e2e.failures import fails
from tests.e2e.infinite import SceneKeyboard, ScenePointer, is_attack, match_at
from tests.e2e.keyboard import kind_of, moved_on, step_of
from tests.e2e.pictures import picture
from tests.e2e.pointer import middle_of
from tests.e2e.squares import READY

pytestmark = pytest.mark.e2e

ANSWERS = 45
MOST_ANSWERS = 150


def at_table(page: Page, match: Match) -> Page:
    page.goto(match.get_absolute_url())
    expect(page.locator("#now-title, .ended").first).to_be_visible()
    return page


def piece(page: Page, state: str):
    return page.locator(f"#board .layer-pieces .is-{state} .piece-base").first


def test_a_battle_is_played_by_pointing_from_the_first_unit_on(member, user):
    page = at_table(member, match_at(user, "place"))
    player, asked = ScenePointer(page), set()
    for _ in range(ANSWERS):
        asked.add(kind_of(page))
        player.answer()
    assert {"place", "seal-initiative", "act"} <= asked
    expect(page.locator(".order li").first).to_be_attached()


def test_a_whole_match_is_played_to_its_end_by_keys_alone(member, user):
    page = at_table(member, match_at(user, "place", rounds=2))
    player = SceneKeyboard(page)
    for _ in range(MOST_ANSWERS):
        if kind_of(page) == "over":
            break
        player.answer()
    expect(page.get_by_text("The match is over").first).to_be_visible()


def test_ranges_tell_the_odds_of_an_attack_either_way(member, user):
    page = at_table(member, match_at(user, "act"))
    page.locator("#ranges").click()
    page.locator("#board .layer-pieces .piece .piece-base").first.click()
    expect(page.locator(".opponent").first).to_contain_text("lines clear")
    page.keyboard.press("r")
    expect(page.locator(".opponent")).to_have_count(0)
    page.keyboard.press("q")
    expect(page.locator(".ask")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("#keys-dialog")).to_contain_text("ranges and threats")
    expect(page.get_by_text("ask the map")).to_be_hidden()


def test_a_squad_is_declared_in_secret_by_pointing(member, user):
    page = at_table(member, match_at(user, "seal-squads", when=lambda offer: offer.leaders))
    page.locator(".tray-unit", has_text="leads 0").first.click()
    expect(page.locator(".layer-draft .range-ring")).to_have_count(2)
    follower = page.locator(".tray-unit", has_text="alone").first
    follower.click()
    expect(page.locator(".tray-unit", has_text="follows")).to_have_count(1)
    expect(page.locator(".verdict")).not_to_have_text("Checking …")


def test_dice_are_assigned_in_order_and_exchanged_by_choosing_two_units(member, user):
    page = at_table(member, match_at(user, "seal-initiative"))
    rows = page.locator(".tray-unit")
    expect(rows.first).to_be_visible()
    first, last = rows.first.inner_text(), rows.last.inner_text()
    rows.first.click()
    expect(page.locator(".dice-free .option")).to_have_count(1)
    rows.last.click()
    rows.first.click()
    expect(page.locator(".dice-free .option")).to_have_count(0)
    assert [rows.first.inner_text()[-1], rows.last.inner_text()[-1]] == [last[-1], first[-1]]
    step = step_of(page)
    ScenePointer(page).dice()
    moved_on(page, step)


def test_a_move_shows_its_cost_and_who_may_react_before_it_is_made(member, user):
    page = at_table(member, match_at(user, "act", when=lambda offer: offer.moves))
    expect(page.locator(".layer-area .area").first).to_be_attached()
    ScenePointer(page).step_out()
    expect(page.locator(".told")).to_contain_text("″ of")
    expect(page.locator(".told")).to_contain_text(re.compile("react", re.IGNORECASE))
    picture(page, "infinite-move")
    step = step_of(page)
    page.locator(READY).click()
    moved_on(page, step)
    expect(page.locator("#log-list")).to_contain_text("moves")


def test_a_move_is_made_by_keys_alone(member, user):
    page = at_table(member, match_at(user, "act", when=lambda offer: offer.moves))
    page.locator("[data-key^=hold-]").first.press("Enter")
    _, y = middle_of(piece(page, "active"))
    _, middle = middle_of(page.locator("#board .map-ground"))
    page.locator("#now-title").focus()
    page.keyboard.press("ArrowDown" if y < middle else "ArrowUp")
    expect(page.locator(READY)).to_be_visible()
    step = step_of(page)
    page.keyboard.press("Enter")
    moved_on(page, step)


def test_a_move_can_be_made_without_its_area(member, user):
    fails(member, "**/questions/", "too often")
    page = at_table(member, match_at(user, "act", when=lambda offer: offer.moves))
    expect(page.locator("[data-key=way-how]")).to_contain_text("cannot be shown right now")
    expect(page.locator("#board .layer-area .area-reach")).to_have_count(1)
    ScenePointer(page).step_out()
    step = step_of(page)
    page.locator(READY).click()
    moved_on(page, step)


def test_an_attack_shows_its_difficulty_and_odds_before_it_is_made(member, user, violations):
    def can_attack(offer):
        return any(each.is_legal and is_attack(each) for each in offer.options)

    page = at_table(member, match_at(user, "act", when=can_attack))
    page.locator(".acts .option").first.click()
    told = page.locator(".told")
    expect(told).to_contain_text("Difficulty")
    expect(told).to_contain_text("Base difficulty +2")
    expect(told).to_contain_text("lines clear")
    expect(page.locator(".layer-sight .sight")).to_have_count(1)
    picture(page, "infinite-attack")
    assert violations(page) == []
    step = step_of(page)
    page.locator(READY).click()
    moved_on(page, step)
    expect(page.locator("#log-list")).to_contain_text("attacks")


def test_a_reaction_is_offered_with_its_trigger_and_cost(member, user, violations):
    page = at_table(member, match_at(user, "react"))
    expect(page.locator(".reactors")).to_contain_text("AP")
    assert violations(page) == []
    step = step_of(page)
    page.get_by_role("button", name="No reaction").click()
    moved_on(page, step)


def test_damage_is_divided_by_its_owner(member, user, violations):
    page = at_table(member, match_at(user, "divide", when=lambda offer: len(offer.options) > 1))
    given = page.locator(".stepper output")
    before = [int(text) for text in given.all_inner_texts()]
    least = before.index(max(before))
    page.locator(".stepper").nth(least).get_by_role("button", name="one less").click()
    expect(page.locator(READY)).to_have_count(0)
    for other in {0, 1, 2} - {least}:
        page.locator(".stepper").nth(other).get_by_role("button", name="one more").click()
        expect(page.locator(".verdict")).not_to_have_text("Checking …")
        if page.locator(READY).count():
            break
        page.locator(".stepper").nth(other).get_by_role("button", name="one less").click()
    picture(page, "infinite-divide")
    assert violations(page) == []
    step = step_of(page)
    page.locator(READY).click()
    moved_on(page, step)
