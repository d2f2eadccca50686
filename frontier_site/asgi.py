"""The site for asynchronous servers: static files at once, pages in a few threads, sockets."""

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

from frontier_site.checks import refuse_the_unsafe
from frontier_site.file_limit import raise_file_limit
from frontier_site.limits import most_bytes
from frontier_site.logs import told_of_sockets
from frontier_site.metrics import counted, measured
from frontier_site.rounds import WithRounds
from frontier_site.shapes import learn_shapes
from frontier_site.static_files import with_static_files
from frontier_site.threads import Costly, Threads

wsgi = get_wsgi_application()
refuse_the_unsafe()
raise_file_limit()
# What reads settings and models, which are there by now.
from frontier_site.compute import WithPool
from frontier_site.costly import is_costly
from frontier_site.press import WithPress
from frontier_site.replay_checks import with_replay_checks
from frontier_site.tidying import kept_tidy
from rosters.client_network import network_in
from rosters.printing.background.press_room import PressRoom
from rules.compute.gateway import pool
from rules.live.routing import sockets
from rules.notices.turns import tell_of_turns

pages = Threads(
    wsgi,
    largest=most_bytes,
    leave=connections.close_all,
    costly=Costly(is_costly, settings.COMPUTE_WORKERS, network_in),
)
files_and_pages = with_static_files(ServeStaticASGI, pages)
rounds = kept_tidy(with_replay_checks(measured(tell_of_turns)))
application = ProtocolTypeRouter(
    {
        "http": files_and_pages,
        "lifespan": WithPress(
            WithPool(WithRounds(pages, rounds, settings.ROUND_SECONDS), pool()),
            PressRoom(settings.PRINT_PRESSES),
        ),
        "websocket": counted(told_of_sockets(sockets)),
    }
)
# Every page is imported before the first is asked for.
get_resolver().url_patterns  # noqa: B018  asking for it imports them
learn_shapes()
gc.enable()
gc.freeze()
