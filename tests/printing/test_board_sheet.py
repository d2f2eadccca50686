"""The sheet of a board alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from rosters.printing.drawing.styles import MM
from rosters.printing.maps import board_map, terrain_labels
from rosters.printing.options import Options
from rosters.printing.orders.build import board_sheet_of, imprint_of
from rosters.printing.orders.subjects import Where, layout_subject, mission_subject
from rules.engine.frontier.play.own_boards import as_layout
from rules.engine.frontier.site.random_board import in_language, random_board
from tests.printing.drawn import Recorder, overlap
from tests.printing.whole import board_sheet


@pytest.fixture
def sheet(rules):
    def made(language="en", **changes):
        layout = as_layout(in_language(random_board("lake"), language).change(name="Dry Lake"))
        board = board_sheet_of(rules, layout, language).change(**changes)
        imprint = imprint_of(rules, "Dry Lake")
        return board_sheet(board, imprint=imprint, paper="a4", language=language)

    return made


@pytest.mark.parametrize("language", ["en", "fr"])
def test_map_legend_and_terrain_stand_on_one_page(sheet, read, language):
    document = read(sheet(language))
    assert len(document.pages) == 1
    text = document.pages[0].extract_text()
    for words in {"en": ("Tower", "Barrier"), "fr": ("Tour", "Mur")}[language]:
        assert words in text
    assert "Dry Lake" in text
    assert "4\u202fmm = 1″" in text


def test_much_terrain_goes_on_over_the_page(sheet, rules, read):
    layout = as_layout(random_board("lake"))
    terrain = board_sheet_of(rules, layout, "en").terrain
    many = tuple((ids, f"{name} {n}", *rest) for n in range(8) for ids, name, *rest in terrain.rows)
    document = read(sheet(terrain=terrain.change(rows=many)))
    assert len(document.pages) > 1
    text = "".join(page.extract_text() for page in document.pages)
    assert all(row[1] in text for row in many)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("step", [2.54 * MM, board_map.STEP])
def test_what_is_written_on_terrain_is_readable_and_off_its_outlines(rules, language, step):
    for layout in rules.catalogue.layouts:
        board = board_sheet_of(rules, layout, language)
        shapes = [[(x * step, y * step) for x, y in each.polygon] for each in board.grounds]
        within = (0, 0, board.width * step, board.height * step)
        for i, (ground, shape) in enumerate(zip(board.grounds, shapes, strict=True)):
            others = [*shapes[:i], *shapes[i + 1 :]]
            sign = terrain_labels.sign(ground, shape, others, within)
            if sign is None:
                assert {ground.numeral, ground.letters} <= {"", "–"}
                continue
            assert min(style.size for _, style in sign.lines) >= 6
            said = " ".join(text for text, _ in sign.lines)
            assert all(each in said for each in (ground.numeral, ground.letters) if each != "–")
            edges = zip(shape, [*shape[1:], shape[0]], strict=True)
            assert not any(crosses(sign.box, *edge) for edge in edges), (layout.slug, ground)


@pytest.mark.parametrize("step", [2.54 * MM, board_map.STEP])
def test_every_part_of_the_terrain_table_is_named_on_the_map(rules, step):
    for layout in rules.catalogue.layouts:
        board = board_sheet_of(rules, layout, "fr")
        pen = Recorder()
        board_map.Chart(pen, board, 0, 0, "fr", step).draw()
        said = {text for text, _, _ in pen.texts}
        assert said >= {id for ids, *_ in board.terrain.rows for id in ids.split(", ")}
        for (text, _, one), (other, _, two) in combinations(pen.texts, 2):
            assert overlap(one, two) <= 0.3, (text, other)


def crosses(box, start, end):
    """Whether a line runs through a box, tried at many spots of it."""
    x0, y0, x1, y1 = box
    spots = ((start[i] + k / 200 * (end[i] - start[i]) for i in (0, 1)) for k in range(201))
    return any(x0 < x < x1 and y0 < y < y1 for x, y in spots)


def test_a_mat_has_the_zones_of_the_mission_that_it_is_printed_for(rules):
    mission, layout = rules.missions["sabotage"], rules.catalogue.layouts[0]
    where = Where((), "/")
    how = Options(parts=("mat",))
    plain = layout_subject(rules, layout, where).order(how, "").sections[0]
    zoned = mission_subject(rules, mission, layout, where).order(how, "").sections[0]
    assert plain.board.areas == ()
    assert {area.side for area in zoned.board.areas} == {"first", "second"}
    assert zoned.board.grounds == plain.board.grounds
    assert zoned.pages(how) == plain.pages(how)


def test_squares_are_named_at_all_four_sides_and_inches_are_measured(any_rules):
    """Names stand outside the frame, within the margin of the map."""
    for layout in any_rules.catalogue.layouts:
        board, pen = any_rules.printed.board(layout, "en"), Recorder()
        board_map.Chart(pen, board, 0, 0, "en").draw()
        right, top = board.width * board_map.STEP, board.height * board_map.STEP
        beside = [
            text
            for text, _, (x0, y0, x1, y1) in pen.texts
            if x1 < 0 or y1 < 0 or x0 > right or y0 > top
        ]
        assert sorted(beside) == sorted(2 * (*board.files, *board.ranks))
        assert all(
            x0 > -board_map.MARGIN and y1 < top + board_map.MARGIN
            for text, _, (x0, _, _, y1) in pen.texts
            if text in {*board.files, *board.ranks}
        )


def test_the_same_board_gives_the_same_bytes(sheet):
    assert sheet() == sheet()
