"""Common interface of the two database backends for backup and restore."""

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
    """The site's database. Failures of the database's own tools raise BackupError."""

    @property
    def folder(self) -> Path:
        """Folder with room for a second copy of the database."""

    def copy_to(self, target: Path) -> Contents:
        """Write a consistent snapshot to `target`, even during concurrent writes; return its
        contents.
        """

    def restored(self, copy: Path) -> AbstractContextManager[None]:
        """A context with a connection to `copy`, separate from the site's data. If the block ends
        without error, the copy replaces the site's data; otherwise, or if the process is killed,
        the site keeps its data. Raises BackupError while the site is in use.
        """


def store() -> Store:
    """The backend of the configured database."""
    if connection.vendor == "sqlite":
        return SqliteStore()
    if connection.vendor == "postgresql":
        return PostgresStore()
    raise BackupError(f"This command cannot back up {connection.vendor}: use its own tools.")
