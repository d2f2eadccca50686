"""PostgreSQL backup and restore: `pg_dump` takes a snapshot, `psql` loads it into a staging schema,
where it is verified; one transaction then swaps it in.

A dump names the schema of its tables, `public`. The site's own schema is therefore renamed while
the dump is loaded, inside the loading transaction, so no other connection notices. At the end the
tables are swapped one by one, because the schema has an owner, grants and perhaps extensions.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.db import DatabaseError, connection, transaction
from django.db.backends.utils import CursorWrapper

from frontier_site.backups.archive import BackupError
from frontier_site.backups.counting import Contents, contents
from frontier_site.backups.tools import address, run

SITES = "public"
APART = "frontier_restoring"
"""Staging schema in which a copy is verified. A restore that is killed leaves it behind; the next
restore removes it.
"""
ASIDE = "frontier_aside"
"""Temporary name of the site's schema or tables until the end of one transaction."""

CLEAR = f"DROP SCHEMA IF EXISTS {APART} CASCADE"
STEP_ASIDE = (
    "SET client_min_messages = warning;"
    f"{CLEAR}; ALTER SCHEMA {SITES} RENAME TO {ASIDE}; CREATE SCHEMA {SITES}"
)
STEP_BACK = f"ALTER SCHEMA {SITES} RENAME TO {APART}; ALTER SCHEMA {ASIDE} RENAME TO {SITES}"

OTHERS = """
SELECT DISTINCT concat_ws(' ', usename, nullif(application_name, '')) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
AND coalesce(backend_type, 'client backend') = 'client backend' ORDER BY 1
"""
"""Other client connections. Only a superuser sees the type of other users' connections; those
without a user belong to the server itself.
"""
RELATIONS = """
SELECT relname FROM pg_class
WHERE relnamespace = %s::regnamespace AND relkind = ANY('{r,p,v,m,f,S}') AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
  AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i'))
)
"""
"""Tables, views and sequences, except those of an extension and those owned by a column."""
FOREIGN = """
SELECT pg_describe_object(classid, objid, 0) FROM pg_depend AS found
WHERE refclassid = 'pg_namespace'::regclass AND refobjid = 'public'::regnamespace AND deptype = 'n'
AND classid NOT IN ('pg_class'::regclass, 'pg_extension'::regclass) AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = found.classid AND objid = found.objid AND deptype = 'e'
)
"""
"""Functions, types and other objects that a dump contains but a restore cannot swap in."""
OWING = """
SELECT format('ALTER SCHEMA %I OWNER TO %I', nspname, current_user) FROM pg_namespace
WHERE nspname = 'public' AND NOT pg_has_role(nspowner, 'USAGE')
UNION ALL SELECT format('GRANT CREATE ON DATABASE %I TO %I', current_database(), current_user)
WHERE NOT has_database_privilege(current_database(), 'CREATE')
UNION ALL SELECT format('ALTER TABLE public.%I OWNER TO %I', relname, current_user) FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind = ANY('{r,p,v,m,f,S}') AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
  AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i'))
) AND NOT pg_has_role(relowner, 'USAGE')
"""
"""Statements that fail unless the role has the rights that a restore needs; ALTER TABLE also
checks who owns a view or a sequence.
"""
RELYING = """
WITH removed AS (
  SELECT pg_class.oid, reltype, typarray
  FROM pg_class LEFT JOIN pg_type ON pg_type.oid = reltype
  WHERE relnamespace = %(schema)s::regnamespace AND relkind = ANY('{r,p,v,m,f,S}') AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
  )
)
SELECT DISTINCT pg_describe_object(classid, objid, objsubid)
FROM pg_depend JOIN removed
ON refclassid = 'pg_class'::regclass AND refobjid = removed.oid
OR refclassid = 'pg_type'::regclass AND refobjid IN (reltype, typarray)
WHERE deptype NOT IN ('e', 'i') AND (
  (pg_identify_object_as_address(classid, objid, objsubid)).object_names[1] <> %(schema)s
  OR classid IN ('pg_proc'::regclass, 'pg_publication_rel'::regclass)
)
"""
"""Objects outside the schema that depend on its tables, views and sequences and would be lost with
them: views and foreign keys of other schemas, functions, publications.
"""


class PostgresStore:
    """The configured PostgreSQL database."""

    @property
    def folder(self) -> Path:
        return Path(tempfile.gettempdir())

    def copy_to(self, target: Path) -> Contents:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            _demand_public(cursor)
            _demand_nothing_else(cursor)
            cursor.execute("SELECT pg_export_snapshot()")
            [snapshot] = cursor.fetchone()
            run(
                "pg_dump", address(), "--format=custom", f"--schema={SITES}",
                f"--snapshot={snapshot}", f"--file={target}",
            )  # fmt: skip
            return contents()

    @contextmanager
    def restored(self, copy: Path) -> Iterator[None]:
        with connection.cursor() as cursor:
            _demand_public(cursor)
            _demand_independence(cursor, SITES)
            _refuse_other_connections(cursor)
        connection.close()
        try:
            _load(copy)
            with _standing_on(APART):
                yield
            _swap_in()
        finally:
            with suppress(DatabaseError), connection.cursor() as cursor:
                cursor.execute(CLEAR)


def _demand_public(cursor: CursorWrapper) -> None:
    cursor.execute("SELECT current_schema()")
    [schema] = cursor.fetchone()
    if schema != SITES:
        raise BackupError(f"The site uses the schema {schema}; this command only backs up {SITES}.")
    cursor.execute(OWING)
    if statements := "; ".join(statement for (statement,) in cursor.fetchall()):
        raise BackupError(
            "The site's database role lacks the rights to restore a backup. As a superuser, run in "
            f"this database: {statements}"
        )


def _demand_nothing_else(cursor: CursorWrapper) -> None:
    cursor.execute(FOREIGN)
    if others := ", ".join(sorted(name for (name,) in cursor.fetchall())):
        raise BackupError(
            f"The schema {SITES} also contains {others}: move that to another schema."
        )


def _demand_independence(cursor: CursorWrapper, schema: str) -> None:
    cursor.execute(RELYING, {"schema": schema})
    if others := ", ".join(sorted(name for (name,) in cursor.fetchall())):
        raise BackupError(
            f"{others} depends on the site's tables: drop it, and create it again afterwards."
        )


def _refuse_other_connections(cursor: CursorWrapper) -> None:
    """Refuse while other connections are open: what they write would be lost."""
    cursor.execute(OTHERS)
    if others := ", ".join(name for (name,) in cursor.fetchall()):
        raise BackupError(f"The database is in use ({others}): stop the site first.")


def _load(copy: Path) -> None:
    script = copy.with_suffix(".sql")
    run(
        "pg_restore", "--no-owner", "--no-privileges", f"--schema={SITES}", f"--file={script}",
        str(copy),
    )  # fmt: skip
    run(
        "psql", address(), "--no-psqlrc", "--quiet", "--single-transaction",
        "--set=ON_ERROR_STOP=1", "--output", os.devnull, "--command", STEP_ASIDE,
        "--file", str(script), "--command", STEP_BACK,
    )  # fmt: skip


@contextmanager
def _standing_on(schema: str) -> Iterator[None]:
    options = connection.settings_dict["OPTIONS"]
    told = f"{options.get('options', '')} -c search_path={schema}"
    connection.close()
    connection.settings_dict["OPTIONS"] = options | {"options": told}
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["OPTIONS"] = options


def _swap_in() -> None:
    """Replace the site's tables by the verified copy, all or nothing; waits up to 10 s for a
    lock.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '10s'; CREATE SCHEMA {ASIDE}")
        _move(cursor, SITES, ASIDE)
        _refuse_other_connections(cursor)
        _demand_independence(cursor, ASIDE)
        _move(cursor, APART, SITES)
        cursor.execute(f"DROP SCHEMA {ASIDE} CASCADE; DROP SCHEMA {APART}")


def _move(cursor: CursorWrapper, source: str, target: str) -> None:
    cursor.execute(RELATIONS, [source])
    for (name,) in cursor.fetchall():
        named = connection.ops.quote_name(name)
        cursor.execute(f"ALTER TABLE {source}.{named} SET SCHEMA {target}")
