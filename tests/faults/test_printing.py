"""A site killed while drawing a long document: the next one draws it."""

from __future__ import annotations

import os
import signal
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from rosters.catalogues import book
from tests.faults.own_servers import free_port
from tests.scale.processes import PATIENCE, Server, environment, prepared, started, until

pytestmark = pytest.mark.slow

LONG = {
    "system": "frontier",
    "unit": [unit.slug for unit in book("frontier").catalogue.units] * 8,
    "size": "a6",
    "sides": "pages",
    "blanks": 20,
}
PROCESSES = Path("/proc")


@contextmanager
def served(settings):
    """`manage.py serve`, which draws long documents too."""
    port = free_port()
    with started(
        settings, "manage.py", "serve", "--port", str(port), ready="Uvicorn running"
    ) as process:
        yield Server(port, process)


@pytest.fixture
def settings(tmp_path):
    return environment(tmp_path)


@pytest.fixture
def token(settings):
    return prepared(settings, 0)["members"][0]["token"]


def begun(server, token):
    answer = server.ask("/api/v1/print/", LONG, token)
    assert answer.status == 202, answer.body
    return answer.headers["Location"]


def state(server, job, token):
    return server.ask(job, token=token).told["state"]


def presses_of(process):
    """The numbers of the processes that draw for another."""
    tasks = (PROCESSES / str(process) / "task").glob("*/children")
    children = {int(child) for task in tasks for child in task.read_text().split()}
    return {child for child in children if "spawn_main" in command_of(child)}


def command_of(process):
    with suppress(OSError):
        return (PROCESSES / str(process) / "cmdline").read_text()
    return ""


def dead_of(process):
    """Its children that have ended and that it has not buried."""
    found = []
    for status in PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError):
            kind, parent = status.read_text().rpartition(")")[2].split()[:2]
            if (kind, parent) == ("Z", str(process)):
                found.append(status.parent.name)
    return found


def frozen_press(server):
    """The number of the server's press, stopped in the middle of its work."""
    until(lambda: presses_of(server.process.pid))
    (press,) = presses_of(server.process.pid)
    os.kill(press, signal.SIGSTOP)
    return press


def test_a_document_of_a_killed_site_is_drawn_by_the_next_one(settings, token):
    with served(settings) as server:
        job = begun(server, token)
        press = frozen_press(server)
        until(lambda: state(server, job, token) == "drawing")
        server.process.signal(signal.SIGKILL)
        assert server.process.ended() == -signal.SIGKILL
        os.kill(press, signal.SIGCONT)
        until(lambda: not command_of(press))  # whoever draws for the dead ends by themselves

    with served(settings) as server:
        until(lambda: state(server, job, token) == "done")
        document = server.ask(f"{job}document/", token=token)

        assert document.body.startswith(b"%PDF-")
        assert document.body.rstrip().endswith(b"%%EOF")
        until(lambda: not presses_of(server.process.pid))
        assert dead_of(server.process.pid) == []
        assert server.process.stopped() == 0


def test_a_killed_print_worker_fails_only_its_own_job(settings, token):
    with served(settings) as server:
        job = begun(server, token)
        os.kill(frozen_press(server), signal.SIGKILL)
        until(lambda: state(server, job, token) == "failed")

        other = begun(server, token)
        until(lambda: state(server, other, token) == "done")

        until(lambda: not presses_of(server.process.pid))
        assert dead_of(server.process.pid) == []
        assert server.process.stopped() == 0


def test_a_stopping_site_ends_its_print_worker_and_keeps_the_job(settings, token):
    with served(settings) as server:
        job = begun(server, token)
        press = frozen_press(server)

        assert server.process.stopped() == 0

        assert not command_of(press)

    with served(settings) as server:
        until(lambda: state(server, job, token) == "done")


def test_cancelling_a_job_ends_its_print_worker_at_once(settings, token):
    with served(settings) as server:
        job = begun(server, token)
        press = frozen_press(server)
        assert deleted(server, job, token) == 204

        until(lambda: not command_of(press))
        assert state(server, job, token) == "cancelled"
        assert dead_of(server.process.pid) == []


def deleted(server, path, token):
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        line.request("DELETE", path, headers={"Authorization": f"Token {token}"})
        return line.getresponse().status
