"""Mission sheets: the board to scale, every text of the mission, one page for what is played."""

from __future__ import annotations

import re
from itertools import combinations, product

import pytest

from rosters.printing.drawing.styles import MM, PAPERS
from rosters.printing.drawing.typography import polish
from rosters.printing.maps import board_map, legend
from rosters.printing.orders.build import imprint_of, mission_sheet_of
from rosters.printing.sheets import mission, reference
from rules.engine.frontier.paper.boards import kind_of
from rules.engine.frontier.space.zones import OPTIONS
from rules.engine.tabletop.printed import Item, Section
from rules.engine.tabletop.reference import Level, Part
from tests.printing.measuring import lines_of_text
from tests.printing.whole import mission_sheet

LANGUAGES = ("en", "fr")
SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


@pytest.fixture(scope="module")
def sheets(rules):
    return {
        (each.slug, layout.slug, language): mission_sheet_of(rules, each, layout, language)
        for each in rules.catalogue.missions
        for layout in rules.catalogue.layouts
        for language in LANGUAGES
    }


def plain(text, language):
    return " ".join(polish(text, language).replace("\u202f", " ").replace("\u00a0", " ").split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_mission_fits_its_two_pages_on_every_layout(any_rules, paper, language):
    page, catalogue = PAPERS[paper], any_rules.catalogue
    for each, layout in product(catalogue.missions, catalogue.layouts):
        sheet = mission_sheet_of(any_rules, each, layout, language)
        assert mission.compose(sheet, page, language).fits, (each.slug, layout.slug)
        assert reference.compose(sheet, page, language).pages == 1, (each.slug, layout.slug)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_text_too_long_for_the_page_is_noticed(sheets, paper):
    sheet = sheets["assault", "A", "en"]
    novel = Section(key="novel", title="A novel", items=(Item(text="Go on. " * 900),))
    long = sheet.change(sections=(novel,))
    assert not mission.compose(long, PAPERS[paper], "en").fits
    many = sheet.change(reference=(novel,) * 4)
    assert reference.compose(many, PAPERS[paper], "en").pages > 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("lines", [9, 30, 200])
def test_a_long_story_is_told_to_its_end(rules, sheets, words_of, paper, lines):
    story = " ".join(f"word{i}" for i in range(lines * 14))
    sheet = sheets["sabotage", "B", "fr"].change(story=story)
    data = mission_sheet(sheet, imprint=imprint_of(rules, "x"), paper=paper, language="fr")
    text = words_of(data)
    assert all(f"word{i}" in text for i in range(lines * 14))
    assert "…" not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", list(OPTIONS))
def test_all_that_the_mission_says_is_on_the_first_page(rules, sheets, read, slug, language):
    sheet = sheets[slug, "A", language]
    data = mission_sheet(
        sheet, imprint=imprint_of(rules, sheet.name), paper="a4", language=language
    )
    reader = read(data)
    assert len(reader.pages) == 2
    page = plain(reader.pages[0].extract_text(), "en").replace("- ", "-")
    told = [item.text for section in sheet.sections for item in section.items]
    for text in (sheet.name, sheet.story, *told, *(stage.text for stage in sheet.stages)):
        for word in plain(text, language).split():
            assert word in page
    for verdict in sheet.outcome.rows:
        assert all(cell in page for cell in verdict)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", list(OPTIONS))
def test_the_back_tells_how_the_game_ends_and_what_may_be_agreed(
    rules, sheets, read, slug, language
):
    sheet = sheets[slug, "B", language]
    data = mission_sheet(
        sheet, imprint=imprint_of(rules, sheet.name), paper="letter", language=language
    )
    page = plain(read(data).pages[1].extract_text(), "en").replace("- ", "-")
    told = {section.key: [item.text for item in section.items] for section in sheet.reference}
    for text in (*told["endings"], *told["reminders"]):
        for word in plain(text, language).split():
            assert word in page
    held_field = rules.clauses["FR-END-10"].text.get(language)
    assert (held_field in told["endings"]) is (slug != "ambush")


@pytest.mark.parametrize("paper", PAPERS)
def test_the_map_is_four_millimetres_to_the_inch_and_stays_inside_the_margins(paper, sheets):
    board = sheets["assault", "A", "en"].board
    assert pytest.approx(4 * MM) == board_map.STEP
    wide = board.width * board_map.STEP + 2 * board_map.MARGIN
    assert wide <= PAPERS[paper].width - 2 * mission.SIDE + 0.1
    assert "1\u202f:\u202f6,35" in legend.scale_note(board, "fr")
    assert "4\u202fmm = 1″" in legend.scale_note(board, "en")


def test_the_frame_of_the_map_is_drawn_to_scale(rules, sheets, read):
    sheet = sheets["assault", "A", "en"]
    data = mission_sheet(sheet, imprint=imprint_of(rules, "x"), paper="a4", language="en")
    content = read(data).pages[0].get_contents().get_data().decode("latin-1")
    sizes = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+) re\b", content)]
    want = (176 * MM, 120 * MM)
    assert any(size == pytest.approx(want, abs=0.02) for size in sizes)


@pytest.mark.clause("FR-DEPLOY-1", "FR-EVAC-1")
@pytest.mark.parametrize("slug", list(OPTIONS))
def test_zones_and_evac_edges_carry_their_names(rules, sheets, words_of, slug):
    sheet = sheets[slug, "C", "en"]
    text = words_of(
        mission_sheet(sheet, imprint=imprint_of(rules, "x"), paper="letter", language="en")
    )
    assert sheet.board.areas
    assert all(area.name in text for area in sheet.board.areas)
    assert "Evac · Attacker" in text
    assert "Evac · Defender" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", list(OPTIONS))
def test_no_words_lie_upon_others(rules, sheets, slug, language):
    for layout in rules.layouts:
        data = mission_sheet(
            sheets[slug, layout, language],
            imprint=imprint_of(rules, "x"),
            paper="letter",
            language=language,
        )
        for one, other in combinations(lines_of_text(data), 2):
            across = min(one.right, other.right) - max(one.left, other.left)
            up = min(one.top, other.top) - max(one.bottom, other.bottom)
            assert min(across, up) <= 0.2, (layout, one, other)


def test_zone_names_tell_first_parts_the_rest_and_choices_apart(sheets):
    assert [area.name for area in sheets["sabotage", "A", "en"].board.areas] == [
        "Defender · first part",
        "Attacker · one of two zones",
        "Attacker · one of two zones",
        "Defender · the rest",
    ]
    names = {area.name for area in sheets["assault", "A", "en"].board.areas}
    assert names == {"Attacker · deployment", "Defender · deployment"}


@pytest.mark.clause("FR-BOARD-3")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("flat", {"scale": 0, "levels": (Level(elevation=0),)}),
        ("solid", {"scale": 2, "levels": (Level(elevation=2),)}),
        ("open", {"scale": 2, "levels": (Level(elevation=0),)}),
        ("building", {"scale": 1, "levels": (Level(elevation=0), Level(elevation=1))}),
        ("impassable", {"scale": 0, "impassable": True}),
    ],
)
def test_kinds_of_terrain_follow_from_their_levels(kind, fields):
    assert kind_of(Part(id="X", polygon=SQUARE, **fields)) == kind


def test_parts_that_differ_only_in_place_share_a_row(sheets):
    rows = {row[0]: row[-1] for row in sheets["assault", "A", "en"].board.terrain.rows}
    assert rows["A2a, A2′a"].startswith("0″\u00a0Cover, Open Sided · 1″\u00a0Cover")
    assert rows["A6a, A6′a"] == "1″\u00a0no rule"


@pytest.mark.clause("FR-END-5")
def test_the_outcome_table_is_that_of_the_rules(sheets):
    first = sheets["assault", "A", "en"].outcome.rows[0]
    assert first == ("yes", "yes", "Pyrrhic Victory", "Narrow Defeat")


def test_the_same_sheet_gives_the_same_bytes(rules, sheets):
    for paper in PAPERS:
        first, second = (
            mission_sheet(
                sheets["ambush", "B", "fr"],
                imprint=imprint_of(rules, "x"),
                paper=paper,
                language="fr",
            )
            for _ in range(2)
        )
        assert first == second
