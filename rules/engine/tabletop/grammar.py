"""Grammar of English and French sentences: plural forms, elision, lists.

A parameter of a message may be followed by a form, as in `{count:# unit|# units}`:

- `singular|plural` or `zero|singular|plural`: the form for a figure, or for a name that is singular
  or plural; `#` stands for the figure or the name;
- `de` or `que`: the French word before a name, shortened before a vowel (`d’Ana`, `de Bruno`);
- `?form`: the form if the value is not empty, else nothing.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

FIGURE = "#"
ELIDED = {"de": "d’", "que": "qu’"}
VOWELS = frozenset("aeiou")


def choose(forms: str, is_plural: bool, is_zero: bool = False) -> str:
    """Pick the plural form from `zero|singular|plural` or `singular|plural`."""
    *zero, singular, plural = forms.split("|")
    if zero and is_zero:
        return zero[0]
    return plural if is_plural else singular


def is_plural(figure: float, language: str) -> bool:
    """Whether a number takes the plural: in French from 2 upwards, in English unless it is 1."""
    return figure >= 2 if language.startswith("fr") else figure != 1


def elide(word: str, name: str) -> str:
    """French elision: `word` before `name`, shortened before a vowel. An h counts as a consonant,
    and so does a y before a vowel.
    """
    return f"{ELIDED[word]}{name}" if _begins_with_vowel(name) else f"{word} {name}"


def _begins_with_vowel(name: str) -> bool:
    bare = unicodedata.normalize("NFD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    letters = [letter for letter in bare[:4] if not unicodedata.combining(letter)]
    if letters[:1] == ["y"]:
        return len(letters) > 1 and letters[1].isalpha() and letters[1] not in VOWELS
    return bool(letters) and letters[0] in VOWELS


def listed(names: Sequence[str], language: str) -> str:
    """The names as a list in a sentence: `Lobo, Techy and Bosun`."""
    *first, last = names or ("",)
    link = " et " if language.startswith("fr") else " and "
    return f"{', '.join(first)}{link}{last}" if first else last
