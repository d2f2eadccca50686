"""What is printed: unit cards, the side card, mission sheets, counters and measures."""

from __future__ import annotations

import pytest

from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.data.tables import FeatureRow, TableRow
from rules.engine.infinite.paper.primer import PRIMER
from rules.engine.infinite.paper.weapons import BOX
from rules.engine.infinite.play.own_boards import OwnTable
from rules.engine.infinite.site.board_editor import as_layout, copied
from rules.engine.infinite.site.sample_armies import SAMPLES
from rules.engine.tabletop.printed import Card

CATALOGUE = INFINITE.catalogue
PRINTED = INFINITE.printed


def card(slug: str) -> Card:
    (unit,) = (each for each in CATALOGUE.units if each.slug == slug)
    return PRINTED.card(unit, "en")


def text(card: Card) -> str:
    """Everything on a card outside its head, in one line."""
    facts = [f"{fact.label} {fact.value}" for fact in card.facts]
    told = [f"{each.name} {' '.join(each.tags)} {each.text}" for each in card.features]
    return " | ".join((*facts, *told)).replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.clause("IF-CARD-1", "IF-CARD-2", "IF-CARD-4")
@pytest.mark.parametrize(
    ("slug", "printed"),
    [
        ("line-warden", f"Mind {BOX * 3} 0: no Overwatch, Interact, reactions;"),
        ("line-warden", f"Body {BOX * 4} 0: no Move, Attack;"),
        ("line-warden", f"Spirit {BOX * 3} 0: Broken."),
        ("line-warden", "Move 8″ |"),
        ("line-warden", "Service Rifle 8 dice Damage 5, Shots 1, APen 0: Close −1, Medium 0, Long"),
        ("line-warden", "Ranged Combat 2, Rifles 1: attacks."),
        ("line-warden", "Willpower 1: morale, rally."),
        ("line-warden", f"AP {BOX * 6}"),
        ("line-warden", f"Cover {BOX} Overwatch {BOX} Resolve {BOX}"),
        ("line-warden", "Morale: 5 HP, 4 dice."),
        ("line-warden", "Base 25 mm"),
        ("warden-captain", "Move 8″ (Athletics 9″)"),
        ("warden-captain", "Leader 3: leads 3."),
        ("warden-captain", "reactions, leading;"),
        ("picket", "Braced: Not usable after a Move in the same turn."),
        ("picket", "Surefooted: Ignores difficult ground."),
    ],
)  # fmt: skip
def test_a_card_gives(slug, printed):
    assert printed in text(card(slug))


@pytest.mark.clause("IF-CARD-1", "IF-CARD-2")
def test_the_head_and_the_foot_of_a_card():
    found = card("line-warden")
    assert (found.name, found.faction, found.points) == ("Line Warden", "Halcyon Wardens", 62)
    assert [(each.name, each.figure) for each in found.ratings][-1] == ("Armour", "2")
    assert found.states == ("Shaken", "Broken")


@pytest.mark.clause("IF-CARD-3")
def test_the_side_card_gives_costs_difficulty_morale_and_the_round():
    costs, difficulty, morale, sequence = PRINTED.card_back("halcyon-wardens", "en").tables
    assert ("Attack", "1 AP · reaction 2") in costs.rows
    assert ("Overwatch", "1 AP · no reaction") in costs.rows
    assert ("Long, up to 24″", "+1") in difficulty.rows
    assert ("Attacker is Shaken", "+1") in difficulty.rows
    assert len(morale.rows) == 4
    assert len(sequence.rows) > 4


@pytest.mark.clause("IF-MIS-10", "IF-CARD-5")
@pytest.mark.parametrize("mission", CATALOGUE.missions, ids=lambda each: each.slug)
def test_a_mission_sheet(mission):
    sheet = PRINTED.mission_sheet(mission, CATALOGUE.layouts[0], "en")
    assert sheet.story == mission.story.en
    assert len(sheet.stages) == len(mission.steps)
    assert (sheet.board.width, len(sheet.board.areas)) == (36, 2)
    awards, procedure, length = sheet.sections
    assert awards.items[0].text == mission.objective.en
    assert [item.text for item in procedure.items] == [each.en for each in mission.procedure]
    assert length.items[0].text.startswith("6 rounds")
    assert [row[1] for row in sheet.outcome.rows] == [
        "loses at once",
        "victory",
        "victory",
        "draw",
    ]


@pytest.mark.clause("IF-CARD-5")
def test_the_quick_reference_has_the_side_card_the_rules_and_drawings():
    sections = {each.key: each for each in PRINTED.quick_reference("en").sections}
    assert list(sections)[:4] == ["sequence", "costs", "difficulty", "morale-results"]
    assert {"squads", "reactions", "weapon-traits"} <= sections.keys()
    assert len(sections["sight"].drawings) == 4


@pytest.mark.clause("IF-CARD-6")
def test_counters_and_measures():
    labels = {token.label for token in PRINTED.tokens("en")}
    assert {f"Initiative {face}" for face in range(1, 7)} <= labels
    words = ("Overwatch", "Cover", "Resolve", "Shaken", "Broken", "Acted", "Bonus AP", "Item")
    assert {*words, "Leader A", "Device", "Objective"} <= labels
    lengths = [each.length for each in PRINTED.tape("en").reaches]
    assert lengths == [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24]


@pytest.mark.clause("IF-BOARD-7")
@pytest.mark.parametrize("slug", ["A", "B", "C"])
def test_a_players_own_table_is_printed_like_one_of_the_book(slug):
    (layout,) = (each for each in CATALOGUE.layouts if each.slug == slug)
    book = PRINTED.board(layout, "en", CATALOGUE.missions[1])
    own = PRINTED.board(as_layout(copied(slug, "en")), "en", CATALOGUE.missions[1])
    assert own.change(blurb=book.blurb) == book
    assert len(own.areas) == 2
    assert len(own.markers) == 3


@pytest.mark.clause("IF-BOARD-7")
def test_an_unfinished_table_is_printed_as_far_as_it_goes():
    barrier = FeatureRow(id="P", preset="barrier", height=1, rect=(5, 9, 9, 9.5))
    plan = TableRow(features=(barrier, barrier), objectives=())
    board = PRINTED.board(as_layout(OwnTable(plan=plan)), "fr")
    assert len(board.grounds) == 1
    assert len(board.areas) == 2


# ---- roster sheet and primer -------------------------------------------------------------------


@pytest.mark.clause("IF-CARD-5")
@pytest.mark.parametrize("unit", CATALOGUE.units, ids=lambda each: each.slug)
def test_a_row_of_the_roster_sheet_has_attribute_boxes_and_a_cell_a_round(unit):
    card = PRINTED.card(unit, "en")
    assert card.grid.rows == ("Squad", "AP", "State")
    assert card.grid.columns == ("R1", "R2", "R3", "R4", "R5", "R6")
    printed_on_the_sheet = card.features[0].text.partition(". ")[0]
    points = sum(int(unit.ratings[name]) for name in ("mind", "body", "spirit"))
    assert printed_on_the_sheet.count("☐") == points


@pytest.mark.clause("IF-CARD-5", "IF-ROST-2")
def test_the_primer_is_a_firefight_of_the_two_small_armies_on_table_a():
    armies = {army.name: army for army in SAMPLES}
    for side in PRIMER.sides:
        assert armies[side.name].units == side.units
    assert [side.name.en for side in PRIMER.sides] == ["Warden patrol", "Clan raid"]
    assert (PRIMER.mission, PRIMER.layout, PRIMER.rounds) == ("firefight", "A", 3)


@pytest.mark.clause("IF-CARD-5")
def test_the_primer_calculates_its_example_by_the_rules():
    said = " ".join(item.text for part in PRINTED.primer("en").sections for item in part.items)
    assert "The difficulty is 2, and 1 more for Light Cover: 3." in said
    assert "He rolls 8 dice: Body 4, Ranged Combat 2, Rifles 1, Shots 1." in said
    assert "Damage 5 less Armour 1 leaves 4." in said
    assert "loses 5 of its 9 hit points" in said
    assert "worth 2 victory points, a Leader 3. After round 3" in said
    assert "{" not in said


@pytest.mark.clause("IF-CARD-5")
def test_the_primer_cites_clauses_that_exist():
    known = {clause.id for clause in CATALOGUE.clauses}
    cited = [item.clauses for part in PRINTED.primer("en").sections for item in part.items]
    assert all(cited)
    assert {id for ids in cited for id in ids} <= known


@pytest.mark.clause("IF-BOARD-7", "IF-MIS-1")
def test_the_terrain_in_words_ends_with_the_depth_of_the_strips():
    own = as_layout(OwnTable(plan=TableRow(deployment=10)))
    *_, strips = PRINTED.board(own, "en").terrain.rows
    assert strips == ("–", "Deployment strip", "–", "–", "South, North · 10″")
