"""Jobs of worker processes on match records: parse, verify, and whether a position can be played
on.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from django.utils import translation

from rules.compute import jobs
from rules.compute.oracle_gateway import encoded
from rules.compute.translations import load_translations
from rules.engine.core.flow import State, StuckError
from rules.engine.core.record import Record
from rules.engine.core.resolution import Situation
from rules.records.match_record import Header
from rules.records.record_import import UnreadableRecordError, record_in
from rules.records.replay import IMPOSSIBLE
from rules.records.verification import Finding, verify

NotAwaited = Literal["", "over", "impossible", "nobody"]
"""Why no answer can be given in a position: the match is over, the current rules do not lead there,
or no seat has a decision. Empty where one can be given.
"""


class Read(Record):
    """The header of a record, or the sentence why the file is not one."""

    header: Header | None = None
    sentence: str = ""


def read_record(data: bytes, language: str) -> bytes:
    """Parse `data` as a match record, as Read; the sentence is in `language`."""
    try:
        with translation.override(language):
            return encoded(Read(header=record_in(data).header))
    except UnreadableRecordError as error:
        return encoded(Read(sentence=error.sentence))


def checked_record(data: bytes) -> bytes:
    """Verify a readable record; returns the encoded Finding."""
    return encoded(finding_in(data))


def finding_in(data: bytes) -> Finding:
    """Verify a record; one that can no longer be read is invalid."""
    load_translations()  # in a process of rules.records.check_process they are not there yet
    try:
        with translation.override("en"):
            return verify(record_in(data, is_stored=True))
    except UnreadableRecordError as error:
        return Finding(0, 0, "", f"the file cannot be read: {error.sentence}")


def why_not_awaited(key: str, state: bytes) -> bytes:
    """Why no answer can be given in a position, as NotAwaited."""
    return encoded(not_awaited(jobs.situation_of(key, state)))


def not_awaited(now: Situation[State]) -> NotAwaited:
    """Why no answer can be given in a position."""
    if now.state.outcome is not None:
        return "over"
    try:
        return "" if now.decisions else "nobody"
    except (StuckError, *IMPOSSIBLE):
        return "impossible"


def decoded_finding(data: bytes) -> Finding:
    """Decode the result of `checked_record`."""
    return msgspec.json.decode(data, type=Finding)
