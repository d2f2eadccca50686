"""The client's address and network, by which rate limits count requests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings

from rosters.networks import large_network_of, network_of

_WITH_PORT = re.compile(r"\[(?P<six>[^\]]*)\](?::\d*)?|(?P<four>[\d.]+):\d*")
"""An IPv6 address in brackets, or an IPv4 address with a port, as some proxies write them."""


def client_address(meta: Mapping[str, Any]) -> str:
    """The client's address from a WSGI environment, in normal form: without port, brackets and
    zone, and IPv4 where IPv6 only wraps it.

    `PROXIES` is the number of trusted proxies. Where the header of the last of them has no address,
    its own address is what is known.
    """
    peer = str(meta.get("REMOTE_ADDR") or "")
    forwarded = meta.get("HTTP_X_FORWARDED_FOR")
    if settings.PROXIES and forwarded:
        addresses = str(forwarded).split(",")
        told = addresses[-min(settings.PROXIES, len(addresses))]
        return _normal(told) or _normal(peer) or peer
    return _normal(peer) or peer


def network_in(meta: Mapping[str, Any]) -> str:
    """The client's network from a WSGI environment."""
    return network_of(client_address(meta))


def large_network_in(meta: Mapping[str, Any]) -> str:
    """The client's large network (IPv6 /48), likewise."""
    return large_network_of(client_address(meta))


def _normal(text: str) -> str:
    """An address in normal form; empty if it is none."""
    bare = text.strip()
    if found := _WITH_PORT.fullmatch(bare):
        bare = found["six"] or found["four"] or ""
    try:
        known = ip_address(bare.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(known, IPv6Address) and known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(known)
