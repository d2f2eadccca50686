"""Printed mission sheets."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.infinite.data.catalogue import CATALOGUE
from rules.engine.infinite.data.missions import MISSIONS
from rules.engine.infinite.paper import tables
from rules.engine.infinite.paper.boards import board
from rules.engine.infinite.paper.words import columns, filled, noted, section, stages, word
from rules.engine.tabletop.printed import Item, MissionSheet, Section, Table
from rules.engine.tabletop.reference import Layout, Mission

_LAYOUTS = {layout.slug: layout for layout in CATALOGUE.layouts}
_REMINDERS = (
    *("IF-SQUAD-2", "IF-SQUAD-3", "IF-ACT-3", "IF-MOVE-1", "IF-REACT-4", "IF-COVER-4"),
    *("IF-ATTACK-5", "IF-ATTACK-7", "IF-DMG-7", "IF-LOSE-2", "IF-LOSE-5", "IF-MIS-9"),
)


def mission_sheet(mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """IF-MIS-10 IF-CARD-5  Build the sheet of a mission on a table."""
    return MissionSheet(
        name=mission.name_in(language),
        story=mission.story.get(language),
        limit=mission.default_limit,
        board=board(layout, language, mission),
        stages=stages(mission, language),
        sections=(
            section("objective", (mission.objective,), language),
            section("procedure", mission.procedure, language),
            Section(
                key="length",
                title=word("length", language),
                items=tuple(_length(mission, language)),
            ),
        ),
        outcome=outcome(language),
        reference=(
            _tabled(tables.costs(language)),
            _tabled(tables.difficulty(language)),
            _tabled(tables.morale(language)),
            noted("reminders", _REMINDERS, language),
        ),
    )


def _tabled(table: Table) -> Section:
    return Section(key=table.title, title=table.title, tables=(table,))


def _length(mission: Mission, language: str) -> Iterator[Item]:
    """IF-MIS-7  The rounds, the environment and the tables of a mission."""
    terms = MISSIONS[mission.slug].terms
    names = [f"{each} {_LAYOUTS[each].name_in(language)}" for each in terms.tables]
    names += [word("own-table", language)] * terms.own_tables
    environment = word(terms.environment, language)
    length = filled("length-of", language, rounds=terms.rounds, environment=environment)
    yield Item(text=length, clauses=("IF-MIS-6", "IF-MIS-7", "IF-WIN-2"))
    yield Item(
        text=filled("tables-allowed", language, tables=", ".join(names)),
        clauses=("IF-MIS-1", "IF-MIS-7"),
    )


def outcome(language: str) -> Table:
    """IF-WIN-2  Build the table of how a match ends."""
    rows = {
        "end-no-units": "loses-at-once",
        "end-more-awards": "victory",
        "end-more-units": "victory",
        "end-level": "draw",
    }
    return Table(
        title=word("ending", language),
        columns=columns({"ending": 0.68, "verdict": 0.32}, language),
        rows=tuple((word(case, language), word(end, language)) for case, end in rows.items()),
        clauses=(("IF-WIN-2",),) * len(rows),
    )
