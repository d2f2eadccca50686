"""What is in the database: rows by table, whether anybody has used it, how far it has migrated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from frontier_site.backups.archive import Migration

PEOPLES = ("accounts_user", "rosters_roster", "rules_match", "rules_replay", "boards_board")
"""Tables that are empty until somebody has used the site."""
OF_EXTENSIONS = """
SELECT relname FROM pg_class
JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
WHERE pg_table_is_visible(pg_class.oid)
"""
"""What an extension of PostgreSQL has brought along, which no backup of the site holds."""


class Contents(NamedTuple):
    """The rows of every table, and the migrations that the database has gone through."""

    rows: dict[str, int]
    migrations: tuple[Migration, ...]


def contents() -> Contents:
    """Of all that there is."""
    return Contents(row_counts(), applied_migrations())


def row_counts(tables: Iterable[str] | None = None) -> dict[str, int]:
    """The rows of `tables`, of all that the site has when none is named."""
    named = _tables() if tables is None else tables
    counts = {}
    with connection.cursor() as cursor:
        for table in sorted(named):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            [counts[table]] = cursor.fetchone()
    return counts


def _tables() -> set[str]:
    named = set(connection.introspection.table_names())
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(OF_EXTENSIONS)
            named.difference_update(name for (name,) in cursor.fetchall())
    return named


def is_used() -> bool:
    """Whether there is anything that a restore would replace; a database that cannot be read may
    well hold something.
    """
    try:
        there = set(connection.introspection.table_names())
        return any(row_counts(there.intersection(PEOPLES)).values())
    except DatabaseError:
        return True


def applied_migrations() -> tuple[Migration, ...]:
    """What the database has gone through, sorted."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def unknown_migrations(applied: Iterable[Migration]) -> str:
    """Those of `applied` that this site does not know, as a list; apps that it does not have at all
    may have been given up since.
    """
    loader = MigrationLoader(None)
    unknown = set(applied) - loader.disk_migrations.keys()
    return ", ".join(
        f"{app} {name}" for app, name in sorted(unknown) if app in loader.migrated_apps
    )
