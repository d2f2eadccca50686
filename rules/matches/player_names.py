"""Names of players in a match: names for players without one, and names that look alike."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext_lazy as _

from rules.engine.core.decision import Seat

# Characters that are drawn alike, behind the letter that they pass for.
_ALIKE = {
    "a": "АаΑα", "b": "ВΒ", "c": "Сс", "e": "ЕеΕ", "h": "НΗ", "i": "і", "k": "КкΚ",
    "l": "IІΙ1|", "m": "МΜ", "n": "Ν", "o": "0ОоΟο", "p": "РрΡρ", "s": "Ѕѕ", "t": "ТтΤ",
    "x": "ХхΧχ", "y": "УуΥ", "z": "Ζ",
}  # fmt: skip
_DRAWN = str.maketrans({each: letter for letter, all in _ALIKE.items() for each in all})


GIVEN_NAMES = (_("Player 1"), _("Player 2"), _("Player 3"))


def given_name(other: str, seat: Seat) -> str:
    """A default name in the reader's language for the player of a seat, which cannot be confused
    with that of the `other` side.
    """
    names = [str(name) for name in (GIVEN_NAMES[seat], *GIVEN_NAMES)]
    return next(name for name in names if not look_alike(name, other))


def look_alike(one: str, other: str) -> bool:
    """Whether two names can be confused: case, accents, width, spaces and look-alike characters are
    ignored.
    """
    return _letters(one) == _letters(other) or _shapes(one) == _shapes(other)


def _letters(name: str) -> str:
    bare = unicodedata.normalize("NFKD", name)
    return "".join(each for each in bare if unicodedata.category(each)[0] in "LNPS").casefold()


def _shapes(name: str) -> str:
    return _letters(unicodedata.normalize("NFKD", name).translate(_DRAWN))
