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
from frontier_site.limits import most_bytes
from frontier_site.logs import told_of_sockets
from frontier_site.metrics import counted, measured
from frontier_site.rounds import WithRounds
from frontier_site.shapes import learn_shapes
from frontier_site.static_files import with_static_files
from frontier_site.threads import Threads

pages = Threads(get_wsgi_application(), largest=most_bytes, leave=connections.close_all)
files_and_pages = with_static_files(ServeStaticASGI, pages)

refuse_the_unsafe()
# What reads settings and models, which are there by now.
from frontier_site.press import WithPress
from frontier_site.tidying import kept_tidy
from rosters.printing.background.press_room import PressRoom
from rules.live.routing import sockets
from rules.notices.turns import tell_of_turns

application = ProtocolTypeRouter(
    {
        "http": files_and_pages,
        "lifespan": WithPress(
            WithRounds(pages, kept_tidy(measured(tell_of_turns)), settings.ROUND_SECONDS),
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
