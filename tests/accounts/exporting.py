"""Data exports without a worker thread."""

from __future__ import annotations

import io
from typing import Any

from rosters.accounts import export_jobs
from rosters.accounts.export import write_archive
from rosters.accounts.export_queue import ExportQueue


def archive_of(user: Any) -> bytes:
    """The archive of everything stored about `user`."""
    file = io.BytesIO()
    write_archive(user, file, pause=lambda: None)
    return file.getvalue()


def build_waiting() -> None:
    """Build every archive that is waiting, as the worker does."""
    queue = ExportQueue(0)
    while (export := export_jobs.take_export()) is not None:
        queue.work(export)


def downloaded(browser: Any) -> Any:
    """The response to a download of the member's archive, requested and built for it."""
    page = browser.post("/accounts/me/export/")["Location"]
    build_waiting()
    return browser.get(f"{page}archive.zip")
