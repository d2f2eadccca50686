"""Browser tests are tried again twice, no others; each is listed, and none waits for ever."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNS = re.sub(r"\\\n\s*", "", (ROOT / "tests/run.sh").read_text("utf-8")).splitlines()
"""The lines of tests/run.sh, continued lines joined."""

TESTS = """
import pytest

tries = {}


def nth(name):
    tries[name] = tries.get(name, 0) + 1
    return tries[name]


@pytest.fixture
def slow_start():
    if nth("start") < 2:
        raise OSError("the page was not there")


def test_sound():
    pass


def test_once():
    assert nth("once") == 2, "the button was covered"


def test_start(slow_start):
    pass


def test_never():
    raise ValueError(f"try {nth('never')}" + chr(10) + "and more")
"""


def options() -> list[str]:
    """What tests/run.sh tells pytest about trying again."""
    [line] = [line for line in RUNS if "--reruns" in line]
    [found] = re.findall(r"--reruns \d+ -p \S+", line)
    return found.split()


def tried(folder: Path, *extra: str, tests: str = TESTS) -> tuple[str, list[str]]:
    """What pytest prints of these tests, and the list that it leaves."""
    (folder / "test_moody.py").write_text(tests)
    listed = folder / "retried.txt"
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:randomly"]
    command += ["--strict-config", "-c", os.devnull, "--rootdir", str(folder), "-W", "error"]
    done = subprocess.run(
        [*command, "-p", "no:django", *options(), *extra, str(folder)],
        cwd=ROOT,
        env=os.environ | {"RETRIED": str(listed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr  # a test that always fails does fail
    return done.stdout, listed.read_text("utf-8").splitlines()


def test_only_the_browser_run_tries_again():
    assert [line.split('"')[1] for line in RUNS if "--reruns" in line] == ["browser"]
    assert "--reruns" not in (ROOT / "pyproject.toml").read_text("utf-8")
    assert options()[:2] == ["--reruns", "2"]


def test_each_test_that_was_tried_again_is_listed_with_its_reason(tmp_path):
    printed, listed = tried(tmp_path)

    assert listed == [
        "test_moody.py::test_once (call): AssertionError: the button was covered / assert 1 == 2"
        " / +  where 1 = nth('once')",
        "test_moody.py::test_start (setup): OSError: the page was not there",
        "test_moody.py::test_never (call): ValueError: try 1 / and more",
        "test_moody.py::test_never (call): ValueError: try 2 / and more",
    ]
    assert "1 failed, 3 passed, 4 rerun" in printed
    *_, summary = printed.partition(" tried again: to be mended ")
    assert all(line in summary for line in listed)


def test_several_workers_list_them_too(tmp_path):
    _, listed = tried(tmp_path, "--numprocesses", "2")

    assert len(listed) == 4
    assert "test_moody.py::test_start (setup): OSError: the page was not there" in listed


def test_a_test_that_waits_for_ever_is_ended_and_fails_alone(tmp_path):
    [line] = [line for line in RUNS if "--reruns" in line]
    given = re.findall(r"-o (faulthandler_\w+)=(\S+)", line)
    assert dict(given) == {"faulthandler_timeout": "300", "faulthandler_exit_on_timeout": "true"}
    sooner = ["-o", "faulthandler_timeout=2", "-o", "faulthandler_exit_on_timeout=true"]
    waits = (
        "import time\n\n\ndef test_waits():\n    time.sleep(600)\n\n\ndef test_sound():\n    pass\n"
    )

    printed, listed = tried(tmp_path, *sooner, "--numprocesses", "1", tests=waits)

    assert "crashed while running 'test_moody.py::test_waits'" in printed
    assert "1 failed, 1 passed" in printed
    assert len(listed) == 2
