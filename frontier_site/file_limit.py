"""How many files, and so how many connections, this process may have open."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.util import find_spec

logger = logging.getLogger(__name__)
ENOUGH = 4096
"""Files that a site asks for: some thousand connections and what it needs besides."""
NO_LIMIT = 1_000_000
UNKNOWN = 512
"""Where the system does not tell (Windows)."""


def file_limit() -> int:
    """How many files this process may open."""
    if find_spec("resource") is None:
        return UNKNOWN
    resource = import_module("resource")
    soft = int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def raise_file_limit() -> None:
    """Raises the limit as far as it may be, up to `ENOUGH`. A lower one is logged."""
    if find_spec("resource") is not None:
        resource = import_module("resource")
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
        if file_limit() < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if file_limit() < ENOUGH:
        logger.warning(
            "this process may open %d files only (ulimit -n); %d let it serve more people at once",
            file_limit(),
            ENOUGH,
        )
