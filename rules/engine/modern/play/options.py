"""Offers of decisions: labelled options, or squares if there are too many answers to list."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.core.record import Record
from rules.engine.tabletop.grid import Facing
from rules.engine.tabletop.offer import Offer, Option, Prompt


class Choice(Record):
    """The squares that a Unit may choose from."""

    subject: str
    squares: tuple[str, ...]


class States(Record):
    """The rows of the unit table that a Unit may start as, if it has several."""

    subject: str
    rows: tuple[str, ...]


class SquaresOffer(Offer):
    """An offer with squares for each Unit, with facings and rows if these are chosen too, and the
    most Units that may be named.
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
    """Build an option labelled with the message `key` and its parameters."""
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
