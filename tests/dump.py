"""`python -m tests.dump NAME`: keeps a database of today's schema, to be read for ever.

Made before a release whose migrations are new (docs/releasing.md). The dump is the SQL of a SQLite
database in which people have done what people do (`tests/operations/furnishing.py`).
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import django

DUMPS = Path(__file__).parent / "golden" / "dumps"
UNRELEASED = DUMPS / "unreleased.txt"


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("name the dump: python -m tests.dump NAME")
    target = DUMPS / f"{sys.argv[1]}.sql.gz"
    if target.exists():
        sys.exit(f"{target} is kept as it is")
    with TemporaryDirectory() as folder:
        database = Path(folder) / "frontier.sqlite3"
        _make(database)
        target.write_bytes(dumped(database))
    UNRELEASED.write_text("", encoding="utf-8")
    print(f"{target}: {target.stat().st_size // 1024} KiB")


def _make(database: Path) -> None:
    os.environ["DATABASE_URL"] = f"sqlite:///{database}"
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415  settings must be loaded
    from django.db import connection  # noqa: PLC0415

    from tests.operations.furnishing import furnish  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("sync_catalogue", verbosity=0)
    furnish()
    connection.close()


def dumped(database: Path) -> bytes:
    """The SQL that makes the database again, packed; the same database gives the same bytes."""
    with closing(sqlite3.connect(database)) as source:
        script = "\n".join(source.iterdump())
    return gzip.compress(script.encode(), mtime=0)


if __name__ == "__main__":
    main()
