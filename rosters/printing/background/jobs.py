"""Print jobs: the only module that writes their rows."""

from __future__ import annotations

from datetime import timedelta
from threading import Event
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rosters.background.claims import Claims
from rosters.models import PrintJob
from rosters.owners import Owner
from rosters.printing.drawing.labels import text
from rosters.printing.orders.order import written
from rosters.printing.orders.print_request import Asked
from rosters.printing.orders.refusals import RefusedError
from rosters.printing.orders.subject_lookup import said
from rosters.quota import CLUB

State = PrintJob.State

MOST_UNDER_WAY = 3
"""Maximum number of unfinished jobs of one user."""

MOST_OF_NETWORK = MOST_UNDER_WAY * CLUB
"""Maximum number of unfinished jobs of all guests in one network, however many cookies they use."""

KEPT = timedelta(days=1)
"""How long a finished document can be downloaded."""

rung = Event()
"""Wakes the workers of this process when it has queued a job."""

_UNDER_WAY = (State.WAITING, State.DRAWING)
_GUEST, _NETWORK = 1, 2
"""Namespaces of advisory locks."""


def _light() -> QuerySet[PrintJob]:
    return PrintJob.objects.defer("order", "document")


_CLAIMS = Claims(_light, State.DRAWING, {"order": b""})


def start_job(owner: Owner, asked: Asked, network: str) -> PrintJob:
    """Queue an order. Idempotent: the same order returns the unfinished job. `network` is the
    client's, by which guests are limited together.

    Raises RefusedError for what cannot be printed, and above the limit of unfinished jobs.
    """
    order = written(asked.order)
    crowd = "" if owner.user else salted_hmac("print-jobs", network).hexdigest()
    with transaction.atomic():
        _wait_for_others(owner, crowd)
        under_way = _jobs_of(owner).filter(state__in=_UNDER_WAY).defer("order", "document")
        if same := under_way.filter(order=order).first():
            return same
        _refuse_too_many(under_way, MOST_UNDER_WAY, "too-many-jobs")
        if crowd:
            of_network = PrintJob.objects.filter(network=crowd, state__in=_UNDER_WAY)
            _refuse_too_many(of_network, MOST_OF_NETWORK, "too-many-jobs-here")
        job = PrintJob.objects.create(
            **owner.columns,
            network=crowd,
            title=asked.subject.title[:200],
            query=asked.query,
            order=order,
            pages=asked.order.pages,
        )
        transaction.on_commit(rung.set)
    return job


def job_of(owner: Owner, id: UUID) -> PrintJob:
    """A job of `owner`, large columns deferred. Raises PrintJob.DoesNotExist."""
    return _jobs_of(owner).defer("order", "document").get(pk=id)


def jobs_of(owner: Owner) -> QuerySet[PrintJob]:
    """The jobs of `owner` that were not cancelled, newest first, large columns deferred."""
    return (
        _jobs_of(owner).exclude(state=State.CANCELLED).defer("order", "document").order_by("-made")
    )


def cancel_job(job: PrintJob) -> None:
    """Cancel an unfinished job; its worker stops."""
    _under_way(job.pk).update(state=State.CANCELLED, order=b"")


def take_job() -> PrintJob | None:
    """Claim the oldest waiting job; None if there is none."""
    return _CLAIMS.take()


def go_on(job: PrintJob, pages_done: int) -> bool:
    """Heartbeat and progress of a job; returns whether this worker still owns it."""
    return _CLAIMS.beat(job, pages_done=pages_done)


def finish_job(job: PrintJob, document: bytes) -> None:
    """Store the document, unless the job was cancelled or claimed by another worker."""
    _CLAIMS.beat(job, state=State.DONE, document=document, pages_done=F("pages"), order=b"")


def fail_job(job: PrintJob) -> None:
    """Mark the job as failed."""
    _CLAIMS.fail(job)


def give_back(job: PrintJob) -> None:
    """Release the job for another worker; the attempt does not count."""
    _CLAIMS.give_back(job, pages_done=0)


def stale_jobs() -> QuerySet[PrintJob]:
    """Jobs past their retention time."""
    return PrintJob.objects.filter(made__lt=timezone.now() - KEPT)


def _refuse_too_many(under_way: QuerySet[PrintJob], most: int, sentence: str) -> None:
    if under_way.count() >= most:
        raise RefusedError(429, said(text(sentence, most=str(most))))


def _wait_for_others(owner: Owner, crowd: str) -> None:
    """Take advisory locks on the owner and, for guests, the network until the transaction ends, so
    that limits are counted correctly. Not needed on SQLite, which has one writer.

    A guest may come from several networks: the guest is always locked before the network, which
    prevents deadlocks.
    """
    if owner.user is not None:
        get_user_model().objects.select_for_update().get(pk=owner.user.pk)
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for kind, name in ((_GUEST, owner.guest_key), (_NETWORK, crowd)):
                cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [kind, name])


def _under_way(id: UUID) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(pk=id, state__in=_UNDER_WAY)


def _jobs_of(owner: Owner) -> QuerySet[PrintJob]:
    if owner.user is not None:
        return PrintJob.objects.filter(owner=owner.user)
    if owner.guest_key is not None:
        return PrintJob.objects.filter(guest_key=owner.guest_key)
    return PrintJob.objects.none()
