"""Print workers: threads that claim jobs and render each in a subprocess."""

from __future__ import annotations

import logging
import time

from django.db import OperationalError, connections

from rosters.background.worker_threads import WorkerThreads
from rosters.models import PrintJob
from rosters.printing.background import jobs
from rosters.printing.background.drawing_process import DrawingFailedError, drawing_process
from rosters.printing.orders.sections import KINDS

logger = logging.getLogger(__name__)

BEAT = 0.5
"""Heartbeat interval in seconds; a cancelled job stops within one."""

MOST_SECONDS = 600.0
"""Time limit for one document."""


class PrintQueue(WorkerThreads[PrintJob]):
    """A pool of `presses` worker threads, from `open` to `close`."""

    def __init__(self, presses: int) -> None:
        super().__init__("press", presses, jobs.rung)

    def take(self) -> PrintJob | None:
        return jobs.take_job()

    def work(self, job: PrintJob) -> None:
        deadline = time.monotonic() + MOST_SECONDS
        try:
            with drawing_process(bytes(job.order), KINDS) as drawing:
                while time.monotonic() < deadline:
                    drawing.listen(BEAT)
                    if self.closing.is_set():
                        return jobs.give_back(job)
                    try:
                        if drawing.document is not None:
                            return jobs.finish_job(job, drawing.document)
                        if not jobs.go_on(job, drawing.pages_done):
                            return None
                    except OperationalError:  # busy or back again: reported anew later
                        connections.close_all()
                        self.closing.wait(BEAT)
                raise DrawingFailedError
        except DrawingFailedError:
            logger.error("print job %s failed", job.pk)
            return jobs.fail_job(job)
