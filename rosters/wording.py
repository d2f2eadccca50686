"""What people write: names and notes, made uniform and free of what cannot be printed."""

from __future__ import annotations

import unicodedata

from django.utils.translation import gettext as _

# Marks that turn the direction of text and can make a name read as another one.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")
_SEPARATING = frozenset("\u2028\u2029")


class BadWordingError(ValueError):
    """A text that cannot be kept; the argument is a sentence for its writer."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def one_line(text: str, most: int) -> str:
    """A name: NFC, trimmed, runs of spaces closed up, empty or seen. Raises BadWordingError."""
    name = _checked(" ".join(part for part in text.split(" ") if part), most, allowed="")
    if name and all(unicodedata.category(character)[0] in "ZC" for character in name):
        raise BadWordingError(_("Nobody can see this name. Write one with letters in it."))
    return name


def many_lines(text: str, most: int) -> str:
    """A note: NFC, line feeds only, trimmed at both ends. Raises BadWordingError."""
    return _checked(text.replace("\r\n", "\n").replace("\r", "\n").strip(" \n"), most, allowed="\n")


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
        and character not in _TURNING
        and character not in _SEPARATING
    )
