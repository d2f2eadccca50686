"""Storage of sealed secrets (commitment scheme): a separate table, read only to reveal one."""

from __future__ import annotations

import secrets

from rules.engine.core.decision import Seat
from rules.engine.core.resolution import Secret, commitment_of
from rules.models import Match, SealedSecret


class RowVault:
    """Seals choices of `seat` under `slot`, and opens any sealed choice of this match. New ones
    stay in `fresh` until the caller stores them.
    """

    def __init__(
        self, match: Match, seat: Seat | None, slot: str, fresh: list[SealedSecret]
    ) -> None:
        self._match = match
        self._seat = seat
        self._slot = slot
        self._fresh = fresh

    def seal(self, payload: str) -> str:
        """Seal `payload` with a fresh 256-bit salt; return the commitment."""
        if self._seat is None:
            raise KeyError("only a seat seals")
        salt = secrets.token_hex(32)
        commitment = commitment_of(payload, salt)
        self._fresh.append(
            SealedSecret(
                match=self._match,
                seat=self._seat,
                slot=self._slot,
                commitment=commitment,
                payload=payload,
                salt=salt,
            )
        )
        return commitment

    def open(self, commitment: str) -> Secret:
        """The secret behind `commitment`. Raises KeyError if this match has no such secret."""
        fresh = (each for each in self._fresh if each.commitment == commitment)
        kept = SealedSecret.objects.filter(match=self._match, commitment=commitment)
        row = next(fresh, None) or kept.first()
        if row is None:
            raise KeyError(commitment)
        return Secret(payload=row.payload, salt=row.salt)
