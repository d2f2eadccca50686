"""Printed scenario sheets of Modern."""

from __future__ import annotations

from rules.engine.modern.paper import tables
from rules.engine.modern.paper.boards import board
from rules.engine.modern.paper.words import columns, noted, section, stages, term, word
from rules.engine.tabletop.printed import MissionSheet, Section, Table
from rules.engine.tabletop.reference import Layout, Mission

_REMINDERS = ("MW-TURN-10", "MW-ZOC-1", "MW-CC-2", "MW-FIRE-8")
_VICTORY = ("MW-WIN-2", "MW-WIN-3", "MW-WIN-5", "MW-WIN-6")


def mission_sheet(mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """MW-SCEN-6  Build the sheet of a scenario on a board."""
    return MissionSheet(
        name=term(mission.slug, language),
        story=mission.story.get(language),
        limit=mission.default_limit,
        board=board(layout, language, mission),
        stages=stages(mission, language),
        sections=(
            section("objective", (mission.objective,), language),
            section("procedure", mission.procedure, language),
        ),
        outcome=_outcome(language),
        reference=(
            _tabled("types", tables.types(language)),
            _tabled("fire", tables.fire(language), tables.artillery(language)),
            _tabled("power", tables.power(language), tables.combat(language)),
            noted("victory", _VICTORY, language),
            noted("reminders", _REMINDERS, language),
        ),
    )


def _tabled(key: str, *shown: Table) -> Section:
    """Build a section of tables, titled after the first; the others have their title in their
    header.
    """
    return Section(key=key, title=shown[0].title, tables=shown)


def _outcome(language: str) -> Table:
    """MW-WIN-3  Build the table of results for broken armies."""
    shares = {"broken-self": 0.3, "broken-enemy": 0.3, "result": 0.4}
    yes, no = word("yes", language), word("no", language)
    return Table(
        title=word("outcome", language),
        columns=columns(shares, language),
        rows=(
            (no, yes, term("victory", language)),
            (yes, no, term("defeat", language)),
            (yes, yes, word("by-losses", language)),
            (no, no, word("battle-on", language)),
        ),
    )
