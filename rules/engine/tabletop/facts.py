"""What a game is in a glance, for people who do not know it yet: read strictly from facts.toml."""

from __future__ import annotations

from pathlib import Path

from rules.engine.core.record import Record
from rules.engine.tabletop.reference import Text
from rules.engine.tabletop.toml_files import CatalogueError, read

FILE = "facts.toml"


class Range(Record):
    """A span of whole numbers, both ends included."""

    least: int
    most: int

    @property
    def text(self) -> str:
        """The range for readers: `6–7`, or `6`."""
        return f"{self.least}–{self.most}" if self.least < self.most else str(self.least)


class Facts(Record):
    """The game in one sentence, its period and scale, the minutes of a match and the pieces of one
    side. `begins` is the step of the recorded match at which pictures of the game begin.
    """

    sentence: Text
    period: Text
    scale: Text
    minutes: Range
    pieces: Range
    begins: int


def load(folder: Path) -> Facts:
    """Load the facts of `folder`. Raises CatalogueError."""
    facts = read(folder / FILE, Facts)
    for name in ("minutes", "pieces"):
        span: Range = getattr(facts, name)
        if not 0 < span.least <= span.most:
            raise CatalogueError(FILE, name, "The range is empty.")
    return facts
