"""PostgreSQL and Redis for benchmarks, if available: at POSTGRES_URL and REDIS_URL, or on this
machine.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from urllib.parse import urlparse
from uuid import uuid4

POSTGRES = os.environ.get("POSTGRES_URL") or "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379"


def missing() -> str:
    """Which server does not answer; empty when both do."""
    return next((f"nothing answers at {url}" for url in (POSTGRES, REDIS) if not _up(url)), "")


@contextmanager
def environment() -> Iterator[Mapping[str, str]]:
    """The settings of a site on a database of its own, dropped afterwards, and on Redis."""
    import psycopg  # noqa: PLC0415  the row goes without it

    name = f"frontier_bench_{uuid4().hex}"
    with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=10) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            database = f"{POSTGRES.rpartition('/')[0]}/{name}"
            yield {"DATABASE_URL": database, "REDIS_URL": REDIS}
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _up(url: str) -> bool:
    told = urlparse(url)
    try:
        socket.create_connection((told.hostname, told.port), timeout=2).close()
    except OSError:
        return False
    return True
