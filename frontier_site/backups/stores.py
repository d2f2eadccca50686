"""The two kinds of database, each copied and brought back by its own means."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from django.db import connection, transaction

from frontier_site.backups.archive import BackupError
from frontier_site.backups.counting import row_counts

EMPTY = "SET lock_timeout = '10s'; DROP SCHEMA public CASCADE; CREATE SCHEMA public"
"""Gives up on somebody who still uses the database after ten seconds."""


class Store(Protocol):
    """The database of this site. What its own tools cannot do raises BackupError."""

    @property
    def folder(self) -> Path:
        """Where there should be room for a second copy."""

    def copy_to(self, target: Path) -> Mapping[str, int]:
        """Writes the database to `target` as it is at one moment, whoever else writes; the rows of
        each table at that moment.
        """

    def restored(self, copy: Path) -> Any:
        """A context in which the site stands on `copy`. Where the database can, it keeps what it
        had if the block fails.
        """


def store() -> Store:
    """The one that is configured."""
    if connection.vendor == "sqlite":
        return SqliteStore()
    if connection.vendor == "postgresql":
        return PostgresStore()
    raise BackupError(f"A backup of {connection.vendor} is not made here: use its own tools.")


class SqliteStore:
    """A file: copied through SQLite, proven under another name, put in place at the end."""

    @property
    def folder(self) -> Path:
        return Path(connection.settings_dict["NAME"]).parent

    def copy_to(self, target: Path) -> Mapping[str, int]:
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
        with self._standing_on(target):
            self._check()
            return row_counts()

    @contextmanager
    def restored(self, copy: Path) -> Iterator[None]:
        present = Path(connection.settings_dict["NAME"])
        with self._standing_on(copy):
            self._check()
            yield
        _close_for_good(present)
        os.replace(copy, present)

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


def _close_for_good(file: Path) -> None:
    """Leaves no journal beside `file`, which would be taken for that of its successor."""
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file)) as present:
            present.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        raise BackupError("The database is in use: stop the site first.") from error
    except sqlite3.DatabaseError:  # beyond repair, which may be why there is a restore
        for end in ("-wal", "-shm"):
            file.with_name(file.name + end).unlink(missing_ok=True)


class PostgresStore:
    """A server: copied by `pg_dump` at a snapshot, brought back in one transaction by `psql`."""

    @property
    def folder(self) -> Path:
        return Path(tempfile.gettempdir())

    def copy_to(self, target: Path) -> Mapping[str, int]:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            cursor.execute("SELECT pg_export_snapshot()")
            [snapshot] = cursor.fetchone()
            _run("pg_dump", "--format=custom", f"--snapshot={snapshot}", f"--file={target}")
            return row_counts()

    @contextmanager
    def restored(self, copy: Path) -> Iterator[None]:
        script = copy.with_suffix(".sql")
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(copy))
        connection.close()
        _run(
            "psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
            "--output", os.devnull, "--command", EMPTY, "--file", str(script),
        )  # fmt: skip
        yield


def _run(tool: str, *arguments: str) -> None:
    """Runs a tool of PostgreSQL against the configured database. The password is told to it in its
    environment, which nobody else can read.
    """
    try:
        done = subprocess.run(
            [tool, *arguments],
            env=os.environ | _address(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError as error:
        raise BackupError(
            f"{tool} is not installed (Debian: apt install postgresql-client)."
        ) from error
    if done.returncode:
        told = done.stderr.strip().splitlines() or ["it did not say why"]
        raise BackupError(f"{tool} failed: {told[0]}")


def _address() -> dict[str, str]:
    settings = connection.settings_dict
    known = {
        "PGHOST": settings["HOST"],
        "PGPORT": settings["PORT"],
        "PGUSER": settings["USER"],
        "PGPASSWORD": settings["PASSWORD"],
        "PGDATABASE": settings["NAME"],
        "PGSSLMODE": settings["OPTIONS"].get("sslmode"),
    }
    return {name: str(value) for name, value in known.items() if value}
