"""Parses and validates boards from files, text and API requests."""

from __future__ import annotations

import json
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rosters.json_input import DEEPEST, UnreadableJsonError, json_in_text, text_in
from rosters.text_cleanup import BadWordingError, located, one_line
from rules.boards.books import KEYS, drawing_of
from rules.engine.core.decision import Refusal
from rules.engine.core.normal_form import unknown_in
from rules.engine.tabletop.board_editor import NAME_LENGTH, OwnBoard, UnreadableBoardError
from rules.json_limits import is_too_deep
from rules.present.localise import Localiser

MOST_BYTES = 256 * 1024


class BadBoardError(ValueError):
    """Input that is not a board; `sentence` is the reason, `clause` the clause behind it, if
    any.
    """

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.clause = clause


def any_board_in(data: bytes, wanted: str) -> tuple[str, OwnBoard]:
    """Parse a board file and detect its system: `wanted` first, then any other that can read it.
    Raises BadBoardError.
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
    """Parse a board of the system `key` from a file or a text area. Raises BadBoardError."""
    if len(data) > MOST_BYTES:
        raise BadBoardError(_("The file is too large: a board has at most 256 KiB."))
    try:
        text = text_in(data)
    except UnreadableJsonError as error:
        raise BadBoardError(error.sentence) from error
    try:
        raw = json_in_text(text)
    except UnreadableJsonError as error:
        raw = drawing_of(key).typed(text)
        if raw is None:
            raise BadBoardError(error.sentence) from error
    return board_in(raw, key)


def board_in(raw: Any, key: str) -> OwnBoard:
    """Parse a board of the system `key` from JSON data and normalise its name. Raises
    BadBoardError.
    """
    if is_too_deep(raw):
        raise BadBoardError(
            _("The JSON is nested more than %(most)d levels deep.") % {"most": DEEPEST}
        )
    try:
        own: OwnBoard = drawing_of(key).read(cleaned_board(raw))
        return own.change(name=own.name or _("Unnamed board"))
    except UnreadableBoardError as error:
        raise BadBoardError(_told(key, error.refusal), error.refusal.clause) from error


def cleaned_board(raw: Any) -> Any:
    """The JSON data with the names of the board and its pieces cleaned. Raises BadBoardError, also
    for characters in ids that a record of a match cannot hold (`unknown_in`).
    """
    raw = _renamed(raw, "name")
    match raw:
        case {"pieces": list(pieces)}:
            named = [_renamed(each, f"pieces[{at}].name") for at, each in enumerate(pieces)]
            raw = raw | {"pieces": named}
    unknown = unknown_in(json.dumps(raw, ensure_ascii=False, default=str))
    if unknown:
        raise BadBoardError(
            _("The board has the character U+%(code)s, which is not known to this site. Remove it.")
            % {"code": f"{ord(unknown):04X}"}
        )
    return raw


def _renamed(named: Any, where: str) -> Any:
    match named:
        case {"name": str(name)}:
            try:
                return named | {"name": one_line(name, NAME_LENGTH)}
            except BadWordingError as error:
                raise BadBoardError(located(where, error.sentence)) from error
    return named


def _told(key: str, refusal: Refusal) -> str:
    [told] = Localiser(key, get_language() or "en").refusals([refusal])
    return str(told["sentence"])
