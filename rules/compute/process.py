"""The server's handle of one worker process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Lock, Timer
from typing import IO

from rules.compute.client_disconnects import ClientDisconnect
from rules.compute.errors import (
    ClientDisconnectedError,
    DeadlineError,
    TooCostlyError,
    WorkerDiedError,
)
from rules.compute.pickles import pickled
from rules.compute.protocol import DEADLINE_SIGNAL, DONE, HEAD, SPENT, Job

ROOT = Path(__file__).parents[2]
INHERITED = ("PATH", "LANG", "LC_ALL", "TZ", "SYSTEMROOT", "ENGINE_BUILD")
"""Environment variables passed to a worker; none of them can hold a secret."""
START_SECONDS = 30.0
"""Start timeout of a worker, in seconds."""
PATIENCE = 25
"""Maximum duration of a job, as a multiple of its processor time: on a busy machine a worker waits
most of the time. Without a signal that ends it by processor time, there is no difference.
"""


class Process:
    """A running `rules.compute.worker`. Only one thread at a time may use it."""

    def __init__(self) -> None:
        self._popen = subprocess.Popen(
            [sys.executable, "-m", "rules.compute.worker"],
            cwd=ROOT,
            env={name: os.environ[name] for name in INHERITED if name in os.environ},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is for the server alone
        )
        self._is_ready = False

    def is_alive(self) -> bool:
        return self._popen.poll() is None

    def await_ready(self) -> None:
        """Wait until it has started. Raises WorkerDiedError."""
        if not self._is_ready:
            with self._ended_after(START_SECONDS, ClientDisconnect()):
                self._heard()
            self._is_ready = True

    def do(
        self, job: Job, arguments: tuple[object, ...], seconds: float, disconnect: ClientDisconnect
    ) -> tuple[bytes, float]:
        """Run `job` for at most `seconds` of processor time; return its result and the processor
        time it took. Raises DeadlineError, ClientDisconnectedError, TooCostlyError,
        WorkerDiedError.
        """
        with self._ended_after(seconds * (PATIENCE if DEADLINE_SIGNAL else 1), disconnect):
            self._stdin.write(pickled((job, arguments, seconds)))
            self._stdin.flush()
            status, taken, content = self._heard()
        if status == DONE:
            return content, taken
        if status == SPENT:
            raise TooCostlyError(content.decode())
        raise WorkerDiedError(content.decode())

    def end(self) -> None:
        """Kill the process and wait until it is gone."""
        self._popen.kill()
        self._popen.wait()
        for pipe in (self._stdin, self._stdout):
            with suppress(OSError):  # what was written and not read
                pipe.close()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._popen.stdin is not None
        return self._popen.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._popen.stdout is not None
        return self._popen.stdout

    def _heard(self) -> tuple[int, float, bytes]:
        """Read the next answer. Raises EOFError if the process ends first."""
        status, taken, length = HEAD.unpack(self._read(HEAD.size))
        return status, taken, self._read(length)

    def _read(self, length: int) -> bytes:
        content = self._stdout.read(length)
        if len(content) < length:
            raise EOFError
        return content

    def _why_it_ended(self) -> Exception:
        """The reason why the pipe is closed: the process may have ended itself at its deadline."""
        self._popen.kill()
        if -self._popen.wait() == DEADLINE_SIGNAL:
            return DeadlineError()
        return WorkerDiedError("The worker ended in the middle of a job.")

    @contextmanager
    def _ended_after(self, seconds: float, disconnect: ClientDisconnect) -> Iterator[None]:
        """Kill the process if the block takes longer than that, or if the client disconnects."""
        ending = _Ending(self._popen)
        timer = Timer(seconds, ending.end, (DeadlineError(),))
        timer.daemon = True
        timer.start()
        try:
            with disconnect.calling(partial(ending.end, ClientDisconnectedError())):
                yield
        except (EOFError, OSError) as error:
            ending.end(self._why_it_ended())
            assert ending.reason is not None
            raise ending.reason from error
        finally:
            timer.cancel()
            ending.disarm()
            if ending.reason is not None:
                self._popen.wait()


class _Ending:
    """Kills a process at most once, and never after `disarm`, when it may run another job."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process: subprocess.Popen[bytes] | None = process
        self._lock = Lock()
        self.reason: Exception | None = None

    def end(self, reason: Exception) -> None:
        with self._lock:
            if self._process is not None and self.reason is None:
                self.reason = reason
                self._process.kill()

    def disarm(self) -> None:
        with self._lock:
            self._process = None
