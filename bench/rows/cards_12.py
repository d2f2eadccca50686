"""Twelve unit cards to PDF bytes in a warm process, against WeasyPrint and fpdf2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from bench import cards
from bench.harness import Contender, Entrant, Sample, ceiling, timed, times_faster
from bench.peer import python_peer

NAME = "cards_12"
COUNT = 12
COMPARISONS = (
    times_faster("time", "ms", "WeasyPrint", 20),
    times_faster("time", "ms", "fpdf2", 6),
    ceiling("size", "KiB", 60),
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    drawn = cards.deck(COUNT)

    def ours() -> Sample:
        laps = timed(lambda: cards.draw(drawn), seconds=1)
        return {"time": median(laps) * 1000, "size": len(cards.draw(drawn)) / 1024}

    with TemporaryDirectory() as folder:
        job = Path(folder) / "job.json"
        cards.write_job(job, drawn)
        with (
            python_peer("WeasyPrint", "cards_weasyprint", str(job)) as weasyprint,
            python_peer("fpdf2", "cards_fpdf2", str(job)) as fpdf2,
        ):
            yield [Contender("ours", ours), weasyprint, fpdf2]
