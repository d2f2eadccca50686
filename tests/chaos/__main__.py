"""Every database that is there: SQLite in a new folder, PostgreSQL at POSTGRES_URL."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory

from bench.scaled import environment


def killed(kills: int, database: str, folder: str) -> int:
    """The exit code of so many kills on `database`."""
    told = os.environ | {
        "DATABASE_URL": database,
        "DATA_DIR": folder,
        "SECRET_KEY": "chaos",
        "DJANGO_SETTINGS_MODULE": "tests.chaos.settings",
    }
    command = [sys.executable, "-m", "tests.chaos.run", str(kills)]
    return subprocess.run(command, env=told, check=False).returncode


def main(kills: int) -> int:
    """So many kills on each database; 1 when either fails."""
    with TemporaryDirectory() as folder:
        failed = killed(kills, f"sqlite:///{folder}/site.sqlite3", folder)
        with environment() as told:
            failed |= killed(kills, told["DATABASE_URL"], folder)
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
