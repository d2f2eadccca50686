"""From the Frontier catalogue to a mission sheet: zones, terrain in words, the quick reference."""

from __future__ import annotations

from collections.abc import Iterable

from rosters.books import Book
from rosters.printing.labels import label
from rosters.printing.sheet import (
    Board,
    Ground,
    Kind,
    ManoeuvreRow,
    MissionSheet,
    PieceRow,
    Stage,
    Verdict,
)
from rosters.printing.typography import number
from rules.engine.frontier import zones
from rules.engine.frontier.manoeuvres import ACTIONS, REACTIONS
from rules.engine.frontier.outcome import TABLE
from rules.engine.lib.reference import Layout, Level, Mission, Part

RULES = ("cover", "firing-position", "open-sided", "exposed", "rough", "hazardous")

_MORE = {"fight-through": ("FR-ACT-10",)}
_REMINDERS = (
    *("FR-DEPLOY-1", "FR-DEPLOY-2", "FR-TURN-2", "FR-TURN-5", "FR-TURN-8"),
    *("FR-REACT-2", "FR-REACT-3", "FR-REACT-4", "FR-ROLL-2", "FR-ROLL-3"),
    *("FR-ADV-1", "FR-ADV-2", "FR-ADV-3", "FR-SHAKE-2", "FR-ABIL-2", "FR-TIME-1"),
)


def mission_sheet_of(book: Book, mission: Mission, layout: Layout, language: str) -> MissionSheet:
    """The sheet of `mission` on `layout`, with one choice of edges as an example."""
    return MissionSheet(
        name=mission.name,
        story=mission.story.get(language),
        limit=mission.default_limit,
        stages=tuple(
            Stage(
                who=label(step.who, language),
                role=step.who,
                text=step.text.get(language),
                clauses=step.clauses,
            )
            for step in mission.steps
        ),
        evac=mission.evac.get(language),
        objective=mission.objective.get(language),
        procedure=tuple(text.get(language) for text in mission.procedure),
        outcomes=_outcomes(book, language),
        board=board_of(book, mission, layout, language),
        actions=tuple(
            ManoeuvreRow(
                name=book.word(slug, language),
                rating=book.word(row.rating, language),
                text=_texts(book, (row.clause, *_MORE.get(slug, ())), language),
                answers=", ".join(book.word(reaction, language) for reaction in row.reactions),
            )
            for slug, row in ACTIONS.items()
        ),
        reactions=tuple(
            ManoeuvreRow(
                name=book.word(slug, language),
                rating=book.word(row.rating, language),
                text=_texts(book, (row.clause,), language),
            )
            for slug, row in REACTIONS.items()
        ),
        endings=_each(book, (id for id in mission.clauses if id.startswith("FR-END-")), language),
        notes=_each(book, _REMINDERS, language),
    )


def board_of(book: Book, mission: Mission, layout: Layout, language: str) -> Board:
    """The map of `layout` with the zones and evac edges of `mission`."""
    choices = zones.EXAMPLE[mission.slug]
    found = zones.zones(mission.slug, choices)
    return board_sheet_of(book, layout, language).change(
        zones=found,
        zone_names={zone.key: _zone_name(zone, found, language) for zone in found},
        evac=zones.evac_edges(mission.slug, choices),
    )


def board_sheet_of(book: Book, layout: Layout, language: str) -> Board:
    """The map of `layout` alone, with its terrain in words."""
    letters = {rule: book.word(rule, language)[0].upper() for rule in RULES}
    return Board(
        name=layout.name,
        blurb=layout.blurb.get(language),
        width=layout.width,
        height=layout.height,
        grounds=tuple(
            Ground(
                part=part,
                kind=kind_of(part),
                scale=number(part.scale, language) if part.scale else "",
                letters="/".join(_letters(level, letters) for level in part.levels),
            )
            for piece in layout.pieces
            for part in piece.parts
        ),
        rows=_rows(book, layout, language),
        zones=(),
        zone_names={},
        evac={},
        letters=tuple((letters[rule], book.word(rule, language)) for rule in RULES),
    )


def kind_of(part: Part) -> Kind:
    """FR-BOARD-3  What a part is, as follows from its levels."""
    match part:
        case Part(impassable=True):
            return "impassable"
        case Part(scale=0):
            return "flat"
        case Part(levels=(Level(elevation=0),)):
            return "open"
        case Part(levels=(_,)):
            return "solid"
        case _:
            return "building"


def _letters(level: Level, letters: dict[str, str]) -> str:
    return "".join(letters[rule] for rule in RULES if rule in level.rules) or "–"


def _zone_name(zone: zones.Zone, found: tuple[zones.Zone, ...], language: str) -> str:
    """The side and what it deploys there: all, a first part, the rest, or one zone of two."""
    peers = [other for other in found if other.role == zone.role]
    rivals = [other for other in peers if other.batch == zone.batch]
    if zone.batch > 1:
        share = "later"
    elif len(rivals) > 1:
        share = "either"
    else:
        share = "first" if len(peers) > 1 else "whole"
    return f"{label(zone.role, language)} · {label(share, language)}"


def _rows(book: Book, layout: Layout, language: str) -> tuple[PieceRow, ...]:
    """Parts in words; those that differ only in where they stand share a row."""
    groups: dict[tuple[str, str, str, str], list[str]] = {}
    for piece in layout.pieces:
        for part in piece.parts:
            levels = [_level(book, level, language) for level in part.levels]
            row = (
                piece.name.get(language),
                label(f"kind-{kind_of(part)}", language),
                number(part.scale, language),
                " · ".join(levels) or book.word("impassable", language),
            )
            groups.setdefault(row, []).append(part.id.replace("'", "′"))
    return tuple(
        PieceRow(ids=", ".join(ids), name=name, kind=kind, scale=scale, levels=levels)
        for (name, kind, scale, levels), ids in groups.items()
    )


def _level(book: Book, level: Level, language: str) -> str:
    rules = [book.word(rule, language) for rule in RULES if rule in level.rules]
    said = ", ".join(rules) or label("no-rule", language)
    return f"{number(level.elevation, language)}″\u00a0{said}"


def _outcomes(book: Book, language: str) -> tuple[Verdict, ...]:
    return tuple(
        Verdict(
            achieved=achieved,
            halved=halved,
            attacker=book.word(attacker, language),
            defender=book.word(defender, language),
        )
        for (achieved, halved), (attacker, defender) in TABLE.items()
    )


def _texts(book: Book, clauses: tuple[str, ...], language: str) -> str:
    return " ".join(_each(book, clauses, language))


def _each(book: Book, clauses: Iterable[str], language: str) -> tuple[str, ...]:
    return tuple(book.clauses[id].text.get(language) for id in clauses)
