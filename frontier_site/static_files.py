"""Serves static files in front of the Django application."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStatic, ServeStaticASGI

Server = TypeVar("Server", ServeStatic, ServeStaticASGI)

SHORT = 60
"""Cache lifetime in seconds of a file without a content hash in its name."""


def with_static_files(server: type[Server], application: Any) -> Server:
    """Put `server` in front of `application` to serve static files, compressed where possible.

    With DEBUG, files are looked up anew for each request.
    """
    files = server(
        application,
        autorefresh=settings.DEBUG,
        max_age=0 if settings.DEBUG else SHORT,
        allow_all_origins=False,
        add_headers_function=_add_headers,
    )
    for place in _places():
        files.add_files(place, prefix=settings.STATIC_URL)
    return files


def _places() -> list[Path]:
    """Folders of static files; a later one takes precedence.

    Collected files take precedence over their sources, which the error page needs where nothing has
    been collected. With DEBUG it is the other way round.
    """
    gathered = [Path(settings.STATIC_ROOT)]
    sources = [
        Path(storage.location)
        for finder in get_finders()
        for storage in getattr(finder, "storages", {}).values()
    ]
    places = gathered + sources if settings.DEBUG else sources + gathered
    return [place for place in places if place.is_dir()]


def _add_headers(headers: Headers, path: str, url: str) -> None:
    headers["X-Content-Type-Options"] = "nosniff"
