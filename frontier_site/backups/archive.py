"""One file that holds a copy of the database, and what that copy must contain.

A ZIP file of two members: `manifest.json` and `database`. It holds password hashes and the secrets
of matches under way, so its owner alone may read it; the secret key of the site is not in it.
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

from frontier_site.backups.disk import settle

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
"""What a file that is no archive, or no longer, makes `zipfile` raise."""


class BackupError(Exception):
    """Why a backup cannot be made or used, in one sentence."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What an archive says of itself: `engine` is the kind of database, `size` the bytes and
    `sha256` the digest of its copy, `rows` how many each table has, `migrations` what it has
    gone through (older archives do not say), `key` a fingerprint of the secret key of the site.
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
    """Tells secret keys apart without giving one away."""
    return hashlib.sha256(f"{FORMAT}|{secret_key}".encode()).hexdigest()[:16]


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def pack(target: Path, database: Path, manifest: Manifest) -> None:
    """Writes an archive to `target`, whole or not at all. Raises BackupError where there is a file
    already, OSError when it cannot be written.
    """
    with _appearing(target) as draft, ZipFile(draft, "w", ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, msgspec.json.format(msgspec.json.encode(manifest)))
        archive.write(database, DATABASE)


@contextmanager
def _appearing(target: Path) -> Iterator[Path]:
    """A file under another name, which becomes `target` when all is on the disk."""
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        yield draft
        settle(draft)
        os.link(draft, target)  # unlike a renaming, this never takes the place of another file
        settle(target.parent)
    except FileExistsError as error:
        raise BackupError(f"{target} is there already; nothing is overwritten.") from error
    finally:
        draft.unlink()


def unpack(source: Path, folder: Path) -> tuple[Manifest, Path]:
    """The manifest of an archive, and its copy of the database in `folder`. Raises BackupError
    unless the copy is what the manifest says, OSError when the file cannot be read.
    """
    try:
        with ZipFile(source) as archive:
            manifest = _manifest(archive)
            database = folder / DATABASE
            with _member(archive, DATABASE) as packed, database.open("xb") as file:
                _copy(packed, file, manifest.size)
    except UNREADABLE as error:
        raise BackupError(f"{source} is not a whole backup of this site.") from error
    if (database.stat().st_size, digest(database)) != (manifest.size, manifest.sha256):
        raise BackupError(f"{source} has been damaged: its copy is not what its manifest says.")
    return manifest, database


def _manifest(archive: ZipFile) -> Manifest:
    """Raises BackupError unless it can be read here; a foreign file may be of any version."""
    with _member(archive, MANIFEST) as file:
        text = file.read(MOST_MANIFEST)
    try:
        manifest = msgspec.json.decode(text, type=Manifest)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BackupError("The manifest cannot be read.") from error
    if manifest.format != FORMAT:
        raise BackupError("This is no backup of this site.")
    if manifest.version != VERSION:
        raise BackupError(
            f"The backup is of version {manifest.version}; this site reads version {VERSION}."
        )
    return manifest


def _member(archive: ZipFile, name: str) -> IO[bytes]:
    """One that was packed as `pack` does. Raises BadZipFile for any other, KeyError for none."""
    member = archive.getinfo(name)
    if member.flag_bits & ENCRYPTED or member.compress_type not in (ZIP_DEFLATED, ZIP_STORED):
        raise BadZipFile(name)
    return archive.open(member)


def _copy(packed: IO[bytes], file: IO[bytes], size: int) -> None:
    """Copies no more than one byte above `size`: whatever is packed, the disk does not run full."""
    left = size + 1
    while left > 0 and (part := packed.read(min(CHUNK, left))):
        file.write(part)
        left -= len(part)
