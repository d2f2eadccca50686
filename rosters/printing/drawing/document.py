"""PDF document frame: metadata, language, fonts, bookmarks, page boxes and feet. Deterministic:
same input, same bytes.
"""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from math import inf

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from rosters.printing.drawing import styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import fit_line, width
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.drawing.styles import FOOT, MM, PAPERS, Paper
from rosters.printing.drawing.typography import is_french, polish

AUTHOR = "Frontier"

rl_config.useA85 = 0  # streams in bytes: a fifth smaller than in letters, and no time to encode
RULER = 50 * MM
_TICK = 1.1 * MM

OnPage = Callable[[int], None]
"""Progress callback with the number of finished pages; an exception stops the rendering."""


class Press:
    """A document being printed: its pen, paper and page settings."""

    def __init__(
        self, canvas: Canvas, paper: Paper, imprint: Imprint, language: str, on_page: OnPage | None
    ) -> None:
        self.canvas, self.pen = canvas, Pen(canvas)
        self.paper, self.imprint, self.language = paper, imprint, language
        self._on_page = on_page
        self._done = 0
        self._entries = 0
        self._whole_page()

    def page_size(self, wide: float, high: float, bleed: float = 0) -> None:
        """Set the size of this page with `bleed` around the trimmed page, in points. The origin is
        the corner of the bleed.
        """
        self.canvas.setPageSize((wide + 2 * bleed, high + 2 * bleed))
        self.boxes((bleed, bleed, bleed + wide, bleed + high), bleed)

    def boxes(self, trim: tuple[float, float, float, float], bleed: float = 0) -> None:
        """Set the trim box (x0, y0, x1, y1) and bleed of this page."""
        x0, y0, x1, y1 = trim
        self.canvas.setTrimBox(trim)
        self.canvas.setBleedBox((x0 - bleed, y0 - bleed, x1 + bleed, y1 + bleed))

    def bookmark(self, title: str, level: int = 0) -> None:
        """Add a bookmark to this page, at most one level below the last."""
        self._entries += 1
        key = f"entry-{self._entries}"
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(polish(title, self.language), key, level)

    def foot(
        self,
        page: int,
        pages: int,
        *,
        left: float,
        right: float,
        base: float,
        most: float = inf,
    ) -> None:
        """Draw the foot of page `page` between `left` and `right`: source, ruler, page number, link
        to the accessible page. Side texts are at most `most` wide; a long title is truncated, the
        number is not.
        """
        source, call, title, number = foot_lines(self.imprint, page, pages, self.language)
        middle = (left + right) / 2
        room = min(most, (right - left - RULER) / 2 - 3 * MM)
        source = fit_line(source, (FOOT,), room).lines[0]
        title = fit_line(title, (FOOT,), room - width(number, FOOT)).lines[0]
        self.pen.text(left, base, source, FOOT, styles.INK_2)
        self.pen.right(right, base, title + number, FOOT, styles.INK_2)
        self.pen.centre(middle, base, call, FOOT, styles.INK_2)
        ruler(self.pen, middle - RULER / 2, base + FOOT.size)
        if self.imprint.link:
            self._link(left, base + FOOT.leading, room)

    def end_page(self) -> None:
        """End this page; the next one has the default paper size."""
        self.canvas.showPage()
        self._done += 1
        self.canvas.setPageSize((self.paper.width, self.paper.height))
        self._whole_page()
        if self._on_page:
            self._on_page(self._done)

    def _whole_page(self) -> None:
        self.boxes((0, 0, self.paper.width, self.paper.height))

    def _link(self, x: float, base: float, room: float) -> None:
        shown = self.imprint.link.partition("://")[2] or self.imprint.link
        block = fit_line(f"{label('web-page', self.language)} {shown}", (FOOT,), room)
        self.pen.text(x, base, block.lines[0], FOOT, styles.INK_2)
        wide = width(block.lines[0], FOOT)
        box = (x, base - 1.5, x + wide, base + FOOT.size)
        self.canvas.linkURL(self.imprint.link, box, relative=0, thickness=0)


Drawing = Callable[[Press], None]


def paper_named(key: str) -> Paper:
    """The paper called `key`. Raises ValueError."""
    try:
        return PAPERS[key]
    except KeyError:
        raise ValueError(f"paper is a4 or letter, not {key!r}") from None


def build(
    draw: Drawing,
    *,
    imprint: Imprint,
    paper: str,
    language: str,
    on_page: OnPage | None = None,
) -> bytes:
    """Build a PDF; `draw` draws and ends all pages.

    Raises ValueError for an unknown paper, and whatever `on_page` raises to stop.
    """
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
        lang="fr" if is_french(language) else "en",
    )
    canvas.setTitle(polish(imprint.title, language))
    canvas.setAuthor(AUTHOR)
    canvas.setSubject(f"{imprint.system}, {label('catalogue', language)} {imprint.version}")
    canvas.setCreator(AUTHOR)
    canvas.setProducer(AUTHOR)
    keywords = dict.fromkeys((imprint.system, *imprint.keywords))
    canvas.setKeywords([polish(word, language) for word in keywords])
    canvas.setViewerPreference("PrintScaling", "None")
    draw(Press(canvas, sheet, imprint, language, on_page))
    canvas.save()
    return stream.getvalue()


def ruler(pen: Pen, x: float, y: float) -> None:
    """A calibration line of 50 mm with a tick every 10 mm."""
    pen.line((x, y), (x + RULER, y), styles.THIN)
    for i in range(6):
        height = _TICK if i in (0, 5) else _TICK / 2
        pen.line((x + i * RULER / 5, y), (x + i * RULER / 5, y + height), styles.THIN)


def foot_lines(imprint: Imprint, page: int, pages: int, language: str) -> tuple[str, str, str, str]:
    """The texts of a foot: source, call, title, and the number that follows it."""
    source = f"{imprint.system} · {label('catalogue', language)} {imprint.version}"
    number = f" · {label('page', language)} {page}/{pages}"
    return source, label("print-at-100", language), polish(imprint.title, language), number
