"""`manage.py work`: a worker process for periodic tasks, background printing and data exports."""

import signal
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from prometheus_client import start_http_server

from frontier_site.background_workers import background_workers
from frontier_site.periodic_tasks import IsStopping, Round, repeat
from frontier_site.private_files import PRIVATE_UMASK, umask
from frontier_site.single_instance import working_lock
from frontier_site.task_rounds import task_rounds
from rules.notices.presence import BLIND, sees_other_processes


class Command(BaseCommand):
    help = (
        "Run the periodic tasks, the print queue and data exports in a process of their own, "
        "until Ctrl-C."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=15, help="seconds between two runs")
        parser.add_argument(
            "--metrics-port", type=int, help="port for Prometheus metrics; none by default"
        )
        parser.add_argument(
            "--metrics-host",
            default="127.0.0.1",
            help="address for Prometheus metrics; 0.0.0.0 for all interfaces",
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
        workers = background_workers()
        with umask(PRIVATE_UMASK), working_lock() as hold:
            self.stdout.write(
                f"Running the periodic tasks every {every:g} seconds (stop with Ctrl-C)."
            )
            notices, checks = (_held(each, hold) for each in task_rounds())
            asked = (checks, every, told_to_stop)
            beside = Thread(target=repeat, args=asked, name="checks", daemon=True)
            for worker in workers:
                worker.open()
            beside.start()
            repeat(notices, every, told_to_stop)
            for worker in workers:
                worker.close()
            beside.join()
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
        raise CommandError(f"Cannot serve metrics at {host}:{port}: {error}.") from error
