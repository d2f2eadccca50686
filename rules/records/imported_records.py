"""Imported match records: verification and its stored result."""

from __future__ import annotations

from collections.abc import Callable
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
from rules.records.check_process import finding_apart
from rules.records.match_record import Header
from rules.records.record_import import UnreadableRecordError
from rules.records.record_jobs import Read, checked_record, decoded_finding, finding_in, read_record
from rules.records.verification import Finding


class UncheckedError(Exception):
    """The check of a record takes longer than a request may; the rounds make it."""


def header_in(request: HttpRequest, data: bytes) -> Header:
    """The header of a match record, which a worker has read whole. Raises UnreadableRecordError,
    ComputeError.
    """
    done = compute(request, read_record, data, get_language() or "en")
    found = msgspec.json.decode(done, type=Read)
    if found.header is None:
        raise UnreadableRecordError(found.sentence)
    return found.header


def checked(request: HttpRequest, data: bytes) -> Finding:
    """What the check of a record finds. Raises UncheckedError, ComputeError."""
    try:
        return decoded_finding(compute(request, checked_record, data))
    except (DeadlineError, TooCostlyError) as error:
        raise UncheckedError from error


def finding_of(request: HttpRequest, replay: Replay) -> Finding:
    """The finding that is kept with an imported record; made and kept where there is none by the
    rules as they are now. Raises UncheckedError, ComputeError.
    """
    if replay.finding is not None and replay.checked_by in revisions():
        return Finding(**replay.finding)
    text = Replay.objects.values_list("text", flat=True).get(pk=replay.pk).encode()
    found = checked(request, text)
    keep_finding(replay=replay, finding=found, system_key=_system_of(text))
    return found


def check_waiting(is_stopping: Callable[[], bool], id: UUID) -> None:
    """Checks an imported record in a process of its own, and keeps what is found. Raises
    CheckFailedError.
    """
    replay = Replay.objects.filter(pk=id).first()
    if replay is None:
        return
    text = replay.text.encode()
    found = finding_apart(finding_in, text, is_stopping)
    if found is not None:
        keep_finding(replay=replay, finding=found, system_key=_system_of(text))


def waiting() -> QuerySet[Replay]:
    """The imported records that have not been checked by today's rules, oldest first."""
    return Replay.objects.exclude(checked_by__in=revisions()).order_by("imported")


def revisions() -> frozenset[str]:
    """Today's rules of each book."""
    return frozenset(f"{each.key} {each.revision}" for each in SYSTEMS)


def _system_of(text: bytes) -> str:
    """The rule book of a record that has been read before."""
    return msgspec.json.decode(text.partition(b"\n")[0], type=Header).system
