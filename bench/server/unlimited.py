"""The site's settings without limits per client: each measured request stands for another
client.
"""

from __future__ import annotations

import os

for name in ("API_RATE_ANON", "PAGE_RATE_UPLOAD", "PAGE_RATE_PREVIEW"):
    os.environ[name] = "1000000/s"
os.environ["COMPUTE_SECONDS_PER_MINUTE"] = "1000000"

from bench.server.settings import *  # noqa: E402, F403  the environment first

ROOT_URLCONF = "bench.server.unlimited_urls"
