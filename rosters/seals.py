"""Seals of locked rosters: a hash commitment with a salt (commitment scheme)."""

from __future__ import annotations

import re
import secrets

from rosters.exchange.document import exported, parsed
from rosters.models import Roster
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.record import Record
from rules.engine.core.resolution import commitment_of

_HASH = re.compile(r"[0-9a-f]{64}")


class Seal(Record):
    """A commitment and the salt that opens it."""

    commitment: str
    salt: str


def fresh_salt() -> str:
    """256 random bits in hex."""
    return secrets.token_hex(32)


def seal_of(roster: Roster) -> Seal | None:
    """The seal of a locked roster; None if it is not locked."""
    if not roster.salt:
        return None
    content = exported(roster.draft).decode()
    return Seal(commitment=commitment_of(content, roster.salt), salt=roster.salt)


def is_hash(text: str) -> bool:
    """Whether `text` is 256 bits in hex, the form of commitments and salts."""
    return bool(_HASH.fullmatch(text))


def holds(commitment: str, data: bytes, salt: str) -> bool:
    """Verify that `commitment` matches the JSON in `data` under `salt`; whitespace is ignored.

    Raises RefusedDocumentError for invalid JSON.
    """
    canonical = canonical_json(parsed(data)).decode()
    return commitment_of(canonical, salt) == commitment
