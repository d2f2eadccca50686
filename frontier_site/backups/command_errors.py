"""What goes wrong with a backup, told to whoever types the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError
from django.db import DatabaseError

from frontier_site.backups.archive import BackupError


@contextmanager
def told(file: Path, about_database: str) -> Iterator[None]:
    """Raises CommandError, with a sentence, for what fails in the block, be it the archive `file`
    or the database, of which `about_database` says what could not be done.
    """
    try:
        yield
    except BackupError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(f"{error.filename or file}: {error.strerror or error}") from error
    except DatabaseError as error:
        raise CommandError(f"{about_database}: {error}") from error
