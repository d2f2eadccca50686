"""Upcasts: convert events of earlier schemas to the current one, version by version. Never remove
one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Upcast = Callable[[dict[str, Any]], dict[str, Any]]

SCHEMA = 1
UPCASTS: dict[int, dict[str, Upcast]] = {}
"""{schema: {event type: function that converts its data to the next schema}}"""


def upcast(event: dict[str, Any], schema: int) -> dict[str, Any]:
    """Convert `event`, stored under `schema`, to the current schema."""
    for version in range(schema, SCHEMA):
        step = UPCASTS.get(version, {}).get(event["type"])
        event = step(event) if step else event
    return event
