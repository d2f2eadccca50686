"""`manage.py backup FILE`: writes the whole database to one file while the site is running."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import connection
from django.utils import timezone

from frontier_site.backups.archive import (
    DATABASE,
    BackupError,
    Manifest,
    digest,
    fingerprint,
    pack,
)
from frontier_site.backups.command_errors import as_command_errors
from frontier_site.backups.stores import store


class Command(BaseCommand):
    help = "Write a consistent copy of the database to a new file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        with as_command_errors(file, "The database cannot be read"):
            manifest = _backed_up(file)
        rows, tables = sum(manifest.rows.values()), len(manifest.rows)
        self.stdout.write(
            f"{file}: {rows} rows of {tables} tables. Store the secret key somewhere else."
        )


def _backed_up(file: Path) -> Manifest:
    if file.exists():
        raise BackupError(f"{file} already exists; nothing was overwritten.")
    with TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
        copy = Path(folder) / DATABASE
        found = store().copy_to(copy)
        manifest = Manifest(
            made=timezone.now().isoformat(timespec="seconds"),
            engine=connection.vendor,
            size=copy.stat().st_size,
            sha256=digest(copy),
            key=fingerprint(settings.SECRET_KEY),
            rows=found.rows,
            migrations=found.migrations,
        )
        pack(file, copy, manifest)
    return manifest
