"""The worker of data exports: claims one after the other and builds its archive."""

from __future__ import annotations

import time
from tempfile import TemporaryFile
from threading import Event

from django.utils import translation

from rosters.accounts import export_jobs
from rosters.accounts.export import write_archive
from rosters.accounts.export_jobs import ClaimLostError
from rosters.accounts.models import Export
from rosters.background.worker_threads import WorkerThreads

BEAT = 2.0
"""Heartbeat interval in seconds."""

SHORTEST = 0.01
"""Seconds of work before a pause."""

LONGEST = 5.0
"""Maximum seconds of a pause."""


class StoppingError(Exception):
    """The server is shutting down."""


class ExportQueue(WorkerThreads[Export]):
    """The worker threads of data exports, from `open` to `close`."""

    def __init__(self, count: int) -> None:
        super().__init__("export", count, export_jobs.wake)

    def take(self) -> Export | None:
        return export_jobs.take_export()

    def work(self, job: Export) -> None:
        """Build and store an archive. If it fails, the export is claimed again after
        `claims.SILENCE`.
        """
        pause = _Pauses(job, self.closing)
        try:
            with TemporaryFile() as file, translation.override(job.language):
                write_archive(job.user, file, pause)
                export_jobs.finish_export(job, file, pause)
        except StoppingError:
            export_jobs.give_back(job)
        except ClaimLostError:
            return


class _Pauses:
    """Leaves room for others: each call waits as long as the work since the last one took. Sends
    the heartbeat too. Raises StoppingError and ClaimLostError.
    """

    def __init__(self, export: Export, closing: Event) -> None:
        self._export = export
        self._closing = closing
        self._began = self._beat = time.monotonic()

    def __call__(self) -> None:
        took = time.monotonic() - self._began
        if self._closing.wait(min(took, LONGEST) if took >= SHORTEST else 0):
            raise StoppingError
        now = time.monotonic()
        if now - self._beat >= BEAT:
            export_jobs.beat(self._export)
            self._beat = now
        if took >= SHORTEST:
            self._began = time.monotonic()
