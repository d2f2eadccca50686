"""The editor of boards of squares in a real browser: painted by mouse, by keys alone, by finger; a
fault is seen and mended; a match is started on what was drawn.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rosters.owners import Owner
from rules.boards.models import Board
from rules.boards.services import share_board
from rules.engine.tabletop.grid import square_of
from rules.models import Match
from tests.boards.drawn import kept
from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e

OPEN = " ".join(["0.."] * 8)
BARE = {"rows": [OPEN] * 8, "roads": []}
PLACE = """(svg, [x, y]) => {
  const height = svg.querySelector(".map-frame").height.baseVal.value;
  const middle = new DOMPoint((x + 0.5) * 4, height - (y + 0.5) * 4);
  const point = middle.matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}"""


def canvas(page: Page) -> Locator:
    return page.locator("#canvas svg")


def spot(page: Page, name: str) -> tuple[float, float]:
    """Where the middle of a square is in the window."""
    return tuple(canvas(page).evaluate(PLACE, list(square_of(name))))


def drag(page: Page, *way: str) -> None:
    page.mouse.move(*spot(page, way[0]))
    page.mouse.down()
    for name in way[1:]:
        page.mouse.move(*spot(page, name), steps=5)
    page.mouse.up()


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def opened(page: Page, user, **changes) -> Board:
    board = kept(Owner(user=user), system="modern", **changes)
    page.goto(board.get_absolute_url())
    expect(canvas(page)).to_have_attribute("role", "application")
    canvas(page).scroll_into_view_if_needed()
    return board


def saved(page: Page, board: Board) -> dict[str, list[str]]:
    """The map as it is kept after saving."""
    tool(page, "Save")
    expect(page.locator("#save-state")).to_have_text("Saved")
    board.refresh_from_db()
    [drawn] = board.pieces
    return drawn


def token(drawn: dict[str, list[str]], name: str) -> str:
    x, y = square_of(name)
    return drawn["rows"][len(drawn["rows"]) - 1 - y].split()[x]


def test_a_board_is_painted_by_mouse_and_undone(member, user):
    board = opened(member, user, pieces=[BARE])
    tool(member, "Woods")
    drag(member, "b2", "d2")
    tool(member, "Level 2")
    drag(member, "d2", "d2")
    tool(member, "Road")
    drag(member, "f1", "f3", "h3")
    drag(member, "h3", "g3")
    drawn = saved(member, board)
    assert [token(drawn, name) for name in ("a2", "b2", "c2", "d2")] == ["0..", "0w.", "0w.", "2w."]
    assert drawn["roads"] == ["f1-f2-f3-g3"]
    for _ in range(2):
        tool(member, "Undo")
    assert saved(member, board)["roads"] == []
    tool(member, "Redo")
    assert saved(member, board)["roads"] == ["f1-f2-f3-g3-h3"]


def test_a_board_is_painted_by_keyboard_alone(member, user):
    board = opened(member, user, pieces=[BARE])
    canvas(member).focus()
    press = member.keyboard.press
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "w", "2"):
        press(key)
    expect(member.locator("#board-said")).to_have_text("b2: level 2, Woods.")
    for key in ("Shift+ArrowRight", "Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowDown", "r", "n"):
        press(key)
    expect(member.locator("#board-said")).to_have_text("c3: Bridge, north to south, road to c2.")
    member.locator('[data-act="save"]').focus()
    press("Enter")
    expect(member.locator("#save-state")).to_have_text("Saved")
    board.refresh_from_db()
    [drawn] = board.pieces
    assert (token(drawn, "b2"), token(drawn, "c3"), drawn["roads"]) == ("2w.", "0.|", ["b2-c2-c3"])


def test_both_sides_are_drawn_at_once_and_a_board_grows(member, user):
    board = opened(member, user, pieces=[BARE])
    member.get_by_label("Symmetry").select_option("turn")
    tool(member, "Built-up area")
    drag(member, "b1", "b1")
    tool(member, "Road")
    drag(member, "d1", "d2")
    drawn = saved(member, board)
    assert (token(drawn, "b1"), token(drawn, "g8"), drawn["roads"]) == (
        "0b.",
        "0b.",
        ["d1-d2", "e8-e7"],
    )
    width = member.get_by_label("Squares from west to east")
    width.fill("12")
    width.press("Tab")
    assert len(saved(member, board)["rows"][0].split()) == 12
    width.fill("7")
    width.press("Tab")
    expect(width).to_have_value("12")


def test_a_square_is_changed_in_its_fields(member, user):
    board = opened(member, user, pieces=[BARE])
    member.locator("#square-list").select_option("e5")
    member.get_by_label("Water").select_option("river")
    member.get_by_label("Cover").select_option("fortification")
    member.get_by_label("north", exact=True).check()
    drawn = saved(member, board)
    assert (token(drawn, "e5"), drawn["roads"]) == ("0f~", ["e5-e6"])


def test_a_fault_is_shown_with_its_clause_and_place_and_mended(member, user):
    opened(member, user, pieces=[BARE | {"roads": ["d3-d4-d5"]}])
    verdict = member.locator("#board-verdict")
    expect(verdict).to_contain_text("No problems")
    tool(member, "River")
    drag(member, "d4", "d4")
    fault = member.locator(".board-fault", has_text="The road on d4 is in the river")
    expect(fault.locator("a.clause")).to_have_text("MW-BOARD-2")
    fault.get_by_role("button").click()
    expect(member.locator(".fault-box")).to_have_count(1)
    tool(member, "Bridge, north to south")
    drag(member, "d4", "d4")
    expect(verdict).to_contain_text("No problems")
    tool(member, "Level 2")
    drag(member, "g6", "g6")
    expect(member.locator(".board-fault", has_text="there is a cliff")).to_have_count(4)
    expect(verdict).to_contain_text("No problems")


def test_the_text_of_a_map_is_read_and_taken_over(member, user):
    board = opened(member, user, pieces=[BARE])
    member.locator(".board-as-text summary").click()
    text = member.locator("#board-text")
    expect(text).to_have_value(re.compile(r"^ 8  0\.\. 0"))
    text.fill("0.. 0w.\n0.. 0..")
    tool(member, "Use this text")
    expect(member.locator("#text-trouble")).to_contain_text("The board is 2 ranks high")
    text.fill(f"{OPEN}\n" * 8 + "0w." + " 0.." * 7 + "\nroads: a1-b1-c1")
    tool(member, "Use this text")
    expect(member.locator("#save-state")).to_have_text("Not saved yet")
    drawn = saved(member, board)
    assert (len(drawn["rows"]), token(drawn, "a1"), drawn["roads"]) == (9, "0w.", ["a1-b1-c1"])


def test_a_random_or_imported_board_can_be_undone(member, user, tmp_path):
    board = opened(member, user, pieces=[BARE])
    tool(member, "Generate a random board")
    expect(member.locator("#board-said")).to_contain_text("A random board has replaced yours.")
    with member.expect_download() as download:
        tool(member, "Export (JSON)")
    file = tmp_path / "b.json"
    download.value.save_as(file)
    by_chance = saved(member, board)
    assert by_chance != BARE
    tool(member, "Undo")
    assert saved(member, board) == BARE
    member.locator("#board-file").set_input_files(file)
    expect(member.locator("#save-state")).to_have_text("Not saved yet")
    assert saved(member, board) == by_chance


def test_touch_paints_on_a_phone(fingers, user):
    fingers.set_viewport_size({"width": 390, "height": 844})
    board = opened(fingers, user, pieces=[BARE])
    tool(fingers, "Woods")
    canvas(fingers).scroll_into_view_if_needed()
    touch = fingers.context.new_cdp_session(fingers)
    for kind, name in (("Start", "b4"), ("Move", "c4"), ("Move", "d4"), ("End", "")):
        points = [dict(zip("xy", spot(fingers, name), strict=True))] if name else []
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    drawn = saved(fingers, board)
    assert [token(drawn, name) for name in ("a4", "b4", "c4", "d4", "e4")] == [
        "0..",
        "0w.",
        "0w.",
        "0w.",
        "0..",
    ]


def test_a_match_is_started_on_a_board_from_its_page(member, user):
    board = opened(member, user)
    member.get_by_role("link", name="Play on the saved board").click()
    expect(member.locator(f'input[value="own-{board.pk}"]')).to_be_checked()
    member.get_by_label("Both sides on this screen").check()
    member.get_by_label("Your name").fill("Ana")
    member.get_by_label("The other player").fill("Bo")
    member.get_by_role("button", name=re.compile("Propose")).click()
    expect(member.locator(".map")).to_be_visible()
    for answer in (
        "Accept the terms as Bo",
        "Accept the terrain as Ana",
        "Accept the terrain as Bo",
    ):
        member.get_by_role("button", name=answer).click()
    expect(member.locator(".table-layout")).to_have_text("Dry Lake")
    expect(member.locator(".sq-woods").first).to_be_attached()
    assert Match.objects.get().board == board.document


@pytest.mark.parametrize("width", [390, 1280])
def test_the_pages_of_boards_of_squares_are_accessible(member, user, violations, spills, width):
    board = share_board(board=kept(Owner(user=user), system="modern"))
    member.set_viewport_size({"width": width, "height": 844})
    one, link = board.get_absolute_url(), f"/boards/shared/{board.share_token}/"
    for address in ("/boards/?system=modern", "/boards/new/?system=modern", one, link):
        member.goto(address)
        if address == one:
            member.locator("#square-list").select_option("b5")
            member.locator(".board-as-text summary").click()
            member.locator(".board-help summary").click()
        name = re.sub(r"\W+", "-", address.strip("/"))[:14]
        picture(member, f"squares-{name}-{width}", full_page=True)
        assert violations(member) == [], address
        assert spills(member) <= 0, address
