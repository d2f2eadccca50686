"""Offers of decisions that have too many answers to list."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.grid import Facing
from rules.engine.tabletop.offer import Offer


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
