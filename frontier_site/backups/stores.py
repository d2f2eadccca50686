"""The two kinds of database, each copied and brought back by its own means."""

from __future__ import annotations

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from django.db import connection

from frontier_site.backups.archive import BackupError
from frontier_site.backups.counting import Contents
from frontier_site.backups.postgres import PostgresStore
from frontier_site.backups.sqlite import SqliteStore


class Store(Protocol):
    """The database of this site. What its own tools cannot do raises BackupError."""

    @property
    def folder(self) -> Path:
        """Where there should be room for a second copy."""

    def copy_to(self, target: Path) -> Contents:
        """Writes the database to `target` as it is at one moment, whoever else writes; what it
        holds at that moment.
        """

    def restored(self, copy: Path) -> AbstractContextManager[None]:
        """A context whose connection is to `copy`, apart from the site. The copy takes the place of
        what the site has when the block ends well; else, and when the process is killed, the site
        keeps what it had. Nobody may use the site meanwhile: BackupError.
        """


def store() -> Store:
    """The one that is configured."""
    if connection.vendor == "sqlite":
        return SqliteStore()
    if connection.vendor == "postgresql":
        return PostgresStore()
    raise BackupError(f"A backup of {connection.vendor} is not made here: use its own tools.")
