from time import monotonic

from django.apps import AppConfig
from django.conf import settings
from rest_framework.throttling import SimpleRateThrottle


class SiteConfig(AppConfig):
    name = "frontier_site"

    def ready(self) -> None:
        from frontier_site import checks  # noqa: F401, PLC0415  settings must be loaded

        if not settings.REDIS_URL:
            # What one process counts by itself goes by a clock that nobody sets: by the wall's,
            # set back an hour, it would let nobody in for as long. Several share the wall's alone.
            SimpleRateThrottle.timer = monotonic
