"""A database and a Redis that several processes share, for one test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
import redis


def named(variable: str) -> str:
    """Where a service is; in CI the test fails without one, elsewhere it is skipped."""
    address = os.environ.get(variable, "")
    if not address:
        missing = f"{variable} names no server to test with"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return address


@contextmanager
def fresh_database() -> Iterator[str]:
    """The address of an empty database on the server at POSTGRES_URL."""
    server = named("POSTGRES_URL")
    name = f"frontier_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True, connect_timeout=10) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{server.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def fresh_redis() -> Iterator[str]:
    """The address of an empty database on the Redis at REDIS_URL, whichever that is; tests at once
    have one each.
    """
    at_once = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    address = urlsplit(named("REDIS_URL"))._replace(path=f"/{1 + at_once % 15}").geturl()
    with redis.Redis.from_url(address) as connection:
        connection.flushdb()
        yield address
        connection.flushdb()
