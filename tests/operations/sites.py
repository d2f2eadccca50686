"""Installations of the site for tests: each with a folder and a database of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.scale.services import fresh_database

ROOT = Path(__file__).parents[2]
INHERITED = ("PATH", "HOME", "LANG", "VIRTUAL_ENV")


@dataclass(frozen=True)
class Site:
    """One installation; `settings` are more variables of its environment."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in INHERITED if name in os.environ}
        own = {
            "DJANGO_SETTINGS_MODULE": "frontier_site.settings",
            "DATA_DIR": str(self.folder),
            "ROUND_SECONDS": "0",
            "ENGINE_BUILD": "",
        }
        return kept | own | self.settings

    def manage(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """`manage.py` with these arguments, to its end."""
        return self.python("manage.py", *map(str, arguments))

    def python(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )

    def started(self, *arguments: str) -> subprocess.Popen[str]:
        """Python with these arguments, under way; its output is one stream of lines."""
        return subprocess.Popen(
            [sys.executable, "-u", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def furnished(self) -> Site:
        """The site with two people, their rosters, a match half played and one finished."""
        for command in ("migrate", "sync_catalogue", "demo"):
            done = self.manage(command)
            assert done.returncode == 0, done.stderr
        return self


def sqlite_site(folder: Path) -> Site:
    folder.mkdir()
    return Site(folder)


@contextmanager
def postgres_site(folder: Path) -> Iterator[Site]:
    """On a fresh database of the server at POSTGRES_URL; without one the test fails in CI."""
    folder.mkdir()
    with fresh_database() as database:
        yield Site(folder, {"DATABASE_URL": database})
