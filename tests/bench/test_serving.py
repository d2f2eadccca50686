"""The benchmarked site runs as in production."""

from types import SimpleNamespace

import pytest
import uvicorn
from uvicorn.main import main as command_line

from bench.serving import arguments
from frontier_site.management.commands import serve
from tests.operations.standing import standing_on

PORT = 8765


@pytest.fixture
def served_by_hand(monkeypatch, tmp_path):
    """What `manage.py serve` tells uvicorn, on a database of its own."""
    found = {}

    def config(application, **options):
        found.update(options, app=application)

    monkeypatch.setattr(uvicorn, "Config", config)
    monkeypatch.setattr(uvicorn, "Server", lambda _: SimpleNamespace(run=lambda: None, started=1))
    monkeypatch.setattr(serve.signal, "signal", lambda *_: None)
    monkeypatch.setattr(serve.Command, "_prepare", lambda *_: None)
    with standing_on(tmp_path / "frontier.sqlite3"):
        serve.Command().handle(host="127.0.0.1", port=PORT)
    return found


def test_the_measured_site_runs_as_in_production(served_by_hand):
    told = served_by_hand
    del told["log_config"]  # the measured one is silent

    measured = command_line.make_context("uvicorn", arguments(PORT)).params

    assert {name: measured[name] for name in told} == told


def test_only_the_site_reads_the_client_address(served_by_hand):
    """The server believes no forwarded address: only `PROXIES` says which to believe."""
    assert served_by_hand["proxy_headers"] is False
