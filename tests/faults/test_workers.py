"""The worker processes of a running site: those that hang or die are replaced, none outlives it."""

from __future__ import annotations

import json
import os
import signal
import socket
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from tests.api.test_oracle_api import REQUEST
from tests.operations.test_stopping import children_of, served
from tests.scale.processes import environment, until

pytestmark = pytest.mark.slow
ORACLE = "/api/v1/oracle/frontier/"


def asking(server):
    """A connection on which a question has been sent."""
    body = json.dumps(REQUEST).encode()
    head = f"POST {ORACLE} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    line = socket.create_connection(("127.0.0.1", server.port))
    line.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
    return closing(line)


def leaves(server):
    """A client asks, waits for a while, and disconnects."""
    with asking(server) as line:
        line.settimeout(1)
        with suppress(TimeoutError):
            line.recv(1)
    return True


@contextmanager
def stopped(process):
    """The process does nothing during the block, and is gone after it."""
    os.kill(int(process), signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(int(process), signal.SIGKILL)


def workers_of(server):
    return {
        child
        for child in children_of(server.process.pid)
        if b"rules.compute.worker" in Path(f"/proc/{child}/cmdline").read_bytes()
    }


def test_a_client_that_leaves_frees_its_worker_and_a_dead_one_is_replaced(tmp_path):
    settings = environment(tmp_path, COMPUTE_WORKERS="1", COMPUTE_SECONDS="600")
    with served(settings) as server:
        assert server.ask(ORACLE, REQUEST).status == 200
        [hanging] = workers_of(server)
        with stopped(hanging):
            until(lambda: leaves(server) and hanging not in children_of(server.process.pid))
        assert server.ask(ORACLE, REQUEST).status == 200

        [idle] = workers_of(server)
        os.kill(int(idle), signal.SIGKILL)
        until(lambda: ") Z " in Path(f"/proc/{idle}/stat").read_text())
        assert server.ask(ORACLE, REQUEST).status == 200

        [last] = workers_of(server)
        assert server.process.stopped() == 0
        assert "Traceback" not in server.process.said
        assert not Path(f"/proc/{last}").exists()
