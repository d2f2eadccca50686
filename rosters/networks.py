"""The network that an address belongs to, which is what limits count."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

LINE = 64
"""Of an IPv6 address, the bits that name a line: each line may choose all others anew."""


def network_of(address: str) -> str:
    """What is counted as one visitor: an IPv4 address, or the line that an IPv6 address is of."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ip_network((known, LINE), strict=False))
