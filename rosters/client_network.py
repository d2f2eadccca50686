"""The network that a request comes from: what limits count where nobody says who they are."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from django.http.request import HttpHeaders
from rest_framework.throttling import BaseThrottle

from rosters.networks import network_of


def network_in(meta: Mapping[str, Any]) -> str:
    """The network of the client in the environment of a request; `PROXIES` says whom to believe."""
    asked: Any = SimpleNamespace(META=meta, headers=HttpHeaders(meta))  # all that is read
    return network_of(BaseThrottle().get_ident(asked))
