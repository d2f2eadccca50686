"""Durable writes: flush files and folders to the disk."""

from __future__ import annotations

import os
from pathlib import Path


def fsync(path: Path) -> None:
    """fsync a file, or the entries of a folder, so that they survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
