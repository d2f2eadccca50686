"""SQLite backup and restore: copied by SQLite's backup API, verified under another name, then
renamed into place.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from django.db import connection

from frontier_site.backups.archive import BackupError
from frontier_site.backups.counting import Contents, contents
from frontier_site.backups.disk import fsync
from frontier_site.private_files import JOURNALS, PRIVATE
from frontier_site.single_instance import exclusive_lock

PRIMARY = 0xFF
"""Bit mask for the primary result code within SQLite's extended error code."""


class SqliteStore:
    """The configured SQLite database file."""

    @property
    def folder(self) -> Path:
        return self._present.parent

    @property
    def _present(self) -> Path:
        return Path(connection.settings_dict["NAME"]).resolve()

    def copy_to(self, target: Path) -> Contents:
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
        with self._standing_on(target):
            self._check()
            found = contents()
        merge_journal(target)
        return found

    @contextmanager
    def restored(self, copy: Path) -> Iterator[None]:
        present = self._present
        with exclusive_lock():
            with self._standing_on(copy):
                self._check()
                yield
            replace_database(copy, present)

    @contextmanager
    def _standing_on(self, file: Path) -> Iterator[None]:
        present = connection.settings_dict["NAME"]
        connection.close()
        connection.settings_dict["NAME"] = str(file)
        try:
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = present

    def _check(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check")
            [(found, *_), *_] = cursor.fetchall()
        if found != "ok":
            raise BackupError(f"The copy of the database is corrupt: {found}")


def replace_database(copy: Path, present: Path) -> None:
    """Replace `present` by `copy` durably, keeping the owner and making it private. Raises
    BackupError while another process uses either file, OSError without permission; then nothing has
    changed.
    """
    merge_journal(copy)
    if present.exists():
        had = present.stat()
        os.chown(copy, had.st_uid, had.st_gid)
    copy.chmod(PRIVATE)
    fsync(copy)
    with _exclusive_access(present):
        os.replace(copy, present)
    fsync(present.parent)


def merge_journal(copy: Path) -> None:
    """Merge the journal into `copy`, so that it is one file. Raises BackupError while it is open
    elsewhere.
    """
    with closing(sqlite3.connect(copy)) as opened:
        try:
            opened.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.DatabaseError as error:
            raise BackupError(f"The copy of the database cannot be closed: {error}.") from error


@contextmanager
def _exclusive_access(file: Path) -> Iterator[None]:
    """Hold an exclusive lock on `file` during the block, without journal files beside it, which
    would be applied to its successor. Raises BackupError if another process uses it.
    """
    if not file.exists():
        _remove_journals(file)
        yield
        return
    with ExitStack() as opened:
        try:
            present = opened.enter_context(closing(sqlite3.connect(file, isolation_level=None)))
            present.execute("PRAGMA journal_mode=DELETE")
            present.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY:
                raise BackupError("The database is in use: stop the site first.") from error
            if isinstance(error, sqlite3.OperationalError):
                raise BackupError(f"The database cannot be replaced: {error}.") from error
            _remove_journals(file)  # beyond repair, which may be why there is a restore
        yield


def _remove_journals(file: Path) -> None:
    for end in JOURNALS:
        file.with_name(file.name + end).unlink(missing_ok=True)
