"""What one reader of a match may know, and decisions with something hidden in them."""

from __future__ import annotations

from rules.engine.core.decision import Decision, Seat
from rules.engine.core.record import Record


class Known(Record):
    """What one reader may know: the secrets of `seat`; None for a spectator, who has no secrets.

    Views, questions and the pending decisions as a reader sees them take it as an argument, so that
    nothing is shown to a reader by another way.
    """

    seat: Seat | None


SPECTATOR = Known(seat=None)
"""What everybody may know."""


class HiddenDecision(Record):
    """Base class of decisions with something hidden in them, such as the cards of a hand. Seat,
    kind and prompt are public.
    """

    def informed(self, known: Known) -> Decision:
        """The decision as this reader knows it: what may be answered, and why not."""
        raise NotImplementedError


def informed(decision: Decision, known: Known) -> Decision:
    """A pending decision as a reader knows it, to be checked, sampled and offered."""
    return decision.informed(known) if isinstance(decision, HiddenDecision) else decision
