"""Memory measurement of a single process, without its parent."""

import os
import subprocess
import sys

from bench.memory import peak, resident

MUCH = 160
"""MiB that whoever starts a process holds; bare Django takes some 45."""


def test_memory_of_a_child_does_not_include_its_parent():
    held = bytearray(b"x" * (MUCH * 1024 * 1024))

    started = [sys.executable, "-m", "bench.starting.bare"]
    done = subprocess.run(started, capture_output=True, text=True, check=True)

    assert len(held) == MUCH * 1024 * 1024
    assert 10 < float(done.stdout) < MUCH - 20


def test_peak_memory_is_at_least_current_memory():
    assert peak() >= resident(os.getpid()) - 1
