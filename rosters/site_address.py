"""Absolute URLs based on `SITE_URL`, for mails.

Never based on the host header of a request, which the client chooses.
"""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from django.conf import settings


def on_site(path: str) -> str:
    """Absolute URL of `path`."""
    url: str = urljoin(settings.SITE_URL, path)
    return url


def site_host() -> str:
    """The site's host, with its port if it has one."""
    host: str = urlsplit(settings.SITE_URL).netloc
    return host
