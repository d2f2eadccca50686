"""Generates and stores the secret key of an installation that has none configured."""

import os
import secrets
from pathlib import Path

from frontier_site.private_files import make_private


def secret_key(path: Path) -> str:
    """Return the key stored at `path`, making it on the first run, readable by its owner alone."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        _create(path, secrets.token_urlsafe(64))
    make_private(path)
    return path.read_text(encoding="ascii").strip()


def _create(path: Path, key: str) -> None:
    """Write under a temporary name, then link: other processes never read half a key."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # another process was first; its key is the one that counts
    finally:
        draft.unlink()
