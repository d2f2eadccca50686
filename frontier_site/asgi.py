"""ASGI entry point: static files, pages in a small thread pool, WebSockets."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontier_site.settings")
gc.disable()  # nothing that is imported is ever garbage; looking for some takes a tenth of the time

from channels.routing import ProtocolTypeRouter
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver
from servestatic import ServeStaticASGI

from frontier_site.body_limits import body_limit
from frontier_site.checks import enforce_checks
from frontier_site.file_limit import raise_file_limit
from frontier_site.logs import log_sockets
from frontier_site.metrics import counted
from frontier_site.password_requests import takes_a_password
from frontier_site.pathsend import with_pathsend
from frontier_site.periodic_tasks import WithPeriodicTasks
from frontier_site.schema_warmup import warm_up_schemas
from frontier_site.static_files import with_static_files
from frontier_site.thread_pool import Costly, ThreadPool

wsgi = get_wsgi_application()
enforce_checks()
raise_file_limit()
# What reads settings and models, which are there by now.
from frontier_site.background_workers import WithBackgroundWorkers, background_workers
from frontier_site.compute_workers import WithComputeWorkers
from frontier_site.costly_requests import is_costly
from frontier_site.queue_members import is_member
from frontier_site.task_rounds import task_rounds
from rosters.accounts.password_hashing import HASHED_AT_ONCE
from rosters.client_network import large_network_in
from rules.compute.gateway import pool
from rules.computer.players import ComputerPlayers
from rules.live.routing import sockets

pages = ThreadPool(
    wsgi,
    largest=body_limit,
    leave=connections.close_all,
    costly=(
        Costly("costly", is_costly, settings.COMPUTE_WORKERS, large_network_in, is_member),
        Costly("password", takes_a_password, HASHED_AT_ONCE, large_network_in),
    ),
)
files_and_pages = with_pathsend(with_static_files(ServeStaticASGI, pages))
application = ProtocolTypeRouter(
    {
        "http": files_and_pages,
        "lifespan": WithBackgroundWorkers(
            WithComputeWorkers(
                WithPeriodicTasks(pages, task_rounds(), settings.ROUND_SECONDS), pool()
            ),
            # Where the sockets are, so that their answers are pushed at once.
            (*background_workers(), ComputerPlayers(settings.COMPUTER_PLAYERS)),
        ),
        "websocket": counted(log_sockets(sockets)),
    }
)
# Every page is imported before the first is asked for.
get_resolver().url_patterns  # noqa: B018  asking for it imports them
warm_up_schemas()
gc.enable()
gc.freeze()
