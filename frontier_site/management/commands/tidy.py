"""`manage.py tidy`: removes what is kept for a while only, as the rounds do once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from frontier_site.alone import at_work
from frontier_site.tidying import tidy


class Command(BaseCommand):
    help = "Removes old sessions, proposals, notices, browsers, and what guests left; no match."

    def handle(self, *args: Any, **options: Any) -> None:
        with at_work():
            removed = tidy()
        told = (f"{many} {name}" for name, many in removed.items())
        self.stdout.write(f"Removed: {', '.join(told)}, and sessions that were over.")
