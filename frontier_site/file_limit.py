"""The limit of open files (RLIMIT_NOFILE), which bounds the number of connections."""

from __future__ import annotations

import logging
from importlib import import_module
from importlib.util import find_spec

logger = logging.getLogger(__name__)
ENOUGH = 4096
"""Open files that a site wants: a few thousand connections and some more."""
NO_LIMIT = 1_000_000
UNKNOWN = 512
"""Assumed where the system does not tell (Windows)."""


def file_limit() -> int:
    """How many files this process may have open."""
    if find_spec("resource") is None:
        return UNKNOWN
    resource = import_module("resource")
    soft = int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def raise_file_limit() -> None:
    """Raise the soft limit as far as the hard limit allows, up to `ENOUGH`. Logs a lower one."""
    if find_spec("resource") is not None:
        resource = import_module("resource")
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = ENOUGH if hard == resource.RLIM_INFINITY else min(ENOUGH, hard)
        if file_limit() < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    if file_limit() < ENOUGH:
        logger.warning(
            "this process may open only %d files (ulimit -n); with %d it can "
            "serve more people at once",
            file_limit(),
            ENOUGH,
        )
