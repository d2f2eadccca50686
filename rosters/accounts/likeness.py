"""Which names can be taken for one another: the letters people write with, and those that look
alike.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path

UNSEEN = frozenset("\u115f\u1160")
"""Letters that show nothing; the others of their kind are no plain ones."""
BARELY_SEEN = dict.fromkeys(map(ord, "\u01c3\ua78b\ua78c\ua78f"))
"""Letters that look like the punctuation after a name."""
WRITTEN_TOGETHER = (
    frozenset(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA")),
    frozenset(("CJK", "IDEOGRAPHIC", "HANGUL")),
    frozenset(("CJK", "IDEOGRAPHIC", "BOPOMOFO")),
    frozenset(("ARABIC", "ARABIC-INDIC", "EXTENDED")),
)
"""Scripts, by how Unicode's names of letters and digits begin, that one name is written in."""


def is_plain(name: str) -> bool:
    """Whether `name` shows all its letters, as they are, of one script; digits 0 to 9 and
    punctuation are of every script.
    """
    if unicodedata.normalize("NFKC", name) != name or not UNSEEN.isdisjoint(name):
        return False
    signs = (sign for sign in name if sign.isalnum() and sign not in "0123456789")
    scripts = {unicodedata.name(sign, "").split(" ")[0] for sign in signs}
    return len(scripts) <= 1 or any(scripts <= together for together in WRITTEN_TOGETHER)


def look_of(name: str) -> str:
    """What is left of `name` at a glance: names of the same look can be taken for one another."""
    seen = unicodedata.normalize("NFD", name).translate(_LOOKS).casefold().translate(_LOOKS)
    return seen.replace("rn", "m").replace("vv", "w")


def _looks() -> dict[int, str | None]:
    lines = Path(__file__).with_name("lookalikes.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split(" ") for line in lines if not line.startswith("#"))
    return {ord(letter): look for look, alike in rows for letter in alike} | BARELY_SEEN


_LOOKS = _looks()
