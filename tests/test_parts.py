"""Parts of the suite: due when code or tests change, and never by mistake left out."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.engine.systems import SYSTEMS
from tests import parts

PARTS = """
shared = ["tests/conftest.py"]

[chaos]
tests = ["tests/chaos"]
code = ["app/writer.py", "app/*/models.py"]

[bench]
tests = ["tests/bench/test_modes.py"]
code = ["bench"]
"""
FILES = (
    "tests/conftest.py",
    "tests/chaos/test_chaos.py",
    "tests/bench/test_modes.py",
    "app/writer.py",
    "app/pace/models.py",
    "bench/rows/replay.py",
    "docs/bench.md",
)


@pytest.fixture
def root(tmp_path):
    """A small tree of two parts that have both passed."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / parts.PARTS).write_text(PARTS)
    parts.note(["chaos", "bench"], tmp_path)
    return tmp_path


def test_a_part_that_passed_is_not_due(root):
    assert parts.due(root) == []


def test_a_part_that_never_passed_is_due(root):
    (root / parts.PASSED).unlink()
    assert parts.due(root) == ["chaos", "bench"]


@pytest.mark.parametrize(
    ("changed", "due"),
    [
        ("app/writer.py", ["chaos"]),
        ("app/pace/models.py", ["chaos"]),
        ("tests/chaos/test_chaos.py", ["chaos"]),
        ("tests/chaos/new_helper.py", ["chaos"]),
        ("bench/rows/replay.py", ["bench"]),
        ("tests/conftest.py", ["chaos", "bench"]),
        ("docs/bench.md", []),
    ],
)
def test_a_part_is_due_when_its_code_or_tests_change(root, changed, due):
    (root / changed).write_text("changed")
    assert parts.due(root) == due


def test_a_renamed_module_makes_its_part_due(root):
    (root / "app/pace").rename(root / "app/clocks")
    assert parts.due(root) == ["chaos"]


def test_compiled_leftovers_change_nothing(root):
    (root / "bench/__pycache__").mkdir()
    (root / "bench/__pycache__/replay.pyc").write_text("compiled")
    assert parts.due(root) == []


def test_a_pass_of_one_part_leaves_the_others_due(root):
    (root / "tests/conftest.py").write_text("changed")
    parts.note(["bench"], root)
    assert parts.due(root) == ["chaos"]


def test_a_pattern_that_fits_no_file_is_an_error(root):
    (root / "app/writer.py").unlink()
    with pytest.raises(LookupError, match=r"app/writer\.py fits no file"):
        parts.due(root)


def test_the_parts_of_this_tree_name_files_that_exist():
    found = parts.read()
    for part in found.values():
        assert part.digest(parts.ROOT)
        assert all((parts.ROOT / test).exists() for test in part.tests)
    assert set(parts.passed()) <= set(found)


def test_no_test_file_is_in_two_parts():
    files = [file for part in parts.read().values() for file in part.tests]
    assert len(set(files)) == len(files)


@pytest.mark.parametrize("name", [*(book.key for book in SYSTEMS), "books"])
def test_a_part_of_books_is_due_when_anything_that_its_tests_import_changes(name):
    part = parts.read()[name]
    guarded = {parts.ROOT / file for file in parts.fitting(part.code, parts.ROOT)}
    left = [parts.ROOT / file for file in parts.fitting(part.tests, parts.ROOT)]

    seen: set[Path] = set()
    while left:
        file = left.pop()
        if file.suffix == ".py" and file not in seen:
            seen.add(file)
            left += imports(file)
    unguarded = {file.relative_to(parts.ROOT).as_posix() for file in seen - guarded}

    assert not {file for file in unguarded if not file.startswith(part.tests)}


def imports(file: Path) -> Iterator[Path]:
    """The modules of this repository that a module imports, with their packages."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [each.name for each in names]
            case ast.ImportFrom(module=str(module), names=names):
                found = [module, *(f"{module}.{each.name}" for each in names)]
            case _:
                continue
        for name in found:
            place = parts.ROOT.joinpath(*name.split("."))
            yield from (
                each for each in (place.with_suffix(".py"), place / "__init__.py") if each.exists()
            )
