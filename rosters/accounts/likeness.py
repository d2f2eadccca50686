"""Detects look-alike names (homoglyphs) and mixed scripts."""

from __future__ import annotations

import unicodedata
from pathlib import Path

UNSEEN = frozenset("\u115f\u1160")
"""Invisible characters that Unicode counts as letters."""
BARELY_SEEN = dict.fromkeys(map(ord, "\u01c3\ua78b\ua78c\ua78f"))
"""Letters that look like punctuation."""
WRITTEN_TOGETHER = (
    frozenset(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA")),
    frozenset(("CJK", "IDEOGRAPHIC", "HANGUL")),
    frozenset(("CJK", "IDEOGRAPHIC", "BOPOMOFO")),
    frozenset(("ARABIC", "ARABIC-INDIC", "EXTENDED")),
)
"""Sets of scripts that may be mixed in one name, by the prefix of their characters' Unicode names.
"""


def is_plain(name: str) -> bool:
    """Whether `name` has only visible letters of one script; digits 0 to 9 and punctuation fit
    every script.
    """
    if unicodedata.normalize("NFKC", name) != name or not UNSEEN.isdisjoint(name):
        return False
    signs = (sign for sign in name if sign.isalnum() and sign not in "0123456789")
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in signs}
    return len(scripts) <= 1 or any(scripts <= together for together in WRITTEN_TOGETHER)


def look_of(name: str) -> str:
    """Canonical skeleton of `name`: names with the same skeleton can be mistaken for each other."""
    seen = unicodedata.normalize("NFD", name).translate(_LOOKS).casefold().translate(_LOOKS)
    return seen.replace("rn", "m").replace("vv", "w")


def _looks() -> dict[int, str | None]:
    lines = Path(__file__).with_name("lookalikes.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(letter): look for look, alike in rows for letter in alike} | BARELY_SEEN


_LOOKS = _looks()
