"""What is in the database: rows by table, whether anybody has used it, how far it has migrated."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

PEOPLES = ("accounts_user", "rosters_roster", "rules_match", "rules_replay", "boards_board")
"""Tables that are empty until somebody has used the site."""


def row_counts(tables: Iterable[str] | None = None) -> dict[str, int]:
    """The rows of `tables`, of all that there are when none is named."""
    named = connection.introspection.table_names() if tables is None else tables
    counts = {}
    with connection.cursor() as cursor:
        for table in sorted(named):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            [counts[table]] = cursor.fetchone()
    return counts


def is_used() -> bool:
    """Whether there is anything that a restore would replace; a database that cannot be read may
    well hold something.
    """
    try:
        there = set(connection.introspection.table_names())
        return any(row_counts(there.intersection(PEOPLES)).values())
    except DatabaseError:
        return True


def later_migrations() -> str:
    """The migrations that the database has gone through and this site does not know, as a list."""
    loader = MigrationLoader(connection)
    unknown = loader.applied_migrations.keys() - loader.disk_migrations.keys()
    return ", ".join(
        f"{app} {name}" for app, name in sorted(unknown) if app in loader.migrated_apps
    )
