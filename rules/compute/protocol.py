"""What the server and its workers say to each other through pipes."""

from __future__ import annotations

import signal
import struct
from collections.abc import Callable

READY, DONE, SPENT, FAILED = 0, 1, 2, 3
"""Status of an answer: the worker has started; the result; a sentence why the job asks for too much
work; a traceback."""
HEAD = struct.Struct("<BdQ")
"""Before each answer: its status, its seconds of processor time, its length in bytes."""

DEADLINE_SIGNAL = getattr(signal, "SIGPROF", 0)
"""Ends a worker that has used up the processor time of a job; 0 where the system has none."""

Job = Callable[..., bytes]
