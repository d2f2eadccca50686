"""What workers do with match records that people import: read them, and check them."""

from __future__ import annotations

from pathlib import Path

import django
import msgspec
from django.conf import settings
from django.utils import translation

from rules.engine.core.record import Record
from rules.questions import encoded
from rules.reading import UnreadableRecordError, record_in
from rules.record import Header
from rules.verification import Finding, verify

LOCALE = Path(__file__).parents[2] / "frontier_site" / "locale"


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
    load_translations()  # in a process of rules.check_process they are not there yet
    try:
        return verify(record_in(data))
    except UnreadableRecordError as error:
        return Finding(0, 0, "", error.sentence)


def load_translations() -> None:
    """Loads the texts of every language. A worker has no Django settings but these."""
    if not settings.configured:
        settings.configure(LOCALE_PATHS=[LOCALE], LANGUAGES=[("en", "English"), ("fr", "French")])
        django.setup()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            translation.gettext("English")


def decoded_finding(data: bytes) -> Finding:
    """The Finding that `checked_record` has encoded."""
    return msgspec.json.decode(data, type=Finding)
