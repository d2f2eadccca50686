"""What must be true afterwards; each matcher is a check for `table.then`."""

from __future__ import annotations

from typing import TypeVar

import pytest

from rules.engine.core.flow import Event
from rules.engine.frontier.model.events import ActionRolled, UnitMoved
from rules.engine.tabletop.rolls import Rolled
from tests.kit.table import SEAT, Check, Point, Table

E = TypeVar("E", bound=Event)


def happened(table: Table, kind: type[E]) -> list[E]:
    """The events of one kind since the position was given."""
    return [event for event in table.events if isinstance(event, kind)]


def last(table: Table, kind: type[E]) -> E:
    """The latest event of one kind. AssertionError when there is none."""
    found = happened(table, kind)
    assert found, f"no {kind.__name__} in {[type(event).__name__ for event in table.events]}"
    return found[-1]


def shaken(*units: str) -> Check:
    def check(table: Table) -> None:
        assert [u for u in units if not (table.unit(u).shaken and table.unit(u).on_board)] == []

    return check


def not_shaken(*units: str) -> Check:
    def check(table: Table) -> None:
        assert [u for u in units if table.unit(u).shaken or not table.unit(u).on_board] == []

    return check


def destroyed(*units: str) -> Check:
    def check(table: Table) -> None:
        assert {u: table.unit(u).place for u in units} == dict.fromkeys(units, "destroyed")

    return check


def left(*units: str) -> Check:
    """Removed without being destroyed."""

    def check(table: Table) -> None:
        assert {u: table.unit(u).place for u in units} == dict.fromkeys(units, "left")

    return check


def stands(unit: str, at: Point) -> Check:
    def check(table: Table) -> None:
        found = table.unit(unit)
        assert found.on_board
        assert (found.x, found.y) == pytest.approx(at)

    return check


def moved_by(unit: str, inches: float) -> Check:
    def check(table: Table) -> None:
        event = last(table, UnitMoved)
        assert event.unit == unit
        assert event.inches == pytest.approx(inches)

    return check


def turn_of(role: str) -> Check:
    def check(table: Table) -> None:
        assert table.state.active == SEAT[role]

    return check


def awaits(kind: str, role: str) -> Check:
    """The match waits for that kind of answer of that side."""

    def check(table: Table) -> None:
        assert (table.offer.kind, table.awaited.seat) == (kind, SEAT[role])

    return check


def saw(kind: type[Event], *clauses: str) -> Check:
    """An event of that kind happened, the latest under one of `clauses` if any are given."""

    def check(table: Table) -> None:
        event = last(table, kind)
        assert not clauses or event.clause in clauses

    return check


def never_saw(*kinds: type[Event]) -> Check:
    def check(table: Table) -> None:
        assert [event for event in table.events if isinstance(event, kinds)] == []

    return check


def ended(attacker: str, defender: str, reason: str = "") -> Check:
    def check(table: Table) -> None:
        outcome = table.state.outcome
        assert outcome is not None, "the match goes on"
        assert outcome.results == (attacker, defender)
        assert not reason or outcome.reason == reason

    return check


def goes_on() -> Check:
    def check(table: Table) -> None:
        assert table.state.outcome is None

    return check


def rolled(table: Table, unit: str) -> Rolled:
    """What that unit threw in the latest action roll."""
    event = last(table, ActionRolled)
    return next(side for side in (event.active, event.reactive) if side.unit == unit)


def sources(table: Table, unit: str) -> dict[str, int]:
    """Each source of that unit's latest roll, summed by name."""
    found: dict[str, int] = {}
    for source in rolled(table, unit).sources:
        found[source.name] = found.get(source.name, 0) + source.sign
    return found
