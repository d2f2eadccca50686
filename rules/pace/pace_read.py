"""What one command reads of a match's pace, kept for its answer, so that nothing is read twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.pace.clocks import Reading
from rules.pace.models import Passing


@dataclass
class PaceRead:
    """The clocks and the standing passes of a match; None for what has not been read."""

    clocks: Reading | None = None
    wishes: Mapping[int, Passing] | None = None
