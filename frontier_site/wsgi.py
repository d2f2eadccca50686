"""The site for synchronous servers."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontier_site.settings")

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from servestatic import ServeStatic

from frontier_site.checks import refuse_the_unsafe
from frontier_site.shapes import learn_shapes
from frontier_site.static_files import with_static_files

application = with_static_files(ServeStatic, get_wsgi_application())
refuse_the_unsafe()
# Every page is imported before the first is asked for.
assert get_resolver().url_patterns
learn_shapes()
