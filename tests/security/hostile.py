"""What nobody means well with: texts, bodies and files that have broken something somewhere."""

from __future__ import annotations

import io
import json
import zipfile

DEEP = 1_000_000
MIB = 1024 * 1024

TEXTS = (
    "", " ", "\x00", "a\x00b", "\u202eedoc", "\u200b\u200b", "\ufeff", "\ud800", "\udfff\ud800",
    "\U0010ffff", "e" + "\u0301" * 2000, "🎲" * 400, "A" * 100_000, "\r\nSet-Cookie: a=b",
    "' OR 1=1 --", "'; DROP TABLE accounts_user; --", "\\", "%s%n%x", "{0.__class__}", "{{ 7*7 }}",
    "{% debug %}", "${7*7}", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)", "../../../../etc/passwd", "..\\..\\windows", "file:///etc/passwd",
    "/dev/zero", "-1", "0", "1e999", "NaN", "Infinity", "-Infinity", "9" * 400, "0x10", "1_000",
    "٣", "²", "1.5", "+1", "true", "null", "undefined", "[]", "{}", "on", "2026-13-45",
    "0001-01-01", "9999-12-31", "00000000-0000-0000-0000-000000000000", "||calc", "`id`",
)  # fmt: skip

BODIES = {
    "nothing": b"",
    "a space": b" ",
    "null": b"null",
    "a list": b"[]",
    "a text": b'"a"',
    "a number": b"1",
    "true": b"true",
    "not a number": b'{"seat": NaN, "limit": NaN, "seq": NaN}',
    "infinity": b'{"seat": Infinity, "limit": -Infinity, "seq": Infinity}',
    "beyond every number": b'{"seat": 1e999, "limit": 1e999, "seq": 1e999}',
    "a number of 5,000 digits": b'{"seat": ' + b"9" * 5000 + b"}",
    "less than nothing": b'{"seat": -1, "seq": -1, "limit": -1, "id": -1}',
    "bad UTF-8": b'{"text": "\xff\xfe\xc0\xaf"}',
    "half a character": b'{"text": "\xe2\x82"}',
    "half a pair": b'{"text": "\\ud800", "name": "\\udfff", "id": "\\ud800"}',
    "half a pair for a choice": b'{"system": "frontier", "units": ["lobo"], "paper": "\\ud800"}',
    "half a pair for a name": b'{"system": "frontier", "unit": ["\\udfff"], "\\ud800": 1}',
    "a NUL": b'{"text": "\\u0000", "name": "\\u0000", "why": "\\u0000"}',
    "a mark of order": b"\xef\xbb\xbf{}",
    "UTF-16": '{"seat": 0}'.encode("utf-16"),
    "cut off": b'{"seat": 0, "text": "a',
    "a comma too many": b'{"seat": 0,}',
    "two in one": b"{}{}",
    "keys twice": b'{"seat": 0, "seat": 1, "seat": "x"}',
    "a key that is empty": b'{"": 0, "__proto__": {}, "constructor": {}}',
    "lists without end": b"[" * DEEP,
    "objects without end": b'{"a":' * (DEEP // 8),
    "deep and whole": b"[" * 100_000 + b"]" * 100_000,
    "deep within": b'{"command": ' + b"[" * 5000 + b"]" * 5000 + b"}",
    "a long text": b'{"text": "' + b"a" * 900_000 + b'"}',
    "a long key": b'{"' + b"a" * 900_000 + b'": 1}',
    "everything wrong": json.dumps(
        {name: {"a": []} for name in ("id", "seat", "seq", "command", "text", "board", "units")}
    ).encode(),
    "all null": json.dumps(
        dict.fromkeys(("id", "seat", "seq", "command", "text", "key", "board", "units"))
    ).encode(),
    "XML": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    "YAML": b"!!python/object/apply:os.system ['id']",
    "a pickle": b"cos\nsystem\n(S'id'\ntR.",
}
"""Bodies that say they are JSON."""


def _bomb() -> bytes:
    """Ten kilobytes that are ten megabytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("../../etc/passwd", b"0" * 10 * MIB)
    return packed.getvalue()


FILES = BODIES | {
    "a bomb in a ZIP": _bomb(),
    "a GZIP": b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
    "a picture": b"\x89PNG\r\n\x1a\n" + b"\x00" * 64,
    "a PDF": b"%PDF-1.7\n",
    "a program": b"\x7fELF" + b"\x00" * 64,
    "a billion laughs": b'<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>',
    "lines without end": b"\n" * 500_000,
    "a record of nothing": b'{"format":"frontier-match","version":1}\n',
    "a record of another time": b'{"format":"frontier-match","version":2}\n',
    "a record with a deep header": b'{"format":"frontier-match","board":' + b"[" * 5000 + b"\n",
    "a board of one number": b'{"format":"frontier-board","pieces":1e308}',
    "a roster of nothing": b'{"format":"frontier-roster","units":[{}]}',
}
