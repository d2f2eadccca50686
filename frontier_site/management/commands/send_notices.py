"""`manage.py send_notices`: sends the notices that are due, once; for a cron job or timer."""

from typing import Any

from django.core.management.base import BaseCommand

from frontier_site.single_instance import working_lock
from rules.notices.presence import BLIND, sees_other_processes
from rules.notices.turn_notices import tell_of_turns


class Command(BaseCommand):
    help = "Notify players who are away when it is their turn."

    def handle(self, *args: Any, **options: Any) -> None:
        if not sees_other_processes():
            self.stderr.write(BLIND)
        with working_lock():
            sent = tell_of_turns()
        self.stdout.write(f"{sent} notices sent.")
