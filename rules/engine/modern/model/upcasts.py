"""Upcasts: migrate events of earlier schemas to the current one, version by version.
Never removed.
"""

from __future__ import annotations

from collections.abc import Callable

Json = dict[str, object]
Upcast = Callable[[Json], Json]

SCHEMA = 1
UPCASTS: dict[int, dict[str, Upcast]] = {}
"""{schema: {event type: function that migrates its data to the next schema}}"""


def upcast(event: Json, schema: int) -> Json:
    """Return `event`, written under `schema`, in the current schema."""
    for version in range(schema, SCHEMA):
        step = UPCASTS.get(version, {}).get(str(event["type"]))
        event = step(event) if step else event
    return event
