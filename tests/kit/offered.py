"""What a decision offers: the legal answers, the refused ones with their reasons, and declining."""

from __future__ import annotations

from rules.engine.core.decision import Command
from rules.engine.frontier.model.commands import Decline, MakeMove
from tests.kit.mission import clauses
from tests.kit.table import Table


def legal(table: Table) -> set[Command]:
    """The answers on offer that nothing speaks against, as they would be submitted."""
    return {option.command for option in table.offer.options if option.is_legal}


def refused(table: Table) -> dict[Command, list[tuple[str, str]]]:
    """The answers on offer that are refused, with clause and key."""
    return {o.command: clauses(o.refusals) for o in table.offer.options if not o.is_legal}


def may_decline(table: Table) -> bool:
    return not table.awaited.check(Decline())


def owes(table: Table, unit: str, inches: float) -> bool:
    """A movement of that unit, up to so many inches."""
    owed = table.state.owed
    return owed is not None and (owed.unit, owed.maximum) == (unit, inches)


def stays(table: Table, unit: str) -> list[tuple[str, str]]:
    """What speaks against a movement of 0"."""
    return clauses(table.awaited.check(MakeMove(to=table.unit(unit).node)))
