"""The proxy of docs/nginx.conf, run in front of a server as it is shipped, and flooded."""

from __future__ import annotations

import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from socket import create_connection

import pytest

from tests.operations.served import Served, status_of
from tests.operations.sites import ROOT
from tests.operations.test_door import nginx
from tests.scale.processes import until
from tests.site.test_serving import free_port

NAME = "frontier.example"
HEAD = b"GET / HTTP/1.1\r\nHost: frontier.example\r\n\r\n"
CHUNKED = b"POST / HTTP/1.1\r\nHost: frontier.example\r\nTransfer-Encoding: chunked\r\n\r\n"
MAIN = """
daemon off; master_process off; pid nginx.pid; error_log stderr;
events {{ worker_connections 2000; }}
http {{
  access_log off;
  client_body_temp_path body; proxy_temp_path proxied; fastcgi_temp_path fast;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  set_real_ip_from 127.0.0.1; real_ip_header X-Tested-From;
  {site}
}}
"""


class Proxy:
    """nginx on a port of its own, in front of `site`."""

    def __init__(self, site: Served, port: int, process: subprocess.Popen[bytes], ca: Path) -> None:
        self.site, self.port, self._process = site, port, process
        self._tls = ssl.create_default_context(cafile=str(ca))
        self.opened = ExitStack()

    def connected(self, sent: bytes = b"", name: str = NAME) -> ssl.SSLSocket:
        plain = self.opened.enter_context(create_connection(("127.0.0.1", self.port), timeout=20))
        line = self._tls.wrap_socket(plain, server_hostname=name)
        self.opened.enter_context(closing(line))
        line.sendall(sent)
        return line

    def is_open(self) -> bool:
        with suppress(ConnectionRefusedError):
            return status_of(self.connected(HEAD)) == b"200"
        return False

    @property
    def memory(self) -> int:
        """The resident memory of nginx in bytes."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) * 1024

    @property
    def on_disk(self) -> int:
        """The bytes of answers in its temporary files, which have no names any more."""
        held = Path(f"/proc/{self._process.pid}/fd").iterdir()
        return sum(each.stat().st_size for each in held if "/proxied/" in str(each.readlink()))


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[Proxy]:
    """As docs/nginx.conf has it, but for names of files, ports, and smaller limits."""
    site = Served()
    content, port = (ROOT / "docs" / "nginx.conf").read_text("utf-8"), free_port()
    for old, new, count in (
        ("  listen [::]:80;\n", "", 1),
        ("  listen [::]:443 ssl http2;\n", "", 1),
        ("  listen [::]:443 ssl http2 default_server;\n", "", 1),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};", 1),
        ("listen 443 ", f"listen 127.0.0.1:{port} ", 2),
        (f"/etc/letsencrypt/live/{NAME}/", f"{tmp_path}/", 2),
        ("http://127.0.0.1:8000", f"http://127.0.0.1:{site.port}", 5),
        ("client_header_timeout 10s", "client_header_timeout 1s", 1),
        ("client_body_timeout 20s", "client_body_timeout 2s", 1),
        ("limit_conn large_requests 600", "limit_conn large_requests 40", 3),
    ):
        assert content.count(old) == count, old
        content = content.replace(old, new)
    (tmp_path / "nginx.conf").write_text(MAIN.format(site=content))
    certificate = tmp_path / "fullchain.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", tmp_path / "privkey.pem", "-out", certificate],
        check=True, capture_output=True,
    )  # fmt: skip
    process = subprocess.Popen([nginx(), "-p", tmp_path, "-c", "nginx.conf", "-e", "stderr"])
    found = Proxy(site, port, process, certificate)
    try:
        until(lambda: process.poll() is not None or found.is_open())
        assert process.poll() is None
        yield found
    finally:
        found.opened.close()
        process.kill()
        process.wait()
        site.stop()


def test_slow_heads_are_closed_and_never_reach_the_site(proxy):
    asked = len(proxy.site.asked)
    lines = [proxy.connected(HEAD[:20]) for _ in range(300)]

    assert proxy.is_open()
    assert {status_of(line) for line in lines} <= {b"", b"408"}
    assert len(proxy.site.asked) == asked + 1


def test_trailers_without_end_cost_neither_of_them_memory(proxy):
    asked, memory = len(proxy.site.asked), proxy.memory
    line = proxy.connected(CHUNKED + b"5\r\n12345\r\n0\r\n")

    with suppress(OSError):
        for _ in range(2400):
            line.sendall(b"X: " + b"y" * 10_000 + b"\r\n")

    assert proxy.memory - memory < 4_000_000
    assert len(proxy.site.asked) == asked
    assert proxy.is_open()


def test_unfinished_bodies_wait_on_disk_and_four_records_at_a_time(proxy):
    asked, memory = len(proxy.site.asked), proxy.memory
    page, upload = (
        b"POST %b HTTP/1.1\r\nHost: frontier.example\r\nContent-Length: %d\r\n\r\n" % each
        for each in ((b"/", 1_000_000), (b"/matches/import/", 8_000_000))
    )
    pages = [proxy.connected(page + b"x" * 900_000) for _ in range(60)]
    uploads = [proxy.connected(upload) for _ in range(10)]
    time.sleep(0.5)

    assert proxy.memory - memory < 20_000_000
    assert proxy.is_open()
    assert len(proxy.site.asked) == asked + 1
    refused = [status_of(line) for line in uploads].count(b"503")
    assert refused == 6
    assert {status_of(line) for line in pages} <= {b"", b"408"}


def test_requests_of_one_network_at_a_time_are_limited(proxy):
    lines = [proxy.connected(HEAD.replace(b"/", b"/busy", 1)) for _ in range(220)]

    told = [status_of(line) for line in lines]

    assert 0 < told.count(b"503") <= 20
    assert told.count(b"200") >= 200


def busy_from(address: bytes) -> bytes:
    """A long request from an address, which the proxy of the tests believes."""
    told = b"Host: frontier.example\r\nX-Tested-From: " + address
    return HEAD.replace(b"/", b"/busy", 1).replace(b"Host: frontier.example", told)


def test_requests_of_a_large_ipv6_network_at_a_time_are_limited(proxy):
    lines = [proxy.connected(busy_from(b"2001:db8:7:%x::1" % each)) for each in range(50)]
    elsewhere = proxy.connected(busy_from(b"2001:db8:8:1::1"))

    told = [status_of(line) for line in lines]

    assert 0 < told.count(b"503") <= 10
    assert told.count(b"200") >= 40
    assert status_of(elsewhere) == b"200"


def test_an_answer_that_is_not_read_takes_little_of_the_disk(proxy):
    line = proxy.connected(HEAD.replace(b"/", b"/long", 1))

    assert line.recv(12) == b"HTTP/1.1 200"
    time.sleep(1)
    assert 0 < proxy.on_disk < 2_200_000  # of 20 MB
    assert proxy.is_open()


def test_downloads_of_archives_at_a_time_are_limited(proxy):
    head = HEAD.replace(b"/", b"/accounts/me/export/1/archive.zip", 1)

    lines = [proxy.connected(head) for _ in range(20)]
    told = [line.recv(12)[-3:] for line in lines]

    # The site closes those that are not read, and others come in then: the more the slower it is.
    assert 0 < told.count(b"503") <= 12
    assert set(told) == {b"200", b"503"}
    assert proxy.is_open()


def test_a_larger_body_than_the_site_reads_is_refused(proxy):
    asked = len(proxy.site.asked)
    head = b"POST / HTTP/1.1\r\nHost: frontier.example\r\nContent-Length: 2000000\r\n\r\n"

    assert status_of(proxy.connected(head)) == b"413"
    assert len(proxy.site.asked) == asked


def test_requests_to_another_name_never_reach_the_site(proxy):
    asked = len(proxy.site.asked)

    assert status_of(proxy.connected(HEAD.replace(NAME.encode(), b"evil.example"))) == b""
    with pytest.raises(ssl.SSLError):
        proxy.connected(HEAD, name="evil.example")
    assert len(proxy.site.asked) == asked


def test_metrics_are_kept_from_the_internet(proxy):
    for path in (b"/metrics", b"/metrics/"):
        assert status_of(proxy.connected(HEAD.replace(b"/", path, 1))) == b"404"
