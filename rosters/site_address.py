"""Addresses of this site as `SITE_URL` names it, for whatever leaves it by mail.

A request names the host that it was sent to, so it is never asked for an address in a letter.
"""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

from django.conf import settings


def on_site(path: str) -> str:
    """`path` of this site as others reach it."""
    return urljoin(settings.SITE_URL, path)


def site_host() -> str:
    """The host of this site, with its port where it has one."""
    return urlsplit(settings.SITE_URL).netloc
