"""Two server processes answer the same match at the same moment: one wins, the other is stale."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.scale.services import fresh_database

ROOT = Path(__file__).parents[2]
ROUNDS = 4
START = """
import django
django.setup()
from tests.rules.acts import STAGES
matches = [STAGES["{stage}"]() for _ in range({rounds})]
print(*(f"{{match.pk}}:{{match.head}}" for match in matches))
"""

RACES = [
    ("begun", "answer", "answer"),
    ("begun", "answer", "other-answer"),
    ("late", "claim", "other-answer"),
    ("asked", "agree", "decline"),
    ("asked", "agree", "withdraw"),
]

pytestmark = pytest.mark.slow


def ran(database: str, *arguments: str) -> str:
    environment = os.environ | {
        "DATABASE_URL": database,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


@contextmanager
def worker(database: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.rules.worker"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
        yield process
        assert process.stdin
        process.stdin.close()


def told(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin
    process.stdin.write(line)
    process.stdin.flush()


def answers(database: str, stage: str, first_act: str, second_act: str) -> list[list[str]]:
    """What two workers answered, match after match, each doing its act at the same step at once."""
    ran(database, "manage.py", "migrate", "--verbosity", "0")
    matches = ran(database, "-c", START.format(stage=stage, rounds=ROUNDS)).split()
    found = []
    with worker(database) as first, worker(database) as second:
        for match in matches:
            for process, act in ((first, first_act), (second, second_act)):
                told(process, f"{match.replace(':', ' ')} {act}\n")
            assert first.stdout
            assert second.stdout
            found.append([first.stdout.readline().strip(), second.stdout.readline().strip()])
    return found


@pytest.mark.parametrize("race", RACES, ids="-".join)
def test_on_sqlite_exactly_one_of_two_workers_wins(tmp_path, race):
    for round in answers(f"sqlite:///{tmp_path / 'matches.sqlite3'}", *race):
        assert sorted(round) == ["stale", "won"]


@pytest.mark.parametrize("race", RACES, ids="-".join)
def test_on_postgresql_exactly_one_of_two_workers_wins(race):
    with fresh_database() as database:
        for round in answers(database, *race):
            assert sorted(round) == ["stale", "won"]
