"""Links that open something: signed by this site, for one purpose each."""

from __future__ import annotations

from uuid import UUID

from django.core.signing import BadSignature, Signer


class Link:
    """One kind of link. What is signed is a random key; whether it still opens something, rows
    say.
    """

    def __init__(self, purpose: str) -> None:
        self._purpose = purpose

    def written(self, key: UUID) -> str:
        return self._signer.sign(key.hex)

    def read(self, text: str) -> UUID | None:
        """The key in a link; None when this site has not written it."""
        try:
            return UUID(self._signer.unsign(text))
        except (BadSignature, ValueError):
            return None

    @property
    def _signer(self) -> Signer:
        return Signer(sep=".", salt=f"rules.lobby.{self._purpose}")


INVITATION = Link("invitation")
SEAT = Link("seat")
WATCH = Link("watch")
