"""Claims of workers on background jobs, by conditional updates of their rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Generic, TypeVar

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from rosters.models.background_job import BackgroundJob

SILENCE = timedelta(seconds=30)
"""Time without a heartbeat after which another worker takes over."""

LONELY = timedelta(seconds=60)
"""Waiting time after which the page of a job says that no worker is running."""

MOST_TRIES = 3

Job = TypeVar("Job", bound=BackgroundJob)


@dataclass(frozen=True)
class Claims(Generic[Job]):
    """The claims on one kind of job. `rows` are the jobs, without large columns; `working` is the
    state of a claimed one; `cleared` are columns to set when one fails.
    """

    rows: Callable[[], QuerySet[Job]]
    working: str
    cleared: Mapping[str, Any] = field(default_factory=dict)

    def take(self) -> Job | None:
        """Claim the oldest waiting job; None if there is none. A job that was claimed too often
        without success is marked as failed.
        """
        silent = Q(state=self.working, beat__lt=timezone.now() - SILENCE)
        for job in self.rows().filter(Q(state=BackgroundJob.WAITING) | silent):
            same = self.rows().filter(pk=job.pk, state=job.state, tries=job.tries)
            if job.tries >= MOST_TRIES:
                same.update(state=BackgroundJob.FAILED, **self.cleared)
            elif same.update(state=self.working, tries=F("tries") + 1, beat=timezone.now()):
                job.tries += 1
                return job
        return None

    def held(self, job: Job) -> QuerySet[Job]:
        """The job, if it is still claimed as `job`."""
        return self.rows().filter(pk=job.pk, state=self.working, tries=job.tries)

    def beat(self, job: Job, **columns: Any) -> bool:
        """Heartbeat of a job, with columns to set; returns whether this worker still owns it."""
        return bool(self.held(job).update(beat=timezone.now(), **columns))

    def fail(self, job: Job) -> None:
        """Mark the job as failed."""
        self.held(job).update(state=BackgroundJob.FAILED, **self.cleared)

    def give_back(self, job: Job, **columns: Any) -> None:
        """Release the job for another worker; the attempt does not count."""
        self.held(job).update(state=BackgroundJob.WAITING, tries=F("tries") - 1, **columns)


def is_lonely(job: BackgroundJob) -> bool:
    """Whether the job has waited so long that no worker seems to be running."""
    return job.state == BackgroundJob.WAITING and job.made < timezone.now() - LONELY
