"""What people write: names and notes, made uniform and free of what cannot be printed."""

from __future__ import annotations

import re
import unicodedata

from django.utils.translation import gettext as _

from rules.engine.lib.direction import TURNING

NAME_LENGTH = 40
"""Characters that the name of a player may have."""

_SEPARATING = frozenset("\u2028\u2029")
_BLANK = "\u2800"
"""The braille cell without a dot: a space by another name."""
_JOINED = "\u0590-\u10ff\u1200-\u17b3\u17b6-\u180a\u180f-\u1cff\u2190-\u2bff\U0001f000-\U0001faff"
"""Scripts whose letters are joined or kept apart by marks, and the signs that emoji are made of."""
_VARIED = (
    "#*0-9\xa9\xae\u203c\u2049\u2100-\u2dff\u2e80-\u3163\u3165-\ud7ff\uf900-\ufaff"
    "\U0001f000-\U000dffff"
)
"""Signs that have another look."""
_FLAG = "\U0001f3f4"
_TAGS = "\U000e0000-\U000e00ff"
_UNSEEN = re.compile(
    "[\xad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2065\u206a-\u206f\u3164\ufeff\uffa0]"
    f"|(?<![{_JOINED}])(?<![{_JOINED}]\ufe0f)[\u200c\u200d]"
    f"|[\u200c\u200d](?![{_JOINED}])"
    f"|(?<![{_VARIED}])[\ufe00-\ufe0f]"
    f"|(?<![{_FLAG}{_TAGS}])[{_TAGS}]+"
)
"""Marks and letters that show nothing where they stand: a name with them looks like one without."""
_SHOWS_NOTHING = re.compile("[\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff]")


class BadWordingError(ValueError):
    """A text that cannot be kept; the argument is a sentence for its writer."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def one_line(text: str, most: int) -> str:
    """A name: NFC, trimmed, runs of spaces closed up, empty or seen. Raises BadWordingError."""
    words = _seen(text.replace(_BLANK, " ")).split(" ")
    name = _checked(" ".join(word for word in words if word), most, allowed="")
    if (text.strip(" ") and not name) or (name and not any(map(_shows, name))):
        raise BadWordingError(_("Nobody can see this name. Write one with letters in it."))
    return name


def many_lines(text: str, most: int) -> str:
    """A note: NFC, line feeds only, trimmed at both ends. Raises BadWordingError."""
    lines = _seen(text).replace("\r\n", "\n").replace("\r", "\n")
    return _checked(lines.strip(" \n"), most, allowed="\n")


def _checked(text: str, most: int, *, allowed: str) -> str:
    for character in text:
        if character not in allowed and not _printable(character):
            raise BadWordingError(
                _("The text holds a control character (U+%(code)s). Remove it and save again.")
                % {"code": f"{ord(character):04X}"}
            )
    normal = unicodedata.normalize("NFC", text)
    if len(normal) > most:
        raise BadWordingError(
            _("The text has %(length)d characters; at most %(most)d fit.")
            % {"length": len(normal), "most": most}
        )
    return normal


def _printable(character: str) -> bool:
    return (
        unicodedata.category(character) not in {"Cc", "Cs"}
        and character not in TURNING
        and character not in _SEPARATING
    )


def _seen(text: str) -> str:
    return _UNSEEN.sub("", unicodedata.normalize("NFC", text))


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] not in "ZC" and not _SHOWS_NOTHING.match(character)
