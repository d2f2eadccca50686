"""Commands: every answer that a seat can give. Seal and Reveal are in `tabletop.sealed_choices`."""

from __future__ import annotations

from rules.engine.core.decision import Command


class PlaceCounter(Command):
    """IF-SETUP-4  Places a counter on a square: `a1`."""

    unit: str
    square: str


class MoveCounter(Command):
    """IF-TURN-2  Moves a counter to a square beside it, or attacks the enemy there."""

    unit: str
    square: str
