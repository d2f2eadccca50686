"""Printed tables of Modern for cards and sheets: what players look up during a turn."""

from __future__ import annotations

from rules.engine.modern.data.catalogue import FIGURES, figure
from rules.engine.modern.data.unit_table import TYPES
from rules.engine.modern.paper.words import PAPER, columns, term, word
from rules.engine.tabletop.printed import Column, Cross, Table

TURN = {
    "artillery-step": "MW-TURN-2",
    "initiative": "MW-TURN-4",
    "activation": "MW-TURN-6",
    "close-combat": "MW-TURN-8",
    "end-of-turn": "MW-TURN-9",
}
"""MW-TURN-1  The steps of a turn, and the clause of each."""


def types(language: str) -> Table:
    """MW-UNIT-1  Build the unit table with the abilities of each type."""
    shares = {"type": 0.2, "move": 0.09, "ccp": 0.13, "range": 0.1, "arc": 0.09, "abilities": 0.39}
    return Table(
        title=word("types", language),
        columns=columns(shares, language),
        rows=tuple(
            (
                term(row.slug, language),
                *(figure(row, name) for name in FIGURES),
                ", ".join(term(quality, language) for quality in row.qualities),
            )
            for row in TYPES.values()
        ),
        clauses=(("MW-UNIT-1",),) * len(TYPES),
    )


def dice(language: str) -> Table:
    """MW-DICE-1 MW-EX-1  Build the table of dice by army size, from 1 to 12."""
    share = 0.5 / len(PAPER.dice)
    return Table(
        title=word("dice", language),
        columns=(
            Column(heading=word("units", language), share=0.5),
            *(Column(heading=row.units, share=share) for row in PAPER.dice),
        ),
        rows=((word("thrown", language), *(str(row.thrown) for row in PAPER.dice)),),
        clauses=(("MW-DICE-1",),),
    )


def fire(language: str) -> Table:
    """MW-FIRE-15  Build the table of D6 results for firing Units."""
    shares = {"target": 0.31, "on-command": 0.23, "on-others": 0.23, "machine-guns": 0.23}
    return Table(
        title=word("fire", language),
        columns=columns(shares, language),
        rows=tuple(
            (row.target.get(language), row.command, row.others, row.machine_guns)
            for row in PAPER.fire
        ),
        clauses=(("MW-FIRE-15",),) * len(PAPER.fire),
    )


def artillery(language: str) -> Table:
    """MW-ARTY-19  Build the table of D6 results for artillery hits."""
    return Table(
        title=word("shells", language),
        columns=columns({"shells": 0.5, "on-command": 0.25, "on-others": 0.25}, language),
        rows=tuple((row.target.get(language), row.command, row.others) for row in PAPER.artillery),
        clauses=tuple(row.clauses for row in PAPER.artillery),
    )


def power(language: str) -> Table:
    """MW-CC-7 MW-CC-8 MW-CC-9  Build the table of changes to close combat power."""
    return Table(
        title=word("power", language),
        columns=columns({"case": 0.75, "change": 0.25}, language),
        rows=tuple((row.case.get(language), row.effect) for row in PAPER.power),
        clauses=tuple(row.clauses for row in PAPER.power),
    )


def combat(language: str) -> Table:
    """MW-CC-11 MW-CC-12 MW-CC-16 MW-CC-17  Build the table of close combat results."""
    return Table(
        title=word("combat", language),
        columns=columns({"combat": 0.6, "result": 0.4}, language),
        rows=tuple((row.case.get(language), row.effect.get(language)) for row in PAPER.combat),
        clauses=tuple(row.clauses for row in PAPER.combat),
    )


_NAMES = {(0, 0): "middle", (-1, 0): "left", (0, 1): "beyond", (1, 0): "right", (0, -1): "short"}


def cross() -> Cross:
    """MW-CARD-3 MW-ARTY-16  Return the scatter cross: which D6 lands where; the gun faces
    upwards.
    """
    return Cross(**{_NAMES[row.at]: row.face for row in PAPER.scatter})


def side_card(language: str) -> tuple[Table, ...]:
    """MW-CARD-3  Build the side card in short: the turn, dice by army size, scatter, changes of
    close combat power, and its results.
    """
    return tuple(
        Table(
            title=word(key, language),
            columns=columns({"case": 0.7, "result": 0.3}, language),
            rows=tuple((row.case.get(language), row.effect.get(language)) for row in rows),
            clauses=tuple(row.clauses for row in rows),
        )
        for key, rows in PAPER.side_card.items()
    )
