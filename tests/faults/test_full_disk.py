"""The disk of a running site fills up for a while."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from uuid import uuid4

import pytest

from tests.faults.table import Table, is_whole
from tests.scale.processes import environment, play, prepared, serving

pytestmark = pytest.mark.slow
BLOCK = bytes(4096)


@pytest.fixture
def small_disk(tmp_path):
    """A folder on a disk of its own, of 24 MB; needs the right to mount one."""
    command = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(tmp_path)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("there is no `mount`; tests/faults/test_disk.py limits the database instead")
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    yield tmp_path
    subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def take_all_that_is_left(file):
    while True:
        file.write(BLOCK)


@contextmanager
def filled(folder):
    """Not another block fits on the disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
        take_all_that_is_left(file)
    yield
    ballast.unlink()


def test_a_full_disk_loses_nothing_and_play_resumes_when_there_is_room(small_disk):
    settings = environment(small_disk)
    told = prepared(settings, 1)
    with serving(settings) as server:
        steps, players = Table(server, told).sat_down_to()
        half = len(steps) // 2
        seq = play(steps[:half], players, listening=[])
        player, command, id = players[steps[half]["seat"]], steps[half]["command"], str(uuid4())

        with filled(small_disk):
            answers = [player.answer(command, seq, id) for _ in range(20)]
            looked = player.look()["seq"]

        refused = [answer for answer in answers if answer.status != 200]
        assert refused == answers or looked == seq + 1  # the journal may have had room for one
        assert {answer.status for answer in refused} == {503}
        assert {answer.told["errors"][0]["code"] for answer in refused} == {"full"}
        assert player.answer(command, seq, id).status == 200
        play(steps[half + 1 :], players, listening=[])
        assert all(is_whole(each) for each in players)
