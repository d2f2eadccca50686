"""Imports match records: validates an untrusted file line by line, with an error sentence."""

from __future__ import annotations

import os
import re
from datetime import MAXYEAR, MINYEAR, datetime
from pathlib import Path
from typing import TypeVar

import msgspec
from django.utils.translation import gettext as _

from rosters.json_input import DEEPEST, UnreadableJsonError, lines_in
from rosters.shape_errors import shape_error
from rosters.text_cleanup import NAME_LENGTH, BadWordingError, one_line
from rules.engine.core import log
from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.log_length import Length
from rules.engine.core.normal_form import unknown_in
from rules.engine.core.record import Record
from rules.engine.systems import SYSTEMS, system
from rules.json_limits import is_exact, is_too_deep
from rules.records.match_record import FORMAT, VERSION, Footer, Header, MatchRecord

MOST_BYTES = 8 * 1024 * 1024
MOST_OF_STEP = 256 * 1024
"""The most bytes of one step, many times what a match on a site needs: pages show whole steps."""
MOST_DICE = 50_000
"""The most dice of a record, many times those of any match: each is computed from the secret."""
_BYTE = re.compile(r"\(byte (\d+)\)")

R = TypeVar("R", bound=Record)


class UnreadableRecordError(ValueError):
    """The file is not a match record; `sentence` is the reason."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def record_in(data: bytes, *, is_stored: bool = False) -> MatchRecord:
    """Parse a record without verifying it. A stored one was read before, perhaps with another
    version of Unicode, so its characters and names are not checked again. Raises
    UnreadableRecordError.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableRecordError(_("The file is too large: a match record has at most 8 MiB."))
    data = plain(data)
    if not data.endswith(b"\n") or data.count(b"\n") < 2:
        raise UnreadableRecordError(
            _(
                "This is not a whole match record: it needs a first line about the match and a "
                "line for at least one step, and its last line must not be cut off."
            )
        )
    if not is_stored:
        _check_characters(data)
    header = _header(data.partition(b"\n")[0])
    if not is_stored and not all(_is_a_name(seat.name) for seat in header.seats):
        raise UnreadableRecordError(_("The header has a player name that cannot be displayed."))
    most = Length(play=system(header.system).longest(header.setup)).most
    if data.count(b"\n") > most + 2:  # the header and the footer
        raise UnreadableRecordError(
            _("The log is too long: a match of this game has at most %(most)d steps.")
            % {"most": most}
        )
    lines = data.split(b"\n")
    body = lines[1:-1]
    footer = None
    if b'"dice_secret":' in body[-1] and b'"commit' not in body[-1] and b'"seq":' not in body[-1]:
        footer = _line(body.pop(), Footer, len(lines) - 1)
    commits = [_commit(line, number) for number, line in enumerate(body, start=2)]
    if not is_stored:
        _check_sizes(body)
        _check_lengths(commits)
    if not commits:
        raise UnreadableRecordError(_("The file contains no step."))
    return MatchRecord(header, commits, footer)


def plain(data: bytes) -> bytes:
    """The lines of a record as they were exported, without what editors and mail programs change:
    byte-order mark, encoding, line ends and blank lines at the end. Raises UnreadableRecordError.
    """
    try:
        return lines_in(data)
    except UnreadableJsonError as error:
        raise UnreadableRecordError(error.sentence) from error


def _check_characters(data: bytes) -> None:
    """Refuse characters that a browser's Unicode may normalise in another way than this one."""
    if data.isascii():
        return
    for number, line in enumerate(data.decode(errors="replace").split("\n"), start=1):
        if unknown := unknown_in(line):
            raise UnreadableRecordError(
                _(
                    "Line %(number)d has the character U+%(code)s, which is newer than the Unicode "
                    "version of this site, so the record cannot be checked here."
                )
                % {"number": number, "code": f"{ord(unknown):04X}"}
            )


def _commit(line: bytes, number: int) -> log.Commit:
    commit = _line(line, log.Commit, number)
    content = [commit.command, *commit.events]
    if is_too_deep(content):
        raise UnreadableRecordError(_too_deep(number))
    if not is_exact(content):
        raise UnreadableRecordError(
            _("Line %(number)d is not canonical JSON.") % {"number": number}
        )
    return commit


def _check_sizes(lines: list[bytes]) -> None:
    """Refuse steps larger than any that a match on a site can have."""
    for number, line in enumerate(lines, start=2):
        if len(line) > MOST_OF_STEP:
            raise UnreadableRecordError(
                _("Line %(number)d is too long: a step has at most %(most)d KiB.")
                % {"number": number, "most": MOST_OF_STEP // 1024}
            )


def _check_lengths(commits: list[log.Commit]) -> None:
    """Refuse texts longer than any that a match on a site can have, and more dice."""
    if log.faces_thrown(commits) > MOST_DICE:
        raise UnreadableRecordError(
            _("There are too many dice: a match record has at most %(most)d.") % {"most": MOST_DICE}
        )
    limits = {"said": log.MOST_SENTENCE, "why": log.MOST_REASON}
    for number, commit in enumerate(commits, start=2):
        for name, most in limits.items():
            if any(len(str(event.get(name, ""))) > most for event in commit.events):
                raise UnreadableRecordError(
                    _("Line %(number)d has a text of more than %(most)d characters.")
                    % {"number": number, "most": most}
                )


def _too_deep(number: int) -> str:
    return _("Line %(number)d is nested more than %(most)d levels deep.") % {
        "number": number,
        "most": DEEPEST,
    }


def _header(line: bytes) -> Header:
    header = _line(line, Header, 1)
    if header.format != FORMAT or header.version != VERSION:
        raise UnreadableRecordError(
            _("The file is not a match record of version %(version)d.") % {"version": VERSION}
        )
    if header.system not in {each.key for each in SYSTEMS}:
        raise UnreadableRecordError(_("This match is of a game that this site does not have."))
    if not _is_a_moment(header.started):
        raise UnreadableRecordError(_("The header does not say when the match began."))
    return header


def _is_a_moment(text: str) -> bool:
    """Whether `text` is a moment that has a date in every time zone."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return False
    return at.tzinfo is not None and MINYEAR < at.year < MAXYEAR


def _is_a_name(text: str) -> bool:
    try:
        return bool(text) and one_line(text, NAME_LENGTH) == text
    except BadWordingError:
        return False


def _line(line: bytes, shape: type[R], number: int) -> R:
    """Decode one line, which must be canonical JSON."""
    try:
        found = msgspec.json.decode(line, type=shape)
        canonical = canonical_json(found) == line
    except msgspec.ValidationError as error:
        detail = shape_error(error).sentence
        raise UnreadableRecordError(
            _("Line %(number)d cannot be read: %(detail)s") % {"number": number, "detail": detail}
        ) from error
    except RecursionError as error:
        raise UnreadableRecordError(_too_deep(number)) from error
    except (msgspec.DecodeError, UnicodeError) as error:
        raise UnreadableRecordError(
            _("This is not valid JSON: line %(line)d, column %(column)d.")
            % {"line": number, "column": _column(line, str(error))}
        ) from error
    if not canonical:
        raise UnreadableRecordError(
            _("Line %(number)d is not canonical JSON.") % {"number": number}
        )
    return found


def _column(line: bytes, told: str) -> int:
    """The column of an error, from the byte that msgspec's message names; else the end."""
    place = _BYTE.search(told)
    return len(line[: int(place[1]) if place else None].decode(errors="replace")) + 1


def shown(path: Path) -> str:
    """A printable form of a file name, whatever its bytes."""
    return os.fsencode(path).decode(errors="replace")
