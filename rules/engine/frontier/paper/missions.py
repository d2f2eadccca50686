"""Printed mission sheets of Frontier."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.frontier.paper.boards import board
from rules.engine.frontier.paper.words import (
    PAPER,
    StrategicRow,
    clause,
    columns,
    noted,
    stages,
    term,
    word,
)
from rules.engine.frontier.play.actions import ACTIONS, REACTIONS
from rules.engine.frontier.play.outcome import TABLE
from rules.engine.tabletop.printed import Item, MissionSheet, Section, Table
from rules.engine.tabletop.reference import Layout, Mission, Text

_MORE = {"fight-through": ("FR-ACT-10",)}
_REMINDERS = (
    *("FR-DEPLOY-1", "FR-DEPLOY-2", "FR-TURN-2", "FR-TURN-5", "FR-TURN-8"),
    *("FR-REACT-2", "FR-REACT-3", "FR-REACT-4", "FR-ROLL-2", "FR-ROLL-3"),
    *("FR-ADV-1", "FR-ADV-2", "FR-ADV-3", "FR-SHAKE-2", "FR-ABIL-2", "FR-TIME-1"),
)


def mission_sheet(mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """Build the sheet of a mission on a layout, with an example choice of edges."""
    endings = [id for id in mission.clauses if id.startswith("FR-END-")]
    return MissionSheet(
        name=mission.name,
        story=mission.story.get(language),
        limit=mission.default_limit,
        board=board(layout, language, mission),
        stages=stages(mission, language),
        sections=(
            _section("objective", (mission.objective,), language),
            _procedure(mission, language),
            *_strategic(mission, language),
            _section("evac", (mission.evac,), language),
        ),
        outcome=outcome(language),
        reference=(
            _tabled("actions", _actions(language), language),
            _tabled("reactions", _reactions(language), language),
            noted("endings", endings, language),
            noted("reminders", _REMINDERS, language),
        ),
    )


def _section(key: str, texts: tuple[Text, ...], language: str) -> Section:
    return Section(
        key=key,
        title=word(key, language),
        numbered=len(texts) > 1,
        items=tuple(Item(text=text.get(language)) for text in texts),
    )


def _procedure(mission: Mission, language: str) -> Section:
    """Return the procedure of the mission without its strategic actions, which have their own
    section.
    """
    apart = {row.step for row in _rows(mission)}
    texts = [text for i, text in enumerate(mission.procedure) if i not in apart]
    return _section("procedure", tuple(texts), language)


def _strategic(mission: Mission, language: str) -> Iterator[Section]:
    """FR-MISSION-2  Return the mission's strategic actions of each side; some missions
    have none.
    """
    items = tuple(
        Item(
            lead=f"{term(row.action, language)} ({word(row.role, language).lower()})",
            text=_said(mission.procedure[row.step].get(language)),
            clauses=row.clauses,
        )
        for row in _rows(mission)
    )
    if items:
        yield Section(
            key="strategic-actions", title=word("strategic-actions", language), items=items
        )


def _rows(mission: Mission) -> list[StrategicRow]:
    return [row for row in PAPER.strategic if row.mission == mission.slug]


def _said(text: str) -> str:
    """Return a step of the procedure without the name of its action before the colon."""
    _, _, said = text.partition(":")
    said = said.strip()
    return said[0].upper() + said[1:]


def _tabled(key: str, table: Table, language: str) -> Section:
    return Section(key=key, title=word(key, language), tables=(table,))


def outcome(language: str) -> Table:
    """FR-END-5  Build the table of results for both sides."""
    shares = {"achieved": 0.2, "halved": 0.26, "attacker": 0.27, "defender": 0.27}
    return Table(
        title=word("outcome", language),
        columns=columns(shares, language),
        rows=tuple(
            (
                word("yes" if achieved else "no", language),
                word("yes" if halved else "no", language),
                term(attacker, language),
                term(defender, language),
            )
            for (achieved, halved), (attacker, defender) in TABLE.items()
        ),
    )


def _actions(language: str) -> Table:
    shares = {"action": 0.15, "rating": 0.13, "what": 0.48, "answers": 0.24}
    return Table(
        title=word("actions", language),
        columns=columns(shares, language),
        rows=tuple(
            (
                term(slug, language),
                term(row.rating, language),
                " ".join(clause(id, language) for id in (row.clause, *_MORE.get(slug, ()))),
                ", ".join(term(reaction, language) for reaction in row.reactions),
            )
            for slug, row in ACTIONS.items()
        ),
    )


def _reactions(language: str) -> Table:
    return Table(
        title=word("reactions", language),
        columns=columns({"reaction": 0.15, "rating": 0.13, "what": 0.72}, language),
        rows=tuple(
            (term(slug, language), term(row.rating, language), clause(row.clause, language))
            for slug, row in REACTIONS.items()
        ),
    )
