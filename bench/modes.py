"""Runs a benchmark of our engine twice, interpreted and compiled, in separate processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bench.harness import Comparison, Entrant, Missing
from bench.peer import PEERS, ROOT, peer
from rules.engine.compiled import MANIFEST, VARIABLE, fingerprint

INTERPRETED, COMPILED = "interpreted", "compiled"
BUILD = PEERS / "engine"


def interpreted(*comparisons: Comparison) -> tuple[Comparison, ...]:
    """The comparisons, about the sources."""
    return tuple(replace(each, ours=INTERPRETED) for each in comparisons)


def compiled(*comparisons: Comparison) -> tuple[Comparison, ...]:
    """The comparisons, about the build."""
    return tuple(replace(each, ours=COMPILED) for each in comparisons)


def both(*comparisons: Comparison) -> tuple[Comparison, ...]:
    """Each comparison about the one, then about the other."""
    return tuple(
        each for single in comparisons for each in (*interpreted(single), *compiled(single))
    )


def ours_of(row: str) -> tuple[str, ...]:
    """The command that runs what the row's module has `prepared`."""
    return (sys.executable, "-m", "bench.ours", row)


@contextmanager
def both_ways(row: str) -> Iterator[list[Entrant]]:
    """What the row's module has `prepared`, run by either."""
    command = ours_of(row)
    with peer(INTERPRETED, command, {VARIABLE: ""}) as one, _compiled(command) as other:
        yield [one, other]


@contextmanager
def _compiled(command: Sequence[str]) -> Iterator[Entrant]:
    reason = build()
    if reason:
        yield Missing(COMPILED, reason)
        return
    with peer(COMPILED, command, {VARIABLE: str(BUILD)}) as entrant:
        yield entrant


def build() -> str:
    """Compiles the engine as it is now, if that is not done; why it could not be, or nothing."""
    if _fits():
        return ""
    print("compiling the engine …", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "manage.py", "build", "--into", str(BUILD)],
        cwd=ROOT,
        env=os.environ | {VARIABLE: ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return "" if _fits() else (done.stdout.strip().splitlines() or ["nothing was compiled"])[-1]


def _fits() -> bool:
    try:
        listed = json.loads((BUILD / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(listed["fingerprint"] == fingerprint())
