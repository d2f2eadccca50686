"""Backups that are not quite what `backup` has written."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any


def manifest_of(file: Path) -> dict[str, Any]:
    with zipfile.ZipFile(file) as archive:
        return dict(json.loads(archive.read("manifest.json")))


def rewritten(file: Path, folder: Path, **changes: object) -> Path:
    """The same backup with another manifest."""
    return repacked(file, folder, json.dumps(manifest_of(file) | changes).encode())


def repacked(file: Path, folder: Path, manifest: bytes, method: int = zipfile.ZIP_DEFLATED) -> Path:
    """The same backup with the text of another manifest, packed by another `method`."""
    target = folder / "rewritten.zip"
    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(target, "w", method) as other:
        other.writestr("manifest.json", manifest)
        other.writestr("database", archive.read("database"))
    return target


def locked(file: Path, folder: Path) -> Path:
    """The same backup, said to be encrypted."""
    data = bytearray(file.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    target = folder / "locked.zip"
    target.write_bytes(data)
    return target
