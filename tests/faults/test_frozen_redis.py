"""A Redis that accepts connections but never answers does not block pages."""

from __future__ import annotations

import time
from contextlib import contextmanager
from uuid import uuid4

import pytest

from rules.matches import broadcast
from tests.faults.own_servers import own_redis
from tests.scale.processes import Player, environment, prepared, serving

FEW = 20.0
"""Seconds in which a page answers all the same: five, on a machine with nothing else to do."""


@pytest.fixture
def redis():
    with own_redis() as server:
        yield server


@contextmanager
def within(seconds):
    began = time.monotonic()
    yield
    assert time.monotonic() - began < seconds


@pytest.mark.slow
def test_a_page_reports_a_frozen_redis_within_a_few_seconds(tmp_path, redis):
    settings = environment(tmp_path, REDIS_URL=redis.url)
    told = prepared(settings, 1)
    match = told["matches"][0]
    step = match["steps"][0]
    id = str(uuid4())
    with serving(settings) as server:
        player = Player(server, told["members"][step["seat"]], match["id"], step["seat"])
        seq = player.look()["seq"]
        with player.at_table(), redis.frozen():
            with within(FEW):
                assert player.answer(step["command"], seq, id).status == 503
            with within(FEW):
                assert server.ask("/readyz").status == 503
            with within(FEW):
                assert server.ask("/healthz").status == 200

        answer = player.answer(step["command"], seq, id)
        assert answer.status == 200
        assert player.look()["seq"] == answer.told["match"]["seq"] > seq


def test_a_broadcast_to_a_frozen_redis_times_out(redis, settings, monkeypatch, caplog):
    """Where no sockets are served, as under WSGI, the page's own thread carries it."""
    monkeypatch.setattr(broadcast, "_loop", None)
    host = {"address": redis.url, "socket_timeout": None}
    settings.CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [host]},
        }
    }
    with redis.frozen(), within(FEW):
        broadcast._send("match.0", {"seq": 1})

    assert "match update for match.0 was not delivered: TimeoutError" in caplog.text
