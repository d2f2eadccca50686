"""Rosters that were chosen before a match: both are locked in as the match starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import uuid4

from rosters.army_list import is_legal
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.decision import Seat
from rules.engine.core.system import ArmyList
from rules.engine.tabletop.sealed_choices import Seal, SealDecision
from rules.matches.roster_checks import ROSTER, problems_for

if TYPE_CHECKING:
    from rules.matches.match_writer import MatchWriter
    from rules.matches.position_cache import Position
    from rules.models import Match

FACTION = "faction"
SEATS: tuple[Seat, Seat] = (0, 1)
Wanted = tuple[Sequence[ArmyList], Sequence[ArmyList]]
"""The army lists that each seat would lock, the preferred one first."""


def lock_rosters(wanted: Wanted, writer: MatchWriter, _match: Match) -> None:
    """Answer the secret choices of faction and roster for both seats, with the commands that they
    would have sent from the table. The roles are rolled by now: each seat gets the first of its
    lists that fits its role. Raises IllegalCommandError when none does.
    """
    armies = [_first_fitting(writer.position, seat, wanted[seat]) for seat in SEATS]
    while decision := _awaited(writer.position):
        army = armies[decision.seat]
        content = army.faction if decision.slot == FACTION else army
        payload = canonical_json(content).decode()
        writer.write(decision.seat, Seal(slot=decision.slot, payload=payload), uuid4())


def _first_fitting(position: Position, seat: Seat, wanted: Sequence[ArmyList]) -> ArmyList:
    fitting = (army for army in wanted if is_legal(problems_for(position, seat, army)))
    return next(fitting, wanted[0])


def _awaited(position: Position) -> SealDecision | None:
    """The next secret choice of a faction or a roster, if the match waits for one."""
    return next(
        (
            decision
            for decision in position.decisions
            if isinstance(decision, SealDecision) and decision.slot in (FACTION, ROSTER)
        ),
        None,
    )
