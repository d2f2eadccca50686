"""A server process that is killed, and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryFile

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds that a start or an end is waited for."""


class Server:
    """`manage.py serve` on a free port, with the given environment."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        self._environment = dict(os.environ) | dict(environment)
        self._said = TemporaryFile("w+")  # noqa: SIM115  kept open over many lives of the server
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def id(self) -> int:
        """The number of its process."""
        return self._process.pid

    def start(self) -> None:
        """Serves; returns when it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(self.port)],
            cwd=ROOT,
            env=self._environment,
            stdout=self._said,
            stderr=self._said,
        )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start: {self.complaints()}")
            time.sleep(0.02)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)

    def has_died(self) -> bool:
        """Whether the process has ended by SIGKILL; waits for one that is about to."""
        try:
            return self._process.wait(timeout=1) == -signal.SIGKILL
        except subprocess.TimeoutExpired:
            return False

    def complaints(self) -> str:
        """The end of what all its lives have printed, where that tells of a fault."""
        self._said.seek(0)
        said = self._said.read()
        return said[said.find("Traceback") :][-4000:] if "Traceback" in said else ""

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True
