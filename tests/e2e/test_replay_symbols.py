"""A replay draws units and counters with the table's own symbols."""

import pytest
from playwright.sync_api import Page, expect

from rosters.projection import sync_catalogues
from rules.selectors import commits_of
from tests.e2e.modern import alone, facing_match
from tests.e2e.stages import TRIES, match_until

pytestmark = pytest.mark.e2e

SHAPES = """layer => [...layer.querySelectorAll("circle, path, rect, text")].map(shape => {
    const at = name => Number(shape.getAttribute(name) ?? 0).toFixed(2);
    const rounded = text => text.replace(/-?[0-9.]+/g, each => Number(each).toFixed(2));
    const path = rounded(shape.getAttribute("d") ?? "");
    const sizes = ["cx", "cy", "r", "x", "y", "width", "height", "rx"].map(at).join(" ");
    return [shape.tagName, shape.getAttribute("class"), path, sizes, shape.textContent].join("|");
}).sort()"""
"""Every shape with its class, its form and its size."""

HALOS = """halos => halos.map(halo => {
    const boxOf = shape => shape.getBoundingClientRect();
    const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
    const [x, y] = middle(boxOf(halo));
    const around = [...document.querySelectorAll(".scene-pieces .piece-base")].map(boxOf)
        .find(box => Math.hypot(middle(box)[0] - x, middle(box)[1] - y) < 1);
    return [boxOf(halo).width, around?.width ?? 0];
})"""
"""The width of each halo and of the symbol that it goes around, in pixels."""

OF_TABLE = "#board .layer-pieces, #board .layer-markers"


@pytest.fixture(autouse=True)
def _catalogue(_live):
    sync_catalogues()


def shapes(page: Page, place: str) -> list[str]:
    found = page.locator(place).evaluate_all(f"layers => layers.flatMap({SHAPES})")
    return sorted(each for each in found if "|objective" not in each)


def expect_the_same_symbols(page: Page, match) -> None:
    page.goto(match.get_absolute_url())
    expect(page.locator("#log-list li").first).to_be_attached()
    at_the_table = shapes(page, OF_TABLE)
    page.goto(f"{match.get_absolute_url()}replay/?at={match.head}")
    looking_back = shapes(page, ".scene-pieces .symbol")
    assert looking_back == at_the_table
    assert len(looking_back) > 20


def test_discs_and_counters_of_inches_are_those_of_the_table(member, user):
    expect_the_same_symbols(member, match_until(user, "action", least=30))


def test_blocks_on_squares_are_those_of_the_table(member, user):
    expect_the_same_symbols(member, facing_match(alone(user), "act"))


def moved_step(user):
    """A match and a step of it that has moved a unit."""
    for _ in range(TRIES):
        match = match_until(user, "action", least=30)
        for commit in reversed(commits_of(match)):
            if any(event["type"] == "UnitMoved" for event in commit.events):
                return match, commit.seq
    raise AssertionError("no unit was ever moved")


@pytest.mark.parametrize("width", [390, 1280])
def test_the_halo_of_a_unit_that_has_moved_is_seen_around_its_symbol(member, user, width):
    match, step = moved_step(user)
    member.set_viewport_size({"width": width, "height": 800})
    member.goto(f"{match.get_absolute_url()}replay/?at={step}")
    halos = member.locator(".trail-halo").evaluate_all(HALOS)
    assert halos
    for halo, base in halos:
        assert halo > 1.3 * base > 0
