"""`manage.py new_book`: a copy of Decoys under another name that every suite takes for a book."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rules.management.book_copy import BookCopyError, Names, copy_skeleton, still_to_write
from tests.books.books import ROOT

COPIED = ("rules", "rosters", "frontier_site", "tests", "templates", "static", "docs")
FILES = ("manage.py", "pyproject.toml")
HARBOUR = Names(key="harbour", prefix="HB", name="Harbour Watch")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", ".*", "golden", "e2e")


@pytest.fixture(scope="module")
def project(tmp_path_factory) -> Path:
    """A copy of the project in which the book has been begun."""
    root = tmp_path_factory.mktemp("project")
    for name in COPIED:
        shutil.copytree(ROOT / name, root / name, ignore=LEFT_OUT)
    for name in FILES:
        shutil.copy(ROOT / name, root / name)
    told = run(root, "manage.py", "new_book", "harbour", "--prefix=HB", "--name=Harbour Watch")
    assert "Still to be written of harbour:" in told
    return root


def run(root: Path, *command: str) -> str:
    """What a Python command prints in the project. AssertionError when it fails."""
    environment = os.environ | {"PYTHONPATH": str(root), "DJANGO_SETTINGS_MODULE": "tests.settings"}
    done = subprocess.run(
        [sys.executable, *command],
        check=False,
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copies(root: Path) -> list[Path]:
    """The files of the new book."""
    folders = (root / "rules/engine/harbour", root / "tests/engine/harbour")
    found = [each for folder in folders for each in folder.rglob("*") if each.suffix != ".pyc"]
    named = (root / "tests/books").rglob("harbour.*")
    return [each for each in (*found, *named) if each.is_file() and each.suffix != ".pyc"]


def test_nothing_of_the_skeletons_names_is_left(project):
    found = copies(project)
    assert len(found) > 40
    words = ("decoys", "DC-")
    wrong = [path for path in found for word in words if word in path.read_text("utf-8")]
    assert [str(path) for path in wrong if "Decoys" not in path.read_text("utf-8")] == []


def test_every_suite_plays_it(project):
    told = run(
        project, "-m", "pytest", "-q", "-p", "no:randomly", "-p", "no:cacheprovider",
        "tests/books", "tests/engine/harbour", "-k", "harbour and not new_book",
    )  # fmt: skip
    assert " passed" in told


def test_it_is_linted_and_kept_apart_from_other_books(project):
    run(project, "-m", "ruff", "check", "--no-cache", "rules/engine", "tests/books", "tests/engine")
    run(project, "-m", "ruff", "format", "--no-cache", "--check", "rules/engine", "tests/books")
    told = run(project, "-c", "from importlinter.cli import lint_imports_command as main; main()")
    assert "0 broken" in told


def test_its_clauses_are_cited_and_tested(project):
    told = run(project, "manage.py", "clauses", "harbour", "--planned", "--check")
    assert "harbour: 19 clauses, 19 implemented; 19 in code, 19 tested" in told


def test_what_is_still_to_be_written_is_counted(project):
    left = still_to_write(project, "harbour")
    assert left[0] == "19 clauses are those of the skeleton: rules/engine/harbour/data"
    assert "static/js/play/harbour.js" in left
    clauses = project / "rules/engine/harbour/data/clauses.toml"
    text = clauses.read_text("utf-8")
    own = text.replace("The board has 5 by 5 squares", "The board has 7 by 7 squares")
    clauses.write_text(own, "utf-8")
    assert still_to_write(project, "harbour")[0].startswith("18 clauses")
    clauses.write_text(text, "utf-8")


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (Names("Harbour", "HB", "Harbour"), "lower-case"),
        (Names("../away", "HB", "Harbour"), "lower-case"),
        (Names("harbour", "hb", "Harbour"), "capital"),
        (Names("harbour", "FR", "Harbour"), "begin with FR"),
        (Names("modern", "HB", "Harbour"), "there already"),
        (Names("decoys", "HB", "Harbour"), "there already"),
        (Names("tabletop", "HB", "Harbour"), "there already"),
        (Names("harbour", "HB", 'Har"bour'), "letters"),
    ],
)
def test_a_name_that_is_taken_or_malformed_is_refused(names, reason):
    with pytest.raises(BookCopyError, match=reason):
        copy_skeleton(ROOT, names)
