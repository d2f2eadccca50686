"""File permissions: the database contains secrets of live matches, so only its owner may read
it.
"""

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
"""The permission bits that a private file lacks."""
PRIVATE_UMASK = 0o077
PUBLIC_UMASK = 0o022
JOURNALS = ("-wal", "-shm", "-journal")
"""Suffixes of SQLite's journal files; new ones get the mode of the database."""


class PrivateConnection(sqlite3.Connection):
    """A connection to a SQLite database with mode 0600, its journals too.

    A new database gets this mode; an existing one is corrected when it is opened.
    """

    def __init__(self, database: str | Path, *args: Any, **kwargs: Any) -> None:
        if not _is_in_memory(str(database)):
            _make(Path(database))
            for name in ("", *JOURNALS):
                make_private(Path(f"{database}{name}"))
        super().__init__(database, *args, **kwargs)


def make_private(file: Path) -> None:
    """Remove everybody's access but the owner's. Missing files and those of other owners stay as
    is.
    """
    with suppress(OSError):
        found = file.stat().st_mode
        if S_ISREG(found) and found & NOT_PRIVATE:
            file.chmod(S_IMODE(found) & PRIVATE)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    """Set the process's umask during the block."""
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def _make(database: Path) -> None:
    """Create an empty file, which SQLite takes for an empty database. SQLite reports failures."""
    with suppress(OSError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))


def _is_in_memory(database: str) -> bool:
    return database in ("", ":memory:") or database.startswith("file:")
