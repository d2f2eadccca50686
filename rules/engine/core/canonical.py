"""Canonical JSON: one text for one value, so that hashes and commitments agree everywhere.

UTF-8, NFC, keys sorted, separators `,` and `:`, no spaces, shortest round-trip numbers (10.0 is
written 10).
"""

from __future__ import annotations

import hashlib
import unicodedata

import msgspec

_WHOLE = 2.0**53  # beyond it a double no longer counts by ones


def canonical_json(value: object) -> bytes:
    """The canonical bytes of a record, or of any value that JSON can hold."""
    return msgspec.json.encode(_plain(msgspec.to_builtins(value)), order="sorted")


def digest(value: object) -> str:
    """SHA-256 over the canonical bytes of `value`, in hex."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _plain(value: object) -> object:
    match value:
        case str():
            return value if value.isascii() else unicodedata.normalize("NFC", value)
        case float():
            return int(value) if value.is_integer() and abs(value) < _WHOLE else value
        case dict():
            return {_plain(key): _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case _:
            return value
