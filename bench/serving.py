"""The site in a process of its own on a database of its own, and a client on one connection."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.client import Client, header
from bench.peer import ROOT

PATIENCE = 30.0


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
def served() -> Iterator[Site]:
    """The site, as `manage.py serve` runs it, from a fresh database until the context ends."""
    with running("bench.server.prepare", "bench.server.settings") as (port, told, client):
        yield Site(client, f"127.0.0.1:{port}", told["token"], told["roster"], told["unit"])


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
        }
        environment |= told_too or {}
        told = _prepared(prepare, environment)
        port = _free_port()
        command = [sys.executable, "-m", "uvicorn", "--port", str(port), "--log-level", "error"]
        command += ["--lifespan", "on", "frontier_site.asgi:application"]
        process = subprocess.Popen(command, env=environment, cwd=ROOT)
        try:
            client = _connected(port, process)
            yield port, told | {"process": process.pid}, client
            client.close()
        finally:
            process.terminate()
            process.wait()


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
