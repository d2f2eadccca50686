"""Reading backup files: a complete, unchanged backup or an error."""

from __future__ import annotations

import hashlib
import json
import random
import zipfile
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from frontier_site.backups.archive import BackupError, Manifest, digest, pack, unpack
from frontier_site.backups.command_errors import as_command_errors
from tests.operations.archives import locked, manifest_of, repacked, rewritten


@pytest.fixture
def kept(tmp_path) -> Path:
    """A backup of something that hardly gets smaller."""
    database = tmp_path / "present"
    database.write_bytes(random.Random(1).randbytes(20_000))
    told_of_it = Manifest(
        made="2026-11-22T10:00:00+00:00",
        engine="sqlite",
        size=20_000,
        sha256=digest(database),
        key="0" * 16,
        rows={"rules_match": 2},
        migrations=(("rules", "0001_initial"),),
    )
    pack(tmp_path / "kept.zip", database, told_of_it)
    return tmp_path / "kept.zip"


def test_a_packed_archive_is_unpacked_unchanged(kept, tmp_path):
    manifest, database = unpack(kept, tmp_path)

    assert database.read_bytes() == (tmp_path / "present").read_bytes()
    assert (manifest.rows, manifest.migrations) == (
        {"rules_match": 2},
        (("rules", "0001_initial"),),
    )


@pytest.mark.parametrize("share", [0, 0.01, 0.5, 0.99])
def test_a_truncated_file_is_refused(kept, tmp_path, share):
    data = kept.read_bytes()
    (tmp_path / "cut.zip").write_bytes(data[: int(len(data) * share)])

    with pytest.raises(BackupError, match="not a complete backup"):
        unpack(tmp_path / "cut.zip", tmp_path)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"version": 2}, "format version 2; this site reads version 1"),
        ({"format": "another"}, "not a backup of a Frontier site"),
        ({"sha256": "0" * 64}, "is damaged"),
        ({"size": 7}, "is damaged"),
        ({"rows": "many"}, "manifest cannot be read"),
    ],
)
def test_a_mismatching_manifest_is_refused(kept, tmp_path, changes, sentence):
    with pytest.raises(BackupError, match=sentence):
        unpack(rewritten(kept, tmp_path, **changes), tmp_path)


def test_a_changed_byte_is_noticed(kept, tmp_path):
    data = bytearray(kept.read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "bent.zip").write_bytes(data)

    with pytest.raises(BackupError):
        unpack(tmp_path / "bent.zip", tmp_path)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_foreign_archive_is_refused(kept, tmp_path, method):
    manifest = json.dumps(manifest_of(kept)).encode()

    with pytest.raises(BackupError, match="not a complete backup"):
        unpack(repacked(kept, tmp_path, manifest, method), tmp_path)


def test_a_file_with_undecodable_names_is_refused(kept, tmp_path):
    data = bytearray(kept.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 9] |= 0x08  # its name is said to be UTF-8
    data[entry + 46] = 0xFF
    (tmp_path / "odd.zip").write_bytes(data)

    with pytest.raises(BackupError, match="not a complete backup"):
        unpack(tmp_path / "odd.zip", tmp_path)


def test_an_encrypted_file_is_refused(kept, tmp_path):
    with pytest.raises(BackupError, match="not a complete backup"):
        unpack(locked(kept, tmp_path), tmp_path)


@pytest.mark.parametrize(
    "manifest",
    [
        b'{"rows": {' + b'"table": 1, ' * 200_000 + b'"last": 1}}',
        b'{"pages": ' + b"[" * 100_000,
        b'{"made": "\xff"}',
    ],
    ids=["huge", "deep", "not UTF-8"],
)
def test_an_oversized_manifest_is_refused(kept, tmp_path, manifest):
    with pytest.raises(BackupError, match="manifest cannot be read"):
        unpack(repacked(kept, tmp_path, manifest), tmp_path)


def test_an_error_without_words_of_the_system_is_told_in_its_own():
    refused = pytest.raises(CommandError, match=r"^kept\.zip: Invalid data stream$")
    with refused, as_command_errors(Path("kept.zip"), "The database cannot be read"):
        raise OSError("Invalid data stream")


def test_the_fingerprint_of_a_file_is_its_sha_256(tmp_path):
    (tmp_path / "file").write_bytes(b"Ana")

    assert digest(tmp_path / "file") == hashlib.sha256(b"Ana").hexdigest()
