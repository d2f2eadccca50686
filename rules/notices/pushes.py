"""Web Push notifications to subscribed browsers (RFC 8030, 8291).

Only where the site has a VAPID key (RFC 8292) and the push libraries are installed.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable
from email.utils import parseaddr
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.db.models import Q
from django.utils import translation

from rules.models import Match, Seat
from rules.notices.models import Browser, Notice
from rules.notices.notice_texts import push_title

LIBRARY = "pywebpush"
A_DAY = 24 * 60 * 60
PATIENCE = 10
HOST = re.compile(r"(?P<name>[a-z0-9.-]+)(:443)?", re.ASCII)
GONE = {404, 410}
"""HTTP status codes that mean that the subscription has ended."""
logger = logging.getLogger(__name__)


def push(notice: Notice, match: Match, is_stopping: Callable[[], bool]) -> bool:
    """Send `notice` to the push subscriptions of the seat's holder; stops after the first one if
    `is_stopping`. Returns whether a push service accepted it.
    """
    if not settings.VAPID_KEY:
        return False
    is_shown = False
    for browser in list(_browsers_of(match.table[notice.seat])):
        is_shown = _told(browser, notice, match) or is_shown
        if is_stopping():
            break
    return is_shown


def public_key() -> str:
    """The site's VAPID public key for browsers: an uncompressed point in base64url; empty
    without one.
    """
    return _public(settings.VAPID_KEY) if settings.VAPID_KEY else ""


def is_push_service(endpoint: str) -> bool:
    """Whether `endpoint` belongs to an allow-listed push service (SSRF protection). URLs whose
    host two parsers could read differently are refused.
    """
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    plain = HOST.fullmatch(parts.netloc.lower())
    host = plain["name"] if plain else ""
    known = any(
        host.endswith(each) if each.startswith(".") else host == each
        for each in settings.PUSH_HOSTS
    )
    return parts.scheme == "https" and known and endpoint.isascii() and endpoint.isprintable()


@register()
def push_is_whole(app_configs: object, **kwargs: object) -> list[CheckMessage]:
    """System check: a VAPID key is set, but the push libraries are not installed."""
    if settings.VAPID_KEY and find_spec(LIBRARY) is None:
        hint = "./install-locked.sh .venv/bin/python requirements-push.txt"
        told = "VAPID_KEY is set, but pywebpush is not installed."
        return [Error(told, hint=hint, id="notices.E1")]
    return []


def _browsers_of(seat: Seat) -> Any:
    """The subscriptions of the seat's holder and of devices joined by a seat link."""
    devices = Q(guest_key__in=seat.devices.values("guest_key"))
    if seat.user_id is not None:
        return Browser.objects.filter(Q(user=seat.user_id) | devices)
    return Browser.objects.filter(Q(guest_key=seat.guest_key, guest_key__isnull=False) | devices)


def _told(browser: Browser, notice: Notice, match: Match) -> bool:
    library = import_module(LIBRARY)
    with translation.override(browser.language):
        title = push_title(notice, match)
    shown = {"title": title, "tag": str(match.pk), "path": match.get_absolute_url()}
    try:
        library.webpush(
            subscription_info={
                "endpoint": browser.endpoint,
                "keys": {"p256dh": browser.p256dh, "auth": browser.auth},
            },
            data=json.dumps(shown),
            vapid_private_key=settings.VAPID_KEY,
            vapid_claims={"sub": f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"},
            ttl=A_DAY,
            timeout=PATIENCE,
            requests_session=_line(),
        )
    except (library.WebPushException, OSError, ValueError) as error:
        if getattr(error, "status_code", None) in GONE:
            browser.delete()
        else:
            logger.warning("notice %s was not shown: %s", notice.pk, type(error).__name__)
        return False
    return True


def _line() -> Any:
    """HTTP session that follows no redirects: their targets are not allow-listed."""
    line = import_module("requests").Session()
    line.max_redirects = 0
    return line


@cache
def _public(private: str) -> str:
    vapid = import_module("py_vapid").Vapid.from_string(private)
    encoding = import_module("cryptography.hazmat.primitives.serialization")
    point = vapid.public_key.public_bytes(
        encoding.Encoding.X962, encoding.PublicFormat.UncompressedPoint
    )
    text: str = import_module("py_vapid").b64urlencode(point)
    return text
