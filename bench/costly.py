"""The costliest known requests, one of each kind that a visitor or guest may send."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from time import perf_counter
from typing import Any

PATIENCE = 600.0
TOKEN = "c" * 32
"""CSRF token of the guest's browser."""
CORNERS, ASKED = 300, 200
"""The oracle's limits of terrain corners and of questions."""
KINDS = (
    "oracle, ways",
    "oracle, options",
    "oracle, sights",
    "oracle, squares",
    "board check",
    "board check, storeys",
    "board by chance",
    "board kept",
    "match on a board",
    "what a unit sees",
    "where a unit can go",
    "ranges",
    "measure",
    "record that holds",
    "record of many values",
    "cards",
    "page of cards",
    "search",
    "schema",
)
ORACLE, BOARDS = "/api/v1/oracle", "/api/v1/boards"


@dataclass(frozen=True)
class Costly:
    """A request: its kind, and what is sent."""

    kind: str
    method: str
    path: str
    body: bytes = b""
    content: str = "application/json"


@dataclass(frozen=True)
class Answered:
    """Status and duration (seconds) of a response."""

    status: int
    seconds: float


def sent(each: Costly, port: int, session: str, address: str = "127.0.0.1") -> Answered:
    """Send a request from a loopback address and read the whole response."""
    begun = perf_counter()
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))
    try:
        headers = {"Cookie": f"csrftoken={TOKEN}; sessionid={session}", "X-CSRFToken": TOKEN}
        line.request(each.method, each.path, each.body, headers | {"Content-Type": each.content})
        answer = line.getresponse()
        answer.read()
        return Answered(answer.status, perf_counter() - begun)
    finally:
        line.close()


def requests(told: Mapping[str, str]) -> Sequence[Costly]:
    """One request of each kind; `told` is the output of `bench.server.costly`."""
    match, unit, other = f"/api/v1/matches/{told['match']}", told["unit"], told["other"]
    get = partial(Costly, method="GET")
    return (
        _asked("oracle, ways", "frontier", _inches([_way(number) for number in range(ASKED)])),
        _asked("oracle, options", "frontier", _inches([_options(number) for number in range(40)])),
        _asked("oracle, sights", "frontier", _inches([_sight(number) for number in range(ASKED)])),
        _asked("oracle, squares", "modern", _squares()),
        _posted("board check", f"{BOARDS}/check/", _board(levels=1)),
        _posted("board check, storeys", f"{BOARDS}/check/", _board(levels=4)),
        _posted("board by chance", f"{BOARDS}/random/", {"system": "frontier", "seed": "0"}),
        _posted("board kept", f"{BOARDS}/", _board(levels=1)),
        _posted("match on a board", "/api/v1/matches/", _match()),
        get(kind="what a unit sees", path=f"{match}/ask/?ask=sees&from={unit}"),
        get(kind="where a unit can go", path=f"{match}/ask/?ask=reach&from={unit}"),
        get(kind="ranges", path=f"{match}/ranges/?piece={unit}"),
        get(kind="measure", path=f"{match}/measure/?from={unit}&to={other}"),
        _uploaded("record that holds", told["record"].encode()),
        _uploaded("record of many values", _many_values(told["record"])),
        get(kind="cards", path="/games/frontier/cards.pdf"),
        get(kind="page of cards", path="/print/preview.png?system=frontier&page=1"),
        get(kind="search", path="/games/frontier/rules/?q=" + "move+" * 800),
        get(kind="schema", path="/api/v1/schema/"),
    )


def _posted(kind: str, path: str, body: object) -> Costly:
    return Costly(kind, "POST", path, json.dumps(body).encode())


def _asked(kind: str, key: str, body: object) -> Costly:
    return _posted(kind, f"{ORACLE}/{key}/", body)


def _uploaded(kind: str, content: bytes) -> Costly:
    head = (
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="x.frontier.jsonl"\r\n\r\n'
    )
    body = head + content + b"\r\n--x--\r\n"
    return Costly(kind, "POST", "/matches/import/", body, "multipart/form-data; boundary=x")


def _pieces(levels: int) -> list[dict[str, Any]]:
    """Terrain with the maximum number of corners, in squares with gaps between them."""
    side, step = 0.8, 2.6
    return [
        {
            "id": f"p{number}",
            "parts": [
                {
                    "id": f"q{number}",
                    "polygon": [[x, y], [x + side, y], [x + side, y + side], [x, y + side]],
                    "scale": levels,
                    "levels": [{"elevation": height + 1} for height in range(levels)],
                }
            ],
        }
        for number in range(CORNERS // 4)
        for x, y in [(2 + number % 12 * step, 2 + number // 12 * 3.4)]
    ]


def _inches(questions: list[dict[str, Any]]) -> dict[str, Any]:
    units = [
        {
            "id": f"u{number}",
            "seat": ("attacker", "defender")[number % 2],
            "type": "rifleman",
            "at": [1 + number % 20 * 1.7, 1 + number // 20 * 9.3],
        }
        for number in range(40)
    ]
    return {"position": {"board": {"pieces": _pieces(1)}, "units": units}, "ask": questions}


def _way(number: int) -> dict[str, Any]:
    to = [30 + number / ASKED, 29]
    return {"ask": "move", "unit": f"u{number % 40}", "max": 60, "to": to}


def _options(number: int) -> dict[str, Any]:
    return {"ask": "options", "unit": f"u{number}"}


def _sight(number: int) -> dict[str, Any]:
    return {"ask": "los", "from": f"u{number % 40}", "to": f"u{(number * 7 + 1) % 40}"}


def _squares() -> dict[str, Any]:
    units = [
        {"id": f"{seat}{file}", "seat": seat, "type": "infantry", "at": f"{file}{rank}"}
        for seat, rank in (("south", 2), ("north", 7))
        for file in "abcdefgh"
    ]
    asked = [{"ask": "reach", "unit": units[number % 16]["id"]} for number in range(ASKED)]
    return {"position": {"board": {"layout": "A"}, "units": units}, "ask": asked}


def _board(levels: int) -> dict[str, Any]:
    return {"system": "frontier", "name": "Many pieces", "pieces": _pieces(levels)}


def _match() -> dict[str, Any]:
    board = {"name": "Many pieces", "pieces": _pieces(1)}
    return {"system": "frontier", "mission": "assault", "names": ["A", "B"], "board": board}


def _many_values(record: str) -> bytes:
    """A match record of almost 8 MiB whose commit has very many values."""
    header, first, *_ = record.splitlines()
    commit = json.loads(first)
    event = commit["events"][0]
    event["many"] = [[]] * 2_600_000
    return f"{header}\n{json.dumps(commit, separators=(',', ':'), sort_keys=True)}\n".encode()
