"""`manage.py work`: goes the rounds in a process of its own, beside those that serve."""

import signal
from threading import Event
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from frontier_site.rounds import go_round
from frontier_site.tidying import kept_tidy
from rules.notices.turns import tell_of_turns


class Command(BaseCommand):
    help = "Goes the rounds, for a site whose servers do not, until Ctrl-C or SIGTERM."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=15, help="seconds between two rounds")

    def handle(self, *args: Any, every: float, **options: Any) -> None:
        told_to_stop = Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: told_to_stop.set())
        self.stdout.write(f"Going round every {every:g} seconds (Ctrl-C stops it).")
        go = kept_tidy(tell_of_turns)
        while not told_to_stop.wait(every):
            go_round(go)
        self.stdout.write("Stopped.")
