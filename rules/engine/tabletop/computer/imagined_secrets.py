"""The secrets of a match as one seat imagines them: its own as they are, those of the other seat
drawn by chance from what it may have sealed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.core.decision import Seat
from rules.engine.core.dice import Dice
from rules.engine.core.resolution import Secret, Situation, commitment_of
from rules.engine.tabletop.sealed_choices import SealDecision, key_of

SALT = "f" * 64
SEATS: tuple[Seat, Seat] = (0, 1)


class ImaginedVault:
    """A vault for trying commands in a position. `own` are the payloads that the seat has sealed,
    by commitment. Any other commitment of the position is opened as an answer that its seat could
    have given, the same one each time.
    """

    def __init__(self, now: Situation[Any], own: Mapping[str, str], dice: Dice) -> None:
        self._now = now
        self._dice = dice
        self._payloads = dict(own)

    def seal(self, payload: str) -> str:
        commitment = commitment_of(payload, SALT)
        self._payloads[commitment] = payload
        return commitment

    def open(self, commitment: str) -> Secret:
        if commitment not in self._payloads:
            self._payloads[commitment] = self._imagined(commitment)
        return Secret(payload=self._payloads[commitment], salt=SALT)

    def _imagined(self, commitment: str) -> str:
        """A payload drawn from the decision that its seat had. KeyError for a commitment that the
        position does not hold, or whose decision is over.
        """
        state = self._now.state
        unsealed = {key: each for key, each in state.sealed.items() if each != commitment}
        before = Situation(self._now.system, state.change(sealed=unsealed))
        for decision in before.decisions:
            if isinstance(decision, SealDecision):
                key = key_of(decision.slot, decision.seat)
                if state.sealed.get(key) == commitment:
                    return decision.draw(self._dice)
        raise KeyError(commitment)
