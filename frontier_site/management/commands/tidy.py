"""`manage.py tidy`: deletes expired data, as the periodic tasks do once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from frontier_site.cleanup import tidy
from frontier_site.single_instance import working_lock


class Command(BaseCommand):
    help = (
        "Delete expired sessions, proposals, notices, push subscriptions, print jobs and data of "
        "guests. Matches are kept."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        with working_lock():
            removed = tidy()
        told = (f"{many} {name}" for name, many in removed.items())
        self.stdout.write(f"Removed: {', '.join(told)}, and expired sessions.")
