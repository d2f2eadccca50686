"""What a decision of this book shows: answers by name, and squares where answers are too many to
list.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.core.record import Record
from rules.engine.lib.grid import Facing
from rules.engine.lib.offer import Offer, Option, Prompt


class Choice(Record):
    """The squares that may be named for a Unit."""

    subject: str
    squares: tuple[str, ...]


class States(Record):
    """The rows of the table that a Unit may stand as, where it has several."""

    subject: str
    rows: tuple[str, ...]


class SquaresOffer(Offer):
    """An offer with squares to choose from for each Unit, facings and states where they go with the
    square, and how many Units may be named at most.
    """

    choices: tuple[Choice, ...] = ()
    facings: tuple[Facing, ...] = ()
    states: tuple[States, ...] = ()
    most: int = 0


def option(
    command: Command,
    clause: str,
    key: str,
    refusals: Sequence[Refusal] = (),
    *,
    subject: str = "",
    target: str = "",
    chance: float | None = None,
    **params: Value,
) -> Option:
    """An option labelled with the message `key` and its parameters."""
    return Option(
        command=command,
        label=Prompt(clause=clause, key=key, params=dict(params)),
        subject=subject,
        target=target,
        refusals=tuple(refusals),
        chance=chance,
    )


def refusal(clause: str, key: str, **params: Value) -> Refusal:
    return Refusal(clause=clause, key=key, params=params)
