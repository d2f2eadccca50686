"""Backup and restore: a site is backed up during play and restored elsewhere.

What a restore reports (row counts, integrity, every match replayed) is checked again here.
"""

from __future__ import annotations

import fcntl
import json
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from frontier_site.backups.archive import Manifest, digest, pack, unpack
from rules.engine.systems import SYSTEMS
from tests.operations.archives import locked, manifest_of, repacked, rewritten
from tests.operations.drill import drill, heads, played_on
from tests.operations.sites import Site, sqlite_site


def test_a_site_on_sqlite_is_restored_elsewhere(tmp_path):
    site, elsewhere = sqlite_site(tmp_path / "one"), sqlite_site(tmp_path / "other")

    drill(site, elsewhere, tmp_path / "kept.zip")

    with closing(sqlite3.connect(elsewhere.folder / "frontier.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert not list(elsewhere.folder.glob(".restore-*"))


# -- what may not be lost -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> tuple[Site, Path]:
    """A furnished site, and a backup of it."""
    site = sqlite_site(tmp_path_factory.mktemp("kept") / "site").furnished()
    file = site.folder.parent / "kept.zip"
    assert site.manage("backup", file).returncode == 0
    return site, file


def is_refused(site: Site, file: Path, sentence: str, *options: str) -> bool:
    """Whether a restore says no more than the sentence, and leaves the database as it was."""
    database = site.folder / "frontier.sqlite3"
    if database.exists():  # what somebody left behind who was killed is brought in first
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = digest(database) if database.exists() else ""
    done = site.manage("restore", file, *options)
    after = digest(database) if database.exists() else ""
    said = done.stderr.strip().splitlines()
    return done.returncode == 1 and len(said) == 1 and sentence in said[0] and before == after


def test_a_backup_is_private_and_overwrites_nothing(kept):
    site, file = kept
    before = digest(file)

    again = site.manage("backup", file)

    assert (again.returncode, digest(file)) == (1, before)
    assert "nothing was overwritten" in again.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(file.parent.glob(".*"))


def test_a_backup_holds_no_secret_key(kept):
    site, file = kept
    key = (site.folder / "secret_key").read_text()

    with zipfile.ZipFile(file) as archive:
        assert all(key.encode() not in archive.read(name) for name in archive.namelist())


def test_a_used_site_is_replaced_only_on_demand(kept):
    site, file = kept

    assert is_refused(site, file, "This site already contains data")
    assert site.manage("restore", file, "--replace").returncode == 0


def test_a_site_in_use_is_not_replaced(kept):
    site, file = kept
    with played_on(site):
        done = site.manage("restore", file, "--replace")

    assert done.returncode == 1
    assert "stop the site first" in done.stderr


def test_a_running_site_is_not_replaced_even_if_idle(kept):
    site, file = kept
    with (site.folder / "frontier.sqlite3.serving").open("a") as held:
        fcntl.flock(held, fcntl.LOCK_EX)

        assert is_refused(site, file, "stop the site first", "--replace")


def test_an_unreadable_database_is_replaced(kept, tmp_path):
    _, file = kept
    site = sqlite_site(tmp_path / "broken")
    (site.folder / "frontier.sqlite3").write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)

    assert site.manage("restore", file, "--replace").returncode == 0
    assert len(heads(site)) == 2 * len(SYSTEMS)  # those of the demo


def test_a_different_secret_key_is_reported(kept, tmp_path):
    _, file = kept

    done = sqlite_site(tmp_path / "other").manage("restore", file)

    assert "all users must sign in again" in done.stderr


# -- what is no backup ---------------------------------------------------------------------------


def test_a_foreign_file_is_refused_with_a_message(kept, tmp_path):
    site, _ = kept
    (tmp_path / "letter.txt").write_text("Dear Ana")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("letter.txt", "Dear Ana")

    assert is_refused(site, tmp_path / "letter.txt", "not a complete backup")
    assert is_refused(site, tmp_path / "other.zip", "not a complete backup")
    assert is_refused(site, tmp_path / "nothing.zip", "No such file")
    assert is_refused(site, tmp_path, "Is a directory")


def test_an_encrypted_file_is_refused_with_a_message(kept, tmp_path):
    site, file = kept

    assert is_refused(site, locked(file, tmp_path), "not a complete backup", "--replace")


def test_the_backup_of_another_kind_of_database_is_refused(kept, tmp_path):
    site, file = kept

    assert is_refused(site, rewritten(file, tmp_path, engine="postgresql"), "runs on sqlite")


def test_missing_rows_are_noticed(kept, tmp_path):
    site, file = kept
    rows = manifest_of(file)["rows"]
    other = rewritten(file, tmp_path, rows=rows | {"rules_commit": rows["rules_commit"] + 1})

    assert is_refused(site, other, "differ from the backup in: rules_commit.", "--replace")


def altered(file: Path, folder: Path, statement: str) -> Path:
    """A well-made backup of the same database after `statement`."""
    manifest, database = unpack(file, folder)
    with closing(sqlite3.connect(database)) as copy:
        copy.execute(statement)
        copy.commit()
        copy.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        tables = manifest.rows.keys()
        rows = {name: copy.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in tables}
    target = folder / "altered.zip"
    told = {"rows": rows, "sha256": digest(database), "size": database.stat().st_size}
    pack(target, database, Manifest(**{name: getattr(manifest, name) for name in FIELDS} | told))
    return target


FIELDS = Manifest.__struct_fields__


def test_a_backup_with_a_tampered_match_is_refused(kept, tmp_path):
    site, file = kept
    statement = "UPDATE rules_commit SET text = replace(text, '.', '!') WHERE seq = 3"

    assert is_refused(site, altered(file, tmp_path, statement), "match ", "--replace")


def test_the_backup_of_a_later_site_is_refused(kept, tmp_path):
    site, file = kept
    statement = "INSERT INTO django_migrations VALUES (9999, 'rules', '9999_later', '2030-01-01')"

    assert is_refused(
        site, altered(file, tmp_path, statement), "the migrations rules 9999_later", "--replace"
    )


def test_a_manifest_of_a_later_site_is_refused_before_anything_is_loaded(kept, tmp_path):
    site, file = kept
    later = [*manifest_of(file)["migrations"], ["rules", "9999_later"]]

    done = site.manage("restore", rewritten(file, tmp_path, migrations=later), "--replace")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.strip().endswith("of the site, with the migrations rules 9999_later.")


def test_a_manifest_tells_how_far_the_database_has_migrated(kept):
    site, file = kept
    with closing(sqlite3.connect(site.folder / "frontier.sqlite3")) as database:
        applied = database.execute("SELECT app, name FROM django_migrations ORDER BY app, name")
        assert manifest_of(file)["migrations"] == [list(each) for each in applied]


def test_a_backup_without_migration_data_is_restored(kept, tmp_path):
    _, file = kept
    manifest = manifest_of(file)
    del manifest["migrations"]
    old = repacked(file, tmp_path, json.dumps(manifest).encode())

    assert sqlite_site(tmp_path / "elsewhere").manage("restore", old).returncode == 0


def test_a_backup_cannot_be_written_to_a_folder(kept, tmp_path):
    done = kept[0].manage("backup", tmp_path)

    assert done.returncode == 1
    assert done.stderr.strip().endswith("nothing was overwritten.")


def test_a_backup_cannot_be_written_to_a_missing_folder(kept, tmp_path):
    done = kept[0].manage("backup", tmp_path / "nowhere" / "kept.zip")

    assert done.returncode == 1
    assert done.stderr.strip().endswith("No such file or directory")
