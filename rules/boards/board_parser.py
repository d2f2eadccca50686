"""Boards as they come in, as a file, as text or from a program: refused with a sentence."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.wording import BadWordingError, one_line
from rules.boards.drawing import KEYS, drawing_of
from rules.engine.core.decision import Refusal
from rules.engine.lib.drawing import NAME_LENGTH, OwnBoard, UnreadableBoardError
from rules.layers import DEEPEST, is_too_deep
from rules.telling import Teller

MOST_BYTES = 256 * 1024


class BadBoardError(ValueError):
    """What is no board; `sentence` says why, `clause` is the one behind it, if there is one."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.clause = clause


def any_board_in(data: bytes, wanted: str) -> tuple[str, OwnBoard]:
    """The board in a file, and the system that it is drawn for: the `wanted` one, or else whichever
    can read it. Raises BadBoardError.
    """
    try:
        return wanted, board_in_text(data, wanted)
    except BadBoardError:
        for key in KEYS:
            try:
                return key, board_in_text(data, key)
            except BadBoardError:
                continue
        raise


def board_in_text(data: bytes, key: str) -> OwnBoard:
    """The board of the system `key` in a file or a text area. Raises BadBoardError."""
    if len(data) > MOST_BYTES:
        raise BadBoardError(_("The file is larger than 256 KiB. A board never is."))
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raw = drawing_of(key).typed(data.decode(errors="replace"))
        if raw is None:
            raise BadBoardError(_("This is not JSON that can be read.")) from error
    return board_in(raw, key)


def board_in(raw: Any, key: str) -> OwnBoard:
    """The board of the system `key` behind JSON data, its name made uniform. Raises
    BadBoardError.
    """
    if is_too_deep(raw):
        raise BadBoardError(_("A board nests at most %(most)d deep.") % {"most": DEEPEST})
    try:
        own: OwnBoard = drawing_of(key).read(raw)
        return own.change(name=one_line(own.name, NAME_LENGTH) or _("Own board"))
    except BadWordingError as error:
        raise BadBoardError(error.sentence) from error
    except UnreadableBoardError as error:
        raise BadBoardError(_told(key, error.refusal), error.refusal.clause) from error


def _told(key: str, refusal: Refusal) -> str:
    [told] = Teller(key, get_language() or "en").refusals([refusal])
    return str(told["sentence"])
