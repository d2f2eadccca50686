"""Reads untrusted text and JSON from files, pasted text and API requests.

Byte-order marks, UTF-16 and Windows line ends are accepted. Everything else that no format of this
site contains is refused with a sentence: duplicate keys, NaN, numbers beyond 64 bits, half a
surrogate pair, and deep nesting.
"""

from __future__ import annotations

import codecs
import json
import math
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, NoReturn

from django.utils.translation import gettext as _

DEEPEST = 64

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_HALF_A_PAIR = re.compile("[\ud800-\udfff]")
_ESCAPED_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_MOST_DIGITS = 19
"""Digits of the largest integer of 64 bits."""


class UnreadableJsonError(ValueError):
    """Data that cannot be read; `sentence` says what is wrong, and where."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def text_in(data: bytes) -> str:
    """Decode a text, with line feeds only and no byte-order mark. Raises UnreadableJsonError."""
    encoding = "utf-16" if data.startswith(_UTF_16) else "utf-8-sig"
    try:
        return data.decode(encoding).replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableJsonError(
            _("Line %(line)d is not text in UTF-8 or UTF-16.") % {"line": line}
        ) from error


def lines_in(data: bytes) -> bytes:
    """Decode JSON lines to UTF-8, each ending in a line feed, without blank lines at the end.
    Raises UnreadableJsonError.
    """
    text = text_in(data)
    return (text.rstrip("\n") + "\n" if text.endswith("\n") else text).encode()


def json_in(data: bytes) -> object:
    """Parse JSON. Raises UnreadableJsonError."""
    return json_in_text(text_in(data))


def json_in_text(text: str) -> object:
    """Parse JSON that is decoded already. Raises UnreadableJsonError."""
    if _depth(text) > DEEPEST:
        raise UnreadableJsonError(
            _("The JSON is nested more than %(most)d levels deep.") % {"most": DEEPEST}
        )
    try:
        value: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_constant,
            parse_float=_float,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        raise UnreadableJsonError(
            _("This is not valid JSON: line %(line)d, column %(column)d.")
            % {"line": error.lineno, "column": error.colno}
        ) from error
    if _HALF_A_PAIR.search(text) or _ESCAPED_HALF.search(text):
        _refuse_halves(value)
    return value


def visible(text: str) -> str:
    """Text from the input, truncated. Characters without a shape are shown as "U+0007", but
    spaces stay: French puts narrow ones before its punctuation.
    """
    return "".join(map(_shown, text[:160]))


def _shown(character: str) -> str:
    if character.isprintable() or unicodedata.category(character) == "Zs":
        return character
    return f"U+{ord(character):04X}"


def _depth(text: str) -> int:
    """Nesting depth of brackets outside strings; checked before a recursive parser runs."""
    deepest = depth = 0
    for bracket in re.findall(r"[\[{}\]]", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    seen: dict[str, object] = {}
    for key, value in pairs:
        if not key.isascii():
            raise UnreadableJsonError(_("The key “%(key)s” is unknown.") % {"key": visible(key)})
        if key in seen:
            raise UnreadableJsonError(
                _("The key “%(key)s” occurs twice in the same object.") % {"key": visible(key)}
            )
        seen[key] = value
    return seen


def _no_constant(name: str) -> NoReturn:
    raise UnreadableJsonError(_("%(name)s is not a valid JSON number.") % {"name": name})


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        _refuse_number(digits)
    return value


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > _MOST_DIGITS or not -(2**63) <= int(digits) < 2**63:
        _refuse_number(digits)
    return int(digits)


def _refuse_number(digits: str) -> NoReturn:
    shown = digits if len(digits) <= 24 else f"{digits[:20]}…"
    raise UnreadableJsonError(_("The number %(number)s is too large.") % {"number": shown})


def _refuse_halves(value: object) -> None:
    """Refuse text that cannot be encoded. Keys are ASCII already."""
    for where, text in _texts(value, ()):
        half = _HALF_A_PAIR.search(text)
        if half:
            raise UnreadableJsonError(
                _("“%(where)s” contains half of a character, U+%(code)s. Remove it.")
                % {"where": _path(where), "code": f"{ord(half[0]):04X}"}
            )


Place = tuple[Any, ...]
"""Where a value is: its container's place, and its index or key; empty for the whole. Only that of
a fault is put into words.
"""


def _texts(value: object, where: Place) -> Iterator[tuple[Place, str]]:
    """All texts with their places; the depth is limited before."""
    match value:
        case str():
            yield where, value
        case list():
            for index, item in enumerate(value):
                yield from _texts(item, (where, index))
        case dict():
            for key, item in value.items():
                yield from _texts(item, (where, key))


def _path(where: Place) -> str:
    """A place as `units[2].name`; `$` for the whole."""
    steps: list[str] = []
    while where:
        where, step = where
        steps.append(f"[{step}]" if isinstance(step, int) else f".{visible(step)}")
    return "".join(reversed(steps)).removeprefix(".") or "$"
