"""`manage.py serve`: migrate, update the catalogue, collect static files, then serve until
Ctrl-C.
"""

import os
import signal
import sys
from contextlib import suppress
from typing import Any

import uvicorn
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser
from django.db import connections

from frontier_site.private_files import PRIVATE_UMASK, PUBLIC_UMASK, umask
from frontier_site.single_instance import serving_lock
from frontier_site.static_collection import collect_static
from rules.engine.tabletop.plane import is_compiled

COULD_NOT_START = 3
"""The exit code that uvicorn's own command line uses."""
MOST_SAID = 4096
"""Maximum size of a WebSocket message from a browser, in bytes: browsers send empty heartbeats
only.
"""
COMPILED = "compiled"
INTERPRETED = "interpreted (`make build` compiles it for speed)"


class Command(BaseCommand):
    help = "Migrate, load the catalogues, collect static files and serve the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
        parser.add_argument("--port", type=int, default=os.environ.get("PORT") or 8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        server = uvicorn.Server(
            uvicorn.Config(
                "frontier_site.asgi:application",
                host=host,
                port=port,
                lifespan="on",
                http="frontier_site.connection_limits:LimitedHttp",
                ws="frontier_site.slow_clients:BackPressureProtocol",
                ws_max_size=MOST_SAID,
                ws_per_message_deflate=False,  # a few bytes could be blown up into many
                log_config=None,
                proxy_headers=False,  # the site reads them itself, as PROXIES says
                access_log=False,  # frontier_site/logs.py logs requests
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )
        # Asked to stop while it starts, it goes as soon as it stands; what it does first is whole.
        signal.signal(signal.SIGTERM, lambda *_: setattr(server, "should_exit", True))
        with suppress(KeyboardInterrupt):
            with umask(PRIVATE_UMASK), serving_lock():
                self._prepare(host, port)
                server.run()
            if not server.started:
                sys.exit(COULD_NOT_START)
        self.stdout.write("Stopped.")

    def _prepare(self, host: str, port: int) -> None:
        call_command("migrate", verbosity=0)
        call_command("sync_catalogue", verbosity=0)
        with umask(PUBLIC_UMASK):  # a web server in front may be another user
            collect_static()
        connections.close_all()
        shown = f"[{host}]" if ":" in host else host
        self.stdout.write(f"The rules engine runs {COMPILED if is_compiled() else INTERPRETED}.")
        self.stdout.write(f"Frontier is running at http://{shown}:{port}/ (stop it with Ctrl-C)")
