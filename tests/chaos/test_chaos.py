"""A slice of `make chaos`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.chaos.server import ROOT

pytestmark = pytest.mark.slow

KILLS = 8


@pytest.fixture
def prepared():
    """Skips loudly, or in CI fails, where a browser or a server is missing."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser and os.environ.get("POSTGRES_URL"):
        return
    told = "Chromium and a PostgreSQL server, named in POSTGRES_URL, are needed"
    if os.environ.get("CI") == "true":
        pytest.fail(told)
    pytest.skip(told)


@pytest.mark.usefixtures("prepared")
def test_a_match_stays_intact_wherever_its_server_is_killed():
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.chaos", str(KILLS)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"sqlite: {KILLS} kills" in done.stdout
    assert f"postgresql: {KILLS} kills" in done.stdout
