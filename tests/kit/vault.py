"""A vault of sealed choices for tests."""

from __future__ import annotations

from rules.engine.core.resolution import Secret, commitment_of


class Vault:
    """Sealed payloads in memory, every salt the same."""

    def __init__(self) -> None:
        self._secrets: dict[str, Secret] = {}

    def seal(self, payload: str) -> str:
        secret = Secret(payload=payload, salt="00" * 32)
        commitment = commitment_of(secret.payload, secret.salt)
        self._secrets[commitment] = secret
        return commitment

    def open(self, commitment: str) -> Secret:
        return self._secrets[commitment]
