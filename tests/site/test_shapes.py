"""A server builds all schemas before it starts threads."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WATCHED = """
import importlib, os, sys
os.environ |= {{"DJANGO_SETTINGS_MODULE": "tests.settings", "DATA_DIR": {folder!r}}}
importlib.import_module("frontier_site.{server}")

import msgspec

learnt = []
def watch(frame, event, argument):
    if frame.f_code.co_name == "get_class_annotations":
        learnt.append(frame.f_locals["obj"].__name__)
def every(kind):
    for each in kind.__subclasses__():
        yield each
        yield from every(each)

kinds = list(every(msgspec.Struct))
sys.setprofile(watch)
for kind in kinds:
    msgspec.json.Decoder(kind)
sys.setprofile(None)
print(len(kinds), *learnt)
"""


@pytest.mark.parametrize("server", ["asgi", "wsgi"])
def test_all_schemas_are_built_before_threads_start(server, tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", WATCHED.format(server=server, folder=str(tmp_path))],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.split()

    known, *learnt_late = told
    assert int(known) > 100
    assert learnt_late == []
