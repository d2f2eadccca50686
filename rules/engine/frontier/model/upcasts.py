"""Events of earlier schemas, brought to today's shape one version at a time; nothing here is ever
removed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Upcast = Callable[[dict[str, Any]], dict[str, Any]]

SCHEMA = 1
UPCASTS: dict[int, dict[str, Upcast]] = {}
"""{schema: {event type: what turns its data into the next schema's}}"""


def upcast(event: dict[str, Any], schema: int) -> dict[str, Any]:
    """`event`, written under `schema`, as it would be written today."""
    for version in range(schema, SCHEMA):
        step = UPCASTS.get(version, {}).get(event["type"])
        event = step(event) if step else event
    return event
