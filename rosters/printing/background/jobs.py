"""Documents that are drawn in the background: the only writers of their rows."""

from __future__ import annotations

from datetime import timedelta
from threading import Event
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from rosters.keepers import Keeper
from rosters.models import PrintJob
from rosters.printing.drawing.labels import text
from rosters.printing.orders.asking import Asked
from rosters.printing.orders.finding import said
from rosters.printing.orders.order import written
from rosters.printing.orders.refusals import RefusedError

State = PrintJob.State

MOST_UNDER_WAY = 3
"""Documents that one person may have drawn at the same time."""

MOST_OF_NETWORK = 6
"""Those that all guests of one network may have drawn at the same time, however many cookies they
come with.
"""

KEPT = timedelta(days=1)
"""How long a document that was drawn can be fetched."""

SILENCE = timedelta(seconds=30)
"""After which nobody is drawing any more, and somebody else takes the job up."""

LONELY = timedelta(seconds=60)
"""After which a job that nobody has taken up tells so."""

MOST_TRIES = 3

rung = Event()
"""Set when this process has a new job for whoever draws in it."""

_UNDER_WAY = (State.WAITING, State.DRAWING)
_GUEST, _NETWORK = 1, 2
"""First keys of advisory locks: each kind of name has a space of its own."""


def start_job(keeper: Keeper, asked: Asked, network: str) -> PrintJob:
    """Leaves an order to be drawn, once: the same order begun again is the job that is under way.
    `network` is that of the request; guests of one network are counted together too.

    Raises RefusedError for what cannot be printed, and where too much is being drawn already.
    """
    order = written(asked.order)
    crowd = "" if keeper.user else salted_hmac("print-jobs", network).hexdigest()
    with transaction.atomic():
        _wait_for_others(keeper, crowd)
        under_way = _jobs_of(keeper).filter(state__in=_UNDER_WAY).defer("order", "document")
        if same := under_way.filter(order=order).first():
            return same
        _refuse_too_many(under_way, MOST_UNDER_WAY, "too-many-jobs")
        if crowd:
            of_network = PrintJob.objects.filter(network=crowd, state__in=_UNDER_WAY)
            _refuse_too_many(of_network, MOST_OF_NETWORK, "too-many-jobs-here")
        job = PrintJob.objects.create(
            **keeper.columns,
            network=crowd,
            title=asked.subject.title[:200],
            query=asked.query,
            order=order,
            pages=asked.order.pages,
        )
        transaction.on_commit(rung.set)
    return job


def job_of(keeper: Keeper, id: UUID) -> PrintJob:
    """A job of `keeper`, without what is large. Raises PrintJob.DoesNotExist."""
    return _jobs_of(keeper).defer("order", "document").get(pk=id)


def jobs_of(keeper: Keeper) -> QuerySet[PrintJob]:
    """The jobs of `keeper` that were not cancelled, the last one first, without what is large."""
    return (
        _jobs_of(keeper).exclude(state=State.CANCELLED).defer("order", "document").order_by("-made")
    )


def cancel_job(job: PrintJob) -> None:
    """Ends a job that is under way; whoever draws it stops."""
    _under_way(job.pk).update(state=State.CANCELLED, order=b"")


def take_job() -> PrintJob | None:
    """The oldest job that nobody draws, taken up; None if there is none. One that was taken up
    again and again without an end has failed.
    """
    silent = Q(state=State.DRAWING, beat__lt=timezone.now() - SILENCE)
    left = PrintJob.objects.filter(Q(state=State.WAITING) | silent)
    for job in left.defer("order", "document"):
        same = PrintJob.objects.filter(pk=job.pk, state=job.state, tries=job.tries)
        if job.tries >= MOST_TRIES:
            same.update(state=State.FAILED, order=b"")
        elif same.update(state=State.DRAWING, tries=F("tries") + 1, beat=timezone.now()):
            job.tries += 1
            return job
    return None


def go_on(job: PrintJob, pages_done: int) -> bool:
    """Says that the job is being drawn; whether it is still wanted of whoever says so."""
    now = timezone.now()
    return bool(_held(job).update(beat=now, pages_done=pages_done))


def finish_job(job: PrintJob, document: bytes) -> None:
    """Hands over the document, unless the job was cancelled or given to somebody else."""
    _held(job).update(
        state=State.DONE, document=document, pages_done=F("pages"), order=b"", beat=timezone.now()
    )


def fail_job(job: PrintJob) -> None:
    """Says that the job cannot be drawn."""
    _held(job).update(state=State.FAILED, order=b"")


def give_back(job: PrintJob) -> None:
    """Leaves the job to whoever comes next: it is not its fault that it was not drawn."""
    _held(job).update(state=State.WAITING, tries=F("tries") - 1, pages_done=0)


def is_lonely(job: PrintJob) -> bool:
    """Whether nobody has taken it up for so long that nobody seems to draw at all."""
    return job.state == State.WAITING and job.made < timezone.now() - LONELY


def stale_jobs() -> QuerySet[PrintJob]:
    """Those that are kept no longer."""
    return PrintJob.objects.filter(made__lt=timezone.now() - KEPT)


def _refuse_too_many(under_way: QuerySet[PrintJob], most: int, sentence: str) -> None:
    if under_way.count() >= most:
        raise RefusedError(429, said(text(sentence, most=str(most))))


def _wait_for_others(keeper: Keeper, crowd: str) -> None:
    """Until this transaction ends, no other one begins a job of the same person, or of the guests
    of the same network. On SQLite there is no other.

    A guest comes from any number of networks: the lock of the guest is taken before that of the
    network, by everybody, so that nobody waits in a circle.
    """
    if keeper.user is not None:
        get_user_model().objects.select_for_update().get(pk=keeper.user.pk)
    elif connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            for kind, name in ((_GUEST, keeper.guest_key), (_NETWORK, crowd)):
                cursor.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", [kind, name])


def _under_way(id: UUID) -> QuerySet[PrintJob]:
    return PrintJob.objects.filter(pk=id, state__in=_UNDER_WAY)


def _held(job: PrintJob) -> QuerySet[PrintJob]:
    """The job, as long as it is with whoever took it up as `job`."""
    return PrintJob.objects.filter(pk=job.pk, state=State.DRAWING, tries=job.tries)


def _jobs_of(keeper: Keeper) -> QuerySet[PrintJob]:
    if keeper.user is not None:
        return PrintJob.objects.filter(owner=keeper.user)
    if keeper.guest_key is not None:
        return PrintJob.objects.filter(guest_key=keeper.guest_key)
    return PrintJob.objects.none()
