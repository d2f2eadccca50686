"""`manage.py restore FILE`: restores a backup, migrates it, and verifies it by replaying all
matches.
"""

from __future__ import annotations

import io
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection

from frontier_site.backups.archive import (
    BackupError,
    Manifest,
    Migration,
    fingerprint,
    unpack,
)
from frontier_site.backups.command_errors import as_command_errors
from frontier_site.backups.counting import (
    applied_migrations,
    is_used,
    row_counts,
    unknown_migrations,
)
from frontier_site.backups.stores import store


class Command(BaseCommand):
    help = "Restore a backup. Stop the site first, and start it afterwards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--replace",
            action="store_true",
            help="restore even if the site already contains data, which is then discarded",
        )

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        with as_command_errors(file, "The database cannot be restored"):
            manifest = self._restored(file, replace)
        self.stdout.write(f"The site was restored from the backup of {manifest.made}.")
        if manifest.key != fingerprint(settings.SECRET_KEY):
            self.stderr.write(
                "The backup was made with another secret key: all users must sign in again."
            )

    def _restored(self, file: Path, replace: bool) -> Manifest:
        place = store()
        place.folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=".restore-", dir=place.folder) as folder:
            manifest, copy = unpack(file, Path(folder))
            if manifest.engine != connection.vendor:
                raise BackupError(
                    f"The backup is for {manifest.engine}, but the site runs on "
                    f"{connection.vendor}."
                )
            _refuse_later(manifest.migrations)
            if not replace and is_used():
                raise BackupError("This site already contains data: pass --replace to discard it.")
            with place.restored(copy):
                self._prove(manifest)
        return manifest

    def _prove(self, manifest: Manifest) -> None:
        """Raise BackupError or CommandError unless all rows are there and every match replays."""
        found = row_counts()
        if found != manifest.rows:
            differing = sorted(
                table
                for table in found.keys() | manifest.rows.keys()
                if found.get(table) != manifest.rows.get(table)
            )
            raise BackupError(
                f"The restored rows differ from the backup in: {', '.join(differing)}."
            )
        _refuse_later(applied_migrations())
        self.stdout.write(f"{sum(found.values())} rows of {len(found)} tables restored.")
        call_command("migrate", verbosity=0)
        said = io.StringIO()
        call_command("sync_catalogue", stdout=said)
        call_command("replay", stored=True, stdout=said)
        self.stdout.write(f"Matches and records: {said.getvalue().splitlines()[-1]}.")


def _refuse_later(migrations: Iterable[Migration]) -> None:
    if later := unknown_migrations(migrations):
        raise BackupError(
            f"The backup comes from a later version of the site, with the migrations {later}."
        )
