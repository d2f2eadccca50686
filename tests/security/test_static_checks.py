"""The static security checks find planted faults."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted(ROOT.glob("requirements*.txt"))
PRODUCT = ("frontier_site", "rosters", "rules")
OUTSIDE = {"aiohttp", "ftplib", "http.client", "httpx", "requests", "smtplib", "socket", "ssl"}
OUTSIDE |= {"telnetlib", "urllib.request", "urllib3", "xmlrpc"}
READS_OUTSIDE = {
    "frontier_site/healthcheck.py",  # this machine alone
    "rules/notices/pushes.py",  # to PUSH_HOSTS alone, which tests/notices shows
    "rules/notices/mails.py",  # what sending a letter may raise
}
UNPACKS = {"lzma", "plistlib", "shelve", "tarfile", "xml", "zipfile", "pickle", "marshal", "yaml"}

PLANTED = {
    "a shell": 'subprocess.run("ls", shell=True)',
    "code from text": "eval(input())",
    "pickled objects": 'pickle.loads(b"")',
    "a password": 'password = "hunter2"',
    "weak chance": "token = random.random()",
    "a weak hash": 'hashlib.md5(b"").hexdigest()',
    "SQL out of pieces": 'cursor.execute("SELECT * FROM users WHERE name = \'" + name + "\'")',
    "unescaped text": "mark_safe(name)",
    "entities": "ElementTree.parse(name)",
    "a file with a known name": "tempfile.mktemp()",
    "a certificate that is not looked at": "ssl._create_unverified_context()",
}
HEAD = """import hashlib
import pickle
import random
import ssl
import subprocess
import tempfile
from xml.etree import ElementTree

from django.utils.safestring import mark_safe

"""


def linted(source, tmp_path):
    """What `make check` says of a module of the product with that source."""
    module = tmp_path / "rules" / "planted.py"
    module.parent.mkdir()
    module.write_text(HEAD + source + "\n")
    command = [sys.executable, "-m", "ruff", "check", "--no-cache", "--output-format=concise"]
    command += ["--config", str(ROOT / "pyproject.toml"), str(module)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(fault, tmp_path):
    found = linted(PLANTED[fault], tmp_path)

    number = HEAD.count("\n") + 1
    assert re.search(rf":{number}:\d+: S\d{{3}} ", found), found


def imports_of(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def importers(of):
    return {
        str(path.relative_to(ROOT))
        for package in PRODUCT
        for path in (ROOT / package).rglob("*.py")
        if any(name in of or name.split(".")[0] in of for name in imports_of(path))
    }


def test_only_listed_modules_contact_other_servers():
    assert importers(OUTSIDE) <= READS_OUTSIDE


def test_what_people_upload_is_json_and_nothing_that_unpacks():
    """No XML, no archive, no pickled object is read; archives are only written, or one's own."""
    assert importers(UNPACKS) <= {
        "rosters/accounts/export.py",  # writes one
        "frontier_site/backups/archive.py",
        "frontier_site/backups/restoring.py",
        "frontier_site/backups/stores.py",
        "rules/compute/pickles.py",  # from the server to its own workers
    }


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_everything_that_is_locked_has_hashes(lock):
    entries = re.split(r"\n(?=[a-zA-Z0-9])", lock.read_text())
    named = [entry for entry in entries if re.match(r"[\w.\[\],-]+==", entry)]

    assert len(named) > 3
    assert [entry for entry in named if "--hash=sha256:" not in entry] == []
