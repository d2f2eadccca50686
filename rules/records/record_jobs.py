"""Jobs of worker processes on imported match records: parse and verify."""

from __future__ import annotations

import msgspec
from django.utils import translation

from rules.compute.oracle_gateway import encoded
from rules.compute.translations import load_translations
from rules.engine.core.record import Record
from rules.records.match_record import Header
from rules.records.record_import import UnreadableRecordError, record_in
from rules.records.verification import Finding, verify


class Read(Record):
    """The header of a record, or the sentence why a file is none."""

    header: Header | None = None
    sentence: str = ""


def read_record(data: bytes, language: str) -> bytes:
    """Whether `data` is a match record, as Read; the sentence is in `language`."""
    try:
        with translation.override(language):
            return encoded(Read(header=record_in(data).header))
    except UnreadableRecordError as error:
        return encoded(Read(sentence=error.sentence))


def checked_record(data: bytes) -> bytes:
    """The Finding about a record that can be read."""
    return encoded(finding_in(data))


def finding_in(data: bytes) -> Finding:
    """What the check of a record finds. One that can no longer be read does not hold."""
    load_translations()  # in a process of rules.records.check_process they are not there yet
    try:
        return verify(record_in(data))
    except UnreadableRecordError as error:
        return Finding(0, 0, "", error.sentence)


def decoded_finding(data: bytes) -> Finding:
    """The Finding that `checked_record` has encoded."""
    return msgspec.json.decode(data, type=Finding)
