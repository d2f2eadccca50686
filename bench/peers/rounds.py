"""Protocol of Python peers: report ready, then run one round per input line."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from bench.memory import peak


def serve(one_round: Callable[[], dict[str, float]]) -> None:
    """Runs `one_round` for each line of the standard input and writes what it gives."""
    print(json.dumps({"ready": True}), flush=True)
    for _ in sys.stdin:
        print(json.dumps(one_round()), flush=True)


def repeat_for(seconds: float, work: Callable[[], int]) -> tuple[int, float]:
    """Runs `work` until `seconds` have passed; the sum of what it gave, and the time it took."""
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        done += work()
    return done, time.perf_counter() - begun


def median_of(work: Callable[[], object], seconds: float = 1.0, least: int = 3) -> float:
    """The median duration of `work` in seconds, over `seconds` or `least` runs."""
    laps: list[float] = []
    begun = time.perf_counter()
    while len(laps) < least or time.perf_counter() - begun < seconds:
        start = time.perf_counter()
        work()
        laps.append(time.perf_counter() - start)
    return sorted(laps)[len(laps) // 2]


def figures_of(draw: Callable[[], bytes]) -> dict[str, float]:
    """Milliseconds that `draw` takes, KiB that it makes, and MiB that the process took at most."""
    return {
        "time": median_of(draw) * 1000,
        "size": len(draw()) / 1024,
        "memory": peak(),
    }
