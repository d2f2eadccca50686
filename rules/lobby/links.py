"""Signed links, each with its own salt and purpose."""

from __future__ import annotations

from uuid import UUID

from django.core.signing import BadSignature, Signer


class Link:
    """A kind of signed link. It contains a random key; the database decides whether it is still
    valid.
    """

    def __init__(self, purpose: str) -> None:
        self._purpose = purpose

    def written(self, key: UUID) -> str:
        return self._signer.sign(key.hex)

    def read(self, text: str) -> UUID | None:
        """The key in a link; None if the signature is invalid."""
        try:
            return UUID(self._signer.unsign(text))
        except (BadSignature, ValueError):
            return None

    @property
    def _signer(self) -> Signer:
        return Signer(sep=".", salt=f"rules.lobby.{self._purpose}")


INVITATION = Link("invitation")
SEAT = Link("seat")
TRANSFER = Link("transfer")
WATCH = Link("watch")
