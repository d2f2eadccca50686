"""A server: copied by `pg_dump` at a snapshot, brought back by `psql` into a schema apart, proven
there, and put in place by one transaction.

A dump names the schema of its tables, `public`. So the site's own steps aside while the dump is
loaded, inside the transaction that loads it, and nobody ever sees it gone. At the end the tables
change places one by one, because the schema itself has an owner, grants and perhaps extensions.
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
"""Where a copy is proven. A restore that is killed leaves it behind, the next one removes it."""
ASIDE = "frontier_aside"
"""What the site had, or its schema, until the end of one transaction."""

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
"""Of other people's connections only a superuser is told the type; those without a user are the
server's own.
"""
RELATIONS = """
SELECT relname FROM pg_class
WHERE relnamespace = %s::regnamespace AND relkind = ANY('{r,p,v,m,f,S}') AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
  AND (deptype = 'e' OR relkind = 'S' AND deptype IN ('a', 'i'))
)
"""
"""Tables, views and sequences but for those of an extension and those that go with their column."""
FOREIGN = """
SELECT pg_describe_object(classid, objid, 0) FROM pg_depend AS found
WHERE refclassid = 'pg_namespace'::regclass AND refobjid = 'public'::regnamespace AND deptype = 'n'
AND classid NOT IN ('pg_class'::regclass, 'pg_extension'::regclass) AND NOT EXISTS (
  SELECT FROM pg_depend WHERE classid = found.classid AND objid = found.objid AND deptype = 'e'
)
"""
"""Functions, types and the like, which could be copied and not be put in place."""
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
"""The statements that a role needs before it can put anything in place; ALTER TABLE also says whose
a view or a sequence is.
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
"""What is not of the schema and would be lost with its tables, views and sequences: views and keys
of other schemas, functions, publications.
"""


class PostgresStore:
    """The database that is configured."""

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
            _demand_quiet(cursor)
        connection.close()
        try:
            _load(copy)
            with _standing_on(APART):
                yield
            _take_place()
        finally:
            with suppress(DatabaseError), connection.cursor() as cursor:
                cursor.execute(CLEAR)


def _demand_public(cursor: CursorWrapper) -> None:
    cursor.execute("SELECT current_schema()")
    [schema] = cursor.fetchone()
    if schema != SITES:
        raise BackupError(f"The site is in the schema {schema}; only {SITES} is backed up here.")
    cursor.execute(OWING)
    if statements := "; ".join(statement for (statement,) in cursor.fetchall()):
        raise BackupError(
            "The role of the site could not put a backup in place. Let a superuser say in this "
            f"database: {statements}"
        )


def _demand_nothing_else(cursor: CursorWrapper) -> None:
    cursor.execute(FOREIGN)
    if others := ", ".join(sorted(name for (name,) in cursor.fetchall())):
        raise BackupError(f"The schema {SITES} also has {others}: put that into another schema.")


def _demand_independence(cursor: CursorWrapper, schema: str) -> None:
    cursor.execute(RELYING, {"schema": schema})
    if others := ", ".join(sorted(name for (name,) in cursor.fetchall())):
        raise BackupError(
            f"What the site has is relied on by {others}: drop that, and make it again afterwards."
        )


def _demand_quiet(cursor: CursorWrapper) -> None:
    """Whoever is connected might write what nobody would see again."""
    cursor.execute(OTHERS)
    if others := ", ".join(name for (name,) in cursor.fetchall()):
        raise BackupError(f"Others use the database ({others}): stop the site first.")


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


def _take_place() -> None:
    """What is proven for what the site had, all or nothing; waits ten seconds for a lock."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '10s'; CREATE SCHEMA {ASIDE}")
        _move(cursor, SITES, ASIDE)
        _demand_quiet(cursor)
        _demand_independence(cursor, ASIDE)
        _move(cursor, APART, SITES)
        cursor.execute(f"DROP SCHEMA {ASIDE} CASCADE; DROP SCHEMA {APART}")


def _move(cursor: CursorWrapper, source: str, target: str) -> None:
    cursor.execute(RELATIONS, [source])
    for (name,) in cursor.fetchall():
        named = connection.ops.quote_name(name)
        cursor.execute(f"ALTER TABLE {source}.{named} SET SCHEMA {target}")
