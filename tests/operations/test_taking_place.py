"""Atomic replacement of one SQLite database file by another."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from frontier_site.backups.archive import BackupError
from frontier_site.backups.sqlite import replace_database


def database(file: Path, name: str) -> Path:
    """One in WAL mode, closed, that holds a name."""
    with closing(opened(file)) as connection:
        connection.execute("CREATE TABLE people (name TEXT)")
        connection.execute("INSERT INTO people VALUES (?)", [name])
    return file


def opened(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, isolation_level=None, timeout=0)
    connection.execute("PRAGMA journal_mode=WAL")
    return connection


def people(file: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM people")]


@pytest.fixture
def present(tmp_path) -> Path:
    return database(tmp_path / "site.sqlite3", "Ana")


@pytest.fixture
def copy(tmp_path) -> Path:
    return database(tmp_path / "copy", "Bo")


def test_the_copy_replaces_the_file_and_leaves_nothing_beside_it(present, copy):
    replace_database(copy, present)

    assert people(present) == ["Bo"]
    assert os.listdir(present.parent) == [present.name]


def test_copy_and_directory_are_synced_before_success(present, copy, monkeypatch):
    done = []
    fsync, replace = os.fsync, os.replace
    wanted = [copy.stat().st_ino, "replaced", present.parent.stat().st_ino]
    monkeypatch.setattr(os, "fsync", lambda file: (done.append(os.fstat(file).st_ino), fsync(file)))
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("replaced"), replace(*names)))

    replace_database(copy, present)

    assert done == wanted


def test_the_copy_gets_the_owner_of_what_was_there_and_is_private(present, copy, monkeypatch):
    present.chmod(0o644)
    had, copied = present.stat(), copy.stat().st_ino
    given = {}
    monkeypatch.setattr(
        os, "chown", lambda file, *owner: given.update({os.stat(file).st_ino: owner})
    )

    replace_database(copy, present)

    assert given == {copied: (had.st_uid, had.st_gid)}
    assert present.stat().st_mode & 0o777 == 0o600


def test_the_journal_of_the_copy_is_included(present, tmp_path):
    with closing(opened(database(tmp_path / "under way", "Bo"))) as connection:
        connection.execute("INSERT INTO people VALUES ('Cem')")
        for end in ("", "-wal"):  # as it lies there after a power cut
            shutil.copy(tmp_path / f"under way{end}", tmp_path / f"copy{end}")

    replace_database(tmp_path / "copy", present)

    assert people(present) == ["Bo", "Cem"]
    assert not list(tmp_path.glob("*-wal"))


def test_an_open_copy_is_not_installed(present, copy):
    with closing(opened(copy)) as connection:
        connection.execute("SELECT * FROM people").fetchall()
        with pytest.raises(BackupError, match="copy of the database cannot be closed"):
            replace_database(copy, present)

    assert people(present) == ["Ana"]


@pytest.mark.parametrize("statement", ["SELECT * FROM people", "BEGIN IMMEDIATE"])
def test_a_database_opened_by_a_site_is_not_replaced(present, copy, statement):
    with closing(opened(present)) as site:
        site.execute(statement).fetchall()
        with pytest.raises(BackupError, match="stop the site first"):
            replace_database(copy, present)

    assert people(present) == ["Ana"]


def test_the_replaced_database_is_locked_for_writing(present, copy, monkeypatch):
    refused = []
    replace = os.replace

    def replaced(*names: Path) -> None:
        with pytest.raises(sqlite3.OperationalError, match="locked") as error:
            opened(present)
        refused.append(error)
        replace(*names)

    monkeypatch.setattr(os, "replace", replaced)

    replace_database(copy, present)

    assert refused
    assert people(present) == ["Bo"]


@pytest.mark.parametrize("end", ["-wal", "-journal"])
def test_the_journal_of_a_lost_database_is_not_taken_for_that_of_its_successor(tmp_path, copy, end):
    (tmp_path / f"site.sqlite3{end}").write_bytes(b"left behind")

    replace_database(copy, tmp_path / "site.sqlite3")

    assert os.listdir(tmp_path) == ["site.sqlite3"]
    assert people(tmp_path / "site.sqlite3") == ["Bo"]


def test_the_journal_of_an_unreadable_database_goes_with_it(present, copy):
    present.write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)
    for end in ("-wal", "-shm", "-journal"):
        present.with_name(present.name + end).write_bytes(b"left behind")

    replace_database(copy, present)

    assert os.listdir(present.parent) == [present.name]


def test_a_folder_in_place_of_the_database_is_reported(tmp_path, copy):
    (tmp_path / "site.sqlite3").mkdir()

    with pytest.raises(BackupError, match="cannot be replaced: unable to open"):
        replace_database(copy, tmp_path / "site.sqlite3")
