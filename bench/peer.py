"""Runs peers in subprocesses: a line in, a round, a line out.

A peer first writes a line when it is ready; any other output is the reason why it is missing.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from bench.harness import Contender, Entrant, Missing, Sample

ROOT = Path(__file__).parent.parent
PEERS = ROOT / ".bench"
PATIENCE = 300.0
"""Timeout in seconds after which a silent peer is killed."""
SCRIPTS = Path(__file__).parent / "peers"


@contextmanager
def python_peer(name: str, module: str, *arguments: str) -> Iterator[Entrant]:
    """A module of `bench.peers` under the peers' own interpreter."""
    python = str(PEERS / "bin" / "python")
    with peer(name, (python, "-m", f"bench.peers.{module}", *arguments)) as entrant:
        yield entrant


@contextmanager
def node_peer(name: str, script: str, *arguments: str) -> Iterator[Entrant]:
    """A script of `bench/peers` under Node, with the peers' own modules."""
    with peer(name, ("node", str(SCRIPTS / script), *arguments)) as entrant:
        yield entrant


@contextmanager
def peer(
    name: str, command: Sequence[str], environment: Mapping[str, str] | None = None
) -> Iterator[Entrant]:
    """A contender in another process, ended on leaving; Missing when it does not come up."""
    if shutil.which(command[0]) is None:
        yield Missing(name, f"{Path(command[0]).name} is not installed")
        return
    with tempfile.TemporaryFile("w+") as errors:
        process = _start(command, errors, environment or {})
        try:
            greeting = _line(process)
            if greeting is None:
                _end(process)
                errors.seek(0)
                yield Missing(name, _last_line(errors.read()))
            else:
                yield Contender(name, lambda: _round(name, process))
        finally:
            _end(process)


def _start(
    command: Sequence[str], errors: IO[str], told: Mapping[str, str]
) -> subprocess.Popen[str]:
    environment = os.environ | {"NODE_PATH": str(PEERS / "node" / "node_modules")}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    environment.update(told)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        text=True,
        env=environment,
        cwd=ROOT,
    )


def _round(name: str, process: subprocess.Popen[str]) -> Sample:
    assert process.stdin is not None
    process.stdin.write("round\n")
    process.stdin.flush()
    answer = _line(process)
    if answer is None:
        raise RuntimeError(f"{name} ended in the middle of a round")
    return {figure: float(value) for figure, value in answer.items()}


def _line(process: subprocess.Popen[str]) -> dict[str, Any] | None:
    assert process.stdout is not None
    if not select.select([process.stdout], [], [], PATIENCE)[0]:
        process.kill()
    line = process.stdout.readline()
    try:
        said = json.loads(line)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None


def _last_line(errors: str) -> str:
    return (errors.strip().splitlines() or ["it ended without a word"])[-1]


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
