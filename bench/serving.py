"""The site in a process of its own on a database of its own, and a client on one connection."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from bench.peer import ROOT

PATIENCE = 30.0


class Answer(NamedTuple):
    """What came back, read to its end."""

    body: bytes
    etag: str


@dataclass
class Site:
    """A running site: one person's token, one roster of theirs, a unit that fits into it."""

    connection: http.client.HTTPConnection
    token: str
    roster: str
    unit: str

    def ask(self, method: str, path: str, body: object = None, etag: str = "") -> Answer:
        """One request as that person; a refusal is an error."""
        headers = {"Authorization": f"Token {self.token}", "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if etag:
            headers["If-Match"] = etag
        content = None if body is None else json.dumps(body)
        self.connection.request(method, path, content, headers)
        answer = self.connection.getresponse()
        told = answer.read()
        if answer.status >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status} {told[:300]!r}")
        return Answer(told, answer.headers.get("ETag", ""))

    def laps(self, path: str, count: int) -> list[float]:
        """How long reading `path` took, in milliseconds, `count` times."""
        return [self._lap(path) for _ in range(count)]

    def _lap(self, path: str) -> float:
        begun = time.perf_counter()
        self.ask("GET", path)
        return (time.perf_counter() - begun) * 1000


@contextmanager
def served() -> Iterator[Site]:
    """The site, as `manage.py serve` runs it, from a fresh database until the context ends."""
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATA_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "bench.server.settings",
            "SECRET_KEY": "bench",
        }
        told = _prepared(environment)
        port = _free_port()
        command = [sys.executable, "-m", "uvicorn", "--port", str(port), "--log-level", "error"]
        command += ["--lifespan", "on", "frontier_site.asgi:application"]
        process = subprocess.Popen(command, env=environment, cwd=ROOT)
        try:
            connection = _connected(port, process)
            yield Site(connection, told["token"], told["roster"], told["unit"])
            connection.close()
        finally:
            process.terminate()
            process.wait()


def _prepared(environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "bench.server.prepare"],
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


def _connected(port: int, process: subprocess.Popen[bytes]) -> http.client.HTTPConnection:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            connection.connect()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return connection
    raise RuntimeError("the site did not come up")
