"""The table in a browser: by keyboard, by pointer, on a phone and at night."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.keyboard import Keyboard, kind_of, moved_on, step_of
from tests.e2e.pictures import picture
from tests.e2e.pointer import slide
from tests.e2e.stages import CAPTAINS, match_until, sealing, two_rosters
from tests.scale.processes import until

pytestmark = pytest.mark.e2e

MOMENTS = [
    "seal-faction",
    "edges",
    "deploy",
    "marker",
    "stop",
    "action",
    "target",
    "reaction",
    "move",
    "over",
]


def test_a_whole_match_is_played_by_keyboard_alone(member, user):
    two_rosters(user)
    keys = Keyboard(member)
    member.goto("/matches/new/")
    for label, text in [("Your name", "Ana"), ("The other player", "Ben"), ("Turn limit", "4")]:
        keys.reach(member.get_by_label(label))
        keys.press("Control+a")
        member.keyboard.type(text)
    keys.press("Enter")
    for button in (
        "Accept the terms as Ben",
        "Accept the terrain as Ana",
        "Accept the terrain as Ben",
    ):
        keys.activate(member.get_by_role("button", name=button))
    member.wait_for_url(re.compile("/matches/[0-9a-f-]{36}/$"))
    expect(member.locator("#table")).to_have_attribute("data-kind", "seal-faction")

    asked = []
    while kind_of(member) != "over":
        asked.append(kind_of(member))
        keys.answer()
        assert len(asked) < 120, asked[-10:]

    assert {"seal-faction", "seal-roster", "edges", "deploy", "marker", "action"} <= set(asked)
    expect(member.locator(".outcome-table [aria-current]")).to_have_count(1)
    expect(member.locator("#log-list")).to_contain_text("The match is over")
    sentences = member.locator("#log-list p").all_inner_texts()
    member.reload()
    expect(member.locator("#log-list p")).to_have_count(len(sentences))
    assert member.locator("#log-list p").all_inner_texts() == sentences
    keys.activate(member.get_by_role("link", name="Replay the match step by step"))
    expect(member.locator("#replay")).to_have_attribute("data-at", "0")


def spot(page: Page, east: float, north: float) -> tuple[float, float]:
    """Where a point of the board is in the window, in pixels."""
    return page.evaluate(
        """([east, north]) => {
            const board = document.getElementById("board");
            const at = new DOMPoint(east, 30 - north).matrixTransform(board.getScreenCTM());
            return [at.x, at.y];
        }""",
        [east, north],
    )


def middle(page: Page, selector: str, index: int = 0) -> tuple[float, float]:
    """The middle of what `selector` finds, in pixels, measured in one go."""
    return page.evaluate(
        """([selector, index]) => {
            const found = document.querySelectorAll(selector)[index];
            found.scrollIntoView({ block: "center" });
            const box = found.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }""",
        [selector, index],
    )


def press_in_tray(page: Page, index: int) -> None:
    """Holds the mouse button down on a unit in the tray. A redraw of the panel may move the unit
    after it was measured: then it is pressed again.
    """
    unit = page.locator(".tray-unit").nth(index)

    def is_pressed() -> bool:
        page.mouse.move(*middle(page, ".tray-unit", index))
        page.mouse.down()
        pressed = unit.evaluate("unit => unit.matches(':active')")
        if not pressed:
            page.mouse.up()
        return pressed

    until(is_pressed)


def legal_spots(page: Page) -> list[tuple[float, float]]:
    """Spots well inside the zone that is asked for, from its own outline."""
    x0, y0, x1, y1 = page.evaluate(
        """() => {
            const box = document.querySelector(".area").getBBox();
            return [box.x, box.y, box.x + box.width, box.y + box.height];
        }"""
    )
    columns = [x0 + 2.2 + 1.4 * step for step in range(int((x1 - x0 - 4) / 1.4))]
    rows = [30 - y1 + 1.5, 30 - y1 + 3.0, 30 - y0 - 1.5]
    return [(x, y) for y in rows for x in columns]


def test_units_are_dragged_onto_the_board_and_the_deployment_is_kept(member, user):
    member.set_viewport_size({"width": 1440, "height": 1100})
    match = match_until(user, "deploy")
    member.goto(match.get_absolute_url())
    tray = member.locator(".tray-unit")
    expect(tray.first).to_be_visible()
    spots = iter(legal_spots(member))
    for index in range(tray.count()):
        for at in spots:
            press_in_tray(member, index)
            with member.expect_response("**/check/"):
                member.mouse.move(*spot(member, *at), steps=4)
                expect(member.locator(".ghost.is-held")).to_be_visible()
                member.mouse.up()
            verdict = member.locator(".verdict")
            expect(verdict).to_have_class(re.compile("is-(good|bad)"))
            if "is-good" in verdict.get_attribute("class"):
                break
    expect(member.locator(".layer-draft .ghost")).to_have_count(tray.count())

    member.reload()
    expect(member.locator(".layer-draft .ghost")).to_have_count(tray.count())
    step = step_of(member)
    member.get_by_role("button", name="Confirm the set-up").click()

    moved_on(member, step)
    assert kind_of(member) != "deploy" or member.locator(".ghost").count() == 0


def test_a_unit_is_activated_and_moved_by_pointer_and_the_step_taken_back(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    expect(member.locator("#board .is-choosable").first).to_be_visible()
    member.mouse.click(*middle(member, "#board .is-choosable .piece-base"))
    step = step_of(member)
    member.get_by_role("button", name="Advance").click()

    moved_on(member, step)
    told = re.compile(r"(is|are) activated: Advance\.")
    expect(member.locator("#log-list")).to_contain_text(told)
    while kind_of(member) in ("stop", "reaction"):
        step = step_of(member)
        member.locator(".choices-player .option").click()
        moved_on(member, step)
    assert kind_of(member) == "move"
    x, y = middle(member, ".ghost .piece-base")
    member.mouse.move(x, y)
    member.mouse.down()
    member.mouse.move(x + 30, y - 25, steps=5)
    expect(member.locator(".ruler")).to_be_visible()
    member.mouse.up()
    expect(member.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))


def test_an_answer_without_dice_can_be_taken_back(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    step = step_of(member)
    member.locator(".choice-head").first.click()
    member.get_by_role("button", name="Advance").click()
    moved_on(member, step)
    member.get_by_role("button", name="Undo").click()
    moved_on(member, step + 1)

    assert kind_of(member) == "action"
    expect(member.locator(".log-entry.is-undone")).to_have_count(1)


def test_the_sight_tool_tells_inches_and_lines(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    member.locator("#measure").click()
    for side in ("first", "second"):
        member.mouse.click(*middle(member, f"#board .piece-{side} .piece-base"))

    expect(member.locator(".measure-result")).to_contain_text(re.compile("of 289 lines"))
    expect(member.locator(".layer-sight .board-label")).to_contain_text("/289")


def test_a_move_made_in_another_tab_is_noticed(member, context, user):
    match = match_until(user, "edges")
    member.add_init_script("Object.defineProperty(document, 'hidden', { value: true })")
    member.route_web_socket(re.compile("live"), lambda line: None)  # open, and silent
    member.goto(match.get_absolute_url())
    other = context.new_page()
    other.goto(match.get_absolute_url())
    other.locator(".option").first.click()
    moved_on(other, step_of(member))

    member.locator(".option").first.click()

    expect(member.locator(".notice")).to_contain_text("The match had moved on")
    assert step_of(member) == step_of(other)


def test_conceding_asks_for_confirmation(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    member.locator("#table-menu summary").click()
    member.get_by_role("button", name="Concede …").click()
    member.get_by_role("button", name="Play on").click()
    assert kind_of(member) == "action"

    member.locator("#table-menu summary").click()
    member.get_by_role("button", name="Concede …").click()
    member.get_by_role("button", name="Ana concedes").click()

    expect(member.locator("#table")).to_have_attribute("data-kind", "over")
    expect(member.locator("#now")).to_contain_text("Ana conceded.")
    expect(member.locator("#now")).to_contain_text("The outcome table was not used.")
    expect(member.locator(".outcome-table")).to_have_count(0)


@pytest.mark.parametrize("kind", MOMENTS)
def test_every_moment_of_the_table_is_accessible_at_every_size(
    member, user, violations, spills, kind
):
    given = sealing("interstellar-raiders", CAPTAINS) if kind == "stop" else None
    least = 10 if kind in ("action", "reaction", "move") else 0
    match = match_until(user, kind, least=least, given=given)
    member.emulate_media(reduced_motion="reduce")
    member.set_viewport_size({"width": 360, "height": 740})
    member.goto(match.get_absolute_url())
    expect(member.locator("#table")).to_have_attribute("data-kind", kind)
    expect(member.locator("#log-list li").first).to_be_attached()
    for width, height in ((360, 740), (740, 360), (768, 1024), (1440, 900)):
        member.set_viewport_size({"width": width, "height": height})
        picture(member, f"table-{kind}-{width}")
        assert violations(member) == []
        assert spills(member) <= 0


def test_the_sheet_of_a_phone_slides_over_the_board(member, user):
    member.set_viewport_size({"width": 360, "height": 740})
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    before = member.locator("#side").bounding_box()
    member.locator("#sheet-handle").click()

    expect(member.locator("#sheet-handle")).to_have_attribute("aria-expanded", "true")
    assert member.locator("#side").bounding_box()["height"] > before["height"]
    member.get_by_role("tab", name="Log").click()
    expect(member.locator("#log")).to_be_visible()
    expect(member.locator("#now")).to_be_hidden()


def test_a_target_is_aimed_at_by_one_tap_and_named_by_a_second(member, user):
    match = match_until(user, "target")
    member.goto(match.get_absolute_url())
    expect(member.locator("#board .is-choosable").first).to_be_visible()
    step = step_of(member)
    member.mouse.click(*middle(member, "#board .is-choosable .piece-base"))
    expect(member.locator("#board .is-aimed")).to_have_count(1)
    assert step_of(member) == step

    member.mouse.click(*middle(member, "#board .is-aimed .piece-base"))

    moved_on(member, step)
    expect(member.locator("#log-list")).to_contain_text("targets")


def test_a_failed_request_is_reported_and_can_be_retried(member, user):
    match = match_until(user, "edges")
    member.goto(match.get_absolute_url())
    step = step_of(member)
    member.route("**/commands/", lambda route: route.fulfill(status=404, body="no way through"))
    member.locator(".option").first.click()
    expect(member.get_by_role("alert")).to_contain_text("cannot be reached")
    assert step_of(member) == step

    member.unroute("**/commands/")
    member.locator(".option").first.click()

    moved_on(member, step)
    expect(member.get_by_role("alert")).to_have_count(0)


def test_a_long_wait_shows_a_progress_indicator(member, user):
    match = match_until(user, "edges")
    member.goto(match.get_absolute_url())
    held = []

    def hold(route):
        held.append(route)

    member.route("**/commands/", hold)
    step = step_of(member)
    member.locator(".option").first.click()
    expect(member.locator(".working")).to_be_visible()

    held[0].continue_()

    moved_on(member, step)
    expect(member.locator(".working")).to_have_count(0)


def test_an_unavailable_action_says_why_with_its_clause(member, user):
    match = match_until(user, "reaction")
    member.goto(match.get_absolute_url())
    member.locator(".refused-fold > summary").click()
    group = member.locator(".refused-group").first
    if group.get_attribute("open") is None:
        group.locator("summary").click()

    reason = member.locator(".refused-fold .reason").first
    expect(reason).to_be_visible()
    expect(reason.locator("a.clause")).to_have_attribute("href", re.compile("/rules/FR-"))


def test_the_edge_of_a_choice_is_shown_on_the_board_before_it_is_made(member, user):
    match = match_until(user, "edges")
    member.goto(match.get_absolute_url())
    marked = member.locator("#board .stretch.is-marked")
    expect(marked).to_have_count(0)
    member.locator(".option").nth(0).focus()
    expect(marked).to_contain_text("North")

    member.locator(".option").nth(1).hover()

    expect(marked).to_contain_text("South")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (740, 360)], ids=["upright", "sideways"])
def test_touch_drags_a_unit_out_of_the_tray(fingers, user, width, height):
    match = match_until(user, "deploy")
    fingers.set_viewport_size({"width": width, "height": height})
    fingers.goto(match.get_absolute_url())
    expect(fingers.locator("#log-list li").first).to_be_attached()
    x, y = middle(fingers, ".tray-unit")
    east, north = spot(fingers, *legal_spots(fingers)[3])
    slide(fingers, (x, y), (east, north))

    expect(fingers.locator(".layer-draft .ghost")).to_have_count(1)
    expect(fingers.locator(".tray-unit.is-placed")).to_have_count(1)
    expect(fingers.locator(".verdict")).to_have_class(re.compile("is-(good|bad)"))


def test_touch_still_scrolls_the_tray_on_a_phone(fingers, user):
    match = match_until(user, "deploy")
    fingers.set_viewport_size({"width": 390, "height": 844})
    fingers.goto(match.get_absolute_url())
    expect(fingers.locator("#log-list li").first).to_be_attached()
    x, y = middle(fingers, ".tray-unit")
    slide(fingers, (x, y), (x - 100, y))

    fingers.wait_for_function("() => document.querySelector('.tray').scrollLeft > 50")
    expect(fingers.locator(".layer-draft .ghost")).to_have_count(0)


@pytest.mark.clause("FR-ROLL-4")
def test_the_forecast_of_an_action_is_shown_before_it_is_chosen(member, user):
    match = match_until(user, "action")
    member.goto(match.get_absolute_url())
    member.locator(".choice-head").first.click()

    advance = member.locator(".choice-options .option", has_text="Advance")
    expect(advance.locator(".chance")).to_contain_text("%")


def test_the_page_ends_with_its_footer_however_long_the_log_is(member, user):
    match = match_until(user, "action", least=20)
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()

    below = "document.documentElement.scrollHeight - scrollY"
    end = "document.querySelector('footer').getBoundingClientRect().bottom"
    assert member.evaluate(f"{below} - {end}") < 2


def test_the_header_of_the_table_stays_on_one_line(member, user):
    match = match_until(user, "action")
    for width in (1440, 1280, 1024, 912, 768):
        member.set_viewport_size({"width": width, "height": 800})
        member.goto(match.get_absolute_url())
        expect(member.locator("#sides li")).to_have_count(2)
        assert member.locator(".table-head").bounding_box()["height"] < 56, width
