"""A replay draws terrain, units and counters with the table's own symbols."""

import pytest
from playwright.sync_api import Page, expect

from rules.matches.selectors import commits_of
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


def test_discs_and_counters_look_as_at_the_table(member, user):
    expect_the_same_symbols(member, match_until(user, "action", least=30))


def test_blocks_on_squares_look_as_at_the_table(member, user):
    expect_the_same_symbols(member, facing_match(alone(user), "act"))


LAND = """root => {
    const shapes = "rect, path, circle, text";
    const rounded = text => text.replace(/-?[0-9.]+/g, each => Number(each).toFixed(2));
    const told = (shape, moved) => {
        const at = name => Number(shape.getAttribute(name) ?? 0).toFixed(2);
        const sizes = ["cx", "cy", "r", "x", "y", "width", "height"].map(at).join(" ");
        const { fill, stroke, strokeWidth } = getComputedStyle(shape);
        const own = shape.getAttribute("transform") ?? "";
        const path = rounded(shape.getAttribute("d") ?? "");
        const words = shape.tagName === "text" ? shape.textContent : "";
        const name = shape.getAttribute("class");
        const place = rounded(moved + own);
        return [name, place, path, sizes, words, fill, stroke, strokeWidth].join("|");
    };
    const used = [...root.querySelectorAll("use")].flatMap(use => {
        const sign = document.querySelector(use.getAttribute("href"));
        const moved = use.getAttribute("transform");
        return [...sign.querySelectorAll(shapes)].map(shape => told(shape, moved));
    });
    const there = [...root.querySelectorAll(shapes)].map(shape =>
        told(shape, shape.closest(".sq")?.getAttribute("transform") ?? ""));
    return [...used, ...there];
}"""
"""Every shape of terrain below an element: its class, place, form, words and colours."""

LAND_OF_TABLE = "#board .layer-ground, #board .layer-terrain, #board .layer-edges"
LAND_OF_MAP = ".map .layer-ground, .map .layer-terrain, .map .layer-levels"


def land(page: Page, place: str) -> list[str]:
    found = page.locator(place).evaluate_all(f"layers => layers.flatMap({LAND})")
    return sorted(each for each in found if not each.startswith(("sq-name", "map-frame")))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("layout", ["A", "B", "C"])
def test_terrain_on_squares_looks_as_at_the_table(member, user, layout, scheme):
    match = facing_match(alone(user), "place", layout=layout)
    member.emulate_media(color_scheme=scheme)
    member.goto(match.get_absolute_url())
    expect(member.locator("#log-list li").first).to_be_attached()
    at_the_table = land(member, LAND_OF_TABLE)
    member.goto(f"{match.get_absolute_url()}replay/")
    assert land(member, LAND_OF_MAP) == at_the_table
    assert len(at_the_table) > 80


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


IN_ITS_RING = """glyph => {
    const { width, height } = glyph.getBBox();
    const radius = Number(glyph.parentElement.querySelector(".piece-ring").getAttribute("r"));
    return width / 2 < radius && height / 2 < radius;
}"""


def test_the_letters_of_a_unit_stay_within_its_ring(member, user):
    match = match_until(user, "action", least=30)
    member.goto(f"{match.get_absolute_url()}replay/?at={match.head}")
    letters = member.locator(".scene-pieces .piece-glyph")
    sizes = letters.evaluate_all("all => all.map(each => getComputedStyle(each).fontSize)")
    assert set(sizes) == {"0.54px"}
    assert all(each.evaluate(IN_ITS_RING) for each in letters.all())
