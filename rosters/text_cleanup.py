"""Normalises names and notes, and refuses characters that cannot be printed."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from rules.engine.tabletop.bidi_marks import BIDI_CONTROLS

NAME_LENGTH = 40
"""Maximum length of a player's name."""

_SEPARATING = frozenset("\u2028\u2029")
_BLANK = "\u2800"
"""The empty braille cell, which looks like a space."""
_JOINED = "\u0590-\u10ff\u1200-\u17b3\u17b6-\u180a\u180f-\u1cff\u2190-\u2bff\U0001f000-\U0001faff"
"""Scripts that need zero-width joiners, and the characters that emoji are made of."""
_VARIED = (
    "#*0-9\xa9\xae\u203c\u2049\u2100-\u2dff\u2e80-\u3163\u3165-\ud7ff\uf900-\ufaff"
    "\U0001f000-\U000dffff"
)
"""Characters with a variation selector."""
_FLAG = "\U0001f3f4"
_TAGS = "\U000e0000-\U000e00ff"
_UNSEEN = re.compile(
    "[\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]"
    f"|(?<![{_JOINED}])(?<![{_JOINED}]\ufe0f)[\u200c\u200d]"
    f"|[\u200c\u200d](?![{_JOINED}])"
    f"|(?<![{_VARIED}])[\ufe00-\ufe0f]"
    f"|(?<![{_FLAG}{_TAGS}])[{_TAGS}]+"
)
"""Invisible marks and letters: a name with them looks like one without."""
_SHOWS_NOTHING = re.compile("[\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]")


class BadWordingError(ValueError):
    """An unacceptable text; the message says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def one_line(text: str, most: int) -> str:
    """Normalise a name: NFC, trimmed, single spaces, empty or visible. Raises BadWordingError."""
    words = _seen(text.replace(_BLANK, " ")).split(" ")
    name = _checked(" ".join(word for word in words if word), most, allowed="")
    if (text.strip(" ") and not name) or (name and not any(map(_shows, name))):
        raise BadWordingError(_("This name is invisible. Choose one that contains letters."))
    return name


def many_lines(text: str, most: int) -> str:
    """Normalise a note: NFC, line feeds only, trimmed. Raises BadWordingError."""
    lines = _seen(text).replace("\r\n", "\n").replace("\r", "\n")
    return _checked(lines.strip(" \n"), most, allowed="\n")


def _checked(text: str, most: int, *, allowed: str) -> str:
    for character in text:
        if character not in allowed and not _printable(character):
            raise BadWordingError(
                _("The text contains a control character (U+%(code)s). Remove it and save again.")
                % {"code": f"{ord(character):04X}"}
            )
    normal = unicodedata.normalize("NFC", text)
    if len(normal) > most:
        raise BadWordingError(
            _("The text has %(length)d characters; the limit is %(most)d.")
            % {"length": len(normal), "most": most}
        )
    return normal


def _printable(character: str) -> bool:
    return (
        unicodedata.category(character) not in {"Cc", "Cs"}
        and character not in BIDI_CONTROLS
        and character not in _SEPARATING
    )


def _seen(text: str) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFC", text))


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] not in "ZC" and not _SHOWS_NOTHING.match(character)
