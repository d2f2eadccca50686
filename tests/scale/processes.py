"""Processes of one site: servers, a worker, and people who play over HTTP and sockets."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, NamedTuple
from uuid import uuid4

from websockets import Origin
from websockets.sync.client import ClientConnection, connect

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
"""Seconds in which something has to happen that a test waits for."""
INHERITED = ("PATH", "HOME", "LANG", "VIRTUAL_ENV")
NO_LIMITS = {"API_RATE_ANON": "100000/min", "API_RATE_USER": "100000/min"}


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def told(self) -> Any:
        return json.loads(self.body)


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """What a process of a site is told, and nothing of what this one was."""
    inherited = {name: os.environ[name] for name in INHERITED if name in os.environ}
    own = {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "frontier_site.settings"}
    return inherited | own | NO_LIMITS | {"ENGINE_BUILD": "", "ROUND_SECONDS": "0"} | settings


def prepared(settings: Mapping[str, str], matches: int) -> dict[str, Any]:
    """Two members and their matches, in the site that `settings` describe."""
    told = ran(settings, "-m", "tests.scale.prepare", str(matches))
    return dict(json.loads(told.splitlines()[-1]))


def ran(settings: Mapping[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return done.stdout


class Process:
    """A process of the site; what it says goes to a file, so that nobody has to listen."""

    def __init__(self, file: IO[bytes], settings: Mapping[str, str], *arguments: str) -> None:
        self._file = file
        self._popen = subprocess.Popen(
            [sys.executable, "-u", *arguments],
            cwd=ROOT, env=settings, stdout=self._file, stderr=subprocess.STDOUT,
        )  # fmt: skip
        self.pid = self._popen.pid

    @property
    def said(self) -> str:
        length = os.fstat(self._file.fileno()).st_size
        return os.pread(self._file.fileno(), length, 0).decode()

    def await_word(self, word: str) -> None:
        """Waits until it has said so. Raises AssertionError where it ends before, or takes long."""
        until(lambda: word in self.said or self._popen.poll() is not None)
        assert word in self.said, self.said

    def signal(self, number: int) -> None:
        self._popen.send_signal(number)

    def ended(self) -> int:
        """The code with which it ends, sooner or later."""
        return self._popen.wait(PATIENCE)

    def stopped(self) -> int:
        """The same, asked to go."""
        self.signal(signal.SIGTERM)
        return self.ended()

    def kill(self) -> None:
        self._popen.kill()
        self._popen.wait()


@contextmanager
def started(settings: Mapping[str, str], *arguments: str, ready: str) -> Iterator[Process]:
    """A process that has said it is `ready`; killed when the block ends, unless it has ended."""
    with TemporaryFile() as file:
        process = Process(file, settings, *arguments)
        try:
            process.await_word(ready)
            yield process
        finally:
            process.kill()
            print(process.said)  # shown where the test fails


@contextmanager
def serving(settings: Mapping[str, str], *options: str) -> Iterator[Server]:
    """A web process on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    uvicorn = (
        "-m",
        "uvicorn",
        "frontier_site.asgi:application",
        "--http",
        "frontier_site.connection_limits:LimitedHttp",
        "--ws",
        "frontier_site.slow_clients:BackPressureProtocol",
        "--ws-max-size",
        "4096",
        "--ws-per-message-deflate",
        "false",
    )
    arguments = (*uvicorn, "--port", str(port), "--no-access-log", "--no-proxy-headers", *options)
    with started(settings, *arguments, ready="Uvicorn running") as process:
        yield Server(port, process)


@contextmanager
def working(settings: Mapping[str, str], every: float, *options: str) -> Iterator[Process]:
    """A worker that goes the rounds."""
    arguments = ("manage.py", "work", "--every", str(every), *options)
    with started(settings, *arguments, ready="Running the periodic tasks") as process:
        yield process


class Server:
    """A web process, asked over HTTP."""

    def __init__(self, port: int, process: Process) -> None:
        self.port = port
        self.process = process

    def ask(self, path: str, body: object = None, token: str = "", language: str = "en") -> Answer:
        """GET, or POST of a `body` as JSON."""
        headers = {"Accept-Language": language}
        if token:
            headers["Authorization"] = f"Token {token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        content = None if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)) as line:
            line.request(method, path, content, headers)
            answer = line.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    @contextmanager
    def listening(self, match: str, session: str) -> Iterator[ClientConnection]:
        """The socket of a match, in the browser of whoever has that session."""
        with connect(
            f"ws://127.0.0.1:{self.port}/live/matches/{match}/",
            origin=Origin(f"http://127.0.0.1:{self.port}"),
            additional_headers={"Cookie": f"sessionid={session}"},
            open_timeout=PATIENCE,
            proxy=None,
        ) as line:
            yield line


class Player:
    """A member at one seat of a match, on one server."""

    def __init__(self, server: Server, member: Mapping[str, str], match: str, seat: int) -> None:
        self.server = server
        self.path = f"/api/v1/matches/{match}/"
        self.seat = seat
        self.token = member["token"]
        self.match = match
        self.session = member["session"]

    @contextmanager
    def at_table(self) -> Iterator[None]:
        """With the socket of the match open."""
        with self.server.listening(self.match, self.session) as self.line:
            yield

    def heard(self, news: dict[str, int]) -> bool:
        """Whether `news` come by the line; what comes before them is left aside.

        Raises TimeoutError when they do not come.
        """
        return self._heard_until(lambda told: told == news)

    def heard_of(self, what: str) -> bool:
        """The same of whatever is told of `what`."""
        return self._heard_until(lambda told: what in told)

    def _heard_until(self, is_it: Callable[[dict[str, int]], bool]) -> bool:
        while not is_it(json.loads(self.line.recv(timeout=PATIENCE))):
            pass
        return True

    def answer(self, command: object, seq: int, id: str = "") -> Answer:
        body = {"id": id or str(uuid4()), "seat": self.seat, "seq": seq, "command": command}
        return self.server.ask(f"{self.path}commands/", body, self.token)

    def look(self) -> Any:
        return self.server.ask(f"{self.path}?seat={self.seat}", token=self.token).told

    def record(self) -> bytes:
        return self.server.ask(f"{self.path}record/", token=self.token).body


def play(
    steps: Sequence[Mapping[str, Any]], players: Sequence[Player], listening: Sequence[Player]
) -> int:
    """Every answer in turn, each given to its player's server and heard by those who listen. Where
    the match then stands.
    """
    seq = int(players[0].look()["seq"])
    for step in steps:
        answer = players[step["seat"]].answer(step["command"], seq)
        assert answer.status == 200, answer.body
        seq = answer.told["match"]["seq"]
        assert all(player.heard({"seq": seq}) for player in listening)
        assert [player.look()["seq"] for player in players] == [seq, seq]
    return seq


def until(is_so: Callable[[], bool]) -> None:
    """Waits until it is. Raises AssertionError where that takes long."""
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.05)
