"""A worker of bare Django: the applications and middleware that `startproject` writes."""

from __future__ import annotations

from django.conf import settings

from bench.memory import peak

CONTRIB = ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
MIDDLEWARE = (
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
)
settings.configure(
    INSTALLED_APPS=[f"django.contrib.{name}" for name in CONTRIB],
    MIDDLEWARE=list(MIDDLEWARE),
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    ROOT_URLCONF="bench.starting.urls",
    SECRET_KEY="bench",
)

from django.core.asgi import get_asgi_application  # noqa: E402  settings come first
from django.urls import get_resolver  # noqa: E402

get_asgi_application()
assert get_resolver().url_patterns
print(peak())
