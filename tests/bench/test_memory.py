"""What a process took is its own, whoever started it."""

import os
import subprocess
import sys

from bench.memory import peak, resident

MUCH = 160
"""MiB that whoever starts a process holds; bare Django takes some 45."""


def test_a_small_process_that_a_large_one_has_started_is_small():
    held = bytearray(b"x" * (MUCH * 1024 * 1024))

    started = [sys.executable, "-m", "bench.starting.bare"]
    done = subprocess.run(started, capture_output=True, text=True, check=True)

    assert len(held) == MUCH * 1024 * 1024
    assert 10 < float(done.stdout) < MUCH - 20


def test_a_process_took_no_less_than_it_holds():
    assert peak() >= resident(os.getpid()) - 1
