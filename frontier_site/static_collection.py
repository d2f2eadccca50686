"""`collectstatic`, run only when a source file has changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_static() -> bool:
    """Collect, hash and compress the static files; return whether there was anything to do."""
    stamp = Path(settings.STATIC_ROOT) / ".sources"
    sources = _digest()
    if stamp.exists() and stamp.read_text(encoding="ascii") == sources:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(sources, encoding="ascii")
    return True


def _digest() -> str:
    """Digest of the path, size and modification time of every source file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in sorted(finder.list([]), key=lambda each: each[0]):
            facts = Path(storage.path(path)).stat()
            digest.update(f"{path}|{facts.st_size}|{facts.st_mtime_ns}\n".encode())
    return digest.hexdigest()
