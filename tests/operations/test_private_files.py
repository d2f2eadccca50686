"""The database of an installation can be read by its owner alone, journals and old files too."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from frontier_site.private_files import PUBLIC_UMASK, PrivateConnection, umask
from tests.operations.sites import sqlite_site
from tests.operations.test_stopping import served

JOURNALS = ("-wal", "-shm")


def mode(file: Path) -> int:
    return file.stat().st_mode & 0o777


def modes(folder: Path) -> dict[str, int]:
    """The permissions of the database, its journals and the key, by name."""
    return {
        file.name: mode(file)
        for file in folder.iterdir()
        if file.name == "secret_key" or file.name.endswith(("sqlite3", *JOURNALS))
    }


@pytest.fixture(autouse=True)
def _usual_umask():
    with umask(PUBLIC_UMASK):
        yield


def in_wal_mode(file: Path, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
    """An open connection that has written, so that both journals are there."""
    connection = sqlite3.connect(file, factory=factory, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("CREATE TABLE IF NOT EXISTS secrets (salt TEXT)")
    return connection


def test_a_new_database_and_its_journals_are_private_whatever_the_umask(tmp_path):
    with closing(in_wal_mode(tmp_path / "site.sqlite3", PrivateConnection)):
        found = modes(tmp_path)

    assert found == {"site.sqlite3": 0o600, "site.sqlite3-wal": 0o600, "site.sqlite3-shm": 0o600}


def test_permissions_of_a_readable_database_and_its_journals_are_fixed(tmp_path):
    file = tmp_path / "site.sqlite3"
    with closing(in_wal_mode(file, sqlite3.Connection)):
        assert set(modes(tmp_path).values()) == {0o644}
        with closing(sqlite3.connect(file, factory=PrivateConnection)):
            assert set(modes(tmp_path).values()) == {0o600}


def test_a_file_that_is_stricter_than_needed_stays_as_it_is(tmp_path):
    file = tmp_path / "site.sqlite3"
    with closing(in_wal_mode(file, PrivateConnection)):
        pass
    file.chmod(0o400)

    with closing(sqlite3.connect(file, factory=PrivateConnection)):
        assert mode(file) == 0o400


def test_every_command_makes_a_private_database_and_a_private_key(tmp_path):
    site = sqlite_site(tmp_path / "site")

    assert site.manage("migrate", "--verbosity", "0").returncode == 0

    assert modes(site.folder) == {"frontier.sqlite3": 0o600, "secret_key": 0o600}


def test_starting_the_site_fixes_permissions_of_older_files(tmp_path):
    site = sqlite_site(tmp_path / "site")
    assert site.manage("migrate", "--verbosity", "0").returncode == 0
    for file in site.folder.iterdir():
        if file.is_file():
            file.chmod(0o644)

    with served(site.environment) as server:
        assert server.ask("/healthz").status == 200
        found = modes(site.folder)

    assert {"frontier.sqlite3", "frontier.sqlite3-wal", "secret_key"} <= set(found)
    assert set(found.values()) == {0o600}


def test_files_written_while_serving_are_private_except_static_files(tmp_path):
    site = sqlite_site(tmp_path / "site")

    with served(site.environment):
        static = {mode(each) for each in (site.folder / "static").rglob("*") if each.is_file()}
        locks = {mode(each) for each in site.folder.glob("*.serving")}

    assert static == {0o644}
    assert locks == {0o600}
