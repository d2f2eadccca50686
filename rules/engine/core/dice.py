"""Dice that nobody can foretell and everybody can check afterwards.

Message and mapping are fixed by the published format: HMAC-SHA256(secret, `match|nonce 0|nonce
1|i|sides|attempt`) read as a big-endian integer, drawn again while it falls in the incomplete last
run of `sides`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol

from rules.engine.core.record import Record

_SPACE = 2**256


class Face(Record):
    """One thrown die: `i` counts every face of the match from 0."""

    i: int
    sides: int
    face: int


class Dice(Protocol):
    """A source of faces; each call throws one die of `sides` sides and gives 1..sides."""

    def roll(self, sides: int) -> int: ...


class SeededDice:
    """Counter-based dice keyed by the match's secret; `index` is the number of faces already
    thrown.
    """

    def __init__(
        self, *, secret: bytes, match: str, nonces: tuple[str, str], index: int = 0
    ) -> None:
        self._secret = secret
        self._prefix = f"{match}|{nonces[0]}|{nonces[1]}"
        self.index = index

    def roll(self, sides: int) -> int:
        face = verifiable_face(self._secret, self._prefix, self.index, sides)
        self.index += 1
        return face


def verifiable_face(secret: bytes, prefix: str, index: int, sides: int) -> int:
    """The face that `secret` gives for die number `index`; `prefix` is `match|nonce 0|nonce 1`."""
    limit = _SPACE // sides * sides
    attempt = 0
    while True:
        message = f"{prefix}|{index}|{sides}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(secret, message, hashlib.sha256), "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


class ScriptedDice:
    """Faces written down beforehand, for tests; each is a face, or a `(sides, face)` pair that is
    checked.
    """

    def __init__(self, faces: Iterable[int | tuple[int, int]]) -> None:
        self.left = list(faces)

    def roll(self, sides: int) -> int:
        if not self.left:
            raise AssertionError(f"a D{sides} is thrown and no face is scripted for it")
        scripted = self.left.pop(0)
        expected, face = scripted if isinstance(scripted, tuple) else (sides, scripted)
        if expected != sides or not 1 <= face <= sides:
            raise AssertionError(
                f"a D{sides} is thrown, the script says D{expected} showing {face}"
            )
        return face


def pick(dice: Dice, count: int) -> int:
    """A uniform index below `count` (at least 1), drawn with `dice`."""
    return dice.roll(count) - 1 if count > 1 else 0
