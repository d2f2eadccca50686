"""The site's settings, less what only costs time or needs an installation."""

import os

os.environ["SECRET_KEY"] = "only-for-tests"
os.environ["ROUND_SECONDS"] = "0"  # tests go round themselves
os.environ["PRINT_PRESSES"] = "0"  # tests open press rooms themselves
os.environ["COMPUTE_WORKERS"] = "1"
os.environ["COMPUTER_PLAYERS"] = "0"  # tests have them answer themselves
os.environ["COMPUTE_SECONDS"] = "60"  # of a machine that does something else too
os.environ["COMPUTE_SECONDS_PER_MINUTE"] = "100000"
os.environ["ENGINE_BUILD"] = ""  # the sources are tested; tests/engine/test_compiled.py compares
for name in ("DEBUG", "HTTPS", "PROXIES", "ALLOWED_HOSTS", "EMAIL_URL", "PROCESSES"):
    os.environ.pop(name, None)

from frontier_site.settings import *

STORAGES = {
    **STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
ACCOUNT_RATE_LIMITS = {}
PAGE_RATES = dict.fromkeys(PAGE_RATES, "100000/min")
STORED_PER_HOUR = 2**40
# What REDIS_URL names is for tests that start sites of their own.
REDIS_URL = ""
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
LOGGING = {"version": 1, "disable_existing_loggers": False}
# A power cut in the middle of a test loses nothing.
if "init_command" in DATABASES["default"].get("OPTIONS", {}):
    kept = DATABASES["default"]["OPTIONS"]["init_command"]
    DATABASES["default"]["OPTIONS"]["init_command"] = kept.replace("FULL", "OFF")
