"""The site's settings with the benchmark URLs and without rate limits."""

from __future__ import annotations

import os

os.environ["API_RATE_USER"] = "1000000/s"
os.environ["PAGE_RATE_WRITE"] = os.environ["PAGE_RATE_PRINT"] = "1000000/s"

from frontier_site.settings import *  # noqa: F403  the environment first

ROOT_URLCONF = "bench.server.urls"
LOGGING = {"version": 1, "disable_existing_loggers": False}
