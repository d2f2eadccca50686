"""`manage.py send_notices`: one round of notices, for a timer where no server goes round itself."""

from typing import Any

from django.core.management.base import BaseCommand

from frontier_site.alone import at_work
from rules.notices.presence import BLIND, sees_other_processes
from rules.notices.turns import tell_of_turns


class Command(BaseCommand):
    help = "Tells those whose turn it is and who are not looking."

    def handle(self, *args: Any, **options: Any) -> None:
        if not sees_other_processes():
            self.stderr.write(BLIND)
        with at_work():
            sent = tell_of_turns()
        self.stdout.write(f"{sent} sent.")
