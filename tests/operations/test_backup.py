"""The drill: a site is backed up while somebody plays there, and stands again elsewhere.

What a restore says of itself (row counts, integrity, every match replayed) is asked again here.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from frontier_site.backups.archive import BackupError, Manifest, digest, pack, unpack
from tests.operations.sites import Site, postgres_site, sqlite_site

HEADS = "import django; django.setup(); from rules.models import Match\n" + (
    "print(*(f'{m.pk} {m.head}' for m in Match.objects.order_by('started')), sep=chr(10))"
)


def heads(site: Site) -> dict[str, int]:
    """How many commits each match of the site has."""
    told = site.python("-c", HEADS)
    assert told.returncode == 0, told.stderr
    return {name: int(head) for name, head in map(str.split, told.stdout.splitlines())}


@contextmanager
def played_on(site: Site) -> Iterator[list[tuple[str, int]]]:
    """Somebody plays there throughout the block; what was answered before it, and once it is over,
    everything.
    """
    player = site.started("-m", "tests.operations.player")
    assert player.stdout
    answered: list[tuple[str, int]] = []

    def hear(line: str) -> None:
        name, head = line.split()
        answered.append((name, int(head)))

    try:
        while len(answered) < 5:
            hear(player.stdout.readline())
        yield answered
        for _ in range(5):
            hear(player.stdout.readline())
    finally:
        player.kill()
        player.communicate()


def drill(site: Site, elsewhere: Site, file: Path) -> None:
    site.furnished()
    with played_on(site) as answered:
        match, before = answered[-1]
        made = site.manage("backup", file)
        assert made.returncode == 0, made.stderr

    restored = elsewhere.manage("restore", file)
    assert restored.returncode == 0, restored.stderr

    stands = heads(elsewhere)
    assert stands[match] >= before  # what was acknowledged before the backup is in it
    goes_on = heads(site)
    assert stands.keys() <= goes_on.keys()
    assert all(head <= goes_on[name] for name, head in stands.items())
    assert f"{len(stands)} of {len(stands)} hold" in restored.stdout
    assert f"{len(stands)} of {len(stands)} hold" in elsewhere.manage("replay", "--stored").stdout
    assert elsewhere.manage("migrate", "--check").returncode == 0


def test_a_site_on_sqlite_stands_again_elsewhere(tmp_path):
    site, elsewhere = sqlite_site(tmp_path / "one"), sqlite_site(tmp_path / "other")

    drill(site, elsewhere, tmp_path / "kept.zip")

    with closing(sqlite3.connect(elsewhere.folder / "frontier.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert not list(elsewhere.folder.glob(".restore-*"))


@pytest.mark.slow
def test_a_site_on_postgresql_stands_again_elsewhere(tmp_path):
    with ExitStack() as stack:
        site = stack.enter_context(postgres_site(tmp_path / "one"))
        elsewhere = stack.enter_context(postgres_site(tmp_path / "other"))

        drill(site, elsewhere, tmp_path / "kept.zip")
        again = elsewhere.manage("restore", "--replace", tmp_path / "kept.zip")

        assert again.returncode == 0, again.stderr


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


def test_a_backup_is_its_owner_s_alone_and_takes_the_place_of_nothing(kept):
    site, file = kept
    before = digest(file)

    again = site.manage("backup", file)

    assert (again.returncode, digest(file)) == (1, before)
    assert "nothing is overwritten" in again.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(file.parent.glob(".*"))


def test_a_backup_holds_no_secret_key(kept):
    site, file = kept
    key = (site.folder / "secret_key").read_text()

    with zipfile.ZipFile(file) as archive:
        assert all(key.encode() not in archive.read(name) for name in archive.namelist())


def test_a_site_that_people_have_used_is_replaced_only_on_demand(kept):
    site, file = kept

    assert is_refused(site, file, "People have used this site")
    assert site.manage("restore", file, "--replace").returncode == 0


def test_a_site_that_is_being_used_is_not_replaced(kept):
    site, file = kept
    with played_on(site):
        done = site.manage("restore", file, "--replace")

    assert done.returncode == 1
    assert "stop the site first" in done.stderr


def test_a_database_that_cannot_be_read_any_more_is_replaced(kept, tmp_path):
    _, file = kept
    site = sqlite_site(tmp_path / "broken")
    (site.folder / "frontier.sqlite3").write_bytes(b"SQLite format 3\0" + b"\xff" * 9000)

    assert site.manage("restore", file, "--replace").returncode == 0
    assert len(heads(site)) == 2


def test_another_secret_key_is_told_of(kept, tmp_path):
    _, file = kept

    done = sqlite_site(tmp_path / "other").manage("restore", file)

    assert "everybody has to sign in again" in done.stderr


# -- what is no backup ---------------------------------------------------------------------------


def rewritten(file: Path, folder: Path, **changes: object) -> Path:
    """The same backup with another manifest."""
    target = folder / "rewritten.zip"
    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(target, "w") as other:
        manifest = json.loads(archive.read("manifest.json"))
        other.writestr("manifest.json", json.dumps(manifest | changes))
        other.writestr("database", archive.read("database"))
    return target


@pytest.mark.parametrize("share", [0, 0.01, 0.5, 0.99])
def test_a_file_cut_short_is_refused(kept, tmp_path, share):
    data = kept[1].read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: int(len(data) * share)])

    with pytest.raises(BackupError, match="not a whole backup"):
        unpack(tmp_path / "cut.zip", tmp_path)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": 2}, "of version 2; this site reads version 1"),
        ({"format": "another"}, "no backup of this site"),
        ({"sha256": "0" * 64}, "has been damaged"),
        ({"size": 7}, "has been damaged"),
        ({"rows": "many"}, "manifest cannot be read"),
    ],
)
def test_a_manifest_that_does_not_fit_is_refused(kept, tmp_path, changes, sentence):
    with pytest.raises(BackupError, match=sentence):
        unpack(rewritten(kept[1], tmp_path, **changes), tmp_path)


def test_a_changed_byte_is_noticed(kept, tmp_path):
    data = bytearray(kept[1].read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "bent.zip").write_bytes(data)

    with pytest.raises(BackupError):
        unpack(tmp_path / "bent.zip", tmp_path)


def test_a_foreign_file_is_refused_with_a_sentence(kept, tmp_path):
    site, _ = kept
    (tmp_path / "letter.txt").write_text("Dear Ana")
    with zipfile.ZipFile(tmp_path / "other.zip", "w") as other:
        other.writestr("letter.txt", "Dear Ana")

    assert is_refused(site, tmp_path / "letter.txt", "not a whole backup")
    assert is_refused(site, tmp_path / "other.zip", "not a whole backup")
    assert is_refused(site, tmp_path / "nothing.zip", "No such file")
    assert is_refused(site, tmp_path, "Is a directory")


def test_the_backup_of_another_kind_of_database_is_refused(kept, tmp_path):
    site, file = kept

    assert is_refused(site, rewritten(file, tmp_path, engine="postgresql"), "runs on sqlite")


def test_rows_that_are_missing_are_noticed(kept, tmp_path):
    site, file = kept
    with zipfile.ZipFile(file) as archive:
        rows = json.loads(archive.read("manifest.json"))["rows"]
    other = rewritten(file, tmp_path, rows=rows | {"rules_commit": rows["rules_commit"] + 1})

    assert is_refused(site, other, "Other rows came back than went in: rules_commit.", "--replace")


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


def test_a_match_that_was_tampered_with_is_not_brought_back(kept, tmp_path):
    site, file = kept
    statement = "UPDATE rules_commit SET text = replace(text, '.', '!') WHERE seq = 3"

    assert is_refused(site, altered(file, tmp_path, statement), "match ", "--replace")


def test_the_backup_of_a_later_site_is_refused(kept, tmp_path):
    site, file = kept
    statement = "INSERT INTO django_migrations VALUES (9999, 'rules', '9999_later', '2030-01-01')"

    assert is_refused(
        site, altered(file, tmp_path, statement), "knows rules 9999_later", "--replace"
    )


def test_a_folder_that_is_not_there_takes_no_backup(kept, tmp_path):
    done = kept[0].manage("backup", tmp_path / "nowhere" / "kept.zip")

    assert done.returncode == 1
    assert done.stderr.strip().endswith("No such file or directory")


def test_the_fingerprint_of_a_file_is_its_sha_256(tmp_path):
    (tmp_path / "file").write_bytes(b"Ana")

    assert digest(tmp_path / "file") == hashlib.sha256(b"Ana").hexdigest()
