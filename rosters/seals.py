"""The seal of a locked roster: a commitment that tells nothing of it, until its salt is told."""

from __future__ import annotations

import re
import secrets

from django.utils.translation import gettext as _

from rosters.exchange.document import RefusedDocumentError, exported, parsed
from rosters.models import Roster
from rules.engine.core.canonical import canonical_json
from rules.engine.core.play import commitment_of
from rules.engine.core.record import Record

_HASH = re.compile(r"[0-9a-f]{64}")


class Seal(Record):
    """What a roster is bound to, and what proves it."""

    commitment: str
    salt: str


def fresh_salt() -> str:
    """256 random bits in hex."""
    return secrets.token_hex(32)


def seal_of(roster: Roster) -> Seal | None:
    """The seal of a locked roster; none while it can be changed."""
    if not roster.salt:
        return None
    content = exported(roster.draft).decode()
    return Seal(commitment=commitment_of(content, roster.salt), salt=roster.salt)


def is_hash(text: str) -> bool:
    """Whether `text` is 256 bits in hex, as commitments and salts are written."""
    return bool(_HASH.fullmatch(text))


def holds(commitment: str, data: bytes, salt: str) -> bool:
    """Whether `commitment` binds to the JSON in `data` under `salt`, however it is spaced.

    Raises RefusedDocumentError for what is no JSON.
    """
    try:
        canonical = canonical_json(parsed(data)).decode()
    except UnicodeEncodeError as error:
        raise RefusedDocumentError(_("The file holds what no roster says.")) from error
    return commitment_of(canonical, salt) == commitment
