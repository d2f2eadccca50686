"""The site's addresses, where matches are begun and records imported without end."""

from __future__ import annotations

from frontier_site.urls import handler400, handler403, handler404, handler500, urlpatterns
from rosters.throttles import AddressThrottle, OwnerThrottle

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

OwnerThrottle.rate = AddressThrottle.rate = "1000000/s"
