"""Groups IP addresses into networks for rate limits."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

LINE = 64
"""Prefix length of an IPv6 network: one subscriber can use every address below it."""


def network_of(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, LINE), strict=False))
