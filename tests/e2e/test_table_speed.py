"""How much work the table does while a finger is on it. Counted, never timed: `make bench` has the
frames a second.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.stages import match_until

pytestmark = pytest.mark.e2e

COUNTING = """() => {
    const counts = { reads: 0, views: 0, nodes: 0, slides: 0, frames: 0 };
    window.counts = counts;
    const count = (owner, name) => {
        const real = owner.prototype[name];
        owner.prototype[name] = function (...all) {
            counts.reads += 1;
            return real.apply(this, all);
        };
    };
    count(Element, "getBoundingClientRect");
    count(SVGGraphicsElement, "getScreenCTM");
    count(SVGGraphicsElement, "getBBox");
    new MutationObserver((all) => {
        for (const { type, attributeName, addedNodes } of all) {
            if (type === "childList") counts.nodes += addedNodes.length;
            else if (attributeName === "viewBox") counts.views += 1;
            else if (attributeName === "style") counts.slides += 1;
        }
    }).observe(document.querySelector(".board-pane"), {
        subtree: true, childList: true, attributes: true,
    });
    const tick = () => { counts.frames += 1; requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
}"""


@pytest.fixture
def moving(member: Page, user) -> Page:
    """The table of a match in which a unit is to move."""
    return to_move(member, user)


def to_move(page: Page, user) -> Page:
    page.goto(match_until(user, "move").get_absolute_url())
    expect(page.locator(".ghost.is-held")).to_be_visible()
    expect(page.locator("#log-list li").first).to_be_attached()
    return page


def counted(page: Page, moves: int, start: tuple[float, float]) -> dict[str, int]:
    """What is counted while the mouse, held down, goes to and fro."""
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNTING)
    for step in range(moves):
        page.mouse.move(x + 2 * (step % 30), y + step % 20)
    return page.evaluate("window.counts")


def bare_ground(page: Page) -> tuple[float, float]:
    """A corner of the pane, where no piece stands and no button lies."""
    box = page.locator(".board-pane").bounding_box()
    assert box is not None
    return box["x"] + box["width"] - 60, box["y"] + box["height"] - 25


def test_panning_the_map_causes_no_redraw_and_no_layout(moving):
    moving.locator("#zoom-in").click()
    moving.locator("#zoom-in").click()

    done = counted(moving, 60, bare_ground(moving))

    assert done["reads"] == 0
    assert done["views"] == 0
    assert done["nodes"] == 0
    assert 0 < done["slides"] <= 2 * done["frames"] + 2  # both sheets, once a frame
    moving.mouse.up()
    moving.wait_for_function("() => window.counts.views > 0")


def test_dragging_a_unit_moves_it_once_per_frame(moving):
    ghost = moving.locator(".ghost.is-held .piece-base").bounding_box()

    done = counted(moving, 60, (ghost["x"] + ghost["width"] / 2, ghost["y"] + ghost["height"] / 2))

    assert done["reads"] == 0
    assert done["views"] == 0
    assert done["nodes"] <= 4 * done["frames"] + 4  # the way and its length, never the pieces
    moving.mouse.up()


def test_zooming_redraws_the_map_once_after_the_last_wheel_event(clocked, user):
    moving = to_move(clocked, user)
    box = moving.locator(".board-pane").bounding_box()
    moving.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    before = moving.locator("#board").get_attribute("viewBox")
    moving.evaluate(COUNTING)
    moving.clock.pause_at(moving.evaluate("Date.now()") / 1000 + 5)
    for _ in range(8):
        moving.mouse.wheel(0, -60)
    assert moving.evaluate("window.counts.views") == 0
    moving.clock.run_for(1_000)

    assert moving.evaluate("window.counts.views") == 2  # the map, and the sheet over it
    assert moving.locator("#board").get_attribute("viewBox") != before


def test_a_double_tap_on_open_ground_zooms_in_and_out(member, user):
    member.goto(match_until(user, "action").get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    whole = member.locator("#board").get_attribute("viewBox")
    at = bare_ground(member)
    member.mouse.dblclick(*at)
    expect(member.locator("#board")).not_to_have_attribute("viewBox", whole)
    member.mouse.dblclick(*at)

    expect(member.locator("#board")).to_have_attribute("viewBox", whole)
