"""What every rule book hands to the print shop: complete, true to its rules, in both languages."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from django.urls import resolve, reverse

from rosters import printing
from rules.engine.core.canonical_json import digest
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.space.board import Body, board_of
from rules.engine.frontier.space.sight import sees
from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.plane.polygons import distance_to_polygon
from rules.engine.tabletop.plane.segments import distance
from rules.engine.tabletop.reference import Level, Part, Piece, Text
from tests.books.books import every_book

LANGUAGES = ("en", "fr")
SHOP = Path(printing.__file__).parent

every_published_book = pytest.mark.parametrize("book", SYSTEMS, ids=lambda book: book.key)
both = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture(scope="module")
def frontier():
    return SYSTEMS[0]


@every_book
def test_the_print_code_names_no_rule_book(book):
    code = {path.name: path.read_text(encoding="utf-8") for path in SHOP.rglob("*.py")}
    catalogue = book.catalogue
    slugs = [row.slug for row in (*catalogue.factions, *catalogue.units, *catalogue.abilities)]
    slugs += [clause.id for clause in catalogue.clauses]
    assert {name for name, text in code.items() for slug in slugs if f'"{slug}"' in text} == set()


@every_book
@both
def test_every_unit_has_a_card_and_a_figure_and_every_faction_a_back(book, language):
    told = book.printed
    for unit in book.catalogue.units:
        card, figure = told.card(unit, language), told.standee(unit, language)
        assert (card.slug, card.points, card.base_mm) == (unit.slug, unit.points, unit.base_mm)
        assert [rating.figure for rating in card.ratings] == list(unit.ratings.values())
        printed = " ".join(f"{feature.name} {feature.text}" for feature in card.features)
        assert [name for name in names_of(book, unit, language) if name not in printed] == []
        assert card.livery.slug == figure.livery.slug == unit.faction
        assert card.states
        assert figure.glyph
    for faction in book.catalogue.factions:
        back = told.card_back(faction.slug, language)
        assert back.livery.name == faction.name_in(language)
        assert back.livery.emblem
        assert back.tables


def names_of(book, unit, language):
    """The names of a unit's abilities."""
    abilities = {ability.slug: ability for ability in book.catalogue.abilities}
    return [abilities[each.ability].name_in(language) for each in unit.abilities]


@every_published_book
def test_a_card_names_the_page_of_its_unit(book):
    for unit in book.catalogue.units:
        address = reverse("system", args=[book.key]) + book.printed.card(unit, "en").anchor
        assert resolve(address).kwargs == {"system": book.key, "slug": unit.slug}


@every_book
@both
def test_every_table_has_a_cell_a_column_and_fills_its_width(book, language):
    told, catalogue = book.printed, book.catalogue
    sheets = [
        told.mission_sheet(mission, layout, language)
        for mission in catalogue.missions
        for layout in catalogue.layouts
    ]
    tables = [table for faction in catalogue.factions for table in backs(told, faction, language)]
    for sheet in sheets:
        tables += [sheet.outcome, sheet.board.terrain, *of(sheet.reference)]
    tables += of(told.quick_reference(language).sections)
    for table in tables:
        assert sum(column.share for column in table.columns) == pytest.approx(1)
        assert {len(row) for row in table.rows} == {len(table.columns)}
        assert all(cell for row in table.rows for cell in row), table.title
        assert len(table.clauses) in (0, len(table.rows)), table.title


@every_book
def test_every_entry_of_the_rules_in_short_names_its_clauses(book):
    for section in book.printed.quick_reference("en").sections:
        assert all(item.clauses for item in section.items), section.key
        for table in section.tables:
            assert len(table.clauses) == len(table.rows), section.key
            assert all(table.clauses), section.key


def backs(told, faction, language):
    return told.card_back(faction.slug, language).tables


def of(sections):
    return [table for section in sections for table in section.tables]


@every_book
@both
def test_every_clause_that_is_named_exists(book, language):
    told, catalogue = book.printed, book.catalogue
    known = {clause.id for clause in catalogue.clauses}
    named = {id for token in told.tokens(language) for id in token.clauses}
    named |= {id for reach in told.tape(language).reaches for id in reach.clauses}
    for section in told.quick_reference(language).sections:
        named |= {id for item in section.items for id in item.clauses}
        named |= {id for table in section.tables for row in table.clauses for id in row}
    for mission in catalogue.missions:
        sheet = told.mission_sheet(mission, catalogue.layouts[0], language)
        named |= {id for section in sheet.sections for item in section.items for id in item.clauses}
    assert named
    assert named <= known


@every_book
def test_what_is_printed_is_told_in_both_languages(book):
    english, french = (book.printed.quick_reference(language) for language in LANGUAGES)
    assert [section.key for section in english.sections] == [each.key for each in french.sections]
    for one, other in zip(english.sections, french.sections, strict=True):
        assert all(a.text != b.text for a, b in zip(one.items, other.items, strict=True)), one.key


def test_words_for_paper_alone_leave_the_catalogue_as_it_was(frontier):
    catalogue = frontier.catalogue
    assert catalogue.version == digest(catalogue.change(version=""))[:12]
    assert "example-edges" not in catalogue.words


@pytest.mark.clause("FR-ACT-1", "FR-REACT-1")
@both
def test_a_back_has_every_action_and_reaction_with_what_it_rolls_and_answers(frontier, language):
    words = frontier.catalogue.words
    actions, reactions = frontier.printed.card_back("rebels", language).tables
    assert [row[0] for row in actions.rows] == [words[slug].get(language) for slug in ACTIONS]
    assert [row[0] for row in reactions.rows] == [words[slug].get(language) for slug in REACTIONS]
    met = {row[0]: row[-1] for row in reactions.rows}
    overwatch = met[words["overwatch"].get(language)]
    assert overwatch == ", ".join(words[slug].get(language) for slug in ("advance", "bug-out"))


@pytest.mark.clause("FR-MEAS-4")
def test_there_is_a_counter_of_25_mm_for_everything_that_lies_on_the_board(frontier):
    tokens = {token.kind: token for token in frontier.printed.tokens("en")}
    assert {token.diameter_mm for token in tokens.values()} == {25}
    assert {"shaken", "designated", "charge"} <= set(tokens)
    for kind in ("strong-point", "target", "vip", "mine", "knife-missile", "infiltration-token"):
        assert tokens[kind].count > 0
    assert len({token.glyph for token in tokens.values()}) == len(tokens)
    assert len({token.drawing for token in tokens.values()}) == len(tokens)


def counts(told, *units, mission=None):
    return {token.kind: token.count for token in told.tokens("en", units, mission)}


@pytest.mark.clause("FR-UNIT-SABOTEUR-MINES-1", "FR-UNIT-CONSPIRATOR-INFILTRATE-1")
def test_a_roster_gets_the_counters_that_its_units_may_lay_down(frontier):
    units = {unit.slug: unit for unit in frontier.catalogue.units}
    saboteur, conspirator, jaeger = (units[n] for n in ("saboteur", "conspirator", "jaeger"))
    assault = frontier.catalogue.missions[0]
    assert counts(frontier.printed, saboteur, saboteur, mission=assault) == {
        "shaken": 2,
        "mine": 4,
        "strong-point": 1,
    }
    assert counts(frontier.printed, conspirator)["infiltration-token"] == 3
    assert "mine" not in counts(frontier.printed, jaeger)


def test_counters_of_other_missions_are_left_out(frontier):
    by_slug = {mission.slug: mission for mission in frontier.catalogue.missions}
    kinds = set(counts(frontier.printed, mission=by_slug["sabotage"]))
    assert {"target", "charge"} <= kinds
    assert not {"strong-point", "vip"} & kinds


@every_book
@both
def test_distances_are_told_shortest_first_with_what_they_are_for(book, language):
    reaches = book.printed.tape(language).reaches
    lengths = [reach.length for reach in reaches]
    assert lengths == sorted(set(lengths))
    assert all(reach.uses and reach.clauses for reach in reaches)


@every_book
def test_emblems_and_counters_stay_on_their_grid(book):
    drawings = [token.drawing for token in book.printed.tokens("en")]
    drawings += [book.printed.livery(faction.slug).emblem for faction in book.catalogue.factions]
    for drawing in drawings:
        assert all(0 <= at <= 32 for polygon in drawing for point in polygon for at in point)


@pytest.mark.clause("FR-MISSION-2", "FR-STRAT-1")
@both
def test_strategic_actions_of_a_mission_stand_apart_from_its_procedure(frontier, language):
    words, layout = frontier.catalogue.words, frontier.catalogue.layouts[0]
    told = {
        mission.slug: {
            section.key: section
            for section in frontier.printed.mission_sheet(mission, layout, language).sections
        }
        for mission in frontier.catalogue.missions
    }
    named = {
        slug: [item.lead.partition(" (")[0] for item in sections["strategic-actions"].items]
        for slug, sections in told.items()
        if "strategic-actions" in sections
    }
    assert named == {
        "assault": [words["seize"].get(language)],
        "sabotage": [words[n].get(language) for n in ("place-charges", "defuse", "detonation")],
        "escort": [words["escort"].get(language)],
    }
    for mission in frontier.catalogue.missions:
        sections = told[mission.slug]
        apart = sections.get("strategic-actions")
        count = len(sections["procedure"].items) + (len(apart.items) if apart else 0)
        assert count == len(mission.procedure)
        rest = " ".join(item.text for item in sections["procedure"].items)
        assert words["strategic-action"].get(language) not in rest


def boards_of(frontier):
    return [
        (mission, layout, frontier.printed.board(layout, "en", mission))
        for mission in frontier.catalogue.missions
        for layout in frontier.catalogue.layouts
    ]


@pytest.mark.clause("FR-TOKEN-2", "FR-MISSION-ASSAULT-4", "FR-MISSION-ASSAULT-7")
def test_a_missions_marker_is_drawn_where_it_may_stand(frontier):
    stands = {"assault": 2, "sabotage": 1, "ambush": 0, "escort": 1}
    for mission, layout, board in boards_of(frontier):
        assert len(board.markers) == stands[mission.slug]
        for marker in board.markers:
            x, y = marker.at
            radius = marker.diameter / 2
            assert radius <= x <= board.width - radius
            assert radius <= y <= board.height - radius
            for piece in layout.pieces:
                for part in piece.parts:
                    assert distance_to_polygon(part.polygon, x, y) >= radius
        if mission.slug == "assault":
            first, second = board.markers
            assert first.at[1] > 15.492126
            assert distance(*first.at, *second.at) == pytest.approx(15)


@pytest.mark.clause("FR-DEPLOY-1")
def test_every_measure_on_a_map_is_as_long_as_it_says(frontier):
    for mission, _, board in boards_of(frontier):
        assert board.dimensions
        for line in board.dimensions:
            assert distance(*line.start, *line.end) == pytest.approx(float(line.label[:-1]))
        depths = {line.label for line in board.dimensions}
        assert (
            depths
            >= {
                "assault": {"10″", "15″"},
                "sabotage": {"10″", "5″"},
                "ambush": {"10″", "24″"},
                "escort": {"10″", "5″", "24″"},
            }[mission.slug]
        )


def drawings_of(frontier):
    sections = frontier.printed.quick_reference("en").sections
    return {each.name: each.board for section in sections for each in section.drawings}


def as_terrain(ground):
    scale = float(ground.numeral or 0)
    part = Part(id="A1a", polygon=ground.polygon, scale=scale, levels=(Level(elevation=scale),))
    return Piece(id="A1", name=Text(en="Wall", fr="Mur"), parts=(part,))


def as_body(marker):
    x, y = marker.at
    scale = int(marker.glyph[-1])
    return Body(x=x, y=y, radius=marker.diameter / 2, scale=scale, name=marker.label)


@pytest.mark.clause("FR-LOS-2", "FR-LOS-4", "FR-LOS-5", "FR-LOS-7")
@pytest.mark.parametrize("name", ["sight-high", "sight-near", "sight-units", "cover-strip"])
def test_a_line_of_sight_is_drawn_as_the_rules_judge_it(frontier, name):
    drawn = drawings_of(frontier)[name]
    board = board_of([as_terrain(ground) for ground in drawn.grounds], drawn.width, drawn.height)
    bodies = {marker.at: as_body(marker) for marker in drawn.markers}
    lines = [line for line in drawn.dimensions if line.style != "measure"]
    assert lines
    for line in lines:
        a, b = bodies[line.start], bodies[line.end]
        others = [body for body in bodies.values() if body not in (a, b)]
        assert sees(board, a, b, others) is (line.style == "clear"), line


@pytest.mark.clause("FR-LOS-2")
def test_the_lines_between_two_bases_are_drawn_clear_only_past_the_wall(frontier):
    drawn = drawings_of(frontier)["sight-lines"]
    board = board_of([as_terrain(ground) for ground in drawn.grounds], drawn.width, drawn.height)
    a, b = (as_body(marker) for marker in drawn.markers)
    ((_, low), *_) = drawn.grounds[0].polygon
    near, far = drawn.grounds[0].polygon[0][0], drawn.grounds[0].polygon[1][0]
    clear = [line for line in drawn.dimensions if line.style == "clear"]
    assert 0 < len(clear) < len(drawn.dimensions) == 25
    assert sees(board, a, b, [])
    for line in drawn.dimensions:
        (x0, y0), (x1, y1) = line.start, line.end
        at = [y0 + (y1 - y0) * (x - x0) / (x1 - x0) for x in (near, far)]
        assert (max(at) <= low + 1e-6) is (line.style == "clear")


@pytest.mark.clause("FR-LOS-3")
def test_whoever_stands_on_a_crate_sees_over_the_wall_and_beside_it_does_not(frontier):
    drawn = drawings_of(frontier)["sight-raised"]
    crate, wall = ([x for x, _ in ground.polygon] for ground in drawn.grounds)
    a, b = (marker.at[0] for marker in drawn.markers)
    assert min(crate) < a < max(crate)
    assert b - max(wall) > 5
    grounds = [(min(xs), max(xs)) for xs in (crate, wall)]
    parts = [
        as_terrain(ground.change(polygon=((x0, 0), (x1, 0), (x1, 4), (x0, 4))))
        for ground, (x0, x1) in zip(drawn.grounds, grounds, strict=True)
    ]
    board, radius = board_of(parts, drawn.width, 4), drawn.markers[0].diameter / 2
    other = Body(x=b, y=2, radius=radius, scale=1)
    up = Body(x=a, y=2, elevation=1, radius=radius, scale=1)
    down = Body(x=max(crate) + 1, y=2, radius=radius, scale=1)
    assert sees(board, up, other, [])
    assert not sees(board, down, other, [])


def test_the_units_of_a_drawing_stand_apart_and_on_it(frontier):
    for board in drawings_of(frontier).values():
        for marker in board.markers:
            radius = marker.diameter / 2
            assert radius <= marker.at[0] <= board.width - radius
            assert radius <= marker.at[1] <= board.height - radius
        for one, other in combinations(board.markers, 2):
            gap = ((one.at[0] - other.at[0]) ** 2 + (one.at[1] - other.at[1]) ** 2) ** 0.5
            assert gap > (one.diameter + other.diameter) / 2
