"""The site's addresses and the plain one."""

from __future__ import annotations

from django.urls import path

from bench.server.plain import PlainRoster
from frontier_site.urls import handler400, handler403, handler404, handler500, urlpatterns

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [*urlpatterns, path("plain/rosters/<uuid:pk>/", PlainRoster.as_view())]
