"""A worker from nothing to its first sight query and first region, over a worker of bare Django."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory

from bench.harness import Contender, Entrant, Missing, Sample, excess
from bench.modes import BUILD, COMPILED, INTERPRETED, both, build
from bench.peer import ROOT
from bench.starting import HIDDEN, only_for_work
from rules.engine.compiled import VARIABLE

NAME = "start"
STARTS = 3
COMPARISONS = both(
    excess("time", "s", "bare Django", 0.5),
    excess("memory", "MiB", "bare Django", 60),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with TemporaryDirectory() as folder:
        environment = os.environ | {
            "DATA_DIR": folder,
            "SECRET_KEY": "bench",
            HIDDEN: " ".join(only_for_work()),
            VARIABLE: "",
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        faster = environment | {VARIABLE: str(BUILD)}
        reason = build()
        yield [
            Contender(INTERPRETED, lambda: _starts("bench.starting.site", environment)),
            Missing(COMPILED, reason)
            if reason
            else Contender(COMPILED, lambda: _starts("bench.starting.site", faster)),
            Contender("bare Django", lambda: _starts("bench.starting.bare", environment)),
        ]


def _starts(module: str, environment: dict[str, str]) -> Sample:
    started = [_start(module, environment) for _ in range(STARTS)]
    return {"time": median(s for s, _ in started), "memory": median(m for _, m in started)}


def _start(module: str, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds from the first instruction to the end, and peak memory in MiB."""
    begun = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", module],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return time.perf_counter() - begun, float(done.stdout)
