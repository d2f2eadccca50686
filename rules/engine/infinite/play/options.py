"""Offers to squads: who may lead or follow, and how far apart."""

from __future__ import annotations

from rules.engine.core.record import Record
from rules.engine.tabletop.offer import Offer


class Leader(Record):
    """IF-SQUAD-2  A unit that may lead a squad, and the most supporting units that it may have."""

    unit: str
    most: int


class MoveOffer(Record):
    """IF-SHOW-3  A Move that a unit may make, without Athletics or with it, and how far it goes at
    most, in inches. The area in which it may end is asked for: `Reach` among the questions.
    """

    unit: str
    athletics: bool
    maximum: float


class SquadOffer(Offer):
    """An offer with those that may lead, or follow the unit that moves; the greatest distances of
    a supporter to its Leader and to some other member, in inches; how many targets each unit may
    attack; the Moves that are possible, and the AP of a Move, by what is declared with it.
    """

    leaders: tuple[Leader, ...] = ()
    followers: tuple[str, ...] = ()
    rings: tuple[float, ...] = ()
    shots: dict[str, int] = {}
    moves: tuple[MoveOffer, ...] = ()
    costs: dict[str, int] = {}
