"""File permissions: the database, with the secrets of live matches in it, is its owner's alone."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import Any

PRIVATE = 0o600
"""The mode of a file that its owner alone reads and writes."""
NOT_PRIVATE = 0o177
"""The permission bits that such a file lacks."""
PRIVATE_UMASK = 0o077
PUBLIC_UMASK = 0o022
JOURNALS = ("-wal", "-shm", "-journal")
"""What SQLite writes beside a database; new ones get the mode of the database."""


class PrivateConnection(sqlite3.Connection):
    """A connection to a SQLite database that its owner alone can read: mode 0600, its journals too.

    A new database is made so; one that others could read is put right as it is opened.
    """

    def __init__(self, database: str | Path, *args: Any, **kwargs: Any) -> None:
        if not _is_in_memory(str(database)):
            _make(Path(database))
            for name in ("", *JOURNALS):
                make_private(Path(f"{database}{name}"))
        super().__init__(database, *args, **kwargs)


def make_private(file: Path) -> None:
    """Takes a file away from everybody but its owner; one that is not there or belongs to somebody
    else stays as it is.
    """
    with suppress(OSError):
        found = file.stat().st_mode
        if S_ISREG(found) and found & NOT_PRIVATE:
            file.chmod(S_IMODE(found) & PRIVATE)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """For the length of the block, new files of this process lack the permissions in `mask`."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def _make(database: Path) -> None:
    """An empty file is an empty database. Where none can be made, SQLite says why."""
    with suppress(OSError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def _is_in_memory(database: str) -> bool:
    return database in ("", ":memory:") or database.startswith("file:")
