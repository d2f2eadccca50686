"""URLs of the accessible (HTML) version of documents."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse


def page_of(
    request: HttpRequest,
    named: Iterable[tuple[str, str]],
    *,
    language: str,
    parts: Iterable[str],
    copies: str = "each",
) -> str:
    """Absolute URL of the accessible page; `named` are the query parameters of its subject. Layout
    options are left out.
    """
    asked = [*named, ("language", language), ("parts", ",".join(parts))]
    if copies != "each":
        asked.append(("copies", copies))
    return request.build_absolute_uri(f"{reverse('print-page')}?{urlencode(asked, safe=',')}")
