"""Size limits for WebSocket messages."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
import yaml
from websockets.exceptions import ConnectionClosed

from frontier_site.management.commands.serve import MOST_SAID
from tests.operations.test_stopping import last_word, served
from tests.scale.processes import PATIENCE, environment, prepared

ROOT = Path(__file__).parents[2]
TOO_BIG = 1009


@pytest.fixture
def line(tmp_path):
    """A socket of the first match, which offers to pack what it says."""
    settings = environment(tmp_path)
    told = prepared(settings, 1)
    with (
        served(settings) as server,
        server.listening(told["matches"][0]["id"], told["members"][0]["session"]) as line,
    ):
        yield line


def test_an_oversized_message_closes_its_socket(line):
    line.send("x" * MOST_SAID)
    assert line.ping().wait(PATIENCE), "as long as may be"

    line.send("x" * (MOST_SAID + 1))

    assert last_word(line) == TOO_BIG


def test_an_oversized_fragmented_message_closes_its_socket(line):
    with suppress(ConnectionClosed):  # it may be closed before the last fragment is sent
        line.send("x" * 1000 for _ in range(5))

    assert last_word(line) == TOO_BIG


def test_compressed_messages_are_not_accepted(line):
    assert "permessage-deflate" in line.request.headers["Sec-WebSocket-Extensions"]
    assert "Sec-WebSocket-Extensions" not in line.response.headers


def test_every_server_is_started_with_the_same_limits():
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    guide = (ROOT / "docs/deploy.md").read_text("utf-8")
    commands = [" ".join(composed[name]["command"]) for name in ("web", "live")]
    commands += re.findall(r"^\S+/uvicorn .+", guide, re.MULTILINE)

    assert len(commands) == 4
    for command in commands:
        assert re.search(rf"--ws-max-size[ =]{MOST_SAID}\b", command)
        assert re.search(r"--ws-per-message-deflate[ =]false\b", command)
        assert re.search(r"--http[ =]frontier_site\.connection_limits:LimitedHttp\b", command)


def test_a_container_has_enough_time_to_stop():
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    guide = (ROOT / "docs/deploy.md").read_text("utf-8")

    assert {composed[name]["stop_grace_period"] for name in ("web", "live")} == {"30s"}
    assert "--stop-timeout 30 " in guide
