"""Provably fair dice: unpredictable during the match, verifiable once its secret is published.

Die number i is HMAC-SHA256(secret, `match|nonce 0|nonce 1|i|sides|attempt`), read as a big-endian
integer, modulo `sides`, plus 1. Numbers in the last incomplete run of `sides` are rejected and
drawn again with the next attempt (rejection sampling). This format is published and never changes.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol

from rules.engine.core.record import Record

_SPACE = 2**256


class Face(Record):
    """One rolled die: `i` is its index among all dice of the match, from 0."""

    i: int
    sides: int
    face: int


class Dice(Protocol):
    """A source of dice rolls; each call rolls one die of `sides` sides and returns 1..sides."""

    def roll(self, sides: int) -> int: ...


class SeededDice:
    """Counter-based dice derived from the match's secret; `index` is the number of dice rolled so
    far.
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
    """The face of die number `index` under `secret`; `prefix` is `match|nonce 0|nonce 1`."""
    limit = _SPACE // sides * sides
    attempt = 0
    while True:
        message = f"{prefix}|{index}|{sides}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(secret, message, hashlib.sha256), "big")
        if number < limit:
            return number % sides + 1
        attempt += 1


class ScriptedDice:
    """Predefined rolls for tests: each a face, or a `(sides, face)` pair whose sides are checked
    too.
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
    """A uniformly random index below `count` (at least 1); rolls no die when `count` is 1."""
    return dice.roll(count) - 1 if count > 1 else 0
