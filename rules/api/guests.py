"""How often players may ask: guests hold seats too, and play as fast as members."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView

from rosters.keepers import keeper_of
from rosters.networks import network_of
from rules.engine.core.canonical import digest
from rules.limits import CrowdThrottle, NetworkThrottle


class VisitorThrottle(NetworkThrottle):
    """Whoever holds no seat and keeps nothing yet, by their network."""

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        if keeper_of(request._request).guest_key is not None:
            return None
        return super().get_cache_key(request, view)


class PlayerThrottle(UserRateThrottle):
    """Members and guests, each alone: guests of one club share an address, and a quick hand at both
    seats asks often. A guest is counted with all others of their network too.
    """

    _crowd: CrowdThrottle | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        if not super().allow_request(request, view):
            return False
        self._crowd = CrowdThrottle(self)
        return self._crowd.allow_request(request, view)

    def wait(self) -> float | None:
        return super().wait() if self._crowd is None else self._crowd.wait()

    def get_cache_key(self, request: Request, view: APIView) -> str | None:
        guest_key = keeper_of(request._request).guest_key
        if guest_key is None:
            return super().get_cache_key(request, view)
        return self.cache_format % {"scope": self.scope, "ident": digest(guest_key)}

    def get_ident(self, request: Request) -> str:
        return network_of(super().get_ident(request))
