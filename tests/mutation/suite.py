"""The tests, run in a process forked off this one, with or without a fault in the rules."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import islice
from pathlib import Path
from time import perf_counter
from types import CodeType
from typing import NamedTuple

import coverage
import pytest
from hypothesis import Phase, settings

from tests.mutation.mutants import Mutant, mutated

ROOT = Path.cwd()
RULES = "rules/engine/frontier"
TESTS = ("tests/engine", "tests/books")
OPTIONS = (
    *("-q", "-x", "--tb=line", "-W", "ignore", "-p", "no:cacheprovider", "-o", "addopts="),
    *("-m", "not e2e", "--ignore", "tests/engine/test_compiled.py"),
)
READERS = [
    f"tests/engine/frontier/test_{name}.py" for name in ("abilities", "decisions", "messages_file")
]
"""Tests that read the sources of the rules instead of running them."""

LIBRARIES = ("django.core.cache.backends.locmem", "hypothesis.strategies", "jsonschema", "msgspec")
MEMORY = 3 << 30
LOG = ".log"
ALARM = signal.SIGVTALRM


class Touched(NamedTuple):
    """Which tests ran which line of which module, and the seconds each test took. What is run by
    being imported is run by the test "".
    """

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]


class Timed:
    """Tells the coverage which test runs, and how long each took."""

    def __init__(self, found: coverage.Coverage) -> None:
        self.coverage = found
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        began = perf_counter()
        done = yield
        self.seconds[item.nodeid] = perf_counter() - began
        self.coverage.switch_context("")
        return done


class Chosen:
    """Keeps the chosen tests alone, in their order; one that runs far longer than it used to ends
    the process.
    """

    def __init__(self, seconds: Mapping[str, float]) -> None:
        self.seconds = seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        places = {name: place for place, name in enumerate(self.seconds)}
        kept = [item for item in items if item.nodeid in places]
        items[:] = sorted(kept, key=lambda item: places[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        allow(5.0 + 10.0 * self.seconds[item.nodeid])


class Faulty(SourceFileLoader):
    """Finds one module and gives it the code with the fault."""

    def __init__(self, mutant: Mutant) -> None:
        name = mutant.module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        super().__init__(name, str(ROOT / mutant.module))
        self.code = compile(mutated(ROOT, mutant), self.path, "exec")

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        return spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def get_ready() -> None:
    """Loads what takes long and knows nothing of the rules; from here on tests are forked off."""
    for library in LIBRARIES:
        import_module(library)
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, phases=phases
    )
    settings.load_profile("mutation")


def allow(seconds: float) -> None:
    """This process may use a core for so long; then ALARM ends it."""
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


def forked(work: Callable[[], int]) -> int:
    """Starts work in a process of its own: its number."""
    sys.stdout.flush()
    number = os.fork()
    if number:
        return number
    status = 70
    try:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        log = os.open(ROOT / LOG, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        os.dup2(log, 1)
        os.dup2(log, 2)
        status = work()
    finally:
        os._exit(status)


def touched() -> Touched:
    """Every test run once as things are. SystemExit when one of them fails."""
    data, times = ROOT / ".coverage", ROOT / ".seconds"

    def run() -> int:
        found = coverage.Coverage(data_file=str(data), source=[RULES], config_file=False)
        timed = Timed(found)
        found.start()
        status = pytest.main([*OPTIONS, *TESTS], plugins=[timed])
        found.stop()
        found.save()
        times.write_text(json.dumps(timed.seconds))
        return int(status)

    if os.waitstatus_to_exitcode(os.waitpid(forked(run), 0)[1]):
        raise SystemExit(f"{(ROOT / LOG).read_text()}\nThe tests fail as things are.")
    measured = coverage.CoverageData(str(data))
    measured.read()
    lines = {
        str(Path(file).relative_to(ROOT)): measured.contexts_by_lineno(file)
        for file in measured.measured_files()
    }
    return Touched(lines, json.loads(times.read_text()))


def start(mutant: Mutant, seconds: Mapping[str, float]) -> int:
    """Starts tests on a mutant, in the order given with the time each takes, up to the first that
    fails: the number of the process.
    """

    def run() -> int:
        allow(60.0)
        sys.meta_path.insert(0, Faulty(mutant))
        for part in (a_few(seconds), seconds):
            files = sorted({name.partition("::")[0] for name in part})
            status = pytest.main([*OPTIONS, *files], plugins=[Chosen(part)])
            if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return int(status)
        return 0

    return forked(run)


def a_few(seconds: Mapping[str, float]) -> dict[str, float]:
    """The first tests and others of the same files: few files are soon collected, and most mutants
    do not live longer.
    """
    files = {name.partition("::")[0] for name in islice(seconds, 4)}
    found = ((name, took) for name, took in seconds.items() if name.partition("::")[0] in files)
    return dict(islice(found, 40))


def is_read(mutant: Mutant) -> bool:
    """Whether a test that reads sources fails on a mutant. For the time being it stands in the
    file.
    """
    path = ROOT / mutant.module
    source = path.read_bytes()
    path.write_text(mutated(ROOT, mutant), "utf-8")
    try:
        ended = os.waitpid(forked(lambda: int(pytest.main([*OPTIONS, *READERS]))), 0)
    finally:
        path.write_bytes(source)
    return ended[1] != 0
