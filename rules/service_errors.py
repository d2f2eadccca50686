"""Recognises failures of services, as opposed to bugs: database or Redis unreachable, disk full,
read-only database.
"""

from __future__ import annotations

import errno
import sqlite3
from importlib.util import find_spec
from typing import Literal

from django.db import InterfaceError, InternalError, OperationalError

if find_spec("redis") is None:
    _redis: tuple[type[Exception], ...] = ()
else:
    from redis.exceptions import RedisError

    _redis = (RedisError,)

Outage = Literal["out_of_reach", "full", "read_only"]
OUT_OF_REACH: tuple[type[Exception], ...] = (OperationalError, InterfaceError, *_redis)
"""Exceptions of the database and of Redis when they do not answer or report a failure."""
_MAY_BE: tuple[type[Exception], ...] = (*OUT_OF_REACH, InternalError)
_DISKS: dict[int | None, Outage] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read_only",
}
_POSTGRESQL: dict[str | None, Outage] = {"53100": "full", "25006": "read_only"}
_SQLITE: dict[int, Outage | None] = {
    sqlite3.SQLITE_ERROR: None,  # a mistake in what was asked
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
}
_LOW_BYTE = 0xFF
"""Mask of an SQLite error code: the primary code without its details."""


def outage_in(error: BaseException | None) -> Outage | None:
    """The failing service behind `error`; None if the error is a bug."""
    if isinstance(error, OSError):
        return _DISKS.get(error.errno)
    if not isinstance(error, _MAY_BE):
        return None
    state = getattr(error.__cause__, "sqlstate", None)
    if isinstance(error, InternalError):
        return _POSTGRESQL.get(state)
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & _LOW_BYTE, "out_of_reach")
    return _POSTGRESQL.get(state, "out_of_reach")
