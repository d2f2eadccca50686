"""The map of the table: cut open at a height, its signs explained, distances around its pieces."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.keyboard import Keyboard, kind_of
from tests.e2e.pictures import picture
from tests.e2e.stages import match_until, sealing

pytestmark = pytest.mark.e2e

UNFOLD = "folds => folds.forEach(fold => { fold.open = true; })"

HUT = "A7a"  # scale 1: Cover and Open Sided on the ground, Exposed on the roof
STACK = "A3a"  # scale 2, nothing below its top
BLOCK = "A2a"  # scale 2 with storeys at 0″, 1″ and 2″


@pytest.fixture
def opened(member: Page, user) -> Page:
    """The table of a match in which a unit is to be activated."""
    member.goto(match_until(user, "action").get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    return member


def part(page: Page, name: str):
    return page.locator(f"#board [data-part='{name}']")


def cut_at(page: Page, inches: str) -> None:
    page.locator(".height").filter(has_text=re.compile(f"^{re.escape(inches)}$")).click()


def test_the_map_is_cut_open_at_a_height(opened):
    cut_at(opened, "1″")

    expect(part(opened, STACK)).to_have_class(re.compile("is-solid"))
    expect(part(opened, BLOCK)).to_have_class(re.compile("is-cut"))
    expect(part(opened, BLOCK)).not_to_have_class(re.compile("is-solid"))
    expect(part(opened, BLOCK).locator(".part-label")).to_have_text("1")
    expect(part(opened, HUT)).not_to_have_class(re.compile("is-cut"))

    cut_at(opened, "Top")

    expect(opened.locator("#board .is-cut")).to_have_count(0)
    expect(part(opened, BLOCK).locator(".part-label")).to_have_text("2")


def test_the_height_of_the_map_is_changed_by_keyboard(opened):
    keys = Keyboard(opened)
    keys.press("b", "PageDown")
    expect(opened.get_by_role("radio", name="3″", exact=True)).to_be_checked()
    keys.press("PageDown")
    expect(opened.get_by_role("radio", name="2″", exact=True)).to_be_checked()
    keys.press("PageUp", "PageUp", "PageUp")

    expect(opened.get_by_role("radio", name="Top")).to_be_checked()


def test_terrain_is_explained_level_by_level(opened):
    opened.get_by_role("tab", name="Units").click()
    opened.locator("summary", has_text="Terrain").click()
    opened.locator(f"[data-key='part-{HUT}']").focus()

    expect(part(opened, HUT)).to_have_class(re.compile("is-looked"))
    told = opened.locator("#caption")
    expect(told).to_contain_text(re.compile("Maintenance shed.*scale 1.*0″.*Cover.*1″.*Exposed"))
    expect(told.locator(".swatch")).to_have_count(3)


def test_the_surface_of_a_spot_is_chosen_by_keyboard_where_there_are_several(member, user):
    member.goto(match_until(user, "deploy").get_absolute_url())
    keys = Keyboard(member)
    keys.choices()
    keys.activate(member.locator(".tray-unit").first)
    x, y = middle_of(member, HUT if holds_zone(member, HUT) else f"{HUT[:2]}'{HUT[2:]}")
    member.mouse.click(x, y)
    chooser = member.get_by_role("group", name="Level")
    expect(chooser.get_by_role("radio")).to_have_count(2)
    before = chooser.get_by_role("radio", checked=True).get_attribute("data-key")
    keys.press("PageUp" if before == "surface-0" else "PageDown")

    chosen = chooser.get_by_role("radio", checked=True)
    expect(chosen).not_to_have_attribute("data-key", before)
    keys.press("PageUp")
    expect(chosen).to_have_attribute("data-key", "surface-1")
    expect(member.locator(".ghost .piece-foot-text")).to_have_text("1″")
    expect(member.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))


def holds_zone(page: Page, name: str) -> bool:
    """Whether the offered area holds the middle of a part."""
    return page.evaluate(
        """name => {
            const box = document.querySelector(`[data-part="${name}"] .part-shape`).getBBox();
            const area = document.querySelector(".area").getBBox();
            const y = box.y + box.height / 2;
            return y > area.y && y < area.y + area.height;
        }""",
        name,
    )


def middle_of(page: Page, name: str) -> tuple[float, float]:
    """The middle of a part of terrain in the window, in pixels."""
    return page.evaluate(
        """name => {
            const shape = document.querySelector(`[data-part="${name}"] .part-shape`);
            const box = shape.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        name,
    )


@pytest.mark.clause("FR-ACT-6")
def test_ranges_and_threats_are_drawn_and_told(opened):
    Keyboard(opened).press("r")
    expect(opened.locator(".measure-result")).to_contain_text("choose a unit")
    opened.locator(".layer-pieces .piece-button").first.press("Enter")

    expect(opened.locator("#board .range-ring.is-fire")).to_have_count(1)
    told = opened.locator(".measure-result")
    expect(told).to_contain_text("as things stand")
    expect(told.locator(".opponent").first).to_be_visible()
    Keyboard(opened).press("Escape")
    expect(opened.locator("#board .range-ring")).to_have_count(0)


def test_a_counter_shows_its_range_and_is_listed(opened):
    counter = opened.locator("#board .counter .piece-button").first
    counter.hover(force=True)
    expect(opened.locator("#board .range-ring")).to_have_count(1)
    expect(opened.locator("#caption")).to_contain_text("Strong point")
    opened.mouse.move(2, 2)
    expect(opened.locator("#board .range-ring")).to_have_count(0)

    opened.get_by_role("tab", name="Units").click()
    opened.locator("#units").get_by_role("button", name=re.compile("Strong point")).click()

    expect(opened.locator("#board .counter.is-picked")).to_have_count(1)
    expect(opened.locator("#board .range-ring")).to_have_count(1)


def test_the_open_map_and_its_distances_are_accessible(opened, violations, spills):
    opened.emulate_media(reduced_motion="reduce")
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900)):
        opened.set_viewport_size({"width": width, "height": height})
        opened.reload()
        assert kind_of(opened) == "action"
        opened.locator("#ranges").click()
        cut_at(opened, "1″")
        opened.locator(".layer-pieces .piece-button").first.press("Enter")
        expect(opened.locator("#board .range-ring.is-fire")).to_have_count(1)
        picture(opened, f"table-map-{width}")
        assert violations(opened) == []
        assert spills(opened) <= 0


TEAMS = ("colonial-exploration-team",) * 3


@pytest.mark.clause("FR-UNIT-EXPLORER-JUMP-1", "FR-MOVE-13")
def test_an_ability_declared_with_a_movement_opens_its_own_reach(member, user):
    match = match_until(
        user,
        "move",
        given=sealing("colonial-government", TEAMS),
        when=lambda offer: offer.variants and offer.area.maximum == 10,
    )
    member.goto(match.get_absolute_url())
    reach = member.locator("#board .area-reach")
    expect(reach).to_have_attribute("r", "10")
    member.get_by_label("Jump Packs").check()

    expect(reach).to_have_attribute("r", "15")
    expect(member.locator("#now")).to_contain_text("of 15″")
    expect(member.locator(".verdict")).to_have_class(re.compile("is-good"))
    with member.expect_request("**/commands/") as sent:
        member.locator("[data-key=confirm]").click()
    assert sent.value.post_data_json["command"]["ability"] == "jump-packs"


@pytest.mark.clause("FR-MOVE-2", "FR-CLIMB-2")
def test_what_is_in_reach_above_the_ground_is_drawn_with_its_elevation(member, user):
    match = match_until(user, "move", when=lambda offer: offer.area.raised)
    member.goto(match.get_absolute_url())
    raised = member.locator("#board .area-raised")
    expect(raised.first).to_be_attached()
    expect(member.locator("#board .board-label-reach").first).to_have_text(re.compile("″$"))
    elevation = raised.first.get_attribute("data-elevation")
    cut_at(member, f"{elevation}″")

    expect(member.locator("#board .area-raised:not(.is-faint)")).to_have_count(1)
    faint = member.locator("#board .area:not(.area-raised)")
    expect(faint.first).to_have_class(re.compile("is-faint"))


@pytest.mark.clause("FR-LOS-1", "FR-ACT-6")
def test_what_hides_a_refused_target_is_shown_and_named(member, user):
    def hides(offer):
        keys = {refusal.key for option in offer.options for refusal in option.refusals}
        return any("sight" in key for key in keys)

    match = match_until(user, "target", when=hides)
    member.goto(match.get_absolute_url())
    member.locator(".refused-fold > summary").click()
    member.locator(".refused-group").evaluate_all(UNFOLD)
    hidden = member.locator(".refused-unit", has_text="line of sight").first
    hidden.get_by_role("button", name="Show the line").click()

    told = member.locator(".measure-result")
    expect(told).to_contain_text("No line of sight")
    expect(told).to_contain_text(re.compile(r"In between: .+\([ABC]\d+'?\w?\)"))
    expect(member.locator("#board .sight.is-blocked")).to_have_count(1)


def test_a_unit_chosen_in_the_list_comes_into_sight(opened):
    opened.set_viewport_size({"width": 390, "height": 844})
    for _ in range(4):
        opened.locator("#zoom-in").click()
    opened.get_by_role("tab", name="Units").click()
    for row in opened.locator("#units .units-side").first.locator(".unit-row").all()[:3]:
        row.click()
        opened.get_by_role("tab", name="Units").click()
        expect(opened.locator("#board .is-picked .piece-base")).to_be_in_viewport()


def test_the_signs_on_units_are_explained(opened):
    opened.get_by_role("tab", name="Units").click()
    opened.locator("summary", has_text="Symbols on units").click()

    signs = opened.locator(".signs li")
    expect(signs.filter(has_text="Shaken").locator(".piece-shaken")).to_be_visible()
    expect(signs.filter(has_text="Designated").locator(".piece-designated")).to_be_visible()
