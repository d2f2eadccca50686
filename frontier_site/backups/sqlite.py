"""A file: copied through SQLite, proven under another name, put in place at the end."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from django.db import connection

from frontier_site.alone import unused
from frontier_site.backups.archive import BackupError
from frontier_site.backups.counting import Contents, contents
from frontier_site.backups.disk import settle
from frontier_site.private_files import JOURNALS, PRIVATE

PRIMARY = 0xFF
"""The part of an error code that says which kind it is."""


class SqliteStore:
    """The file that is configured."""

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
        make_whole(target)
        return found

    @contextmanager
    def restored(self, copy: Path) -> Iterator[None]:
        present = self._present
        with unused():
            with self._standing_on(copy):
                self._check()
                yield
            take_place(copy, present)

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
            raise BackupError(f"The copy of the database is not sound: {found}")


def take_place(copy: Path, present: Path) -> None:
    """`copy` becomes `present`, on the disk, with the owner of what was there, and private. Raises
    BackupError while anybody uses either, OSError where it may not be done; then nothing changed.
    """
    make_whole(copy)
    if present.exists():
        had = present.stat()
        os.chown(copy, had.st_uid, had.st_gid)
    copy.chmod(PRIVATE)
    settle(copy)
    with _alone_on(present):
        os.replace(copy, present)
    settle(present.parent)


def make_whole(copy: Path) -> None:
    """All of `copy` is in one file afterwards. Raises BackupError while somebody has it open."""
    with closing(sqlite3.connect(copy)) as opened:
        try:
            opened.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.DatabaseError as error:
            raise BackupError(f"The copy of the database cannot be closed: {error}.") from error


@contextmanager
def _alone_on(file: Path) -> Iterator[None]:
    """Nobody else opens `file` during the block, and no journal is beside it, which would be taken
    for that of its successor. Raises BackupError where somebody uses it already.
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
