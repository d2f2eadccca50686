"""The client's network, by which rate limits count anonymous requests."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.http.request import HttpHeaders
from rest_framework.throttling import BaseThrottle

from rosters.networks import large_network_of, network_of


def network_in(meta: Mapping[str, Any]) -> str:
    """The client's network from a WSGI environment; `PROXIES` is the number of trusted proxies."""
    return network_of(_address_in(meta))


def large_network_in(meta: Mapping[str, Any]) -> str:
    """The client's large network (IPv6 /48), likewise."""
    return large_network_of(_address_in(meta))


def _address_in(meta: Mapping[str, Any]) -> str:
    asked: Any = SimpleNamespace(META=meta, headers=HttpHeaders(meta))  # all that is read
    return str(BaseThrottle().get_ident(asked))
