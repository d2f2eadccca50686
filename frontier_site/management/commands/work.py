"""`manage.py work`: goes the rounds, and has long documents drawn, beside those who serve."""

import signal
from collections.abc import Callable
from threading import Event
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from prometheus_client import start_http_server

from frontier_site.alone import at_work
from frontier_site.metrics import measured
from frontier_site.private_files import PRIVATE_UMASK, umask
from frontier_site.replay_checks import with_replay_checks
from frontier_site.rounds import IsStopping, Round, go_round
from frontier_site.tidying import kept_tidy
from rosters.printing.background.press_room import PressRoom
from rules.notices.presence import BLIND, sees_other_processes
from rules.notices.turns import tell_of_turns


class Command(BaseCommand):
    help = "Goes the rounds and draws what is long, for a site whose servers do not, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=15, help="seconds between two rounds")
        parser.add_argument(
            "--metrics-port", type=int, help="where it tells Prometheus its figures; else nowhere"
        )
        parser.add_argument(
            "--metrics-host", default="127.0.0.1", help="to whom: this machine, or 0.0.0.0 for all"
        )

    def handle(
        self,
        *args: Any,
        every: float,
        metrics_port: int | None,
        metrics_host: str,
        **options: Any,
    ) -> None:
        told_to_stop = Event()
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: told_to_stop.set())
        if metrics_port is not None:
            _tell_figures(metrics_port, metrics_host)
        if not sees_other_processes():
            self.stderr.write(BLIND)
        go = kept_tidy(with_replay_checks(measured(tell_of_turns)))
        room = PressRoom(settings.PRINT_PRESSES)
        with umask(PRIVATE_UMASK), at_work() as hold:
            self.stdout.write(f"Going round every {every:g} seconds (Ctrl-C stops it).")
            room.open()
            while not told_to_stop.wait(every):
                go_round(_held(go, hold), told_to_stop.is_set)
            room.close()
        self.stdout.write("Stopped.")


def _held(go: Round, hold: Callable[[], None]) -> Round:
    def after_hold(is_stopping: IsStopping) -> None:
        hold()
        go(is_stopping)

    return after_hold


def _tell_figures(port: int, host: str) -> None:
    try:
        start_http_server(port, host)
    except (OSError, OverflowError) as error:
        raise CommandError(f"No figures can be told at {host}:{port}: {error}.") from error
