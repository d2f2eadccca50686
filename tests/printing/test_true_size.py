"""Measured to a tenth of a millimetre: counters, rulers, figures, maps and mats."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest

from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.maps.mat import MARGIN, OVERLAP, compose
from rosters.printing.orders.build import imprint_of, printed
from rosters.printing.orders.sections import RATIOS
from rosters.printing.sheets import rulers
from rosters.printing.sheets.paper_figures import TALL
from rosters.printing.sheets.rulers import HEIGHT, TAB
from tests.printing import whole
from tests.printing.measuring import page_sizes, paths, texts
from tests.printing.whole import board_sheet, counters, mat, standees

INCH = 25.4
TRUE = 0.1  # millimetres

every_paper = pytest.mark.parametrize("paper", PAPERS)


@pytest.fixture(scope="module")
def told(rules):
    return printed(rules)


@pytest.fixture(scope="module")
def imprint_(rules):
    return imprint_of(rules, "Trial")


def like(size):
    return pytest.approx(size, abs=TRUE)


def having(boxes, wide, high):
    return [box for box in boxes if box.wide == like(wide) and box.high == like(high)]


def on_all_pages(data):
    return [box for page in range(len(page_sizes(data))) for box in paths(data, page)]


@pytest.mark.clause("FR-MEAS-4")
@every_paper
def test_every_counter_is_25_mm_across_and_none_touches_another(told, imprint_, paper):
    tokens = told.tokens("fr")
    data = counters(tokens, imprint=imprint_, paper=paper, language="fr")
    cuts = having(paths(data), 25, 25)
    assert len(cuts) == sum(token.count * (1 + (token.side == "both")) for token in tokens)
    for i, one in enumerate(cuts):
        for other in cuts[:i]:
            (x0, y0), (x1, y1) = one.middle, other.middle
            assert hypot(x1 - x0, y1 - y0) >= 25 + 1


@every_paper
def test_rulers_are_as_long_as_they_say_and_parts_add_up(told, imprint_, paper):
    tape = told.tape("en")
    data = whole.rulers(tape, imprint=imprint_, paper=paper, language="en")
    pages = rulers.compose(tape, PAPERS[paper])
    strips = [strip for page in pages for row in page for strip in row]
    for length in {strip.length for strip in strips}:
        drawn = having(on_all_pages(data), length * INCH, HEIGHT / MM)
        assert len(drawn) == sum(strip.length == length for strip in strips)
    for reach in tape.reaches:
        parts = sorted(s.part for s in strips if s.whole == reach.length)
        assert sum(s.length for s in strips if s.whole == reach.length) == reach.length
        assert parts == list(range(1, len(parts) + 1))
    assert len(having(on_all_pages(data), TAB / MM, HEIGHT / MM)) == sum(s.goes_on for s in strips)


def test_a_ruler_has_a_mark_across_it_at_every_distance_of_the_rules(told, imprint_):
    tape = told.tape("en")
    data = whole.rulers(tape, imprint=imprint_, paper="a4", language="en")
    boxes = paths(data)
    marks = having(boxes, 0, HEIGHT / MM)
    (ten, *_) = sorted(having(boxes, 10 * INCH, HEIGHT / MM), key=lambda box: -box.top)
    on_it = sorted(m.left - ten.left for m in marks if m.bottom == like(ten.bottom))
    assert on_it == [like(5 * INCH), like(10 * INCH)]


@every_paper
def test_figures_fold_to_twice_the_height_and_stand_on_bases_of_true_size(
    rules, told, imprint_, paper
):
    units = [rules.units["colonial-exploration-team"], rules.units["jaeger"]]
    data = standees(
        [told.standee(unit, "en") for unit in units], imprint=imprint_, paper=paper, language="en"
    )
    boxes = on_all_pages(data)
    for unit in units:
        base = unit.base_mm
        (disc,) = having(boxes, base, base)
        sides = having(boxes, base, TALL * base + 5)
        assert len(sides) == 2
        low, high = sorted(sides, key=lambda box: box.bottom)
        assert low.top == like(high.bottom)
        slots = [b for b in having(boxes, base - 5, 0) if b.middle[0] == like(disc.middle[0])]
        assert slots[0].middle == like(disc.middle)


def test_each_figure_of_a_unit_that_is_there_twice_has_its_number(rules, told, imprint_, words_of):
    units = [rules.units[name] for name in ("jaeger", "saboteur", "jaeger")]
    figures = [told.standee(unit, "en") for unit in units]
    text = words_of(standees(figures, imprint=imprint_, paper="a4", language="en"))
    assert text.count("JA 1") == text.count("JA 2") == 2
    assert "SA 1" not in text
    assert text.count("Saboteur") == 2


@every_paper
@pytest.mark.parametrize(("scale", "unit"), [("page", 4.0), ("tenth", 2.54)])
def test_a_map_is_to_scale_and_says_so(rules, told, imprint_, words_of, paper, scale, unit):
    board = told.board(rules.catalogue.layouts[2], "en")
    data = board_sheet(board, imprint=imprint_, paper=paper, language="en", ratio=RATIOS[scale])
    assert having(paths(data), 44 * unit, 30 * unit)
    assert f"{unit:g} mm = 1″" in words_of(data)


@every_paper
def test_the_tiles_of_a_mat_are_the_board_in_true_size_and_lap_over(
    rules, told, imprint_, read, paper
):
    board = told.board(rules.catalogue.layouts[0], "en", rules.missions["assault"])
    tiling = compose(board, PAPERS[paper])
    data = mat(board, imprint=imprint_, paper=paper, language="en")
    reader = read(data)
    assert len(reader.pages) == 1 + len(tiling.tiles)
    assert tiling.width / MM == like(44 * INCH + 18)
    said = texts(data)[1:]
    for tile, page, text in zip(tiling.tiles, reader.pages[1:], said, strict=True):
        (form,) = page["/Resources"]["/XObject"].values()
        box = [float(at) for at in form.get_object()["/BBox"]]
        assert box[2] * 2 == pytest.approx(tiling.width, abs=0.1)
        content = page.get_contents().get_data().decode("latin-1")
        x, y = map(float, re.search(r"2 0 0 2 (\S+) (\S+) cm", content).groups())
        assert (x, y) == pytest.approx((MARGIN - tile.x, MARGIN - tile.y), abs=0.1)
        assert tile.name in text
        assert float(page.trimbox.width) == pytest.approx(tiling.tile_width, abs=0.01)
    for one, other in pairwise(tiling.tiles):
        if one.row == other.row:
            assert one.x + tiling.tile_width - other.x == pytest.approx(OVERLAP)


def test_tiles_cover_all_of_the_mat(rules, told):
    board = told.board(rules.catalogue.layouts[0], "en")
    for paper in PAPERS.values():
        tiling = compose(board, paper)
        first, last = tiling.tiles[0], tiling.tiles[-1]
        assert (first.name, first.x) == ("A1", 0)
        assert first.y + tiling.tile_height == pytest.approx(tiling.height)
        assert last.x + tiling.tile_width >= tiling.width
        assert last.y <= 0
        assert last.name == f"{'ABC'[tiling.rows - 1]}{tiling.columns}"


def test_the_frame_of_the_board_inside_the_mat_is_drawn_at_half_its_true_size(
    rules, told, imprint_, read
):
    board = told.board(rules.catalogue.layouts[0], "en")
    data = mat(board, imprint=imprint_, paper="a4", language="en")
    (form,) = read(data).pages[1]["/Resources"]["/XObject"].values()
    content = form.get_object().get_data().decode("latin-1")
    assert f"{44 * 36:.0f} {30 * 36:.0f} re" in content.replace(".00", "")
