"""WSGI entry point."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "frontier_site.settings")

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver
from servestatic import ServeStatic

from frontier_site.checks import enforce_checks
from frontier_site.schema_warmup import warm_up_schemas
from frontier_site.static_files import with_static_files

application = with_static_files(ServeStatic, get_wsgi_application())
enforce_checks()
# Every page is imported before the first is asked for.
assert get_resolver().url_patterns
warm_up_schemas()
