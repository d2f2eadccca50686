"""The editor of own boards in a real browser: drawn by mouse, by keys alone, by finger; faults are
seen and mended; a match is started on what was drawn.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from rosters.owners import Owner
from rules.boards.models import Board
from rules.boards.services import save_board, share_board
from rules.models import Match
from tests.boards.drawn import drawn, kept, read
from tests.e2e.pictures import picture

pytestmark = pytest.mark.e2e

PLACE = """(svg, [x, y]) => {
  const point = new DOMPoint(x, 30 - y).matrixTransform(svg.getScreenCTM());
  return [point.x, point.y];
}"""


def canvas(page: Page) -> Locator:
    return page.locator("#canvas svg")


def spot(page: Page, x: float, y: float) -> tuple[float, float]:
    """Where an inch of the board is in the window."""
    canvas(page).scroll_into_view_if_needed()
    return tuple(canvas(page).evaluate(PLACE, [x, y]))


def drag(page: Page, *way: tuple[float, float]) -> None:
    page.mouse.move(*spot(page, *way[0]))
    page.mouse.down()
    for point in way[1:]:
        page.mouse.move(*spot(page, *point), steps=5)
    page.mouse.up()


def tool(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def found_sound(page: Page) -> None:
    """Waits for the server's word, however busy it is."""
    expect(page.locator("#board-verdict")).to_contain_text("No problems", timeout=30_000)


def saved(page: Page) -> None:
    tool(page, "Save")
    expect(page.locator("#save-state")).to_have_text("Saved")


def opened(page: Page, user, **changes) -> Board:
    board = kept(Owner(user=user), **changes)
    page.goto(board.get_absolute_url())
    expect(canvas(page)).to_have_attribute("role", "application")
    return board


def polygons(board: Board) -> list[list[list[float]]]:
    board.refresh_from_db()
    return [part["polygon"] for piece in board.pieces for part in piece["parts"]]


def test_a_board_is_drawn_by_mouse_changed_and_saved(member, user):
    board = opened(member, user, pieces=[])
    tool(member, "Rectangle")
    drag(member, (10, 10), (14, 13))
    tool(member, "Polygon")
    for point in ((20, 20), (26, 20), (24, 25), (20, 20)):
        member.mouse.click(*spot(member, *point))
    drag(member, (24, 22), (25, 22), (27, 23))
    drag(member, (10, 10), (10, 10))
    drag(member, (12, 12), (12.5, 12), (13, 12))
    saved(member)
    assert polygons(board) == [
        [[11, 10], [15, 10], [15, 13], [11, 13]],
        [[23, 21], [29, 21], [27, 26]],
    ]
    drag(member, (15, 13), (15.4, 13.4), (16, 14))
    tool(member, "Twin")
    tool(member, "Undo")
    tool(member, "Redo")
    saved(member)
    assert polygons(board)[0][2] == [16, 14]
    assert polygons(board)[2][2] == [28, 16]
    member.reload()
    expect(member.locator("#part-list option")).to_have_count(4)


def test_a_board_is_drawn_by_keyboard_alone(member, user):
    board = opened(member, user, pieces=[])
    canvas(member).focus()
    press = member.keyboard.press
    press("r")
    press("Enter")
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowRight"):
        press(key)
    press("Enter")
    expect(member.locator("#board-said")).to_contain_text("Part added.")
    press("Shift+ArrowLeft")
    press("d")
    press("m")
    press(",")
    press("p")
    for key in ("Enter", "Shift+ArrowUp", "Enter", "Shift+ArrowLeft", "Enter", "c"):
        press(key)
    expect(member.locator("#part-list option")).to_have_count(4)
    press("PageUp")
    press("Enter")
    press("ArrowDown")
    member.locator('[data-key="scale"]').fill("2.5")
    member.locator('[data-key="scale"]').press("Tab")
    member.locator('[data-act="save"]').focus()
    press("Enter")
    expect(member.locator("#save-state")).to_have_text("Saved")
    found = polygons(board)
    assert found[0] == [[19.5, 15], [22.5, 15], [22.5, 15.5], [19.5, 15.5]]
    assert len(found) == 3
    assert len(found[2]) == 3
    assert 2.5 in {piece["parts"][0]["scale"] for piece in board.pieces}


def test_a_fault_is_shown_with_its_clause_and_place_and_mended(member, user):
    opened(member, user)
    found_sound(member)
    member.locator("#part-list").select_option(label="A1a · Control tower, scale 3")
    scale = member.locator('[data-key="scale"]')
    scale.fill("2.75")
    scale.press("Tab")
    fault = member.locator(".board-fault", has_text="A scale must be a multiple of 0.5")
    expect(fault.locator("a.clause")).to_have_text("FR-BOARD-5")
    fault.get_by_role("button").click()
    expect(member.locator(".fault-part")).to_have_count(1)
    scale.fill("3")
    scale.press("Tab")
    found_sound(member)
    expect(member.locator(".fault-part")).to_have_count(0)


def test_open_lines_are_drawn_on_the_map(member, user):
    opened(member, user, pieces=[])
    lines = member.locator(".board-fault", has_text="from west to east")
    lines.get_by_role("button").click()
    expect(member.locator(".fault-line").first).to_be_attached()


def test_a_version_saved_elsewhere_is_not_overwritten(member, user):
    board = opened(member, user)
    save_board(board=board, own=read(drawn("B", name="Elsewhere")), is_sound=True, version=1)
    name = member.locator("#board-name")
    name.fill("Mine")
    name.press("Tab")
    tool(member, "Save")
    expect(member.locator("#stale")).to_be_visible()
    tool(member, "Save my version as a copy")
    expect(member.locator("h1")).to_have_text("Mine (copy)")
    board.refresh_from_db()
    assert board.name == "Elsewhere"


def test_the_stored_version_can_be_loaded_and_undo_restores_ones_own(member, user):
    board = opened(member, user)
    save_board(board=board, own=read(drawn(name="Elsewhere")), is_sound=True, version=1)
    name = member.locator("#board-name")
    name.fill("Mine")
    name.press("Tab")
    tool(member, "Save")
    tool(member, "Load the saved version")
    expect(name).to_have_value("Elsewhere")
    tool(member, "Undo")
    expect(name).to_have_value("Mine")
    saved(member)
    board.refresh_from_db()
    assert (board.name, board.version) == ("Mine", 3)


def test_a_random_or_imported_board_can_be_undone(member, user, tmp_path):
    board = opened(member, user, pieces=[])
    tool(member, "Generate a random board")
    found_sound(member)
    with member.expect_download() as download:
        tool(member, "Export (JSON)")
    file = tmp_path / "b.json"
    download.value.save_as(file)
    tool(member, "Undo")
    expect(member.locator("#part-list option")).to_have_count(1)
    member.locator("#board-file").set_input_files(file)
    found_sound(member)
    saved(member)
    board.refresh_from_db()
    assert board.sound
    file.write_text("[]")
    member.locator("#board-file").set_input_files(file)
    expect(member.locator("#save-state")).to_have_text("This file is not a board.")


def test_touch_moves_a_part_on_a_phone(fingers, user):
    fingers.set_viewport_size({"width": 390, "height": 844})
    board = opened(fingers, user)
    canvas(fingers).scroll_into_view_if_needed()
    touch = fingers.context.new_cdp_session(fingers)
    for kind, point in (
        ("Start", (22, 15)),
        ("Move", (22.6, 15)),
        ("Move", (23, 15)),
        ("End", None),
    ):
        points = [dict(zip("xy", spot(fingers, *point), strict=True))] if point else []
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    saved(fingers)
    assert polygons(board)[0][0] == [21, 13]


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
    expect(member.locator("[data-part='A1a']")).to_be_attached()
    assert Match.objects.get().board == board.document


@pytest.mark.parametrize("width", [390, 1280])
def test_the_pages_of_boards_are_accessible(member, user, violations, spills, width):
    owner = Owner(user=user)
    board = share_board(board=kept(owner))
    faulty = kept(owner, pieces=[])
    member.set_viewport_size({"width": width, "height": 844})
    one, other = board.get_absolute_url(), faulty.get_absolute_url()
    link = f"/boards/shared/{board.share_token}/"
    for address in ("/boards/", "/boards/new/", "/boards/import/", one, other, link):
        member.goto(address)
        if address == one:
            member.locator("#part-list").select_option(index=1)
            member.locator(".board-corners summary").click()
            member.locator(".board-help summary").click()
        name = address.strip("/").replace("/", "-")[:14]
        picture(member, f"boards-{name}-{width}", full_page=True)
        assert violations(member) == [], address
        assert spills(member) <= 0, address


def test_a_number_out_of_range_stays_in_its_field_with_the_range(page: Page):
    page.goto("/boards/new/?system=infinite")
    page.get_by_role("button", name="Start from scratch").click()
    width = page.locator("#table-width")
    expect(width).to_have_value("36")
    width.fill("200")
    width.press("Tab")
    expect(width).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("alert")).to_have_text("From 24 to 60, in steps of 1.")
    expect(width).to_have_value("200")
    width.fill("36")
    width.press("Tab")
    expect(width).not_to_have_attribute("aria-invalid", "true")
