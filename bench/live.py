"""Simulated players: each has a WebSocket, as the match page has, and an HTTP connection.

A move counts as seen when the other side has received the events and the new state, which is all
that its page draws.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect

from bench import modes, scaled
from bench.harness import Contender, Entrant, Missing, Sample
from bench.serving import running
from rules.engine.compiled import VARIABLE

Json = dict[str, Any]
SQLITE, SCALED = "SQLite", "PostgreSQL + Redis"
"""The two storage and broadcast backends."""
Round = Callable[[list["Table"]], Sample]


@dataclass
class Person:
    """One player of a match."""

    port: int
    token: str
    session: str
    match: str
    news: asyncio.Queue[int] = field(default_factory=asyncio.Queue)

    async def sit_down(self, stack: AsyncExitStack) -> None:
        """Open the WebSocket and the connection; both close with `stack`."""
        await self._connect()
        stack.callback(self._leave)
        await self.listens(stack)

    async def listens(self, stack: AsyncExitStack) -> None:
        """Open a WebSocket; it closes with `stack`."""
        line = await stack.enter_async_context(
            connect(
                f"ws://127.0.0.1:{self.port}/live/matches/{self.match}/?news=en",
                additional_headers={"Cookie": f"sessionid={self.session}"},
                origin=f"http://127.0.0.1:{self.port}",  # type: ignore[arg-type]
            )
        )
        listening = asyncio.create_task(self._listen(line))
        stack.callback(listening.cancel)

    async def _connect(self) -> None:
        self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)

    def _leave(self) -> None:
        self._writer.close()

    async def _listen(self, line: ClientConnection) -> None:
        async for said in line:
            told = json.loads(said)
            if "match" in told:
                self.news.put_nowait(told["commits"][-1]["seq"])

    async def hears_of(self, more_than: int) -> None:
        """Wait for the broadcast that takes the match beyond this event."""
        while await self.news.get() <= more_than:
            pass

    async def ask(self, method: str, path: str, body: object = None) -> Json:
        """Send one request; a refusal is an error."""
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} /api/v1/matches/{self.match}/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Authorization: Token {self.token}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        try:
            answer = await self._answer_to(head.encode() + content)
        except (ConnectionError, asyncio.IncompleteReadError):
            await self._connect()  # the server closes what is idle for long
            answer = await self._answer_to(head.encode() + content)
        lines = answer.decode().lower().split("\r\n")
        length = next(int(each.split(":")[1]) for each in lines if "content-length" in each)
        told = await self._reader.readexactly(length)
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"{method} {path}: {answer[:40]!r} {told[:300]!r}")
        found: Json = json.loads(told)
        return found

    async def _answer_to(self, request: bytes) -> bytes:
        self._writer.write(request)
        return await self._reader.readuntil(b"\r\n\r\n")


@dataclass
class Table:
    """A match with both players."""

    sides: tuple[Person, Person]
    head: int
    answers: Iterator[tuple[int, Json]]

    async def play(self, until: float, think: float) -> list[float]:
        """Latencies in seconds from each command to its broadcast at the other side; `think`
        seconds pause before each. Ends at `until` (monotonic clock) or when no command is left.
        """
        found = []
        await asyncio.sleep(random.random() * think)
        while time.monotonic() < until and (answer := next(self.answers, None)):
            seat, command = answer
            body = {"seat": seat, "command": command, "seq": self.head, "id": str(uuid4())}
            begun = time.perf_counter()
            seen = asyncio.create_task(self.sides[1 - seat].hears_of(self.head))
            told = await self.sides[seat].ask("POST", "commands/", body)
            await seen
            found.append(time.perf_counter() - begun)
            self.head = told["match"]["seq"]
            await asyncio.sleep(think)
        return found


def tables(told: Json, port: int) -> list[Table]:
    """The matches in the output of `bench.server.seated`."""
    return [
        Table(
            (_side(told, port, each, 0), _side(told, port, each, 1)),
            each["head"],
            iter([(seat, command) for seat, command in each["answers"]]),
        )
        for each in told["matches"]
    ]


def _side(told: Json, port: int, match: Json, seat: int) -> Person:
    person = told["people"][seat]
    return Person(port, person["token"], person["session"], match["id"])


async def play(found: list[Table], seconds: float, think: float) -> list[float]:
    """Play all matches concurrently for that time; latencies in seconds."""
    async with AsyncExitStack() as stack:
        for table in found:
            for side in table.sides:
                side.news = asyncio.Queue()
                await side.sit_down(stack)
        until = time.monotonic() + seconds
        laps = await asyncio.gather(*(table.play(until, think) for table in found))
    return [lap for each in laps for lap in each]


@contextmanager
def on_sqlite(one_round: Round) -> Iterator[Entrant]:
    """The site with its default settings."""
    with _seated(SQLITE, one_round, {}) as entrant:
        yield entrant


@contextmanager
def on_postgres(one_round: Round) -> Iterator[Entrant]:
    """The same on PostgreSQL and Redis; Missing where one of them does not answer."""
    reason = scaled.missing()
    if reason:
        yield Missing(SCALED, reason)
        return
    with scaled.environment() as told, _seated(SCALED, one_round, told) as entrant:
        yield entrant


def engine() -> dict[str, str]:
    """Environment of a site with the compiled engine, or with its sources if there is no
    compiler.
    """
    return {VARIABLE: "" if modes.build() else str(modes.BUILD)}


@contextmanager
def _seated(name: str, one_round: Round, told_too: Mapping[str, str]) -> Iterator[Entrant]:
    told_too = {**told_too, **engine()}
    with running("bench.server.seated", "bench.server.settings", told_too) as (port, told, _):
        found = tables(told, port)
        yield Contender(name, lambda: one_round(found))
