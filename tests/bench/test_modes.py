"""Our own benchmark processes: interpreted, compiled and over HTTP."""

import json
import os
import subprocess
import sys

import pytest

from bench import modes
from bench.harness import Contender, Missing
from bench.peer import ROOT, peer
from bench.profile import module_of
from rules.engine.compiled import VARIABLE


def ours(row):
    return (sys.executable, "-m", "bench.ours", row)


def test_the_interpreted_engine_runs_a_round_of_a_row():
    with peer("interpreted", ours("los_query"), {VARIABLE: ""}) as interpreted:
        assert isinstance(interpreted, Contender)
        assert interpreted.run().keys() == {"query"}


def test_interpreted_code_is_never_measured_as_compiled(tmp_path):
    with peer("compiled", ours("los_query"), {VARIABLE: str(tmp_path)}) as compiled:
        assert compiled == Missing("compiled", "what was compiled is of other sources")


def test_without_a_compiler_the_bench_says_what_is_missing(monkeypatch, tmp_path):
    monkeypatch.setattr(modes, "BUILD", tmp_path / "engine")
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert "No C compiler" in modes.build()


DECISION = """
import json
from bench.crowds import crowd
crowd()
from bench.server import deciding
deciding.COMMANDS = 2
playing = deciding.Deciding(deciding.INCHES)
print(json.dumps([len(playing.laps(times)) for times in (1, 2)]))
"""


@pytest.mark.slow
def test_decisions_are_answered_by_the_site_and_timed():
    done = subprocess.run(
        [sys.executable, "-c", DECISION],
        cwd=ROOT,
        env=os.environ | {VARIABLE: ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [2, 2]


def test_time_is_counted_by_module():
    assert module_of(str(ROOT / "bench" / "peer.py"), "peer") == "bench/peer.py"
    assert module_of("~", "<built-in method builtins.any>") == "<built-in method builtins.any>"
    assert module_of("/usr/lib/python3/json/encoder.py", "encode") == "encoder.py"
