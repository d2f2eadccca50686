"""Compiled or interpreted, the engine gives the same bytes; a build is used only where it fits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.engine import compiled
from rules.engine.compiled import MANIFEST, MODULES, ROOT, VARIABLE, Compiled, built, source_of
from rules.management.commands import build as building


def python(*arguments: str, build: Path | str) -> str:
    """What a fresh interpreter prints that looks for compiled modules in `build`."""
    environment = os.environ | {VARIABLE: str(build)}
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the engine as it is now."""
    if not building.can_compile():
        wanting = "NOT COMPARED: no C compiler with Python's headers, so nothing can be compiled"
        if os.environ.get("CI") == "true":
            pytest.fail(wanting)
        pytest.skip(wanting)
    into = tmp_path_factory.mktemp("build") / "engine"
    python("manage.py", "build", "--into", str(into), build="")
    return into


@pytest.mark.slow
def test_interpreted_and_compiled_engines_give_the_same_results(build):
    given = [json.loads(python("-m", "tests.engine.answers", build=each)) for each in ("", build)]
    assert [each.pop("compiled") for each in given] == [False, True]
    assert given[0] == given[1]


@pytest.mark.slow
def test_every_module_of_the_list_runs_compiled(build):
    script = f"""
import importlib
for name in {MODULES}:
    print(importlib.import_module(name).__file__)
"""
    files = python("-c", script, build=build).split()
    assert len(files) == len(MODULES)
    assert all(file.startswith(str(build)) for file in files)


IS_COMPILED = "from rules.engine.tabletop.plane import is_compiled; print(is_compiled())"


@pytest.mark.slow
@pytest.mark.parametrize("change", ["fingerprint", "files", "gone"])
def test_a_build_that_does_not_fit_is_left_alone(build, tmp_path, change):
    # given a build of other sources, a list that cannot be read, no list
    stale = tmp_path / "engine"
    shutil.copytree(build, stale)
    told = json.loads((stale / MANIFEST).read_text())
    if change == "gone":
        (stale / MANIFEST).unlink()
    else:
        (stale / MANIFEST).write_text(json.dumps({**told, change: "other"}))
    # then what is interpreted is right all the same
    assert python("-c", IS_COMPILED, build=build) == "True\n"
    assert python("-c", IS_COMPILED, build=stale) == "False\n"


def test_what_is_compiled_has_a_source():
    assert [module for module in MODULES if not source_of(module).exists()] == []


def test_no_module_is_looked_for_beyond_the_list():
    finder = Compiled({"a.b": "/nowhere/b.so"})
    found = finder.find_spec("a.b", None)
    assert found is not None
    assert found.origin == "/nowhere/b.so"
    assert finder.find_spec("a.c", None) is None


def test_a_build_is_looked_for_beside_the_sources_unless_the_environment_says_otherwise(
    monkeypatch, tmp_path
):
    monkeypatch.delenv(VARIABLE)
    assert compiled.folder() == ROOT / "build" / "engine"
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert compiled.folder() == tmp_path
    assert built() == {}
    monkeypatch.setenv(VARIABLE, "")
    assert compiled.folder() is None
    assert built() == {}


def test_a_build_that_fits_is_found_first(monkeypatch, tmp_path):
    told = {"fingerprint": compiled.fingerprint(), "files": {"a.b": "b.so"}}
    (tmp_path / MANIFEST).write_text(json.dumps(told))
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [])
    compiled.install()
    assert [type(finder) for finder in sys.meta_path] == [Compiled]


class Said:
    """What a command writes."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def write(self, line: str) -> None:
        self.lines.append(line)


def test_without_a_compiler_nothing_is_compiled_and_nothing_is_wrong(monkeypatch, tmp_path):
    monkeypatch.setenv("CC", "/nowhere/cc")
    said: Any = Said()
    command = building.Command()
    command.stdout = said
    command.handle(into=tmp_path / "engine")
    assert said.lines == [building.WANTING]
    assert not (tmp_path / "engine").exists()
