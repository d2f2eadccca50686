"""`manage.py send_notices`: one round of notices, for a timer where no server goes round itself."""

from typing import Any

from django.core.management.base import BaseCommand

from rules.notices.turns import tell_of_turns


class Command(BaseCommand):
    help = "Tells those whose turn it is and who are not looking."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{tell_of_turns()} sent.")
