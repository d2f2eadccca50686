"""A restore on PostgreSQL is proven before anybody relies on it: until then, and whatever happens,
the site has what it had.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest

from tests.operations.archives import manifest_of, rewritten
from tests.operations.drill import drill, heads
from tests.operations.sites import Site, postgres_site
from tests.scale.processes import until

pytestmark = pytest.mark.slow

TAMPER = "UPDATE rules_commit SET text = replace(text, '.', '!') WHERE seq = 3"
"""What only the replay notices, at the very end of a proof."""
ARRANGED = """
CREATE EXTENSION pg_trgm;
GRANT USAGE ON SCHEMA public TO pg_monitor;
CREATE VIEW public.players AS SELECT username FROM accounts_user;
CREATE TABLE public.lexicon AS SELECT 'river' AS word;
ALTER EXTENSION pg_trgm ADD TABLE public.lexicon
"""
ARRANGEMENTS = """
SELECT nspowner::regrole::text, nspacl::text, (
  SELECT extnamespace::regnamespace::text FROM pg_extension WHERE extname = 'pg_trgm'
) FROM pg_namespace WHERE nspname = 'public'
"""


def connected(site: Site, name: str = "") -> psycopg.Connection[tuple[str, ...]]:
    return psycopg.connect(
        site.settings["DATABASE_URL"], autocommit=True, application_name=name or None
    )


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> Iterator[tuple[Site, Path]]:
    """A furnished site that its owner has arranged as they like, and a backup of it."""
    with postgres_site(tmp_path_factory.mktemp("kept") / "site") as site:
        site.furnished()
        with connected(site) as connection:
            connection.execute(ARRANGED)
        file = site.folder.parent / "kept.zip"
        done = site.manage("backup", file)
        assert done.returncode == 0, done.stderr
        yield site, file


def everything(site: Site) -> list[str]:
    """The whole database as text; what wraps each dump in a word of its own left out."""
    dump = subprocess.run(
        ["pg_dump", site.settings["DATABASE_URL"]], capture_output=True, text=True, check=True
    )
    return [
        line
        for line in dump.stdout.splitlines()
        if not line.startswith(("\\restrict", "\\unrestrict"))
    ]


def is_refused(site: Site, file: Path, sentence: str) -> bool:
    """Whether a restore says no more than the sentence, and leaves the database as it was."""
    before = everything(site)
    done = site.manage("restore", file, "--replace")
    said = done.stderr.strip().splitlines()
    return ((done.returncode, len(said)) == (1, 1) and sentence in said[0]) and everything(
        site
    ) == before


@contextmanager
def proving(site: Site, file: Path) -> Iterator[subprocess.Popen[str]]:
    """A restore that has loaded the copy and is proving it."""
    restore = site.started("manage.py", "restore", str(file), "--replace")
    try:
        assert restore.stdout
        assert "restored." in restore.stdout.readline()
        yield restore
    finally:
        restore.kill()
        restore.communicate()


def test_a_site_on_postgresql_is_restored_elsewhere(tmp_path):
    with ExitStack() as stack:
        site = stack.enter_context(postgres_site(tmp_path / "one"))
        elsewhere = stack.enter_context(postgres_site(tmp_path / "other"))

        drill(site, elsewhere, tmp_path / "kept.zip")


def test_later_data_is_replaced_and_database_settings_are_kept(kept):
    site, file = kept
    with connected(site) as connection:
        arranged = connection.execute(ARRANGEMENTS).fetchall()
        tables = connection.execute("SELECT count(*) FROM pg_tables").fetchall()
        connection.execute(TAMPER)
        connection.execute("CREATE TABLE public.later (name text)")
        connection.execute("INSERT INTO public.lexicon VALUES ('bridge')")

    done = site.manage("restore", file, "--replace")

    assert done.returncode == 0, done.stderr
    with connected(site) as connection:
        assert connection.execute(ARRANGEMENTS).fetchall() == arranged
        assert connection.execute("SELECT count(*) FROM pg_tables").fetchall() == tables
        assert connection.execute("SELECT count(*) FROM public.players").fetchall() == [(2,)]
        assert connection.execute("SELECT count(*) FROM public.lexicon").fetchall() == [(2,)]
    replayed = site.manage("replay", "--stored")
    assert replayed.returncode == 0, replayed.stderr
    assert not any("frontier_restoring" in line for line in everything(site))


def test_a_restore_that_is_refused_at_once_leaves_the_site_as_it_was(kept, tmp_path):
    site, file = kept
    rows = manifest_of(file)["rows"]
    other = rewritten(file, tmp_path, rows=rows | {"rules_commit": rows["rules_commit"] + 1})

    assert is_refused(site, other, "differ from the backup in: rules_commit.")


def test_a_restore_that_is_refused_at_the_end_leaves_the_site_as_it_was(kept, tmp_path):
    site, file = kept
    with postgres_site(tmp_path / "tampered") as tampered:
        assert tampered.manage("restore", file).returncode == 0
        with connected(tampered) as connection:
            connection.execute(TAMPER)
        assert tampered.manage("backup", tmp_path / "tampered.zip").returncode == 0

    assert is_refused(site, tmp_path / "tampered.zip", "match ")


def test_a_site_with_open_connections_is_not_replaced(kept):
    site, file = kept

    with connected(site, name="a web process"):
        assert is_refused(site, file, "(postgres a web process): stop the site first.")


def test_a_site_with_an_idle_worker_is_not_replaced(kept):
    site, file = kept
    worker = site.started("manage.py", "work", "--every", "600")
    try:
        assert worker.stdout
        assert any("Running the periodic tasks" in line for line in worker.stdout)

        assert is_refused(site, file, "(postgres at work): stop the site first.")
    finally:
        worker.terminate()
        worker.communicate()


def at_work(connection: psycopg.Connection[Any]) -> set[int]:
    """The connections to this database that say so."""
    found = connection.execute(
        "SELECT pid FROM pg_stat_activity "
        "WHERE datname = current_database() AND application_name = 'at work'"
    )
    return {pid for (pid,) in found}


def test_a_worker_with_a_broken_connection_is_detected_after_its_next_round(tmp_path):
    with postgres_site(tmp_path / "site") as site, connected(site) as connection:
        worker = site.started("manage.py", "work", "--every", "1")
        try:
            until(lambda: bool(at_work(connection)))
            broken = at_work(connection)
            connection.execute("SELECT pg_terminate_backend(%s)", [*broken])

            until(lambda: bool(at_work(connection) - broken))
        finally:
            worker.kill()
            worker.communicate()


RELYING = {
    "view reports.players": "CREATE VIEW reports.players AS SELECT username FROM accounts_user",
    "constraint notes_who_fkey on table reports.notes": (
        "CREATE TABLE reports.notes (who bigint REFERENCES accounts_user)"
    ),
    "default value for column number of table reports.notes": (
        "CREATE TABLE reports.notes (number bigint DEFAULT nextval('accounts_user_id_seq'))"
    ),
    "column copied of table reports.notes": "CREATE TABLE reports.notes (copied accounts_user[])",
    "function reports.name(accounts_user)": (
        "CREATE FUNCTION reports.name(accounts_user) RETURNS text RETURN $1.username"
    ),
    "publication of table accounts_user in publication told": (
        "CREATE PUBLICATION told FOR TABLE accounts_user"
    ),
}


@pytest.mark.parametrize("named", RELYING)
def test_dependent_objects_are_named_and_not_dropped(kept, named):
    site, file = kept
    with connected(site) as connection:
        connection.execute(f"CREATE SCHEMA reports; {RELYING[named]}")
    try:
        assert is_refused(
            site,
            file,
            f"{named} depends on the site's tables: drop it,",
        )
    finally:
        with connected(site) as connection:
            connection.execute("DROP SCHEMA reports CASCADE; DROP PUBLICATION IF EXISTS told")


def test_dependent_objects_created_during_a_restore_are_not_dropped(kept):
    site, file = kept
    with proving(site, file) as restore:
        with connected(site) as connection:
            connection.execute(f"CREATE SCHEMA reports; {RELYING['view reports.players']}")
        said, _ = restore.communicate()
    with connected(site) as connection:
        players = connection.execute("SELECT count(*) FROM reports.players").fetchall()
        connection.execute("DROP SCHEMA reports CASCADE")

    assert restore.returncode == 1
    assert "view reports.players depends on the site's tables: drop it" in said
    assert players == [(2,)]


def test_a_site_started_during_a_restore_is_not_replaced(kept):
    site, file = kept
    before = everything(site)

    with proving(site, file) as restore, connected(site, name="early"):
        said, _ = restore.communicate()

    assert restore.returncode == 1
    assert said.splitlines()[-1].endswith("(postgres early): stop the site first.")
    assert everything(site) == before


def test_a_restore_that_is_killed_leaves_the_site_as_it_was_and_the_next_one_cleans_up(kept):
    site, file = kept
    before = heads(site)
    with connected(site) as connection:
        connection.execute(TAMPER)  # so that the site and the copy differ
        tampered = connection.execute("SELECT text FROM rules_commit WHERE seq = 3").fetchall()

    with proving(site, file) as restore:
        restore.kill()

    with connected(site) as connection:
        stands = connection.execute("SELECT text FROM rules_commit WHERE seq = 3").fetchall()
    assert stands == tampered
    assert heads(site) == before
    assert site.manage("backup", file.with_name(f"{uuid4().hex}.zip")).returncode == 0
    again = site.manage("restore", file, "--replace")
    assert again.returncode == 0, again.stderr
    assert site.manage("replay", "--stored").returncode == 0
    assert not any("frontier_restoring" in line for line in everything(site))


@contextmanager
def owned(folder: Path) -> Iterator[tuple[Site, Site]]:
    """An empty site as a superuser sees it, and as a role does that only owns its database."""
    role = f"owner_{uuid4().hex}"
    with postgres_site(folder) as site:
        address = urlsplit(site.settings["DATABASE_URL"])
        with connected(site) as connection:
            connection.execute(f"CREATE ROLE {role} LOGIN")
            connection.execute(f"ALTER DATABASE {address.path[1:]} OWNER TO {role}")
        own = address._replace(netloc=f"{role}@{address.hostname}:{address.port}").geturl()
        try:
            yield site, Site(site.folder, {"DATABASE_URL": own})
        finally:
            with connected(site) as connection:
                connection.execute(f"REASSIGN OWNED BY {role} TO CURRENT_USER")
                connection.execute(f"DROP OWNED BY {role}; DROP ROLE {role}")


def test_a_site_whose_role_only_owns_its_database_is_brought_back_and_replaced(kept, tmp_path):
    with owned(tmp_path / "own") as (site, modest):
        first = modest.manage("restore", kept[1])
        second = modest.manage("restore", kept[1], "--replace")
        with connected(site, name="of another role"):
            third = modest.manage("restore", kept[1], "--replace")

    assert first.returncode == 0, first.stderr
    assert second.returncode == 0, second.stderr
    assert third.returncode == 1
    assert "(postgres of another role): stop the site first" in third.stderr


def test_the_tools_use_the_same_connection_settings_as_the_site(kept, tmp_path):
    site, _ = kept
    address = urlsplit(site.settings["DATABASE_URL"])
    services = tmp_path / "services"
    services.write_text(
        f"[kept]\nhost={address.hostname}\nport={address.port}\nuser={address.username}\n"
    )
    named = f"postgres://{address.path}?service=kept&keepalives_idle=60"
    served = Site(site.folder, {"DATABASE_URL": named, "PGSERVICEFILE": str(services)})

    backup = served.manage("backup", tmp_path / "kept.zip")
    restore = served.manage("restore", tmp_path / "kept.zip", "--replace")

    assert backup.returncode == 0, backup.stderr
    assert restore.returncode == 0, restore.stderr


def test_a_secret_that_cannot_be_passed_safely_to_the_tools_is_refused(kept, tmp_path):
    site, _ = kept
    address = site.settings["DATABASE_URL"] + "?sslpassword=secret"

    done = Site(site.folder, {"DATABASE_URL": address}).manage("backup", tmp_path / "kept.zip")

    assert done.returncode == 1
    assert "cannot be given sslpassword" in done.stderr
    assert "secret" not in done.stderr


def test_a_role_without_the_needed_rights_is_told_what_is_missing(kept, tmp_path):
    with owned(tmp_path / "own") as (site, modest):
        with connected(site) as connection:
            [(role,)] = connection.execute(
                "SELECT datdba::regrole FROM pg_database WHERE datname = current_database()"
            ).fetchall()
            connection.execute(
                f"ALTER SCHEMA public OWNER TO CURRENT_USER; GRANT ALL ON SCHEMA public TO {role};"
                "CREATE TABLE public.others (name text)"
            )
        backup = modest.manage("backup", tmp_path / "refused.zip")
        restore = modest.manage("restore", kept[1])
        with connected(site) as connection:
            connection.execute(backup.stderr.rpartition("in this database: ")[2])
        again = modest.manage("backup", tmp_path / "kept.zip")

    assert (backup.returncode, restore.returncode) == (1, 1)
    assert f"ALTER SCHEMA public OWNER TO {role}; ALTER TABLE public.others" in backup.stderr
    assert restore.stderr == backup.stderr
    assert not (tmp_path / "refused.zip").exists()
    assert again.returncode == 0, again.stderr


def test_a_role_that_owns_only_its_tables_can_restore_after_the_hint(kept, tmp_path):
    with owned(tmp_path / "own") as (site, modest):
        with connected(site) as connection:
            [(role, name)] = connection.execute(
                "SELECT datdba::regrole, datname FROM pg_database "
                "WHERE datname = current_database()"
            ).fetchall()
            connection.execute(
                f"ALTER DATABASE {name} OWNER TO CURRENT_USER; GRANT ALL ON SCHEMA public TO {role}"
            )
        empty = modest.manage("restore", kept[1])
        assert modest.manage("migrate").returncode == 0
        with connected(site) as connection:
            connection.execute(
                f"CREATE SEQUENCE public.numbers; GRANT ALL ON SEQUENCE public.numbers TO {role}"
            )
        refused = modest.manage("backup", tmp_path / "kept.zip")
        with connected(site) as connection:
            connection.execute(refused.stderr.rpartition("in this database: ")[2])
        backup = modest.manage("backup", tmp_path / "kept.zip")
        restore = modest.manage("restore", tmp_path / "kept.zip", "--replace")

    schema, database = "ALTER SCHEMA public OWNER TO", f"GRANT CREATE ON DATABASE {name} TO"
    assert f"in this database: {schema} {role}; {database} {role}" in empty.stderr
    assert f"{database} {role}; ALTER TABLE public.numbers OWNER TO {role}" in refused.stderr
    for done in (backup, restore):
        assert done.returncode == 0, done.stderr


def test_a_backup_that_could_not_be_restored_is_refused(kept, tmp_path):
    site, _ = kept
    with connected(site) as connection:
        connection.execute("CREATE FUNCTION public.one() RETURNS int RETURN 1")
        done = site.manage("backup", tmp_path / "kept.zip")
        connection.execute("DROP FUNCTION public.one()")

    assert done.returncode == 1
    assert "public also contains function one(): move that to another schema" in done.stderr
    assert not (tmp_path / "kept.zip").exists()


def test_a_site_in_another_schema_refuses_an_empty_backup(kept, tmp_path):
    site, _ = kept
    elsewhere = site.settings["DATABASE_URL"] + "?options=-csearch_path%3Dpg_catalog"

    done = Site(site.folder, {"DATABASE_URL": elsewhere}).manage("backup", tmp_path / "kept.zip")

    assert done.returncode == 1
    assert "The site uses the schema pg_catalog" in done.stderr
    assert not (tmp_path / "kept.zip").exists()
