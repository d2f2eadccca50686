"""What may fail though nobody has asked for something wrong: the database or Redis is out of reach,
a disk is full, a database may only be read.
"""

from __future__ import annotations

from importlib.util import find_spec

from django.db import InterfaceError, OperationalError

if find_spec("redis") is None:
    _redis: tuple[type[Exception], ...] = ()
else:
    from redis.exceptions import RedisError

    _redis = (RedisError,)

OUT_OF_REACH: tuple[type[Exception], ...] = (OperationalError, InterfaceError, *_redis)
"""What an outage raises."""
