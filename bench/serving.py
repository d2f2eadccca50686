"""Runs the site in a subprocess on its own database, with a client on one connection."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench import scaled
from bench.client import Client, header
from bench.harness import Comparison, Contender, Entrant, Missing, Sample
from bench.peer import ROOT
from frontier_site.management.commands.serve import MOST_SAID

PATIENCE = 30.0
OURS, SCALED = "ours", ", PostgreSQL + Redis"


class Answer(NamedTuple):
    """What came back, read to its end."""

    body: bytes
    etag: str


@dataclass
class Site:
    """A running site: one person's token, one roster of theirs, a unit that fits into it."""

    client: Client
    host: str
    token: str
    roster: str
    unit: str

    def ask(self, method: str, path: str, body: object = None, etag: str = "") -> Answer:
        """One request as that person; a refusal is an error."""
        request = self._request(method, path, body, etag)
        head, told = self.client.ask(request)
        if head.split(maxsplit=2)[1] >= b"400":
            raise RuntimeError(f"{method} {path}: {head!r} {told[:300]!r}")
        return Answer(told, header(head, "etag"))

    def _request(self, method: str, path: str, body: object, etag: str) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}",
            f"Authorization: Token {self.token}",
            "Accept: application/json",
            f"Content-Length: {len(content)}",
        ]
        if content:
            lines.append("Content-Type: application/json")
        if etag:
            lines.append(f"If-Match: {etag}")
        return "\r\n".join([*lines, "", ""]).encode() + content

    def laps(self, path: str, count: int) -> list[float]:
        """How long reading `path` took, in milliseconds, `count` times."""
        request = self._request("GET", path, None, "")
        return [self._lap(request) for _ in range(count)]

    def _lap(self, request: bytes) -> float:
        begun = time.perf_counter()
        head, _ = self.client.ask(request)
        elapsed = (time.perf_counter() - begun) * 1000
        if not head.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError(repr(head))
        return elapsed


@contextmanager
def served(told_too: Mapping[str, str] | None = None) -> Iterator[Site]:
    """The site, as `manage.py serve` runs it, from a fresh database until the context ends."""
    with running("bench.server.prepare", "bench.server.settings", told_too) as (port, told, client):
        yield Site(client, f"127.0.0.1:{port}", told["token"], told["roster"], told["unit"])


@contextmanager
def served_twice(figures: Mapping[str, Callable[[Site], Sample]]) -> Iterator[list[Entrant]]:
    """Each contender on SQLite, then each on PostgreSQL with Redis, under its name and `SCALED`."""
    with served() as site, _on_postgres() as other:
        found: list[Entrant] = [Contender(name, _of(figures[name], site)) for name in figures]
        for name, figure in figures.items():
            if other is None:
                found.append(Missing(name + SCALED, scaled.missing()))
            else:
                found.append(Contender(name + SCALED, _of(figure, other)))
        yield found


def twice(*comparisons: Comparison) -> tuple[Comparison, ...]:
    """The comparisons, and the same on PostgreSQL with Redis."""
    return comparisons + tuple(
        replace(each, ours=OURS + SCALED, against=each.against + SCALED) for each in comparisons
    )


@contextmanager
def _on_postgres() -> Iterator[Site | None]:
    if scaled.missing():
        yield None
        return
    with scaled.environment() as told, served(told) as site:
        yield site


def _of(figure: Callable[[Site], Sample], site: Site) -> Callable[[], Sample]:
    def a_round() -> Sample:
        site.client.renew()  # while the others had their round, it lay idle
        return figure(site)

    return a_round


@contextmanager
def running(
    prepare: str, settings: str, told_too: Mapping[str, str] | None = None
) -> Iterator[tuple[int, dict[str, Any], Client]]:
    """The site with `settings`, and whatever else its environment is told, on a database that the
    module `prepare` has filled: its port, what that module has told and the number of the `process`
    that serves, and a client.
    """
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": settings,
            "SECRET_KEY": "bench",
            # All clients are on this machine, and some are one player.
            **dict.fromkeys(("SOCKETS_PER_PLAYER", "SOCKETS_PER_NETWORK"), "2000"),
            "SOCKETS_PER_MATCH": "2000",
        }
        environment |= told_too or {}
        told = _prepared(prepare, environment)
        port = _free_port()
        command = [sys.executable, "-m", "uvicorn", *arguments(port)]
        process = subprocess.Popen(command, env=environment, cwd=ROOT)
        try:
            client = _connected(port, process)
            yield port, told | {"process": process.pid}, client
            client.close()
        finally:
            process.terminate()
            process.wait()


def arguments(port: int) -> list[str]:
    """How uvicorn serves the site as `manage.py serve` does, but that it says nothing."""
    given = {
        "--port": str(port),
        "--lifespan": "on",
        "--http": "frontier_site.connection_limits:LimitedHttp",
        "--ws": "frontier_site.slow_clients:BackPressureProtocol",
        "--ws-max-size": str(MOST_SAID),
        "--ws-per-message-deflate": "false",
        "--timeout-graceful-shutdown": "5",
        "--log-level": "error",
    }
    said = [word for option in given.items() for word in option]
    return [
        *said,
        "--no-access-log",
        "--no-server-header",
        "--no-proxy-headers",
        "frontier_site.asgi:application",
    ]


def _prepared(module: str, environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", module],
        env=environment,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _connected(port: int, process: subprocess.Popen[bytes]) -> Client:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            return Client(port, PATIENCE)
        except ConnectionRefusedError:
            time.sleep(0.05)
    raise RuntimeError("the site did not come up")
