"""The battle report as a section of a document: plain data that a subprocess can draw."""

from __future__ import annotations

from rosters.printing.drawing.document import Press
from rosters.printing.drawing.styles import PAPERS
from rosters.printing.options import Options
from rules.chronicle.printing.pdf import draw_report, page_count
from rules.chronicle.printing.sheet import BattleReport
from rules.engine.core.record import Record


class Report(Record, tag=True):
    """The report of a finished match."""

    title: str
    report: BattleReport

    def pages(self, how: Options) -> int:
        return page_count(self.report, PAPERS[how.paper], how.language)

    def draw(self, press: Press, how: Options) -> None:
        draw_report(press, self.report, low_ink=how.low_ink)
