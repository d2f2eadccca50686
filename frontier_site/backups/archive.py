"""Backup archive format: pack, unpack and verify.

A ZIP file of two members, `manifest.json` and `database`. It contains password hashes and the
secrets of unfinished matches, so only its owner may read it. It does not contain the secret key.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile
from zlib import error as ZlibError  # noqa: N812 - an exception, whatever it is called

import msgspec

from frontier_site.backups.disk import fsync

FORMAT = "frontier-backup"
VERSION = 1
MANIFEST = "manifest.json"
DATABASE = "database"
MOST_MANIFEST = 1024 * 1024
CHUNK = 1024 * 1024
Migration = tuple[str, str]
"""The label of an app and the name of its migration."""
ENCRYPTED = 0x1
UNREADABLE = (BadZipFile, EOFError, KeyError, ZlibError, NotImplementedError, ValueError)
"""Exceptions that `zipfile` raises for a file that is no archive, or a damaged one."""


class BackupError(Exception):
    """A backup cannot be made or used; the message is one sentence that says why."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """Description of the archived copy: `engine` is the database vendor, `size` the number of
    bytes, `sha256` the checksum, `rows` the row count of each table, `migrations` the applied
    migrations (missing in older archives), `key` a fingerprint of the site's secret key.
    """

    format: str = FORMAT
    version: int = VERSION
    made: str
    engine: str
    size: int
    sha256: str
    key: str
    rows: dict[str, int]
    migrations: tuple[Migration, ...] = ()


def fingerprint(secret_key: str) -> str:
    """Fingerprint of a secret key: tells keys apart without revealing them."""
    return hashlib.sha256(f"{FORMAT}|{secret_key}".encode()).hexdigest()[:16]


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(target: Path, database: Path, manifest: Manifest) -> None:
    """Write an archive to `target` atomically. Raises BackupError if the file exists, OSError if it
    cannot be written.
    """
    with _written_atomically(target) as draft, ZipFile(draft, "w", ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        archive.write(database, DATABASE)


@contextmanager
def _written_atomically(target: Path) -> Iterator[Path]:
    """A temporary file that is linked to `target` once all of it is on the disk."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        fsync(draft)
        os.link(draft, target)  # unlike a renaming, this never takes the place of another file
        fsync(target.parent)
    except FileExistsError as error:
        raise BackupError(f"{target} already exists; nothing was overwritten.") from error
    finally:
        draft.unlink()


def unpack(source: Path, folder: Path) -> tuple[Manifest, Path]:
    """Extract the database copy into `folder`, verify its size and checksum, and return the
    manifest. Raises BackupError if they do not match, OSError if the file cannot be read.
    """
    try:
        with ZipFile(source) as archive:
            manifest = _manifest(archive)
            database = folder / DATABASE
            with _member(archive, DATABASE) as packed, database.open("xb") as file:
                _copy(packed, file, manifest.size)
    except UNREADABLE as error:
        raise BackupError(f"{source} is not a complete backup of a Frontier site.") from error
    if (database.stat().st_size, digest(database)) != (manifest.size, manifest.sha256):
        raise BackupError(f"{source} is damaged: its copy does not match its manifest.")
    return manifest, database


def _manifest(archive: ZipFile) -> Manifest:
    """Read the manifest. Raises BackupError for an unknown format or version."""
    with _member(archive, MANIFEST) as file:
        text = file.read(MOST_MANIFEST)
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BackupError("The manifest cannot be read.") from error
    if manifest.format != FORMAT:
        raise BackupError("This is not a backup of a Frontier site.")
    if manifest.version != VERSION:
        raise BackupError(
            f"The backup has format version {manifest.version}; this site reads version {VERSION}."
        )
    return manifest


def _member(archive: ZipFile, name: str) -> IO[bytes]:
    """Look up a member written by `pack`. Raises BadZipFile for any other kind, KeyError if
    missing.
    """
    member = archive.getinfo(name)
    if member.flag_bits & ENCRYPTED or member.compress_type not in (ZIP_DEFLATED, ZIP_STORED):
        raise BadZipFile(name)
    return archive.open(member)


def _copy(packed: IO[bytes], file: IO[bytes], size: int) -> None:
    """Copy at most `size` + 1 bytes, so that a ZIP bomb cannot fill the disk."""
    left = size + 1
    while left > 0 and (part := packed.read(min(CHUNK, left))):
        file.write(part)
        left -= len(part)
