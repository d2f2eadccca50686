"""A document's frame: metadata, language, fonts, the foot of its pages. Same input, same bytes."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from rosters.printing import styles
from rosters.printing.labels import label
from rosters.printing.measure import fit_line
from rosters.printing.pen import Pen
from rosters.printing.sheet import Imprint
from rosters.printing.styles import FOOT, MM, PAPERS, Paper
from rosters.printing.typography import polish

AUTHOR = "Frontier"

rl_config.useA85 = 0  # streams in bytes: a fifth smaller than in letters, and no time to encode
RULER = 50 * MM
_TICK = 1.1 * MM

Drawing = Callable[[Pen, Paper], None]


def paper_named(key: str) -> Paper:
    """The paper called `key`; ValueError for another."""
    try:
        return PAPERS[key]
    except KeyError:
        raise ValueError(f"paper is a4 or letter, not {key!r}") from None


def build(draw: Drawing, *, imprint: Imprint, paper: str, language: str) -> bytes:
    """The bytes of a document that `draw` fills; it ends each of its pages itself."""
    sheet = paper_named(paper)
    styles.register_fonts()
    stream = BytesIO()
    canvas = Canvas(
        stream,
        pagesize=(sheet.width, sheet.height),
        pageCompression=1,
        invariant=1,
        initialFontName="text",
        initialFontSize=styles.BODY[0].size,
        lang="fr" if language.startswith("fr") else "en",
    )
    canvas.setTitle(polish(imprint.title, language))
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(f"{imprint.system}, {label('catalogue', language)} {imprint.version}")
    canvas.setCreator(AUTHOR)
    canvas.setViewerPreference("PrintScaling", "None")
    draw(Pen(canvas), sheet)
    canvas.save()
    return stream.getvalue()


def foot(pen: Pen, left: float, right: float, base: float, lines: tuple[str, str, str]) -> None:
    """The foot between `left` and `right`: the source, the 50 mm ruler with its call, the page.

    `lines` are the three texts; the ruler stands in the middle, above its own words.
    """
    source, call, page = lines
    middle = (left + right) / 2
    room = (right - left - RULER) / 2 - 3 * MM
    for text, place in ((source, pen.text), (page, pen.right)):
        block = fit_line(text, (FOOT,), room)
        place(left if place == pen.text else right, base, block.lines[0], FOOT, styles.INK_2)
    pen.centre(middle, base, call, FOOT, styles.INK_2)
    ruler(pen, middle - RULER / 2, base + FOOT.size)


def ruler(pen: Pen, x: float, y: float) -> None:
    """A line of exactly 50 mm with a tick every 10 mm."""
    pen.line((x, y), (x + RULER, y), styles.THIN)
    for i in range(6):
        height = _TICK if i in (0, 5) else _TICK / 2
        pen.line((x + i * RULER / 5, y), (x + i * RULER / 5, y + height), styles.THIN)


def foot_lines(imprint: Imprint, page: int, pages: int, language: str) -> tuple[str, str, str]:
    """The three texts of a foot."""
    source = f"{imprint.system} · {label('catalogue', language)} {imprint.version}"
    place = f"{polish(imprint.title, language)} · {label('page', language)} {page}/{pages}"
    return source, label("print-at-100", language), place
