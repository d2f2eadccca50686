"""Locks that keep processes from using one database at the same time.

Only one process may serve a SQLite database, because broadcasts do not reach the clients of another
process. And no process may work on a database while a backup is restored to it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from django.core.management.base import CommandError
from django.db import DatabaseError, connection

SERVING = "serving"
"""Exclusive lock of the serving process."""
WORKING = "working"
"""Shared lock of all processes that use the database without serving."""


class DatabaseInUseError(CommandError):
    """The database is in use, or it cannot be found out; the message is a sentence."""


@contextmanager
def serving_lock() -> Iterator[None]:
    """Hold the lock of the one serving process during the block (SQLite only).

    Raises DatabaseInUseError. The lock is released however the process ends.
    """
    name = connection.settings_dict["NAME"]
    said = (
        f"Another process already serves {name}, and SQLite supports only one. "
        "Stop that process or set another DATA_DIR."
    )
    with _locked(SERVING, "LOCK_EX", said):
        yield


@contextmanager
def working_lock() -> Iterator[Callable[[], None]]:
    """Keep a restore from starting during the block, even while the process is idle. Yields a
    function to call after each pause, in any thread, because the database server may have
    restarted.

    Raises DatabaseInUseError while a SQLite database is being restored; on PostgreSQL the restore
    gives way.
    """
    if connection.vendor != "postgresql":
        with _locked(WORKING, "LOCK_SH", "A backup is being restored: try again afterwards."):
            yield lambda: None
        return
    kept, one_at_a_time = connection.copy(), Lock()
    kept.inc_thread_sharing()

    def hold() -> None:
        with one_at_a_time:
            if not kept.is_usable():
                kept.close()
                with kept.cursor() as cursor:
                    cursor.execute("SET application_name = 'at work'")

    with suppress(DatabaseError):  # what the work itself does when it is out of reach
        hold()
    try:
        yield hold
    finally:
        kept.close()


@contextmanager
def exclusive_lock() -> Iterator[None]:
    """Lock a SQLite database against serving and working processes during the block. Raises
    DatabaseInUseError if one is running, however idle.
    """
    with (
        _locked(SERVING, "LOCK_EX", "A process serves this database: stop the site first."),
        _locked(WORKING, "LOCK_EX", "A worker or a timer uses this database: stop it first."),
    ):
        yield


@contextmanager
def _locked(name: str, kind: str, said: str) -> Iterator[None]:
    """Hold a file lock beside the SQLite database. Raises DatabaseInUseError with the message
    `said` if it is taken.
    """
    database = Path(connection.settings_dict["NAME"])
    in_memory = "mode=memory" in database.name
    if connection.vendor != "sqlite" or in_memory or find_spec("fcntl") is None:
        yield
        return
    locks = import_module("fcntl")
    with _opened(database.with_name(f"{database.name}.{name}")) as lock:
        _hand_over(lock, database)
        try:
            locks.flock(lock, getattr(locks, kind) | locks.LOCK_NB)
        except BlockingIOError:
            raise DatabaseInUseError(said) from None
        yield


@contextmanager
def _opened(lock: Path) -> Iterator[int]:
    """Open the lock file, creating it if necessary; locking needs no write permission."""
    try:
        handle = os.open(lock, os.O_RDONLY | os.O_CREAT, 0o644)
    except OSError as error:
        raise DatabaseInUseError(
            f"{lock} cannot be opened ({error.strerror}), so it is unknown whether the database "
            "is free. It must belong to the user that the site runs as."
        ) from error
    try:
        yield handle
    finally:
        os.close(handle)


def _hand_over(lock: int, database: Path) -> None:
    """Give a lock file created by root to the owner of the database."""
    like = (database if database.exists() else database.parent).stat()
    with suppress(OSError):
        os.fchown(lock, like.st_uid, like.st_gid)
