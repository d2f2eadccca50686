"""`manage.py sync_catalogue`: shows what the engine's catalogues say on the site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from rosters.projection import sync_catalogues


class Command(BaseCommand):
    help = "Writes every system's catalogue into the database and reports what changed."

    def handle(self, *args: Any, **options: Any) -> None:
        for report in sync_catalogues():
            self.stdout.write(report.sentence())
