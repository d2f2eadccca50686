"""Cleans names and notes: the only place where typed, pasted or imported text is normalised.

Characters that spreadsheets and messengers add are replaced by what was meant. Those without a
meaning are refused, with their place. Only incoming text is cleaned, never stored text, so that
hashes stay valid.
"""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine.core.normal_form import is_unknown, nfc
from rules.engine.tabletop.bidi_marks import BIDI_CONTROLS

_MOST_REMOVED = 1000
"""Characters that cleaning may remove from a text, beside those that it composes."""
NAME_LENGTH = 40
"""Maximum length of a player's name."""

_LINE_BREAK = re.compile("\r\n|[\r\v\f\x85\u2028\u2029]")
_REMOVED = "\0\x1a\ufff9\ufffa\ufffb\ufffc"
"""Padding, the end-of-file mark of DOS, marks of annotations, and pictures left out of a text."""


def _windows_character(code: int) -> str:
    """The Windows-1252 character that was meant by a C1 control; empty if there is none."""
    return bytes((code,)).decode("cp1252", errors="ignore")


_MEANT: dict[int, str] = {
    ord("\t"): " ",
    **dict.fromkeys(map(ord, {*BIDI_CONTROLS, *_REMOVED}), ""),
    **{code: meant for code in range(0x80, 0xA0) if (meant := _windows_character(code))},
}
"""Replacements of single characters that are the same in names and notes."""
_REFUSED = frozenset({"Cc", "Cs", "Cn"})
"""Categories of control characters, halves of a character, and those that the server's Unicode does
not know.
"""
_BLANK = "\u2800"
"""The empty braille cell, which looks like a space."""
_JOINED = "\u0590-\u10ff\u1200-\u17b3\u17b6-\u180a\u1810-\u1cff\u2190-\u2bff\U0001f000-\U0001faff"
"""Scripts that need zero-width joiners, and the characters that emoji are made of."""
_VARIED = (
    "#*0-9\xa9\xae\u203c\u2049\u2100-\u2dff\u2e80-\u3163\u3165-\ud7ff\uf900-\ufaff"
    "\U0001f000-\U000dffff"
)
"""Characters with a variation selector."""
_FLAG = "\U0001f3f4"
_REGION = "[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
"""Tags that make the black flag the flag of a region."""
_IDEOGRAPHS = "\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_UNSEEN = re.compile(
    "[\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]"
    "|[\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a]"
    f"|(?<![{_JOINED}])(?<![{_JOINED}]\ufe0f)[\u200c\u200d]"
    f"|[\u200c\u200d](?![{_JOINED}])"
    f"|(?<![{_VARIED}])[\ufe00-\ufe0f]"
    "|(?<![\u1820-\u18aa])[\u180b-\u180d\u180f]"  # variants of Mongolian letters
    f"|(?<![{_IDEOGRAPHS}])[\U000e0100-\U000e01ef]"
    "|[\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]"
    f"|(?<![{_FLAG}\U000e0020-\U000e007e])[\U000e0000-\U000e007f]+"
    f"|(?<={_FLAG})(?!{_REGION})[\U000e0000-\U000e007f]+"
)
"""Invisible marks and letters: a name with them looks like one without."""
_EMOJI = re.compile("[\U0001f000-\U0001faff]")
"""Signs that may be newer than the server's Unicode: they do not combine with others, so every
version normalises them alike, which records of matches depend on.
"""
_SHOWS_NOTHING = re.compile("[\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]")


class BadWordingError(ValueError):
    """An unacceptable text; the message says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def located(where: str, sentence: str) -> str:
    """A sentence about a text, after the path of its field in the document."""
    return _("“%(where)s”: %(sentence)s") % {"where": where, "sentence": sentence}


def one_line(text: str, most: int) -> str:
    """Normalise a name: NFC, trimmed, single spaces, empty or visible. Raises BadWordingError."""
    meant = _meant(text, most).replace("\n", " ")
    name = " ".join(word for word in _seen(meant.replace(_BLANK, " ")).split(" ") if word)
    if (meant.strip(" ") and not name) or (name and not any(map(_shows, name))):
        raise BadWordingError(_("This name is invisible. Choose one that contains letters."))
    return _short(name, most)


def many_lines(text: str, most: int) -> str:
    """Normalise a note: NFC, line feeds only, trimmed. Raises BadWordingError."""
    return _short(_seen(_meant(text, most)).strip(" \n"), most)


def _meant(text: str, most: int) -> str:
    """The text with line feeds for every line break, and without control characters. Raises
    BadWordingError with the place of a character that has no meaning, or for a text so long that
    cleaning cannot make it short enough.
    """
    if len(text) > _MOST_REMOVED + 4 * most:
        raise _too_long(text, most)
    for place, character in enumerate(text, start=1):
        if unicodedata.category(character) in _REFUSED and not _has_meaning(character):
            told = _("The %(place)s character, U+%(code)s, cannot be stored. Remove it.")
            if is_unknown(character):
                told = _(
                    "The %(place)s character, U+%(code)s, is not known to this site. Remove it."
                )
            raise BadWordingError(
                told % {"place": _ordinal(place), "code": f"{ord(character):04X}"}
            )
    return _LINE_BREAK.sub("\n", text).translate(_MEANT)


def _has_meaning(character: str) -> bool:
    if character == "\n" or ord(character) in _MEANT:
        return True
    return any(each.match(character) for each in (_LINE_BREAK, _EMOJI, _UNSEEN))


def _ordinal(number: int) -> str:
    """12th, or 12e in French."""
    if (get_language() or "en").startswith("fr"):
        return f"{number}{'er' if number == 1 else 'e'}"
    is_teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _short(text: str, most: int) -> str:
    if len(text) > most:
        raise _too_long(text, most)
    return text


def _too_long(text: str, most: int) -> BadWordingError:
    words = _("The text has %(length)d characters; the limit is %(most)d.")
    return BadWordingError(words % {"length": len(text), "most": most})


def _seen(text: str) -> str:
    bare = _UNSEEN.sub("", nfc(text))
    return nfc(bare)  # letters may meet where a mark was removed


def _shows(character: str) -> bool:
    if _EMOJI.match(character):
        return True
    return unicodedata.category(character)[0] not in "ZC" and not _SHOWS_NOTHING.match(character)
