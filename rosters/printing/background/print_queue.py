"""Print workers: threads that claim jobs and render each in a subprocess."""

from __future__ import annotations

import logging
import time
from threading import Event, Thread

from django.db import OperationalError, connections

from rosters.models import PrintJob
from rosters.printing.background import jobs
from rosters.printing.background.drawing_process import DrawingFailedError, drawing_process
from rosters.printing.orders.sections import KINDS

logger = logging.getLogger(__name__)

LOOK = 5.0
"""Polling interval in seconds for jobs queued by other processes."""

BEAT = 0.5
"""Heartbeat interval in seconds; a cancelled job stops within one."""

MOST_SECONDS = 600.0
"""Time limit for one document."""


class PrintQueue:
    """A pool of `presses` worker threads, from `open` to `close`."""

    def __init__(self, presses: int) -> None:
        self._presses = presses
        self._closing = Event()
        self._threads: list[Thread] = []

    def open(self) -> None:
        """Start the threads."""
        for number in range(self._presses):
            self._threads.append(Thread(target=self._work, name=f"press-{number}", daemon=True))
            self._threads[-1].start()

    def close(self) -> None:
        """Stop the threads; unfinished jobs are released for other workers."""
        self._closing.set()
        jobs.rung.set()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def _work(self) -> None:
        while not self._closing.is_set():
            try:
                while not self._closing.is_set() and (job := jobs.take_job()):
                    self._draw(job)
            except Exception:
                logger.exception("a run of the print worker failed")
            finally:
                connections.close_all()
            if jobs.rung.wait(LOOK):
                jobs.rung.clear()

    def _draw(self, job: PrintJob) -> None:
        deadline = time.monotonic() + MOST_SECONDS
        try:
            with drawing_process(bytes(job.order), KINDS) as drawing:
                while time.monotonic() < deadline:
                    drawing.listen(BEAT)
                    if self._closing.is_set():
                        return jobs.give_back(job)
                    try:
                        if drawing.document is not None:
                            return jobs.finish_job(job, drawing.document)
                        if not jobs.go_on(job, drawing.pages_done):
                            return None
                    except OperationalError:  # busy or back again: reported anew later
                        connections.close_all()
                        self._closing.wait(BEAT)
                raise DrawingFailedError
        except DrawingFailedError:
            logger.error("print job %s failed", job.pk)
            return jobs.fail_job(job)
