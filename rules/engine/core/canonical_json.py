"""Canonical JSON: one text for one value, so that hashes and commitments agree everywhere.

UTF-8, NFC, keys sorted, separators `,` and `:`, no spaces, shortest round-trip numbers (10.0 is
written 10).
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

import msgspec

_WHOLE = 2.0**53  # beyond it a double no longer counts by ones
_POINT_NOUGHT = re.compile(rb"(?<![\d.])(\d{1,15})\.0(?!\d)")
_UNSETTLED = re.compile(rb"-0\.0(?!\d)|(?<![\d.])\d{16,}\.0(?!\d)")


def canonical_json(value: object) -> bytes:
    """The canonical bytes of a record, or of any value that JSON can hold."""
    text = msgspec.json.encode(value, order="sorted")
    if b"\\" in text or not (text.isascii() or unicodedata.is_normalized("NFC", text.decode())):
        return _piece_by_piece(value)
    if b".0" not in text:
        return text
    parts = text.split(b'"')  # without escapes, what is between two quotes is a string
    numbers = b"|".join(parts[::2])
    if _UNSETTLED.search(numbers):
        return _piece_by_piece(value)
    parts[::2] = _POINT_NOUGHT.sub(rb"\1", numbers).split(b"|")
    return b'"'.join(parts)


def digest(value: object) -> str:
    """SHA-256 over the canonical bytes of `value`, in hex."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _piece_by_piece(value: object) -> bytes:
    """The same for any value: where strings are escaped or composed otherwise, and for numbers that
    are not whole as they are written.
    """
    return msgspec.json.encode(_plain(msgspec.to_builtins(value)), order="sorted")


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
