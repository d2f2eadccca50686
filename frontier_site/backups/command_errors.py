"""Error messages of the commands `backup` and `restore`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError

from frontier_site.backups.archive import BackupError


@contextmanager
def as_command_errors(file: Path, about_database: str) -> Iterator[None]:
    """Turn errors inside the block into CommandError. `file` is the archive; `about_database`
    describes the database operation that failed.
    """
    try:
        yield
    except BackupError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{error.filename or file}: {error.strerror or error}") from error
    except DatabaseError as error:
        raise CommandError(f"{about_database}: {error}") from error
