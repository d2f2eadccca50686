"""`manage.py sync_catalogue`: copies the engine's catalogues into the database."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rosters.projection import sync_catalogues


class Command(BaseCommand):
    help = "Load every game's catalogue into the database and report what changed."

    def handle(self, *args: Any, **options: Any) -> None:
        for report in sync_catalogues():
            self.stdout.write(report.sentence())
