"""Faces written down beforehand: `d6(4)`, `d10(1, 5)`; sides, owner, leftovers are checked."""

from __future__ import annotations

from rules.engine.core.dice import ScriptedDice

Faces = tuple[tuple[int, int], ...]


def d4(*faces: int) -> Faces:
    return _of(4, faces)


def d6(*faces: int) -> Faces:
    return _of(6, faces)


def d8(*faces: int) -> Faces:
    return _of(8, faces)


def d10(*faces: int) -> Faces:
    return _of(10, faces)


def d12(*faces: int) -> Faces:
    return _of(12, faces)


def scripted(*throws: Faces) -> ScriptedDice:
    """Dice that show exactly these faces, in this order."""
    return ScriptedDice([face for throw in throws for face in throw])


def _of(sides: int, faces: tuple[int, ...]) -> Faces:
    return tuple((sides, face) for face in faces)
