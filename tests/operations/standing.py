"""Another database under this process's site, for the length of a block."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper


@contextmanager
def standing_on(database: str | Path) -> Iterator[None]:
    """The site stands on the SQLite file `database`; afterwards on what it stood on before."""
    usual = connections["default"]
    settings = {**usual.settings_dict, "ENGINE": "django.db.backends.sqlite3", "OPTIONS": {}}
    connections["default"] = DatabaseWrapper({**settings, "NAME": str(database)}, "default")
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = usual
        ContentType.objects.clear_cache()
