"""Every database that is there: SQLite in a new folder, PostgreSQL at POSTGRES_URL."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

import psycopg

POSTGRES = os.environ.get("POSTGRES_URL", "postgres://postgres@127.0.0.1:5432/postgres")


def killed(kills: int, database: str, folder: str) -> int:
    """The exit code of so many kills on `database`."""
    environment = os.environ | {
        "DATABASE_URL": database,
        "DATA_DIR": folder,
        "SECRET_KEY": "chaos",
        "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
    }
    command = [sys.executable, "-m", "tests.chaos.run", str(kills)]
    return subprocess.run(command, env=environment, check=False).returncode


@contextmanager
def postgres_database() -> Iterator[str]:
    """A fresh database on the server at POSTGRES_URL, dropped afterwards."""
    name = f"frontier_chaos_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=10) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{POSTGRES.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def main(kills: int) -> int:
    """So many kills on each database; 1 when either fails."""
    with TemporaryDirectory() as folder:
        failed = killed(kills, f"sqlite:///{folder}/site.sqlite3", folder)
        with postgres_database() as database:
            failed |= killed(kills, database, folder)
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
