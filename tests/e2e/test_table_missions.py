"""The four missions at the table, by keyboard alone, and their moments at every size."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.keyboard import Keyboard, kind_of
from tests.e2e.pictures import picture
from tests.e2e.stages import REBELS, match_until, sealing
from tests.factories import DraftFactory, RosterFactory, line

pytestmark = pytest.mark.e2e

ASKED = {
    "assault": {"edges", "deploy", "marker", "action"},
    "sabotage": {"edges", "marker", "deploy", "zone", "action"},
    "ambush": {"edges", "deploy", "action"},
    "escort": {"edges", "marker", "deploy", "zone", "action"},
}
MOMENTS = [
    ("sabotage", "zone", 0),
    ("sabotage", "marker", 0),
    ("escort", "deploy", 0),
    ("escort", "strategic", 9),
    ("escort", "marker", 10),
]


@pytest.mark.parametrize("mission", ASKED)
def test_a_mission_is_played_to_its_end_by_keyboard_alone(member, user, mission):
    match = match_until(user, "edges", mission=mission, layout="C", options={"turn_cap": 3})
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    keys, asked = Keyboard(member), []
    while kind_of(member) != "over":
        asked.append(kind_of(member))
        keys.answer()
        assert len(asked) < 80, asked[-10:]

    assert ASKED[mission] <= set(asked)
    expect(member.locator(".outcome-table [aria-current]")).to_have_count(1)


@pytest.mark.parametrize(("mission", "kind", "least"), MOMENTS)
def test_the_moments_of_a_mission_are_accessible_at_every_size(
    member, user, violations, spills, mission, kind, least
):
    match = match_until(user, kind, least=least, mission=mission, layout="B")
    member.emulate_media(reduced_motion="reduce")
    member.set_viewport_size({"width": 360, "height": 740})
    member.goto(match.get_absolute_url())
    expect(member.locator("#table")).to_have_attribute("data-kind", kind)
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900)):
        member.set_viewport_size({"width": width, "height": height})
        picture(member, f"{mission}-{kind}-{width}")
        assert violations(member) == []
        assert spills(member) <= 0


def test_the_zone_of_a_choice_is_shown_before_it_is_made(member, user):
    match = match_until(user, "zone", mission="sabotage", layout="A")
    member.goto(match.get_absolute_url())
    marked = member.locator("#board .stretch.is-marked")
    expect(marked).to_have_count(0)
    member.locator("#now").get_by_role("button", name="Far edge").focus()
    expect(marked).to_contain_text("Far edge")

    member.locator("#now").get_by_role("button", name="Centre").hover()

    expect(marked).to_contain_text("Centre")


@pytest.mark.clause("FR-DEPLOY-6")
def test_a_first_batch_may_be_left_empty(member, user):
    match = match_until(user, "deploy", mission="escort", layout="A")
    member.goto(match.get_absolute_url())
    expect(member.locator("#now")).to_contain_text("Left for later")

    Keyboard(member).activate(member.locator("[data-key=confirm]:not([aria-disabled])"))

    expect(member.locator("#table")).to_have_attribute("data-kind", "zone")


@pytest.mark.clause("FR-END-11")
def test_an_offer_to_stop_is_declined_and_then_agreed_to(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())

    def offer(name: str) -> None:
        member.locator("#table-menu summary").click()
        member.get_by_role("button", name="Offer to stop …").click()
        member.get_by_role("button", name=f"Offer to stop: {name}").click()
        expect(member.locator("#now")).to_contain_text(f"{name} offers to stop")

    offer("Ana")
    member.get_by_role("button", name="Play on", exact=True).click()
    expect(member.locator(".stop-offer")).to_have_count(0)
    offer("Ben")
    member.get_by_role("button", name="Agree to stop").click()

    expect(member.locator("#table")).to_have_attribute("data-kind", "over")
    expect(member.locator(".outcome-table [aria-current]")).to_have_count(1)


@pytest.fixture
def rebels():
    """Rebels against rebels: Conspirators may wait, Saboteurs lay mines."""
    return sealing("rebels", (*REBELS, "conspirator"))


@pytest.mark.clause("FR-DEPLOY-5", "FR-DEPLOY-7")
def test_a_unit_is_held_in_reserve_and_its_tokens_are_placed_by_keyboard(member, user, rebels):
    match = match_until(user, "deploy", given=rebels, mission="ambush")
    member.goto(match.get_absolute_url())
    keys = Keyboard(member)
    keys.choices()
    keys.activate(member.get_by_role("button", name=re.compile("Keep Conspirator 1 .* in reserve")))
    expect(member.locator(".tray-unit", has_text="Conspirator 1")).to_contain_text("in reserve")
    while kind_of(member) == "deploy":
        keys.answer()
    expect(member.locator("#reserves")).to_contain_text("Conspirator 1")

    assert kind_of(member) == "place"
    while kind_of(member) == "place":
        keys.answer()

    mine = member.locator("#board .counter [aria-label*='Infiltration token, Conspirator 1']")
    expect(mine).to_have_count(3)


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1")
def test_mines_are_laid_with_the_pointer_inside_their_ring(member, user, rebels):
    match = match_until(user, "strategic", given=rebels)
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    member.locator(".choice-head", has_text="Saboteur").click()
    member.get_by_role("button", name="Minefield").click()
    expect(member.locator("#table")).to_have_attribute("data-kind", "place")
    ring = member.locator("#board circle.area").bounding_box()
    middle = ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2
    for index, share in enumerate((0.3, -0.3)):
        member.locator(".tray-unit").nth(index).click()
        member.mouse.click(middle[0] + share * ring["width"], middle[1])
        expect(member.locator(".layer-draft .ghost")).to_have_count(index + 1)
    expect(member.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))


def test_things_to_set_down_are_accessible_at_every_size(member, user, violations, spills, rebels):
    match = match_until(user, "place", given=rebels)
    member.emulate_media(reduced_motion="reduce")
    member.set_viewport_size({"width": 360, "height": 740})
    member.goto(match.get_absolute_url())
    expect(member.locator("#table")).to_have_attribute("data-kind", "place")
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900)):
        member.set_viewport_size({"width": width, "height": height})
        picture(member, f"table-place-{width}")
        assert violations(member) == []
        assert spills(member) <= 0


def test_what_the_mission_asks_is_one_tap_away(member, user, violations):
    match = match_until(user, "marker", mission="sabotage", layout="A")
    member.goto(match.get_absolute_url())
    for width, height in ((390, 844), (1440, 900)):
        member.set_viewport_size({"width": width, "height": height})
        member.get_by_role("button", name="Sabotage").click()
        asked = member.get_by_role("dialog", name="Sabotage")
        expect(asked).to_contain_text("place at least one charge")
        assert violations(member) == []
        asked.get_by_role("button", name="Close").click()

    expect(asked).to_be_hidden()


@pytest.mark.clause("FR-SELECT-3", "FR-SELECT-6")
def test_a_player_without_a_fitting_roster_adjusts_one_and_locks_it(member, user, violations):
    units = [line("sentry-gun") for _ in range(8)]
    RosterFactory(owner=user, draft=DraftFactory(name="Too dear", limit=400, units=tuple(units)))
    given = {"seal-faction": sealing("colonial-government", ())["seal-faction"]}
    match = match_until(user, "seal-roster", given=given, mission="escort", limit=180)
    member.goto(match.get_absolute_url())

    dear = member.locator("#now li.roster-unfit", has_text="Too dear")
    expect(dear).to_contain_text("The roster costs 192 points: 12 over the limit of 180.")
    expect(dear).to_contain_text("FR-SELECT-3")
    expect(dear).to_contain_text("Remove units to meet the limit of this match")
    dear.get_by_role("link", name="Adjust it in the builder").click()

    expect(member.locator("#match")).to_contain_text("Escort, 180 points")
    expect(member.locator("#match")).to_contain_text("12 over the limit of 180.")
    member.get_by_role("button", name="Remove Sentry Gun").first.click()
    expect(member.locator("#match")).to_contain_text("It can be locked for that match.")
    assert violations(member) == []
    member.get_by_role("link", name="Go back to the match to lock it").click()

    expect(member.locator(".secret-choice", has_text="Too dear")).to_contain_text("168 points")
    assert violations(member) == []


@pytest.mark.clause("FR-SELECT-6")
def test_a_ready_made_roster_is_locked_with_one_tap(member, user):
    given = {"seal-faction": sealing("colonial-government", ())["seal-faction"]}
    match = match_until(user, "seal-roster", given=given, mission="escort", limit=180)
    member.goto(match.get_absolute_url())
    for button in ("Lock this one: Charter Column", "Lock this one: Survey Wing"):
        member.get_by_role("button", name=button).click()

    expect(member.locator("#log")).to_contain_text("Ana fields")


@pytest.mark.clause("FR-SELECT-4", "FR-SELECT-6")
def test_a_roster_begun_from_the_table_is_made_for_the_match(member, user):
    given = {"seal-faction": sealing("colonial-government", ())["seal-faction"]}
    match = match_until(user, "seal-roster", given=given, mission="escort", limit=180)
    member.goto(match.get_absolute_url())
    member.get_by_role("link", name="Build a roster").click()

    expect(member.get_by_role("radio", name="Colonial Government")).to_be_checked()
    expect(member.locator("#match")).to_contain_text("Escort, 180 points")
    member.get_by_role("button", name="Start from scratch").click()
    expect(member.locator("#match")).to_contain_text("It cannot be locked for that match as it is.")
    member.locator("#take-survey-wing").click()
    expect(member.locator("#match")).to_contain_text("It can be locked for that match.")
