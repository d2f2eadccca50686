"""What one reader of a match may know."""

from __future__ import annotations

from rules.engine.core.decision import Seat
from rules.engine.core.record import Record


class Known(Record):
    """What one reader may know: the secrets of `seat`; None for a spectator, who has no secrets.

    Views, questions and the pending decisions as a reader sees them take it as an argument, so that
    nothing is shown to a reader by another way.
    """

    seat: Seat | None


SPECTATOR = Known(seat=None)
"""What everybody may know."""
