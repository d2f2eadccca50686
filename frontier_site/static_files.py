"""Static files, answered in front of the application that knows nothing of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from servestatic import ServeStatic, ServeStaticASGI

Server = TypeVar("Server", ServeStatic, ServeStaticASGI)

SHORT = 60
"""Seconds that a browser keeps a file whose name does not change with its content."""


def with_static_files(server: type[Server], application: Any) -> Server:
    """`application` behind `server`, which answers for every static file, compressed if it can.

    With DEBUG files are looked for anew at each request.
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
    """Where files lie; a later place goes before an earlier one.

    Gathered ones go before their sources, which the page that tells of a fault finds even where
    nothing has been gathered. With DEBUG it is the sources that change.
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
