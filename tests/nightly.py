"""The long checks, in slices of at most twenty minutes: `make nightly SLICE=name`.

    python -m tests.nightly          lists the slices, and when each passed last
    python -m tests.nightly NAME     runs one

`tests/nightly.toml` says what each runs. A pass is noted in `tests/nightly-passed.txt`, which is
committed: one line per slice, its name, the commit, the day and the seconds that it took. With
uncommitted changes a slice runs, but its pass is not noted: no commit has that tree.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parent.parent
SLICES = "tests/nightly.toml"
PASSED = "tests/nightly-passed.txt"
WRITTEN = (PASSED, "tests/parts-passed.txt")
"""What a pass writes is no change of the tree that passed."""
LIMIT = 20 * 60
"""Seconds after which a slice is stopped and has failed."""
SECONDS_A_DAY = 86_400


@dataclass(frozen=True)
class Slice:
    """A shell command, and the environment variables that name the servers it needs."""

    name: str
    run: str
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Pass:
    """When a slice passed last: a line of the noted passes."""

    name: str
    commit: str
    day: str
    seconds: int

    def __str__(self) -> str:
        return f"{self.name} {self.commit} {self.day} {self.seconds}"


def read(root: Path = ROOT) -> dict[str, Slice]:
    """The slices by name, in the order of the file."""
    table = tomllib.loads((root / SLICES).read_text(encoding="utf-8"))
    return {
        name: Slice(name, row["run"], tuple(row.get("needs", ()))) for name, row in table.items()
    }


def passes(root: Path = ROOT) -> dict[str, Pass]:
    """The noted pass of each slice."""
    path = root / PASSED
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = (line.split() for line in lines)
    return {name: Pass(name, commit, day, int(took)) for name, commit, day, took in rows}


def note(passed: Pass, root: Path = ROOT) -> None:
    """Write a pass down; slices that are gone are dropped."""
    noted = passes(root) | {passed.name: passed}
    lines = [f"{noted[name]}\n" for name in read(root) if name in noted]
    (root / PASSED).write_text("".join(lines), encoding="utf-8")


def table(root: Path = ROOT) -> str:
    """Every slice with its last pass."""
    found = passes(root)
    rows = ["make nightly SLICE=name runs one of these, in at most 20 minutes:", ""]
    for name in read(root):
        last = found.get(name)
        told = f"passed {last.day} at {last.commit[:10]} in {last.seconds} s" if last else "never"
        rows.append(f"  {name:16} {told}")
    return "\n".join(rows)


def run(name: str, root: Path = ROOT, limit: float = LIMIT) -> str:
    """Run a slice and note its pass; why it did not pass, or ""."""
    chosen = read(root).get(name)
    if not chosen:
        return f"There is no slice {name!r}. `make nightly` lists them."
    missing = [each for each in chosen.needs if not os.environ.get(each)]
    if missing:
        return f"{name} needs {' and '.join(missing)} in the environment (docs/testing.md)."
    commit, changed = tree(root)
    if changed:
        print("The tree has uncommitted changes: a pass will not be noted.", flush=True)
    now = datetime.now(UTC)
    first = int(now.timestamp()) // SECONDS_A_DAY * 1000
    began = time.monotonic()
    failure = outcome(chosen.run.replace("{first}", str(first)), root, limit)
    if failure:
        return f"{name} {failure}"
    took = round(time.monotonic() - began)
    print(f"{name} passed in {took} s.")
    if not changed and tree(root) == (commit, False):
        note(Pass(name, commit, f"{now:%Y-%m-%d}", took), root)
    return ""


def outcome(command: str, root: Path, limit: float) -> str:
    """Run a command with all that it starts; how it failed, or ""."""
    print(f"== {command}", flush=True)
    with subprocess.Popen(["bash", "-c", command], cwd=root, start_new_session=True) as running:
        try:
            code = running.wait(limit)
        except subprocess.TimeoutExpired:
            return f"took longer than {limit / 60:g} minutes and was stopped."
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    return f"failed with exit code {code}." if code else ""


def tree(root: Path) -> tuple[str, bool]:
    """The commit that is checked out, and whether anything differs from it."""

    def git(*words: str) -> str:
        command = ("git", *words)
        return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout

    changes = git("status", "--porcelain", "--", ".", *(f":(exclude){each}" for each in WRITTEN))
    return git("rev-parse", "HEAD").strip(), bool(changes)


def main(*names: str) -> int:
    """List the slices, or run one; 1 unless it passed."""
    if not names:
        print(table())
        return 0
    failure = run(names[0])
    if failure:
        print(failure, file=sys.stderr)
    return int(bool(failure))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
