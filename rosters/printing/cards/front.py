"""Draws card fronts from their layout: head, dice, abilities, foot. Points from the trim corner."""

from __future__ import annotations

from rosters.printing.cards import faction_band, measured
from rosters.printing.cards.measured import CardLayout, Head, Page, Stats
from rosters.printing.cards.text_passages import MOST_BOXES, UNDER_TEXT, Passage
from rosters.printing.drawing import qr, ratings, styles
from rosters.printing.drawing.canvas_pen import Pen
from rosters.printing.drawing.ink_colours import Inks
from rosters.printing.drawing.measure import Block, fit_line, width
from rosters.printing.drawing.sheet import Imprint
from rosters.printing.drawing.styles import MM, Style

_APART = 4.0


def draw(
    pen: Pen,
    layout: CardLayout,
    number: int,
    inks: Inks,
    imprint: Imprint,
    language: str,
    home: str = "",
) -> None:
    """Draw card `number` of a unit, counted from 0; `home` as passed to `measured.compose`."""
    page = layout.pages[number]
    pen.stamp(faction_band.form(layout.card.livery), 0, 0)
    _draw_head(pen, layout, page.head, inks)
    if page.stats:
        _draw_stats(pen, layout, page.stats, inks)
    else:
        rule = page.top + measured.RULE
        pen.line((layout.face.left, rule), (layout.face.right, rule), styles.HAIR, inks.rule)
    _draw_text(pen, layout, page, inks, language)
    if page.coded:
        _draw_code(pen, layout, page, home)
    draw_foot(pen, layout, number, inks, imprint)


def _draw_head(pen: Pen, layout: CardLayout, head: Head, inks: Inks) -> None:
    face, types = layout.face, layout.face.types
    left = measured.name_left(face)
    lower = face.height - face.corner
    high = face.top - types.eyebrow.size * 0.72
    pen.text(left, high, head.faction.lines[0], types.eyebrow, inks.accent)
    base, right = lower + measured.HEAD_RISE, face.right
    pen.right(right, base if face.terse else high, head.label, types.mark, inks.second)
    right -= measured.label_room(head, face) if face.terse else 0
    pen.right(right, base, head.figure, types.points, inks.accent)
    name = head.name
    middle = (high - 1 + lower) / 2
    first = base if len(name.lines) == 1 else middle + name.height / 2 - name.style.size * 0.85
    for i, line in enumerate(name.lines):
        pen.text(left, first - i * name.style.leading, line, name.style, inks.text)


def _draw_stats(pen: Pen, layout: CardLayout, stats: Stats, inks: Inks) -> None:
    face = layout.face
    bottom = pen.block(face.left, stats.top, stats.facts, inks.second)
    middle = bottom - measured.UNDER_FACTS - face.die / 2
    middles = measured.columns(stats, face)
    for rating, name, x in zip(layout.card.ratings, stats.ratings, middles, strict=True):
        ratings.draw(pen, rating, x, middle, face.die, inks.text)
        draw_rating_name(pen, name, x, middle - face.die / 2, inks)
    rule = stats.bottom + measured.RULE
    pen.line((face.left, rule), (face.right, rule), styles.FIRM, inks.accent)


def draw_rating_name(pen: Pen, name: Block, x: float, top: float, inks: Inks) -> None:
    """A rating's name, centred under its die."""
    base = top - measured.UNDER_DIE - name.style.size * 0.78
    for i, line in enumerate(name.lines):
        pen.centre(x, base - i * name.style.leading, line, name.style, inks.text)


def code_corner(layout: CardLayout, page: Page) -> tuple[float, float]:
    """Lower left corner of the QR code, without its quiet zone."""
    face = layout.face
    beside = page.stats if face.code_at_dice else None
    low = beside.top - measured.code_drop(face) - face.code if beside else face.margin
    return face.right - face.code, low


def _draw_code(pen: Pen, layout: CardLayout, page: Page, home: str) -> None:
    qr.draw(pen, home + layout.card.anchor, *code_corner(layout, page), layout.face.code)


def _draw_text(pen: Pen, layout: CardLayout, page: Page, inks: Inks, language: str) -> None:
    face, top = layout.face, page.top
    for passage in page.passages:
        _draw_passage(pen, passage, top, inks)
        top -= passage.height + page.gap
    if page.blurb:
        top = pen.block(face.left, top, page.blurb, inks.second)
    base = page.bottom + 0.6 * MM + (page.lines - 1) * face.pitch
    right = face.right
    for word in measured.ruled(layout.card, page, language):
        _draw_ruled(pen, face.left, right, base, word.upper(), face.types.mark, inks)
        base -= face.pitch


def _draw_ruled(
    pen: Pen, left: float, right: float, base: float, word: str, style: Style, inks: Inks
) -> None:
    """A labelled line for handwriting."""
    pen.text(left, base + 1.2, word, style, inks.second)
    start = left + (width(word, style) + 2 if word else 0)
    pen.line((start, base), (right, base), styles.HAIR, inks.second)


def _draw_passage(pen: Pen, passage: Passage, top: float, inks: Inks) -> None:
    face, title, kind = passage.face, passage.title, passage.kind
    base = top - title.style.size * 0.86
    if passage.feature and passage.begins:
        _draw_mark(pen, passage, base, inks)
    for i, line in enumerate(title.lines):
        pen.text(
            face.left + passage.indent, base - i * title.style.leading, line, title.style, inks.text
        )
    under = top - title.height
    if passage.flag_is_alone:
        _draw_flag(pen, face.right - passage.flag, base, face.box / 6.4, inks)
    if kind.lines:
        beside = passage.kind_is_beside
        _draw_kind(pen, passage, base if beside else under - kind.style.size * 0.86, inks)
        under -= 0 if beside else kind.height
    if passage.box_rows:
        _draw_rows(pen, passage, under, inks)
    bottom = pen.block(face.left, top - passage.head, passage.text, inks.text)
    _draw_clauses(pen, passage, bottom, inks)


def _draw_clauses(pen: Pen, passage: Passage, bottom: float, inks: Inks) -> None:
    clauses, text = passage.clauses, passage.text.style
    first = bottom - UNDER_TEXT - clauses.style.size * 0.86
    if passage.clauses_are_beside:
        first = bottom + text.leading - text.size
    for i, line in enumerate(clauses.lines):
        base = first - i * clauses.style.leading
        pen.right(passage.face.right, base, line, clauses.style, inks.second)


def _draw_kind(pen: Pen, passage: Passage, base: float, inks: Inks) -> None:
    """The kind of an ability; strategic ones with a pennant."""
    kind, face = passage.kind, passage.face
    for i, line in enumerate(kind.lines):
        pen.right(face.right, base - i * kind.style.leading, line, kind.style, inks.second)
    if passage.feature and passage.feature.strategic:
        x = face.right - width(kind.lines[0], kind.style) - passage.flag
        _draw_flag(pen, x, base, face.box / 6.4, inks)


def _draw_mark(pen: Pen, passage: Passage, base: float, inks: Inks) -> None:
    """A tick box for each counted use, or a disc for a permanent ability."""
    face = passage.face
    side = face.box
    low = base + passage.title.style.size * 0.36 - side / 2
    if not passage.boxes:
        _draw_disc(pen, face.left + side / 2, low + side / 2, side * 0.27, inks)
    for i in range(min(passage.boxes, MOST_BOXES) if not passage.box_rows else 0):
        draw_box(pen, face.left + i * side * 1.25, low, side, inks)


def _draw_rows(pen: Pen, passage: Passage, top: float, inks: Inks) -> None:
    """Rows of tick boxes below a title, if they do not fit before it."""
    face = passage.face
    step = face.box * 1.25
    each = max(1, int(face.room / step))
    for i in range(passage.boxes):
        row, column = divmod(i, each)
        draw_box(pen, face.left + column * step, top - row * step - face.box, face.box, inks)


def draw_box(pen: Pen, x: float, y: float, side: float, inks: Inks) -> None:
    """A box to tick, its lower left corner at (x, y)."""
    pen.rectangle((x, y, x + side, y + side), stroke=inks.text, weight=0.6)


def _draw_disc(pen: Pen, x: float, y: float, radius: float, inks: Inks) -> None:
    if inks.solid:
        pen.disc(x, y, radius, inks.text)
    else:
        pen.ring(x, y, radius, inks.text, styles.THIN)


def _draw_flag(pen: Pen, x: float, base: float, scale: float, inks: Inks) -> None:
    """The survey pennant that marks a strategic action."""
    pen.line((x, base - 0.4), (x, base + 5.4 * scale), styles.THIN, inks.text)
    tip = ((x, base + 5.4 * scale), (x + 4 * scale, base + 3.8 * scale), (x, base + 2.2 * scale))
    pen.polygon(tip, fill=inks.text if inks.solid else None, stroke=inks.text, weight=0.3)


def draw_foot(pen: Pen, layout: CardLayout, number: int, inks: Inks, imprint: Imprint) -> None:
    """The foot: states, source, card number."""
    face, types = layout.face, layout.face.types
    x, right = face.left, face.right
    if number == 0:
        x = draw_states(pen, layout, inks)
    words = [f"{imprint.system} · {imprint.version}", imprint.version]
    if len(layout.pages) > 1 and number == 0:
        words = [f"1/{len(layout.pages)} · {word}" for word in words]
    if layout.pages[number].coded and not face.code_at_dice:
        right -= face.code + _APART
    room = right - x - 2
    told: list[Block] = [fit_line(word, (types.source,), room) for word in words]
    block = next((each for each in told if each.fits), told[-1])
    pen.right(right, face.foot, block.lines[0], types.source, inks.second)


def draw_states(pen: Pen, layout: CardLayout, inks: Inks) -> float:
    """Tick boxes for the unit's states; returns the right end."""
    face, x = layout.face, layout.face.left
    for block in layout.states:
        base, style = face.foot, block.style
        draw_box(pen, x, base + style.size * 0.36 - face.box / 2, face.box, inks)
        pen.text(x + face.box * 1.35, base, block.lines[0], style, inks.text)
        x += measured.state_room(block, face)
    return x
