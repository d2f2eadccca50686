"""Database contents: row counts by table, whether the site has been used, applied migrations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from frontier_site.backups.archive import Migration

USER_TABLES = ("accounts_user", "rosters_roster", "rules_match", "rules_replay", "boards_board")
"""Tables that stay empty until somebody uses the site."""
EXTENSION_TABLES = """
SELECT relname FROM pg_class
JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
WHERE pg_table_is_visible(pg_class.oid)
"""
"""Tables that belong to PostgreSQL extensions; backups do not contain them."""


class Contents(NamedTuple):
    """Row counts of all tables, and the applied migrations."""

    rows: dict[str, int]
    migrations: tuple[Migration, ...]


def contents() -> Contents:
    """Row counts and migrations of the whole database."""
    return Contents(row_counts(), applied_migrations())


def row_counts(tables: Iterable[str] | None = None) -> dict[str, int]:
    """Row counts of `tables`, or of all tables of the site if none is named."""
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
            cursor.execute(EXTENSION_TABLES)
            named.difference_update(name for (name,) in cursor.fetchall())
    return named


def is_used() -> bool:
    """Whether a restore would replace anything; True if the database cannot be read."""
    try:
        there = set(connection.introspection.table_names())
        return any(row_counts(there.intersection(USER_TABLES)).values())
    except DatabaseError:
        return True


def applied_migrations() -> tuple[Migration, ...]:
    """The applied migrations, sorted."""
    return tuple(sorted(MigrationRecorder(connection).applied_migrations()))


def unknown_migrations(applied: Iterable[Migration]) -> str:
    """Those of `applied` that this version of the site does not have, as a comma-separated list.
    Apps that it does not have at all are ignored, because they may have been removed since.
    """
    loader = MigrationLoader(None)
    unknown = set(applied) - loader.disk_migrations.keys()
    return ", ".join(
        f"{app} {name}" for app, name in sorted(unknown) if app in loader.migrated_apps
    )
