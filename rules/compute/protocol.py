"""Wire protocol between the server and its workers."""

from __future__ import annotations

import signal
import struct
from collections.abc import Callable

READY, DONE, SPENT, FAILED = 0, 1, 2, 3
"""Status of an answer: worker started; result; job too costly, with a sentence; traceback."""
HEAD = struct.Struct("<BdQ")
"""Header of an answer: status, processor time in seconds, length in bytes."""

DEADLINE_SIGNAL = getattr(signal, "SIGPROF", 0)
"""Signal that ends a worker whose job has used up its processor time; 0 if the platform has none.
"""

Job = Callable[..., bytes]
