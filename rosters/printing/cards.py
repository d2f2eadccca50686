"""One unit card, 63 by 88 mm: laid out by measuring, then drawn. Points from its lower left."""

from __future__ import annotations

from rosters.printing import band, dice, styles
from rosters.printing.labels import heading, label, millimetres
from rosters.printing.measure import Block, fit, fit_line, width
from rosters.printing.pen import Pen
from rosters.printing.sheet import Card, Feature, Imprint
from rosters.printing.styles import MM, Style
from rosters.printing.typography import clause_ranges, polish
from rules.engine.core.record import Record

WIDTH, HEIGHT = 63 * MM, 88 * MM
LEFT, RIGHT = 6.6 * MM, WIDTH - 3.4 * MM
TOP, BOTTOM = HEIGHT - 4 * MM, 3.6 * MM
ROOM = RIGHT - LEFT

_DIE = 23.5
_INDENT = 9.5
_GAP = (5.0, 9.0)
_APART = 8.0
_FOOT = styles.CARD_CLAUSE.leading + 1


class FeatureLayout(Record):
    """An ability's blocks; `height` is what they take together.

    `note` names the clauses; it shares the last line of the text where that leaves room.
    """

    feature: Feature
    title: Block
    kind: str
    text: Block
    note: Block

    @property
    def runs_in(self) -> bool:
        last = width(self.text.lines[-1], self.text.style)
        return last + _APART + width(self.note.lines[0], self.note.style) <= ROOM

    @property
    def height(self) -> float:
        noted = 0.0 if self.runs_in else self.note.height
        return self.title.style.leading + 1 + self.text.height + noted


class CardLayout(Record):
    """A card measured: every block, where the abilities begin, the gap between them.

    `fits` is false when any text had to be cut.
    """

    card: Card
    name: Block
    facts: Block
    ratings: tuple[Block, ...]
    features: tuple[FeatureLayout, ...]
    features_top: float
    gap: float
    blurb: Block | None
    fits: bool


def compose(card: Card, language: str) -> CardLayout:
    """Chooses the sizes: one for both abilities, the largest at which all of the card fits."""
    points = width(str(card.points), styles.CARD_POINTS)
    name = fit_line(polish(card.name, language), styles.CARD_NAME, ROOM - points - 2 * MM)
    facts = fit_line(_facts(card, language), (styles.CARD_FACT,), ROOM)
    ratings = _ratings(card)
    top = _ratings_bottom(ratings) - 6
    room = top - BOTTOM - _FOOT
    features = _features(card, language, room)
    used = sum(feature.height for feature in features)
    blurb, left = _blurb(card, language, room - used - _GAP[0] * len(features))
    return CardLayout(
        card=card,
        name=name,
        facts=facts,
        ratings=ratings,
        features=features,
        features_top=top,
        gap=min(_GAP[1], _GAP[0] + left / max(1, len(features))),
        blurb=blurb,
        fits=all(block.fits for block in (name, facts, *ratings)) and _fit_whole(features, room),
    )


def draw(pen: Pen, layout: CardLayout, imprint: Imprint, language: str) -> None:
    """Draws a card that was laid out."""
    card = layout.card
    pen.stamp(band.form(card.faction_slug), 2 * MM, 4 * MM)
    _draw_head(pen, layout, language)
    _draw_ratings(pen, layout)
    top = layout.features_top
    for feature in layout.features:
        _draw_feature(pen, feature, top)
        top -= feature.height + layout.gap
    if layout.blurb:
        base = BOTTOM + _FOOT
        pen.block(LEFT, base + layout.blurb.height, layout.blurb, styles.INK_2)
    _draw_foot(pen, imprint)


def _ratings(card: Card) -> tuple[Block, ...]:
    """The names of the ratings, all in the largest size at which each fits its column."""
    column = ROOM / max(1, len(card.ratings))
    names = [rating.name.upper() for rating in card.ratings]
    fitting = [
        style
        for style in styles.CARD_RATING
        if all(fit_line(name, (style,), column).fits for name in names)
    ]
    style = next(iter(fitting), styles.CARD_RATING[-1])
    return tuple(fit_line(name, (style,), column) for name in names)


def _facts(card: Card, language: str) -> str:
    scale = f"{label('scale', language)} {card.scale}"
    base = f"{label('base', language)} {millimetres(card.base_mm)}"
    unit = (polish(card.unit, language),) if card.name != card.unit else ()
    return " · ".join((*unit, scale, base))


def _name_base() -> float:
    return TOP - styles.CARD_EYEBROW.leading - styles.CARD_NAME[0].size + 1


def _facts_base() -> float:
    return _name_base() - styles.CARD_FACT.leading - 1


def _dice_middle() -> float:
    return _facts_base() - 1.3 * MM - 4 - _DIE / 2


def _ratings_bottom(ratings: tuple[Block, ...]) -> float:
    return _dice_middle() - _DIE / 2 - 2 - max((block.height for block in ratings), default=0)


def _features(card: Card, language: str, room: float) -> tuple[FeatureLayout, ...]:
    """Both abilities in the larger size if they fit, else in the smaller, cut where they must."""
    for style in styles.CARD_TEXT:
        tried = tuple(_feature(feature, language, style, room) for feature in card.features)
        if _fit_whole(tried, room):
            return tried
    share = room / max(1, len(card.features)) - _GAP[0]
    return tuple(_feature(each, language, styles.CARD_TEXT[-1], share) for each in card.features)


def _fit_whole(features: tuple[FeatureLayout, ...], room: float) -> bool:
    used = sum(feature.height for feature in features) + _GAP[0] * (len(features) - 1)
    whole = all(f.title.fits and f.text.fits and f.note.fits for f in features)
    return whole and used <= room


def _feature(feature: Feature, language: str, style: Style, room: float) -> FeatureLayout:
    kind = " · ".join(heading(tag, language) for tag in feature.tags)
    title_room = ROOM - _INDENT - width(kind, styles.CARD_KIND) - _flag_room(feature) - 3
    title = fit_line(polish(feature.name, language), styles.CARD_ABILITY, title_room)
    left = room - title.style.leading - 1 - styles.CARD_CLAUSE.leading
    return FeatureLayout(
        feature=feature,
        title=title,
        kind=kind,
        text=fit(polish(feature.text, language), (style,), ROOM, left),
        note=fit_line(clause_ranges(feature.clauses), (styles.CARD_CLAUSE,), ROOM),
    )


def _flag_room(feature: Feature) -> float:
    return 7.0 if feature.strategic else 0.0


def _blurb(card: Card, language: str, room: float) -> tuple[Block | None, float]:
    """The blurb if it goes in whole, and what room then remains."""
    block = fit(polish(card.blurb, language), (styles.CARD_BLURB,), ROOM, room)
    if not card.blurb or not block.fits:
        return None, max(0.0, room)
    return block, room - block.height


def _draw_head(pen: Pen, layout: CardLayout, language: str) -> None:
    card = layout.card
    accent = styles.livery(card.faction_slug).colour
    eyebrow = polish(card.faction, language).upper()
    pen.text(LEFT, TOP - styles.CARD_EYEBROW.size, eyebrow, styles.CARD_EYEBROW, accent)
    pen.text(LEFT, _name_base(), layout.name.lines[0], layout.name.style)
    pen.right(RIGHT, _name_base(), str(card.points), styles.CARD_POINTS, accent)
    points = heading("points", language)
    pen.right(RIGHT, TOP - styles.CARD_EYEBROW.size, points, styles.CARD_UNIT, styles.INK_2)
    pen.text(LEFT, _facts_base(), layout.facts.lines[0], layout.facts.style, styles.INK_2)
    rule = _facts_base() - 1.3 * MM
    pen.line((LEFT, rule), (RIGHT, rule), styles.FIRM, accent)


def _draw_ratings(pen: Pen, layout: CardLayout) -> None:
    middle = _dice_middle()
    column = ROOM / max(1, len(layout.ratings))
    for i, (rating, name) in enumerate(zip(layout.card.ratings, layout.ratings, strict=True)):
        x = LEFT + (i + 0.5) * column
        dice.draw(pen, rating.die, x, middle, _DIE)
        base = middle - _DIE / 2 - 2 - name.style.size
        for j, line in enumerate(name.lines):
            pen.centre(x, base - j * name.style.leading, line, name.style)
    rule = layout.features_top + 3
    pen.line((LEFT, rule), (RIGHT, rule), styles.HAIR, styles.RULE)


def _draw_feature(pen: Pen, laid: FeatureLayout, top: float) -> None:
    style = laid.title.style
    base = top - style.size + 0.6
    _draw_mark(pen, laid.feature, base)
    pen.text(LEFT + _INDENT, base, laid.title.lines[0], style)
    pen.right(RIGHT, base, laid.kind, styles.CARD_KIND, styles.INK_2)
    if laid.feature.strategic:
        _draw_flag(pen, RIGHT - width(laid.kind, styles.CARD_KIND) - 5.5, base)
    bottom = pen.block(LEFT, top - style.leading - 1, laid.text)
    text, note = laid.text.style, laid.note.style
    base = bottom + (text.leading - text.size if laid.runs_in else -note.size - 1.4)
    pen.right(RIGHT, base, laid.note.lines[0], note, styles.INK_2)


def _draw_mark(pen: Pen, feature: Feature, base: float) -> None:
    """A box to tick the one use of an active ability; a disc for a passive one."""
    if feature.kind == "active":
        pen.rectangle((LEFT, base - 0.2, LEFT + 6.4, base + 6.2), stroke=styles.INK, weight=0.6)
    else:
        pen.disc(LEFT + 3.2, base + 3, 1.7, styles.INK)


def _draw_flag(pen: Pen, x: float, base: float) -> None:
    """The survey pennant that marks a strategic action."""
    pen.line((x, base - 0.4), (x, base + 5), styles.THIN)
    pen.polygon(((x, base + 5), (x + 3.8, base + 3.6), (x, base + 2.2)), fill=styles.INK)


def _draw_foot(pen: Pen, imprint: Imprint) -> None:
    source = f"{imprint.system} · {imprint.version}"
    pen.right(RIGHT, BOTTOM, source, styles.CARD_CLAUSE, styles.RULE)
