"""What is printed: unit cards, the side card, mission sheets, counters and measures."""

from __future__ import annotations

import pytest

from rules.engine.infinite.book import INFINITE
from rules.engine.infinite.paper.weapons import BOX
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
        ("line-warden", f"Mind {BOX * 3} 0: no Overwatch, Interact, reactions."),
        ("line-warden", f"Body {BOX * 4} 0: no Move, Attack."),
        ("line-warden", f"Spirit {BOX * 3} 0: Broken."),
        ("line-warden", "Move 8″ |"),
        ("line-warden", "Service Rifle 8 dice Damage 5, Shots 1, APen 0: Close −1, Medium 0, Long"),
        ("line-warden", "Ranged Combat 2, Rifles 1: attacks."),
        ("line-warden", "Willpower 1: morale, rally."),
        ("line-warden", f"AP {BOX * 6}"),
        ("line-warden", f"Cover {BOX} Overwatch {BOX} Resolve {BOX}"),
        ("line-warden", "Morale: 5 HP, 4 dice."),
        ("line-warden", "Base 25 mm"),
        ("warden-captain", "Move 8″ (9″)"),
        ("warden-captain", "Leader 3: leads 3."),
        ("warden-captain", "reactions, leading."),
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
