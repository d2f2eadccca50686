"""The slices of `make nightly`: complete, bounded in time, noted only when they passed."""

import re
import subprocess
import time
from pathlib import Path

import pytest

from rules.engine.systems import SYSTEMS
from tests import nightly, parts

SLICES = """
[sound]
run = "true {first}"

[broken]
run = "exit 3"

[endless]
run = "sleep 60 & sleep 60"

[needy]
run = "true"
needs = ["SOME_SERVER"]

[untidy]
run = "echo changed > code.txt"

[of-parts]
run = "echo 'chaos 1' > tests/parts-passed.txt"
"""


def git(root: Path, *words: str) -> str:
    command = ["git", "-c", "user.name=Ana", "-c", "user.email=ana@example.org", *words]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small tree with slices, committed."""
    (tmp_path / "tests").mkdir()
    (tmp_path / nightly.SLICES).write_text(SLICES)
    (tmp_path / "code.txt").write_text("code")
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "all")
    return tmp_path


def test_a_pass_is_noted_with_its_commit(root):
    assert nightly.run("sound", root) == ""

    passed = nightly.passes(root)["sound"]
    assert passed.commit == git(root, "rev-parse", "HEAD").strip()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", passed.day)
    assert f"passed {passed.day} at {passed.commit[:10]}" in nightly.table(root)


def test_a_second_pass_is_noted_beside_the_first(root):
    assert nightly.run("sound", root) == nightly.run("of-parts", root) == ""

    assert list(nightly.passes(root)) == ["sound", "of-parts"]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("unheard", "There is no slice 'unheard'. `make nightly` lists them."),
        ("broken", "broken failed with exit code 3."),
        ("needy", "needy needs SOME_SERVER in the environment (docs/testing.md)."),
    ],
)
def test_what_did_not_pass_says_why_and_is_not_noted(root, name, why):
    assert nightly.run(name, root) == why
    assert not (root / nightly.PASSED).exists()


def test_a_slice_is_stopped_at_its_limit_with_all_that_it_started(root):
    began = time.monotonic()

    assert nightly.run("endless", root, limit=0.6) == (
        "endless took longer than 0.01 minutes and was stopped."
    )
    assert time.monotonic() - began < 30
    assert not (root / nightly.PASSED).exists()


def test_a_pass_with_uncommitted_changes_is_not_noted(root, capfd):
    (root / "code.txt").write_text("other code")

    assert nightly.run("sound", root) == ""
    assert "The tree has uncommitted changes: a pass will not be noted." in capfd.readouterr().out
    assert not (root / nightly.PASSED).exists()


def test_a_slice_that_changes_the_tree_is_not_noted(root):
    assert nightly.run("untidy", root) == ""
    assert not (root / nightly.PASSED).exists()


def test_make_lists_the_slices_and_refuses_an_unknown_one():
    listed = make("nightly")
    refused = make("nightly", "SLICE=unheard")

    assert listed.returncode == 0
    assert [line for line in nightly.read() if f"  {line} " not in listed.stdout] == []
    assert refused.returncode != 0
    assert "There is no slice 'unheard'." in refused.stderr


def make(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs make; what is installed is up to date enough to list slices."""
    command = ["make", "--no-print-directory", "--old-file=.venv/dev", *words]
    return subprocess.run(command, cwd=nightly.ROOT, capture_output=True, text=True, check=False)


def test_the_slices_of_this_tree_are_complete():
    runs = {name: each.run for name, each in nightly.read().items()}
    steps = re.findall(r'step "([^"$]+)"', (nightly.ROOT / "tests/run.sh").read_text("utf-8"))
    steps += [f"part: {name}" for name in parts.read()]
    every = [*(f"fuzz-{book.key}" for book in SYSTEMS), *(f"naive-{book.key}" for book in SYSTEMS),
             *(f"random-{book.key}" for book in SYSTEMS),
             "check", "fuzz-api", "dice", "chaos", "soak", "mutate"]  # fmt: skip

    assert set(every) <= set(runs)
    assert [step for step in steps if not re.search(f"run.sh '?{step}\\b", str(runs))] == []
    assert set(nightly.passes()) <= set(runs)


def test_every_slice_of_the_main_suite_names_folders_and_together_they_are_all():
    play, rest = (nightly.read()[name].run.split() for name in ("suite-play", "suite-rest"))
    named = {word for word in play if word.startswith("tests/") and word != "tests/run.sh"}
    left = {word.partition("=")[2] for word in rest if word.startswith("--ignore=")}

    assert left == named | {"tests/engine"}
    assert [folder for folder in left if not (nightly.ROOT / folder).is_dir()] == []


def test_no_slice_took_longer_than_the_limit():
    slow = [str(each) for each in nightly.passes().values() if each.seconds > nightly.LIMIT]

    assert nightly.LIMIT == 20 * 60
    assert slow == []
