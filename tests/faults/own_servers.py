"""A PostgreSQL and a Redis of one test's own, to be stopped and started in the middle of it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from tests.scale.processes import PATIENCE

PROGRAMS = Path("/usr/lib/postgresql")
AS_POSTGRES = ("setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups")
WITHOUT_CARE = "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"


def missing(what: str) -> None:
    """In CI the test fails, elsewhere it is skipped."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is not installed")
    pytest.skip(f"{what} is not installed")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class OwnRedis:
    """Keeps nothing when it is stopped. Frozen, it takes connections and answers nobody."""

    def __init__(self) -> None:
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = ["redis-server", "--port", str(self._port), "--bind", "127.0.0.1", "--save", ""]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as connection:
            deadline = time.monotonic() + PATIENCE
            while not self._answers(connection):
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self._process.send_signal(signal.SIGCONT)

    def _answers(self, connection: redis.Redis) -> bool:
        try:
            return bool(connection.ping())
        except redis.exceptions.ConnectionError:
            return False


class OwnPostgres:
    """In `folder`; stopped, it breaks off every connection."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._programs = programs
        self._data = folder / "data"
        self._port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self._port}/postgres"
        self._run("initdb", "--username", "postgres", "--auth", "trust", "--no-sync",
                  "--encoding", "UTF8", "--locale", "C.UTF-8")  # fmt: skip

    def start(self) -> None:
        options = f"{WITHOUT_CARE} -p {self._port}"
        log = str(self._data.parent / "log")
        self._run("pg_ctl", "start", "--silent", "--wait", "--log", log, "--options", options)

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "--silent", "--wait", "--mode", "fast")

    def _run(self, program: str, *arguments: str) -> None:
        command: Sequence[str] = (
            str(self._programs / program), *arguments, "--pgdata", str(self._data),
        )  # fmt: skip
        if os.getuid() == 0:  # it refuses to run as root
            command = (*AS_POSTGRES, *command)
        subprocess.run(command, cwd="/", stdout=subprocess.DEVNULL, check=True)


@contextmanager
def own_redis() -> Iterator[OwnRedis]:
    if shutil.which("redis-server") is None:
        missing("redis-server")
    server = OwnRedis()
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def own_postgres(folder: Path) -> Iterator[OwnPostgres]:
    found = sorted(PROGRAMS.glob("*/bin/initdb"))
    if not found:
        missing("PostgreSQL")
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
    server = OwnPostgres(folder, found[-1].parent)
    server.start()
    try:
        yield server
    finally:
        server.stop()
