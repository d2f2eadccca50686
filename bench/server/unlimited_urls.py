"""The site's addresses, where matches are begun and records imported without end."""

from __future__ import annotations

from frontier_site import rate_limits
from frontier_site.urls import handler400, handler403, handler404, handler500, urlpatterns
from rosters import throttles as limits

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

rate_limits.ARRANGED_RATE = limits.ARRANGED_RATE = "1000000/s"
