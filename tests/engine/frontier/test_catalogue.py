"""The Frontier catalogue says what the rule book prints, to the last figure."""

from __future__ import annotations

import re

import pytest

from rules.engine.core.canonical_json import digest
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.tabletop.reference import Layout, Text, Unit
from tests.engine.frontier import tables

UNITS = {unit.slug: unit for unit in CATALOGUE.units}
ABILITIES = {ability.slug: ability for ability in CATALOGUE.abilities}
LAYOUTS = {f"Layout {layout.slug}: {layout.name}": layout for layout in CATALOGUE.layouts}

PRINTED_UNITS = [
    pytest.param(heading.removeprefix("Units: "), row, id=row["Unit"])
    for heading in tables.headings("Units")
    for row in tables.rows(heading)
]
PRINTED_PARTS = [
    pytest.param(LAYOUTS[heading], row, id=row["Part"])
    for heading in tables.headings("Layout")
    for row in tables.rows(heading)
]


@pytest.mark.clause("FR-UNIT-1", "FR-UNIT-2")
@pytest.mark.parametrize(("faction", "row"), PRINTED_UNITS)
def test_a_unit_has_the_figures_of_its_table(faction: str, row: tables.Row) -> None:
    unit = UNITS[tables.slug(row["Unit"])]
    dice = {
        "firepower": row["F"],
        "mobility": row["M"],
        "assault": row["A"],
        "discipline": row["D"],
    }
    assert unit.name == row["Unit"]
    assert unit.faction == tables.slug(faction)
    assert unit.ratings == dice
    assert (unit.scale, unit.points) == (int(row["Scale"]), int(row["Points"]))
    assert printed_abilities(unit) == row["Abilities"]


def printed_abilities(unit: Unit) -> str:
    """The abilities as the table writes them: "Knife Missile (A, SA), AG Harness (P)"."""
    found = []
    for printing in unit.abilities:
        ability = ABILITIES[printing.ability]
        kind = "A" if ability.kind == "active" else "P"
        found.append(f"{ability.name} ({kind}{', SA' if ability.strategic else ''})")
    return ", ".join(found)


@pytest.mark.clause("FR-UNIT-1")
def test_four_factions_have_six_units_each() -> None:
    headings = [heading.removeprefix("Units: ") for heading in tables.headings("Units")]
    assert [faction.name for faction in CATALOGUE.factions] == headings
    for faction in CATALOGUE.factions:
        assert sum(unit.faction == faction.slug for unit in CATALOGUE.units) == 6
    assert len(CATALOGUE.units) == len(PRINTED_UNITS) == 24
    assert (CATALOGUE.system, CATALOGUE.name) == ("frontier", "Frontier")


@pytest.mark.clause("FR-UNIT-2")
def test_forty_four_abilities_are_printed_forty_eight_times() -> None:
    printed = [printing.ability for unit in CATALOGUE.units for printing in unit.abilities]
    assert (len(printed), len(set(printed)), len(CATALOGUE.abilities)) == (48, 44, 44)
    assert all(ability.slug == tables.slug(ability.name) for ability in CATALOGUE.abilities)


@pytest.mark.clause("FR-STRAT-1")
def test_twelve_abilities_are_strategic_actions() -> None:
    assert sum(ability.strategic for ability in CATALOGUE.abilities) == 12


@pytest.mark.clause("FR-TIME-3")
def test_four_abilities_may_be_used_at_any_stop() -> None:
    any_point = {ability.slug for ability in CATALOGUE.abilities if ability.any_point}
    assert any_point == {"flame-units", "repulsor-field", "ghost-field", "freedom-fighters"}


@pytest.mark.clause("FR-UNIT-2")
def test_a_printing_cites_the_clauses_of_its_own_unit() -> None:
    cited = [clause for unit in CATALOGUE.units for row in unit.abilities for clause in row.clauses]
    assert len(cited) == len(set(cited))
    assert {c for c in known_clauses() if re.match(r"FR-UNIT-[A-Z]", c)} == set(cited)


@pytest.mark.clause("FR-MEAS-3")
def test_base_sizes_follow_scale() -> None:
    diameters = {int(r["Scale"]): int(r["Diameter in mm"]) for r in tables.rows("Bases")}
    assert all(unit.base_mm == diameters[unit.scale] for unit in CATALOGUE.units)


@pytest.mark.clause("FR-SELECT-4")
def test_missions_have_the_default_limits() -> None:
    printed = {row["Mission"]: int(row["Default limit"]) for row in tables.rows("Missions")}
    assert {mission.name: mission.default_limit for mission in CATALOGUE.missions} == printed


@pytest.mark.clause("FR-MISSION-1")
def test_a_mission_cites_every_clause_of_its_own() -> None:
    for mission in CATALOGUE.missions:
        own = {c for c in known_clauses() if c.startswith(f"FR-MISSION-{mission.name.upper()}-")}
        general = {c for c in known_clauses() if re.fullmatch(r"FR-MISSION-\d+", c)}
        endings = {c for c in mission.clauses if c.startswith("FR-END-")}
        assert set(mission.clauses) == own | general | endings
        assert mission.steps
        assert mission.procedure


def test_a_mission_cites_every_way_to_end_it() -> None:
    ways = {f"FR-END-{number}" for number in (1, 2, 3, 7, 9, 11)}
    for mission in CATALOGUE.missions:
        held_field = set() if mission.slug == "ambush" else {"FR-END-10"}
        assert {c for c in mission.clauses if c.startswith("FR-END-")} == ways | held_field


@pytest.mark.clause("FR-DEPLOY-7")
def test_every_mission_lets_both_place_infiltration_tokens() -> None:
    for mission in CATALOGUE.missions:
        shared = [step for step in mission.steps if "FR-DEPLOY-7" in step.clauses]
        assert [step.who for step in shared] == ["both"]


@pytest.mark.clause("FR-BOARD-1", "FR-BOARD-2", "FR-BOARD-3")
@pytest.mark.parametrize(("layout", "row"), PRINTED_PARTS)
def test_a_part_has_the_figures_of_its_table(layout: Layout, row: tables.Row) -> None:
    parts = {part.id: (piece, part) for piece in layout.pieces for part in piece.parts}
    piece, part = parts[row["Part"]]
    assert piece.name.en == row["Piece"]
    assert part.polygon == tables.vertices(row["Polygon"])
    assert part.scale == float(row["Scale"])
    printed = [(level.elevation, set(level.rules)) for level in part.levels]
    assert printed == tables.levels(row["Levels (elevation: rules)"])
    assert part.impassable == ("Impassable" in row["Levels (elevation: rules)"])
    twin = f"{piece.id}'{part.id.removeprefix(piece.id)}"
    assert (twin in parts) == (row["Twin"] == "yes")


@pytest.mark.clause("FR-BOARD-1")
@pytest.mark.parametrize("layout", CATALOGUE.layouts, ids=lambda layout: layout.slug)
def test_a_twin_is_its_piece_turned_by_half(layout: Layout) -> None:
    pieces = {piece.id: piece for piece in layout.pieces}
    twins = [piece for piece in layout.pieces if piece.id.endswith("'")]
    assert len(twins) == len(pieces) // 2  # one piece stands in the middle, alone
    for twin in twins:
        source = pieces[twin.id.removesuffix("'")]
        assert twin.name == source.name
        for theirs, ours in zip(source.parts, twin.parts, strict=True):
            assert ours.polygon == tuple((44 - x, 30 - y) for x, y in theirs.polygon)
            assert ours.id == theirs.id.replace(source.id, twin.id)
            assert (ours.scale, ours.levels) == (theirs.scale, theirs.levels)
            assert ours.impassable == theirs.impassable


@pytest.mark.clause("FR-BOARD-1")
def test_layouts_have_no_other_parts_than_those_printed() -> None:
    for heading, layout in LAYOUTS.items():
        rows = tables.rows(heading)
        expected = len(rows) + sum(row["Twin"] == "yes" for row in rows)
        assert sum(len(piece.parts) for piece in layout.pieces) == expected
        assert (layout.width, layout.height) == (44, 30)
    assert list(LAYOUTS) == tables.headings("Layout")


def test_the_version_is_a_digest_of_the_content() -> None:
    assert digest(CATALOGUE.change(version=""))[:12] == CATALOGUE.version
    cheaper = CATALOGUE.units[0].change(points=35)
    other = CATALOGUE.change(version="", units=(cheaper, *CATALOGUE.units[1:]))
    assert digest(other)[:12] != CATALOGUE.version


def test_every_terrain_rule_and_rating_has_a_name_in_both_languages() -> None:
    rules = {
        r
        for lay in CATALOGUE.layouts
        for p in lay.pieces
        for a in p.parts
        for lv in a.levels
        for r in lv.rules
    }
    ratings = set(CATALOGUE.units[0].ratings)
    assert rules | ratings | {"impassable"} <= set(CATALOGUE.words)


@pytest.mark.clause("FR-UNIT-2")
def test_ability_texts_fit_a_card() -> None:
    for ability in CATALOGUE.abilities:
        assert 20 <= len(ability.text.en.split()) <= 90, ability.slug
        assert 20 <= len(ability.text.fr.split()) <= 95, ability.slug


def test_texts_keep_the_typography_of_their_language() -> None:
    texts = list(printed_texts())
    assert len(texts) > 200
    for text in texts:
        for sentence in (text.en, text.fr):
            assert sentence.strip() == sentence
            assert sentence, text
            assert not re.search(r"['\"]| {2}", sentence), sentence
        assert not re.search(r"(?<!\u202f)[;:!?»%]|«(?!\u202f)", text.fr), text.fr
        assert not re.search(r"[\u202f«»]", text.en), text.en


def printed_texts() -> list[Text]:
    c = CATALOGUE
    found = [faction.blurb for faction in c.factions]
    found += [unit.blurb for unit in c.units]
    found += [layout.blurb for layout in c.layouts]
    found += [ability.text for ability in c.abilities]
    found += [piece.name for layout in c.layouts for piece in layout.pieces]
    for mission in c.missions:
        found += [mission.story, mission.evac, mission.objective, *mission.procedure]
        found += [step.text for step in mission.steps]
    return [*found, *c.words.values()]


def known_clauses() -> set[str]:
    return {clause.id for clause in CATALOGUE.clauses}
