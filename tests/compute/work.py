"""Jobs for tests: what a worker does when it is told to."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

from django.utils.translation import trans_real

from rules.engine.tabletop.step_budget import Budget


def told(text: str) -> bytes:
    return text.encode()


def without_end(*ignored: object) -> bytes:
    while True:
        pass


def languages() -> bytes:
    """The languages whose texts this process has loaded."""
    return " ".join(sorted(vars(trans_real)["_translations"])).encode()


def waiting_for(file: str) -> bytes:
    """Returns once the file is there."""
    while not Path(file).exists():
        time.sleep(0.01)
    return b"done"


def resting(seconds: float) -> bytes:
    """Takes that long by the clock and next to no processor time, as on a busy machine."""
    time.sleep(seconds)
    return b"done"


def dying() -> bytes:
    os._exit(1)


def broken() -> bytes:
    raise LookupError("nothing there")


def greedy(*ignored: object) -> bytes:
    return bytes(4 << 30)


def spending(*ignored: object) -> bytes:
    Budget(1).spend(2)
    return b""


def printing() -> bytes:
    print("a word too many")
    return b"done"


def surroundings() -> bytes:
    """The names of the environment's variables and of the imported packages, and the process."""
    packages = sorted({name.partition(".")[0] for name in sys.modules})
    return json.dumps([sorted(os.environ), packages, os.getpid()]).encode()
