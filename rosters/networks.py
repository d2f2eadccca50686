"""Groups IP addresses into networks for rate limits."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

LINE = 64
"""Prefix length of an IPv6 network: one subscriber can use every address below it."""
SITE = 48
"""Prefix length of a large IPv6 network: who has one can use 65,536 networks of `LINE` bits."""


def network_of(address: str) -> str:
    """What counts as one client: an IPv4 address, or the /64 network of an IPv6 address."""
    return _grouped(address, LINE)


def large_network_of(address: str) -> str:
    """The /48 network of an IPv6 address; an IPv4 address is a network of its own."""
    return _grouped(address, SITE)


def _grouped(address: str, length: int) -> str:
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, length), strict=False))
