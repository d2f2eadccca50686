"""Python values as bytes, from the server to its own workers and never the other way round.

Unpickling can run any code. So only a worker unpickles, and only what comes through the pipe from
the server that started it; what people send is in there as bytes and text.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO


def pickled(value: object) -> bytes:
    """The value as bytes."""
    return pickle.dumps(value)


def unpickled(data: bytes) -> Any:
    """The value that the server has pickled."""
    return pickle.loads(data)  # noqa: S301  read by workers alone


def next_in(pipe: BinaryIO) -> Any:
    """The next value that the server writes. Raises EOFError when it has closed the pipe."""
    return pickle.load(pipe)  # noqa: S301  the same
