"""Ninety unit cards: how the time grows from twelve, and how much memory, against fpdf2."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import cards
from bench.harness import Entrant, share
from bench.peer import peer, python_peer

NAME = "cards_90"
MANY, FEW = 90, 12
COMPARISONS = (
    share("time", "ms", "12 cards", 8),
    share("memory", "MiB", "fpdf2", 0.6),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    with TemporaryDirectory() as folder:
        job = Path(folder) / "job.json"
        cards.write_job(job, cards.deck(MANY))
        command = (sys.executable, "-m", "bench.printing", str(MANY))
        with (
            peer("ours", command) as ours,
            peer("12 cards", (*command[:-1], str(FEW))) as fewer,
            python_peer("fpdf2", "cards_fpdf2", str(job)) as fpdf2,
        ):
            yield [ours, fewer, fpdf2]
