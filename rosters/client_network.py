"""The client's network, by which rate limits count anonymous requests."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.http.request import HttpHeaders
from rest_framework.throttling import BaseThrottle

from rosters.networks import network_of


def network_in(meta: Mapping[str, Any]) -> str:
    """The client's network from a WSGI environment; `PROXIES` is the number of trusted proxies."""
    asked: Any = SimpleNamespace(META=meta, headers=HttpHeaders(meta))  # all that is read
    return network_of(BaseThrottle().get_ident(asked))
