"""Canonical JSON: equal values always serialise to the same bytes, for hashes and commitments.

UTF-8, NFC-normalised strings, sorted keys, separators `,` and `:` without spaces, shortest
round-trip numbers (10.0 is written 10).
"""

from __future__ import annotations

import hashlib
import re

import msgspec

from rules.engine.core.normal_form import is_nfc, nfc

_MAX_EXACT_INTEGER = 2.0**53  # beyond it a double no longer counts by ones
_TRAILING_ZERO = re.compile(rb"(?<![\d.])(\d{1,15})\.0(?!\d)")
_SPECIAL_NUMBER = re.compile(rb"-0\.0(?!\d)|(?<![\d.])\d{16,}\.0(?!\d)")


def canonical_json(value: object) -> bytes:
    """Serialise a record, or any JSON value, to its canonical bytes."""
    text = msgspec.json.encode(value, order="sorted")
    if b"\\" in text or not (text.isascii() or is_nfc(text.decode())):
        return _encode_normalised(value)
    if b".0" not in text:
        return text
    parts = text.split(b'"')  # without escapes, what is between two quotes is a string
    numbers = b"|".join(parts[::2])
    if _SPECIAL_NUMBER.search(numbers):
        return _encode_normalised(value)
    parts[::2] = _TRAILING_ZERO.sub(rb"\1", numbers).split(b"|")
    return b'"'.join(parts)


def digest(value: object) -> str:
    """The SHA-256 hash of the canonical bytes of `value`, in hex."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


def _encode_normalised(value: object) -> bytes:
    """Slow path that normalises every part of the value: for strings with escapes or not in NFC,
    and for `-0.0` and whole numbers of 16 digits and more.
    """
    return msgspec.json.encode(_normalised(msgspec.to_builtins(value)), order="sorted")


def _normalised(value: object) -> object:
    match value:
        case str():
            return nfc(value)
        case float():
            return int(value) if value.is_integer() and abs(value) < _MAX_EXACT_INTEGER else value
        case dict():
            return {_normalised(key): _normalised(item) for key, item in value.items()}
        case list() | tuple():
            return [_normalised(item) for item in value]
        case _:
            return value
