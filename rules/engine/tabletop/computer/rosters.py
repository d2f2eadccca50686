"""The ready-made army that a computer player locks in."""

from __future__ import annotations

from typing import Any

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.dice import Dice, pick
from rules.engine.core.system import ArmyList, Entry, Setup
from rules.engine.tabletop.reference import SampleArmy
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import Seal, SealDecision

ROSTER = "roster"
"""The slot in which every book locks rosters."""


def ready_made(
    book: RuleBook[Any], agreed: Setup, decision: SealDecision, dice: Dice
) -> Seal | None:
    """One of the book's ready-made armies that may be locked in, by chance; None where there is
    none.
    """
    legal = [
        command
        for army in book.samples
        if not decision.check(command := _sealed(book, army, agreed))
    ]
    return legal[pick(dice, len(legal))] if legal else None


def _sealed(book: RuleBook[Any], army: SampleArmy, agreed: Setup) -> Seal:
    prices = {unit.slug: unit.points for unit in book.catalogue.units}
    listed = ArmyList(
        system=book.key,
        catalogue=book.catalogue.version,
        faction=army.faction,
        mission=agreed.mission,
        limit=agreed.limit,
        entries=tuple(Entry(type=slug, points=prices[slug]) for slug in army.units),
    )
    return Seal(slot=ROSTER, payload=canonical_json(listed).decode())
