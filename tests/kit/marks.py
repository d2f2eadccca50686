"""Designated targets in a position, and who designated them."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.frontier.model.state import Effect, Unit
from tests.kit.table import attacker


def marks(*targets: str, by: str = "pathfinder") -> tuple[Effect, ...]:
    """The designations made so far."""
    return tuple(
        Effect(ability="target-designator", unit=by, until="match", target=target)
        for target in targets
    )


def pathfinder(role: Callable[..., Unit] = attacker, **fields: object) -> Unit:
    """A Pathfinder whose Ghost Field is used up, so that it holds no stop open."""
    return role("pathfinder", **{"used": ("ghost-field",)} | fields)
