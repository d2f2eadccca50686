"""Builds msgspec's type information for all records before threads start.

msgspec builds it at first use. Two threads that do so at the same time can crash the process,
because one of them sees a half-built type.
"""

from __future__ import annotations

import msgspec


def warm_up_schemas(kind: type[msgspec.Struct] = msgspec.Struct) -> None:
    """Make msgspec build its type information for every imported subclass of `kind`."""
    for each in kind.__subclasses__():
        msgspec.json.Decoder(each)
        warm_up_schemas(each)
