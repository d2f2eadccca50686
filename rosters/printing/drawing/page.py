"""Page template of all sheets: margins, head, foot. Points."""

from __future__ import annotations

from collections.abc import Callable

from reportlab.lib.colors import Color

from rosters.printing.drawing import styles
from rosters.printing.drawing.columns import Box, Columns
from rosters.printing.drawing.document import Press
from rosters.printing.drawing.measure import fit_line
from rosters.printing.drawing.styles import MM, Paper
from rosters.printing.drawing.typography import polish

SIDE = 12 * MM
HEAD = 10 * MM
FOOT = 13 * MM
UNDER_EYEBROW = 3.0
"""What stays free for the accents of a title's capitals."""

TITLE = styles.EYEBROW.leading + UNDER_EYEBROW + 0.8 * styles.HEADLINE.size
"""How far the base line of a title is below the upper margin."""

MASTHEAD = styles.EYEBROW.leading + UNDER_EYEBROW + styles.HEADLINE.leading
"""How tall the head is, from the upper margin down."""

_BASE = 6 * MM
_ASIDE = 0.4  # of the width, at the most, for what stands to the right of a title


def frame(paper: Paper) -> Box:
    """The area between the margins."""
    return SIDE, FOOT, paper.width - SIDE, paper.height - HEAD


def lying(paper: Paper) -> Paper:
    """The paper in landscape."""
    return paper.change(width=paper.height, height=paper.width)


def draw_head(
    press: Press,
    kind: str,
    title: str,
    *,
    fact: str = "",
    aside: str = "",
    ink: Color = styles.INK_2,
    paper: Paper | None = None,
) -> None:
    """Draw the page head: the kind of sheet, in `ink`, over its title; on the right `fact`, and
    `aside` beside the title. `paper` overrides the document's paper.
    """
    pen, language, paper = press.pen, press.language, paper or press.paper
    right, top, room = paper.width - SIDE, paper.height - HEAD, paper.width - 2 * SIDE
    base = top - styles.EYEBROW.size
    pen.text(SIDE, base, kind.upper(), styles.EYEBROW, ink)
    pen.right(right, base, fact, styles.EYEBROW, styles.INK_2)
    beside = fit_line(polish(aside, language), (styles.SECTION,), _ASIDE * room)
    if aside:
        room *= 1 - _ASIDE
    name = fit_line(polish(title, language), (styles.HEADLINE, styles.NAME), room - 6)
    base = top - TITLE
    pen.text(SIDE, base, name.lines[0], name.style)
    pen.right(right, base, beside.lines[0], styles.SECTION)


def draw_pages(
    press: Press, columns: Columns, head: Callable[[], None], *, before: int = 0, after: int = 0
) -> None:
    """Pages of columns, the first of them below its `head`; a part has so many more pages `before`
    and `after` them.
    """
    for number in range(columns.pages):
        if number == 0:
            head()
        columns.draw(press.pen, number)
        finish(press, before + number + 1, before + columns.pages + after)


def finish(press: Press, page: int, pages: int, paper: Paper | None = None) -> None:
    """The foot, and the end of page `page` of `pages`."""
    right = (paper or press.paper).width - SIDE
    press.foot(page, pages, left=SIDE, right=right, base=_BASE)
    press.end_page()
