"""Two servers that seat two players at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules.test_two_workers import ran, told

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
START = """
import django
django.setup()
from tests.lobby.test_open_list import offered
print(offered().pk)
"""


def test_two_servers_give_a_seat_to_exactly_one_player(tmp_path):
    database = f"sqlite:///{tmp_path / 'lobby.sqlite3'}"
    ran(database, "manage.py", "migrate", "--verbosity", "0")
    proposal = ran(database, "-c", START).strip()
    takers = [_taker(database) for _ in range(2)]
    try:
        for number, each in enumerate(takers):
            told(each, f"{proposal} guest-{number}\n")
        answers = sorted(each.stdout.readline().strip() for each in takers)
    finally:
        for each in takers:
            each.communicate(timeout=20)

    assert answers == ["late", "won"]


def _taker(database):
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.lobby.taker"],
        cwd=ROOT,
        env=os.environ | {"DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout.readline() == "ready\n"
    return process
