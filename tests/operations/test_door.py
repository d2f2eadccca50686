"""The proxy of compose.yaml, run in front of two services that echo their requests."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socketserver
import struct
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import inet_aton
from threading import Thread
from typing import Any

import pytest
import yaml

from tests.operations.sites import ROOT
from tests.scale.processes import until
from tests.site.test_serving import free_port

HERE = """
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {{}}
http {{
  client_body_temp_path body; proxy_temp_path proxied; fastcgi_temp_path fast;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  {door}
}}
"""


class Names(socketserver.UDPServer):
    """Says where services are, and that it holds for ten minutes, as that of Docker does."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.addresses = {"web": "127.0.0.2", "live": "127.0.0.3"}


class Answer(socketserver.BaseRequestHandler):
    """One name is asked for; its address is told."""

    server: Names

    def handle(self) -> None:
        asked, socket = self.request
        name = asked[13 : 13 + asked[12]].decode()
        question = asked[12 : 12 + len(name) + 6]
        address = inet_aton(self.server.addresses[name])
        found = struct.pack("!HHHIH", 0xC00C, 1, 1, 600, len(address)) + address
        head = asked[:2] + struct.pack("!HHHHH", 0x8180, 1, 1, 0, 0)
        socket.sendto(head + question + found, self.client_address)


class Told(BaseHTTPRequestHandler):
    """Answers with its own address and the headers that have reached it."""

    def do_GET(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = json.dumps({"by": self.connection.getsockname()[0], "headers": headers}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextmanager
def running(server: socketserver.BaseServer) -> Iterator[None]:
    with server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


@contextmanager
def service(address: str, port: int) -> Iterator[None]:
    with running(ThreadingHTTPServer((address, port), Told)):
        yield


def nginx() -> str:
    """Where it is; in CI the test fails without one, elsewhere it is skipped."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        missing = "nginx is not installed (Debian: apt install nginx-light)"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return found


class Door:
    """The proxy on a port of its own."""

    def __init__(self, port: int, behind: int, names: Names) -> None:
        self.port = port
        self.behind = behind
        self.names = names

    def ask(self, path: str, **headers: str) -> tuple[int, Any]:
        """The status, and what the service behind it has to say."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as line:
            line.request("GET", path, headers={"Host": "frontier.example"} | headers)
            answer = line.getresponse()
            told = answer.read()
            return answer.status, json.loads(told) if answer.status == 200 else None

    def is_open(self) -> bool:
        with suppress(ConnectionRefusedError):
            return bool(self.ask("/")[0])
        return False


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """As compose.yaml has it, but for ports, and for how long a name is believed: a second."""
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    content = compose["configs"]["door"]["content"].replace("$$", "$")
    port, behind, names = free_port(), free_port(), Names()
    for old, new in {
        "listen 8080": f"listen 127.0.0.1:{port}",
        "resolver 127.0.0.11 valid=5s": f"resolver 127.0.0.1:{names.server_address[1]} valid=1s",
        "web:8000": f"web:{behind}",
        "live:8000": f"live:{behind}",
    }.items():
        assert content.count(old) == 1, old
        content = content.replace(old, new)
    (tmp_path / "nginx.conf").write_text(HERE.format(door=content))
    with running(names):
        process = subprocess.Popen([nginx(), "-p", tmp_path, "-c", "nginx.conf", "-e", "stderr"])
        try:
            found = Door(port, behind, names)
            until(lambda: process.poll() is not None or found.is_open())
            assert process.poll() is None
            yield found
        finally:
            process.kill()
            process.wait()


@pytest.mark.parametrize(("path", "by"), [("/", "127.0.0.2"), ("/live/matches/1/", "127.0.0.3")])
def test_pages_and_sockets_are_proxied_with_client_headers(door, path, by):
    with service("127.0.0.2", door.behind), service("127.0.0.3", door.behind):
        status, told = door.ask(
            path,
            Upgrade="websocket",
            Connection="upgrade",
            **{"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"},
        )

    assert (status, told["by"]) == (200, by)
    assert told["headers"].pop("x-request-id")
    assert (
        told["headers"].items()
        >= {
            "host": "frontier.example",
            "x-forwarded-for": "192.0.2.7, 127.0.0.1",
            "x-forwarded-proto": "https",
            "upgrade": "websocket",
            "connection": "upgrade",
        }.items()
    )


def test_a_recreated_service_is_found_at_its_new_address(door):
    with service("127.0.0.2", door.behind):
        assert door.ask("/")[1]["by"] == "127.0.0.2"
    door.names.addresses["web"] = "127.0.0.4"

    with service("127.0.0.4", door.behind):
        until(lambda: door.ask("/")[0] == 200)
        assert door.ask("/")[1]["by"] == "127.0.0.4"


def test_metrics_are_not_exposed_by_the_proxy(door):
    with service("127.0.0.2", door.behind):
        assert door.ask("/metrics")[0] == 404
