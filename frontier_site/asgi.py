"""The site for asynchronous servers: static files at once, pages and API in a few threads."""

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontier_site.settings")
gc.disable()  # nothing that is imported is ever garbage; looking for some takes a tenth of the time

from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.urls import get_resolver
from servestatic import ServeStaticASGI

from frontier_site.limits import most_bytes
from frontier_site.static_files import with_static_files
from frontier_site.threads import Threads

pages = Threads(get_wsgi_application(), largest=most_bytes, leave=connections.close_all)
application = with_static_files(ServeStaticASGI, pages)
# Every page is imported before the first is asked for.
assert get_resolver().url_patterns
gc.enable()
gc.freeze()
