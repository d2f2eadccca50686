"""Printed quick reference: the rules of Frontier on one sheet."""

from __future__ import annotations

from rules.engine.frontier.paper.cards import manoeuvre_tables
from rules.engine.frontier.paper.drawings import cover, drops, gap
from rules.engine.frontier.paper.sight_drawings import heights, lines, nearness, raised, third_unit
from rules.engine.frontier.paper.words import clause, clauses, term, word
from rules.engine.tabletop.printed import Drawing, Item, QuickReference, Section

_STEPS = {
    "step-strategic": "FR-TURN-2",
    "step-action": "FR-TURN-4",
    "step-reaction": "FR-TURN-8",
    "step-roll": "FR-ROLL-2",
    "step-resolution": "FR-REACT-12",
    "step-pass": "FR-TURN-11",
}
_TEXTS = {
    "advantage": ("FR-ADV-1", "FR-ADV-2", "FR-ADV-3", "FR-ADV-4", "FR-ROLL-3", "FR-ROLL-4"),
    "shaken": ("FR-SHAKE-2", "FR-SHAKE-3", "FR-SHAKE-6", "FR-SHAKE-8"),
    "movement": (
        *("FR-MOVE-2", "FR-MOVE-3", "FR-MOVE-5", "FR-MOVE-8", "FR-CLIMB-1", "FR-CLIMB-2"),
        *("FR-CLIMB-4", "FR-JUMP-1", "FR-MOVE-10", "FR-MOVE-16"),
    ),
    "falling": (
        *("FR-FALL-1", "FR-FALL-3", "FR-FALL-4", "FR-FALL-5", "FR-FALL-7", "FR-FALL-8"),
        *("FR-FORCED-1", "FR-FORCED-2"),
    ),
    "sight": (
        "FR-LOS-1",
        "FR-LOS-3",
        "FR-LOS-4",
        "FR-LOS-5",
        "FR-LOS-7",
        "FR-LOS-8",
        "FR-LOS-10",
    ),
    "tokens": ("FR-TOKEN-1", "FR-TOKEN-3", "FR-TOKEN-4", "FR-TOKEN-7", "FR-TOKEN-8"),
    "abilities": ("FR-ABIL-2", "FR-ABIL-3", "FR-ABIL-4", "FR-TIME-1", "FR-STRAT-3", "FR-STRAT-6"),
    "endings": ("FR-END-1", "FR-END-2", "FR-END-3", "FR-END-7", "FR-END-11"),
}
_TERRAIN = {
    "cover": "FR-TERR-COVER-1",
    "firing-position": "FR-TERR-FIRING-1",
    "open-sided": "FR-TERR-OPEN-1",
    "exposed": "FR-TERR-EXPOSED-1",
    "rough": "FR-TERR-ROUGH-1",
    "hazardous": "FR-TERR-HAZARD-1",
    "impassable": "FR-TERR-IMPASS-1",
}


def quick_reference(language: str) -> QuickReference:
    """Build the quick reference, in the order of a turn."""
    actions, reactions = manoeuvre_tables(language)
    return QuickReference(
        title=word("quick-reference", language),
        sections=(
            _turn(language),
            Section(key="actions", title=word("actions", language), tables=(actions,)),
            Section(key="reactions", title=word("reactions", language), tables=(reactions,)),
            _section("advantage", language),
            _section("shaken", language),
            _section("abilities", language),
            _section("movement", language, gap(language)),
            _section("falling", language, drops(language)),
            _terrain(language),
            _section("sight", language, *_sights(language)),
            _section("tokens", language),
            _section("endings", language),
        ),
    )


def _sights(language: str) -> tuple[Drawing, ...]:
    return (
        lines(language),
        heights(language),
        nearness(language),
        raised(language),
        third_unit(language),
    )


def _turn(language: str) -> Section:
    """FR-TURN-1  List the six steps of a turn."""
    return Section(
        key="turn",
        title=word("turn", language),
        numbered=True,
        items=tuple(
            Item(lead=word(step, language), text=clause(id, language), clauses=(id,))
            for step, id in _STEPS.items()
        ),
    )


def _section(key: str, language: str, *drawings: Drawing) -> Section:
    return Section(
        key=key,
        title=word(key, language),
        items=clauses(_TEXTS[key], language),
        drawings=drawings,
    )


def _terrain(language: str) -> Section:
    """FR-TERR-2  What each terrain rule does to a unit that stands there."""
    return Section(
        key="terrain",
        title=word("terrain", language),
        items=tuple(
            Item(lead=term(rule, language), text=clause(id, language), clauses=(id,))
            for rule, id in _TERRAIN.items()
        ),
        drawings=(cover(language),),
    )
