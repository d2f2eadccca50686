"""What has to be on the disk before anything relies on it."""

from __future__ import annotations

import os
from pathlib import Path


def settle(path: Path) -> None:
    """Returns once a file, or the names in a folder, would survive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
