"""Who uses a database at the same time as whom.

One process serves a SQLite database: what happens in it, the pages of another never hear. And while
a backup is brought back, nobody works on what it replaces, however seldom they would ask for it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError, connection

SERVING = "serving"
"""The lock of whoever serves."""
WORKING = "working"
"""The lock that all hold together who use the database and serve nobody."""


class TakenError(CommandError):
    """The database is not free, or nobody can tell whether it is; the message is a sentence."""


@contextmanager
def alone() -> Iterator[None]:
    """For the length of the block, this process alone serves its database, where that is of SQLite.

    Raises TakenError. However the process ends, the database is free again.
    """
    name = connection.settings_dict["NAME"]
    said = (
        f"Another process serves {name} already, and SQLite is for one. Stop that one, or name "
        "another DATA_DIR."
    )
    with _locked(SERVING, "LOCK_EX", said):
        yield


@contextmanager
def at_work() -> Iterator[Callable[[], None]]:
    """For the length of the block no backup is brought back, also while the process rests. What is
    given is to be called after each rest: a server of databases may have been started anew.

    Raises TakenError while one is being brought back to a SQLite database; on PostgreSQL it is the
    restore that gives way.
    """
    if connection.vendor != "postgresql":
        with _locked(WORKING, "LOCK_SH", "A backup is being brought back: try again afterwards."):
            yield lambda: None
        return
    kept = connection.copy()

    def hold() -> None:
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
def unused() -> Iterator[None]:
    """Nobody serves a SQLite database, or works on it, during the block. Raises TakenError where
    somebody does, however idle.
    """
    with (
        _locked(SERVING, "LOCK_EX", "A process serves this database: stop the site first."),
        _locked(WORKING, "LOCK_EX", "A worker or a timer uses this database: stop it first."),
    ):
        yield


@contextmanager
def _locked(name: str, kind: str, said: str) -> Iterator[None]:
    """Nothing but a file of SQLite is locked. Where that is locked against it, `said` is raised."""
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
            raise TakenError(said) from None
        yield


@contextmanager
def _opened(lock: Path) -> Iterator[int]:
    """The file, made where there is none; to be locked it need not be written to."""
    try:
        handle = os.open(lock, os.O_RDONLY | os.O_CREAT, 0o644)
    except OSError as error:
        raise TakenError(
            f"{lock} cannot be opened ({error.strerror}), so nobody can tell whether the database "
            "is free: it belongs to the user that the site runs as."
        ) from error
    try:
        yield handle
    finally:
        os.close(handle)


def _hand_over(lock: int, database: Path) -> None:
    """What root has made is for whoever the database belongs to."""
    like = (database if database.exists() else database.parent).stat()
    with suppress(OSError):
        os.fchown(lock, like.st_uid, like.st_gid)
