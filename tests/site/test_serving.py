"""The site as `manage.py serve` runs it: a process of its own, asked over sockets."""

import gzip
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60
MIB = 1024 * 1024


class Answer(NamedTuple):
    status: int
    headers: http.client.HTTPMessage
    body: bytes


class Served:
    """A running site: where it is, and somebody's token and roster there."""

    def __init__(self, port, told):
        self.port = port
        self.token = told["token"]
        self.roster = f"/api/v1/rosters/{told['roster']}/"
        self.unit = told["unit"]

    def connection(self):
        return closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE))

    def ask(self, path, method="GET", body=None, **options):
        headers = {name.replace("_", "-"): value for name, value in options.items()}
        with self.connection() as connection:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read())

    def tell(self, path, method="GET", data=None, **options):
        """`ask` as the somebody, in JSON."""
        body = None if data is None else json.dumps(data)
        signed = {"Authorization": f"Token {self.token}", "Content_Type": "application/json"}
        return self.ask(path, method, body, **signed, **options)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running(folder, port):
    """`manage.py serve`, up, until the block ends."""
    names = ("PATH", "HOME", "LANG", "VIRTUAL_ENV")
    environment = {name: os.environ[name] for name in names if name in os.environ}
    environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "frontier_site.settings"}
    told = subprocess.run(
        [sys.executable, "-m", "bench.server.prepare"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True,
    ).stdout  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "serve", "--port", str(port)],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        for line in process.stdout:
            if "Uvicorn running" in line:
                break
        yield process, Served(port, json.loads(told.splitlines()[-1]))
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with running(tmp_path_factory.mktemp("var"), free_port()) as (_, served):
        yield served


@pytest.fixture(scope="module")
def style(site):
    """The address of a style sheet, as pages name it."""
    return re.search(rb'href="(/static/css/site\.[0-9a-f]{12}\.css)"', site.ask("/").body)[
        1
    ].decode()


# -- static files -----------------------------------------------------------------------------


def test_a_file_named_by_its_content_is_kept_for_ever(site, style):
    answer = site.ask(style)

    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/css")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "immutable" in answer.headers["Cache-Control"]
    assert int(answer.headers["Content-Length"]) == len(answer.body)


def test_a_file_under_its_plain_name_is_kept_for_a_minute(site, style):
    answer = site.ask("/static/css/site.css")

    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "max-age=60, public"


@pytest.mark.parametrize("accepted", ["gzip", "gzip, deflate, br, zstd"])
def test_a_browser_gets_the_file_packed_as_it_can_read_it(site, style, accepted):
    plain, packed = site.ask(style), site.ask(style, Accept_Encoding=accepted)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Vary"] == "Accept-Encoding"
    assert len(packed.body) < len(plain.body) / 2
    assert gzip.decompress(packed.body) == plain.body


def test_a_file_that_has_not_changed_is_not_sent_again(site, style):
    tag = site.ask(style).headers["ETag"]
    answer = site.ask(style, If_None_Match=tag)

    assert (answer.status, answer.body) == (304, b"")


@pytest.mark.parametrize(
    "path", ["/static/css/none.css", "/static/../settings.py", "/static/%2e%2e/frontier.sqlite3"]
)
def test_a_file_that_is_not_there_gets_the_page_that_says_so(site, path):
    answer = site.ask(path)

    assert answer.status == 404
    assert b"There is nothing at this address." in answer.body


# -- pages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/healthz", "/static/css/site.css", "/api/v1/systems/"])
def test_head_answers_like_get_without_the_body(site, path):
    got, head = site.ask(path), site.ask(path, "HEAD")

    assert (head.status, head.body) == (200, b"")
    assert head.headers["Content-Length"] == got.headers["Content-Length"]


def test_the_health_check_passes(site):
    assert json.loads(site.ask("/healthz").body) == {"status": "ok"}


def test_a_page_says_what_may_run_on_it(site):
    policy = site.ask("/").headers["Content-Security-Policy"]

    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy


def test_the_chosen_language_is_remembered(site):
    first = site.ask("/")
    cookie = re.search(r"csrftoken=[^;]+", first.headers["Set-Cookie"])[0]
    token = cookie.partition("=")[2]
    chosen = site.ask(
        "/language/setlang/",
        "POST",
        f"language=fr&next=/&csrfmiddlewaretoken={token}",
        Cookie=cookie,
        Content_Type="application/x-www-form-urlencoded",
    )
    kept = re.search(r"django_language=fr", chosen.headers["Set-Cookie"])[0]

    assert chosen.status == 302
    with ThreadPoolExecutor(16) as people:
        french = people.map(lambda _: site.ask("/", Cookie=kept).body, range(16))
        english = people.map(lambda _: site.ask("/").body, range(16))
    assert all(b'<html lang="fr"' in page for page in french)
    assert all(b'<html lang="en"' in page for page in english)


def test_fifty_at_once_are_all_served(site):
    paths = ["/", "/games/frontier/", site.roster, "/healthz", "/static/css/site.css"]
    with ThreadPoolExecutor(50) as people:
        answers = list(people.map(lambda n: site.tell(paths[n % len(paths)]), range(250)))

    assert {answer.status for answer in answers} == {200}


def test_one_connection_serves_request_after_request(site):
    with site.connection() as connection:
        for path in ("/healthz", "/nowhere/", "/healthz"):
            connection.request("GET", path)
            connection.getresponse().read()
            sock = connection.sock
        assert sock is not None


def test_cards_are_downloaded_whole(site):
    answer = site.ask("/games/frontier/cards.pdf?faction=rebels")

    assert answer.status == 200
    assert answer.body.startswith(b"%PDF-")
    assert answer.body.rstrip().endswith(b"%%EOF")
    assert int(answer.headers["Content-Length"]) == len(answer.body)


# -- what is too large ------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_large_body_is_refused_with_a_sentence(site, method):
    answer = site.ask("/accounts/login/", method, b"x" * (3 * MIB))

    assert answer.status == 413
    assert b"larger than 1 MiB" in answer.body


def test_a_large_body_of_unknown_length_is_refused_with_a_sentence(site):
    parts = (b"x" * 65536 for _ in range(48))
    answer = site.ask("/api/v1/validate/", "POST", parts, Content_Type="application/json")

    assert answer.status == 413
    assert json.loads(answer.body)["errors"][0]["code"] == "too_large"


def test_a_client_that_hangs_up_leaves_the_site_well(site):
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", site.port)) as sock:
            sock.sendall(b"POST /accounts/login/ HTTP/1.1\r\nHost: localhost\r\n")
            sock.sendall(b"Content-Length: 1000\r\n\r\nhalf")
        with socket.create_connection(("127.0.0.1", site.port)) as sock:
            sock.sendall(b"GET /games/frontier/ HTTP/1.1\r\nHost: localhost\r\n\r\n")

    assert site.ask("/healthz").status == 200


# -- writing ----------------------------------------------------------------------------------


def test_concurrent_writes_cause_no_database_locked_error(site):
    form = {"system": "frontier", "faction": "rebels", "mission": "ambush"}

    def write(number):
        made = site.tell("/api/v1/rosters/", "POST", form | {"name": f"Roster {number}"})
        path = f"/api/v1/rosters/{json.loads(made.body)['id']}/units/"
        added = site.tell(path, "POST", {"unit": "jaeger"}, If_Match=made.headers["ETag"])
        return made.status, added.status

    with ThreadPoolExecutor(24) as people:
        assert set(people.map(write, range(72))) == {(201, 200)}


def test_of_many_changes_of_one_revision_one_is_saved(site):
    tag = site.tell(site.roster).headers["ETag"]
    path = f"{site.roster}units/"
    with ThreadPoolExecutor(8) as people:
        told = people.map(
            lambda _: site.tell(path, "POST", {"unit": site.unit}, If_Match=tag).status, range(8)
        )
    assert sorted(told) == [200, *[412] * 7]


# -- stopping ---------------------------------------------------------------------------------


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_the_site_stops_cleanly_on_sigterm(tmp_path, told):
    with running(tmp_path, free_port()) as (process, site), site.connection() as open_still:
        open_still.request("GET", "/healthz")
        assert open_still.getresponse().read()
        assert (tmp_path / "frontier.sqlite3-wal").exists()

        process.send_signal(told)
        said, _ = process.communicate(timeout=PATIENCE)

        assert "Traceback" not in said
        # The last connection to the database takes its journal along when it is closed in order.
        assert not (tmp_path / "frontier.sqlite3-wal").exists()
        assert said.rstrip().endswith("Stopped.")
        assert process.returncode == 0
