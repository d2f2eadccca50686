"""Imported match records: verification and its stored result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal
from uuid import UUID

import msgspec
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import get_language

from rules.compute.errors import DeadlineError, TooCostlyError
from rules.compute.gateway import compute
from rules.engine.systems import SYSTEMS
from rules.matches.services import keep_finding
from rules.models import Replay
from rules.records.check_process import CheckFailedError, finding_apart
from rules.records.match_record import Header
from rules.records.record_import import UnreadableRecordError
from rules.records.record_jobs import Read, checked_record, decoded_finding, finding_in, read_record
from rules.records.verification import Finding, verifier

State = Literal["waiting", "broken", "part", "whole"]


class UncheckedError(Exception):
    """The verification takes longer than a request may; a periodic task will do it."""


def header_in(request: HttpRequest, data: bytes) -> Header:
    """Parse a whole record in a worker and return its header. Raises UnreadableRecordError,
    ComputeError.
    """
    done = compute(request, read_record, data, get_language() or "en")
    found = msgspec.json.decode(done, type=Read)
    if found.header is None:
        raise UnreadableRecordError(found.sentence)
    return found.header


def checked(request: HttpRequest, data: bytes) -> Finding:
    """Verify a record in a worker. Raises UncheckedError, ComputeError."""
    try:
        return decoded_finding(compute(request, checked_record, data))
    except (DeadlineError, TooCostlyError) as error:
        raise UncheckedError from error


def finding_of(request: HttpRequest, replay: Replay) -> Finding:
    """The stored finding of an imported record; verifies it first if there is none of today's
    verifier. Raises UncheckedError, ComputeError.
    """
    if replay.finding is not None and replay.checked_by in verifiers():
        return Finding(**replay.finding)
    text = Replay.objects.values_list("text", flat=True).get(pk=replay.pk).encode()
    found = checked(request, text)
    keep_finding(replay=replay, finding=found, system_key=_system_of(text))
    return found


def state_of(replay: Replay) -> State:
    """What the stored finding says of an imported record, in a word: `part` if its end is missing
    or some steps could not be played again.
    """
    if replay.finding is None or replay.checked_by not in verifiers():
        return "waiting"
    found = Finding(**replay.finding)
    if not found.holds:
        return "broken"
    return "whole" if found.is_rerun and found.is_over else "part"


def check_waiting(is_stopping: Callable[[], bool], id: UUID) -> None:
    """Verify an imported record in a separate process and store the finding. Raises
    CheckFailedError.
    """
    replay = Replay.objects.filter(pk=id).first()
    if replay is None:
        return
    text = replay.text.encode()
    found = finding_apart(finding_in, text, is_stopping)
    if found is None:
        return
    try:
        system_key = _system_of(text)
    except msgspec.DecodeError as error:
        raise CheckFailedError(f"its header cannot be read: {error}") from error
    keep_finding(replay=replay, finding=found, system_key=system_key)


def waiting() -> QuerySet[Replay]:
    """The imported records not yet verified by the current rules and verifier, oldest first."""
    return Replay.objects.exclude(checked_by__in=verifiers()).order_by("imported")


def verifiers() -> frozenset[str]:
    """What verifies the records of each book today."""
    return frozenset(verifier(each.key) for each in SYSTEMS)


def _system_of(text: bytes) -> str:
    """The system key of a record that was parsed before."""
    return msgspec.json.decode(text.partition(b"\n")[0], type=Header).system
