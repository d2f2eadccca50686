"""Pickled values, sent from the server to its own workers and never in the other direction.

Unpickling can run arbitrary code, so only workers unpickle, and only from the pipe of the server
that started them. User input inside is plain bytes and text.
"""

from __future__ import annotations

import pickle
from typing import Any, BinaryIO


def pickled(value: object) -> bytes:
    """Pickle a value."""
    return pickle.dumps(value)


def unpickled(data: bytes) -> Any:
    """Unpickle a value that the server has pickled."""
    return pickle.loads(data)  # noqa: S301  read by workers alone


def next_in(pipe: BinaryIO) -> Any:
    """Read the next value from the server. Raises EOFError when the pipe is closed."""
    return pickle.load(pipe)  # noqa: S301  the same
