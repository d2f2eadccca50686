"""A part of a document that takes memory, for a process that knows nothing but this module."""

from __future__ import annotations

from rosters.printing.drawing.document import Press
from rosters.printing.options import Options
from rules.engine.core.record import Record


class Greedy(Record, tag=True):
    """An empty page that takes `most` bytes."""

    title: str
    most: int

    def pages(self, how: Options) -> int:
        return 1

    def draw(self, press: Press, how: Options) -> None:
        held = bytearray(self.most)
        press.end_page()
        held.clear()
