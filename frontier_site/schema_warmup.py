"""The shapes of records, learnt before there are threads.

msgspec learns how a record looks when one is first read. Two threads that do so at the same time
can bring the whole process down: the one meets what the other has half learnt.
"""

from __future__ import annotations

import msgspec


def learn_shapes(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Lets msgspec learn every kind of record that has been imported."""
    for each in kind.__subclasses__():
        msgspec.json.Decoder(each)
        learn_shapes(each)
