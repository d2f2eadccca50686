"""Typography: quotes, French spacing, decimal separators, ranges of clause ids."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

NARROW = "\u202f"
NO_BREAK = "\u00a0"

_BEFORE = re.compile(r"[ \u00a0\u202f]+(?=[;:!?»%])")
_AFTER = re.compile(r"(?<=«)[ \u00a0\u202f]+")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_VARIANTS = frozenset(map(chr, range(0xFE00, 0xFE10)))  # they choose between looks of a character


def is_french(language: str) -> bool:
    """Whether `language` is a variant of French; all others get English."""
    return language.startswith("fr")


@lru_cache(maxsize=4096)
def polish(text: str, language: str) -> str:
    """`text` composed (NFC), on one line, with real apostrophes and, in French, narrow spaces."""
    visible = (" " if char.isspace() and char not in (NO_BREAK, NARROW) else char for char in text)
    kept = "".join(
        char
        for char in visible
        if unicodedata.category(char) not in _UNSEEN and char not in _VARIANTS
    )
    composed = unicodedata.normalize("NFC", kept).replace("'", "’")
    if is_french(language):
        composed = _AFTER.sub(NARROW, _BEFORE.sub(NARROW, composed))
    return composed


def polish_lines(text: str, language: str) -> str:
    """`text` polished line by line."""
    return "\n".join(polish(line, language) for line in text.split("\n"))


def number(value: float, language: str) -> str:
    """Format a number without trailing zeros, with the decimal separator of `language`."""
    written = f"{value:g}"
    return written.replace(".", ",") if is_french(language) else written


def clause_ranges(clauses: tuple[str, ...]) -> str:
    """Clause ids with consecutive numbers abbreviated to ranges."""
    alike: list[tuple[str, list[int]]] = []
    for clause in clauses:
        stem, _, last = clause.rpartition("-")
        if not last.isdigit():
            alike.append((clause, []))
        elif alike and alike[-1][0] == stem:
            alike[-1][1].append(int(last))
        else:
            alike.append((stem, [int(last)]))
    return " · ".join(_numbered(stem, numbers) for stem, numbers in alike)


def _numbered(stem: str, numbers: list[int]) -> str:
    """A stem with its numbers, those that follow one another as a range."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    told = [f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs]
    return f"{stem}-{f',{NO_BREAK}'.join(told)}" if told else stem
