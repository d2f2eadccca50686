"""Names at a table: not to be taken for each other."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

# Characters that are drawn alike, behind the letter that they pass for.
_ALIKE = {
    "a": "АаΑα", "b": "ВΒ", "c": "Сс", "e": "ЕеΕ", "h": "НΗ", "i": "і", "k": "КкΚ",
    "l": "IІΙ1|", "m": "МΜ", "n": "Ν", "o": "0ОоΟο", "p": "РрΡρ", "s": "Ѕѕ", "t": "ТтΤ",
    "x": "ХхΧχ", "y": "УуΥ", "z": "Ζ",
}  # fmt: skip
_DRAWN = str.maketrans({each: letter for letter, all in _ALIKE.items() for each in all})


def given_name(other: str) -> str:
    """A name for a player who has given none, not to be taken for that of the `other` side."""
    names = (_("Player %(number)d") % {"number": number} for number in (1, 2))
    return next(name for name in names if not look_alike(name, other))


def look_alike(one: str, other: str) -> bool:
    """Whether a reader could take one name for the other: case, accents, width, spaces and
    characters that are drawn alike make no difference.
    """
    return _letters(one) == _letters(other) or _shapes(one) == _shapes(other)


def _letters(name: str) -> str:
    bare = unicodedata.normalize("NFKD", name)
    return "".join(each for each in bare if unicodedata.category(each)[0] in "LNPS").casefold()


def _shapes(name: str) -> str:
    return _letters(unicodedata.normalize("NFKD", name).translate(_DRAWN))
