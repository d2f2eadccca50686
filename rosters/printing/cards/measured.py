"""Card layout in any size: head, dice, foot, and how the text spreads over as many cards as it
needs. Nothing is drawn here. Points from the lower left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from rosters.printing.cards import text_passages
from rosters.printing.cards.card_layout import Face
from rosters.printing.cards.text_passages import Passage
from rosters.printing.drawing import qr
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block, fit, fit_line, width, wrap
from rosters.printing.drawing.styles import MM, Style
from rosters.printing.drawing.typography import polish
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Card

DESCENT = 0.2
"""Descender depth as a share of the type size."""

_FACT_LINES = 2
_RATING_LINES = 2
_RATINGS_APART = (5.0, 1.5)  # better, and at least
_FOOT_SHARE = 0.62  # of the foot may be states; the rest says where the card comes from
_CODE_APART = 1.3 * MM

HEAD_RISE, UNDER_HEAD = 0.9 * MM, 1.2 * MM
"""How far the name's base line stands above the corner's lower edge, and the rest below it."""

UNDER_FACTS, UNDER_DIE, UNDER_STATS = 0.8 * MM, 0.5 * MM, 1.9 * MM
"""What stays free below the facts, the dice, and all of them."""

RULE = 0.9 * MM
"""How far the rule below the dice, or below a head without dice, stands above the text."""

UNDER_RULE = 0.7 * MM


class Head(Record):
    """The card's head; `figure` is the unit's points, or the number of a continuation card."""

    faction: Block
    name: Block
    label: str
    figure: str


class Stats(Record):
    """Facts, dice and QR code between `top` and `bottom`; `room` is the width for the dice."""

    facts: Block
    ratings: tuple[Block, ...]
    room: float
    top: float
    bottom: float


class Page(Record):
    """One of a unit's cards: passages from `top` down, `gap` apart, above `bottom`; then the blurb,
    and `lines` for handwriting.
    """

    head: Head
    stats: Stats | None
    passages: tuple[Passage, ...]
    top: float
    bottom: float
    gap: float
    blurb: Block | None
    lines: int
    coded: bool

    @property
    def end(self) -> float:
        """Lower end of the passages."""
        return self.top - text_passages.used(self.passages, self.gap)


class CardLayout(Record):
    """Layout of a unit's card: its states and pages, usually one."""

    card: Card
    face: Face
    states: tuple[Block, ...]
    pages: tuple[Page, ...]

    @property
    def fits(self) -> bool:
        """Whether one card is enough."""
        return len(self.pages) == 1


def compose(card: Card, face: Face, language: str, home: str = "") -> CardLayout:
    """Lay out a card: the largest type with the fewest cards.

    `home` is the base URL of the QR code; without it there is none.
    """
    head = _head(card, face, language, (0, 1))
    stats = _stats(card, face, language, coded=bool(home) and face.code_at_dice)
    states = _states(card, face, language)
    cut = _cut(card, (head, stats, states), language)
    first = stats.bottom - face.bottom
    later = _later_top(face) - face.bottom
    taken = _code_room(face) if home and not face.code_at_dice else 0
    text = _text(card, face, language, cut, (first, later, taken))
    pages = tuple(
        _page(card, face, language, (i, len(text)), stats, text, coded=bool(home))
        for i in range(len(text))
    )
    return CardLayout(card=card, face=face, states=states, pages=pages)


def name_left(face: Face) -> float:
    """Where the name begins, to the right of the emblem."""
    return face.corner + 1.7 * MM


def ruled(card: Card, page: Page, language: str) -> Iterator[str]:
    """Labels of the lines for handwriting: a name if there is none, then notes."""
    words = [label("notes", language), *[""] * page.lines]
    if card.name == card.unit:
        words.insert(0, label("name", language))
    yield from words[: page.lines]


def code_drop(face: Face) -> float:
    """Distance of a QR code from the top of the dice, which keeps its quiet zone clear of the
    name.
    """
    name = DESCENT * face.types.name[0].size - HEAD_RISE - UNDER_HEAD
    return max(0.0, qr.WIDEST_QUIET * face.code + name)


def _code_room(face: Face) -> float:
    """Height of a QR code above the foot."""
    return face.margin + face.code + _CODE_APART - face.bottom


def _head_bottom(face: Face) -> float:
    return face.height - face.corner - UNDER_HEAD


def _later_top(face: Face) -> float:
    """Top of the text on continuation cards."""
    return _head_bottom(face) - UNDER_RULE


def label_room(head: Head, face: Face) -> float:
    """Width of the label behind the points, unless it is above them."""
    return width(head.label, face.types.mark) + 1.2 if head.label else 0


def _head(card: Card, face: Face, language: str, place: tuple[int, int]) -> Head:
    """The head of card `place[0]` of `place[1]`, counted from 0."""
    types, (i, count) = face.types, place
    word = label("card" if i else "pts" if face.terse else "points", language).upper()
    word = "" if i and face.terse else word
    figure = f"{i + 1}/{count}" if i else str(card.points)
    wide, above = width(figure, types.points), width(word, types.mark)
    beside, beyond = (wide + above + 1.2, 0.0) if face.terse else (max(wide, above), above + MM)
    room = face.right - name_left(face)
    faction = polish(card.faction, language).upper()
    name = polish(card.name, language)
    return Head(
        faction=fit_line(faction, (types.eyebrow,), room - beyond),
        name=fit(name, types.name, room - beside - 1.6 * MM, types.name[-2].leading * 2),
        label=word,
        figure=figure,
    )


def _stats(card: Card, face: Face, language: str, *, coded: bool) -> Stats:
    types, top = face.types, _head_bottom(face)
    room = face.room - (face.code + _CODE_APART if coded else 0)
    facts = fit(_facts(card, language), (types.fact,), room, _FACT_LINES * types.fact.leading)
    ratings = _ratings(card, face, room)
    tall = max((block.height for block in ratings), default=0)
    used = facts.height + UNDER_FACTS + face.die + UNDER_DIE + tall
    used = max(used, code_drop(face) + face.code if coded else 0)
    bottom = top - used - UNDER_STATS
    return Stats(facts=facts, ratings=ratings, room=room, top=top, bottom=bottom)


def _facts(card: Card, language: str) -> str:
    facts = (f"{fact.label} {fact.value}" for fact in card.facts)
    unit = (card.unit,) if card.name != card.unit else ()
    return polish(" · ".join((*unit, *facts)), language)


def state_room(block: Block, face: Face) -> float:
    """Width of a state in the foot, with its box and spacing."""
    return face.box * 1.35 + width(block.lines[0], block.style) + 1.2 * MM


def _states(card: Card, face: Face, language: str) -> tuple[Block, ...]:
    """The states that the foot has room for."""
    style, room = face.types.state, face.room * _FOOT_SHARE
    blocks = []
    for state in card.states:
        block = fit_line(polish(state, language).upper(), (style,), face.room)
        room -= state_room(block, face)
        if room < 0 or not block.fits:
            break
        blocks.append(block)
    return tuple(blocks)


def columns(stats: Stats, face: Face) -> list[float]:
    """X positions of the dice: each column as wide as its name needs, the rest shared evenly."""
    wide = [_breadth(block, face) for block in stats.ratings]
    apart = (stats.room - sum(wide)) / max(1, len(wide))
    starts = [face.left + apart / 2 + sum(wide[:i]) + i * apart for i in range(len(wide))]
    return [start + each / 2 for start, each in zip(starts, wide, strict=True)]


def _breadth(block: Block, face: Face) -> float:
    return max(face.die, *(width(line, block.style) for line in block.lines))


def _ratings(card: Card, face: Face, room: float) -> tuple[Block, ...]:
    """Names of the ratings in the largest common size that fits side by side, in the fewest lines;
    in equal columns if none does.
    """
    names = [rating.name.upper() for rating in card.ratings]
    for apart in _RATINGS_APART:
        for lines, style in product(range(1, _RATING_LINES + 1), face.types.rating):
            blocks = tuple(_narrowest(name, style, lines) for name in names)
            if sum(_breadth(block, face) + apart for block in blocks) <= room:
                return blocks
    style = face.types.rating[-1]
    column = room / max(1, len(names)) - _RATINGS_APART[-1]
    return tuple(fit(name, (style,), column, _RATING_LINES * style.leading) for name in names)


def _narrowest(name: str, style: Style, lines: int) -> Block:
    """The narrowest layout of a name in at most that many lines, without breaking words."""
    words = name.split(" ")
    if lines > 1 and len(words) > 1:
        narrow = max(width(word, style) for word in words)
        wrapped = wrap(name, style, narrow + 0.01)
        if len(wrapped) <= lines:
            return Block(lines=wrapped, style=style)
    return Block(lines=(name,), style=style)


def _cut(card: Card, laid: tuple[Head, Stats, tuple[Block, ...]], language: str) -> str:
    """The full text of what was truncated in head, dice or foot."""
    head, stats, states = laid
    told = (
        (polish(card.faction, language), head.faction),
        (polish(card.name, language), head.name),
        (_facts(card, language), stats.facts),
        *((rating.name, block) for rating, block in zip(card.ratings, stats.ratings, strict=True)),
    )
    lost = [text for text, block in told if not block.fits]
    return " · ".join((*lost, *card.states[len(states) :]))


def _text(
    card: Card, face: Face, language: str, cut: str, rooms: tuple[float, float, float]
) -> tuple[tuple[Passage, ...], ...]:
    """Distribute passages over cards; `rooms` are the heights on the first card, on others, and for
    the QR code on the last.
    """
    first, _, taken = rooms
    for reserve in dict.fromkeys((face.reserve, 0.0)):
        for style in face.types.text:
            flow = _flow(card, face, style, language, cut)
            if text_passages.used(flow, face.gap) <= first - reserve - taken:
                return (flow,)
    # No ability goes on to another card for the sake of a note. One room less for the code on
    # every card but the first: it stands on the last of them.
    abilities = ((style, _abilities(card, face, style, language)) for style in face.types.text)
    kept = [style for style, flow in abilities if text_passages.used(flow, face.gap) <= first]
    return min(
        (
            _spread(_flow(card, face, style, language, cut), rooms, language)
            for style in kept or face.types.text
        ),
        key=len,
    )


def _spread(
    flow: tuple[Passage, ...], rooms: tuple[float, float, float], language: str
) -> tuple[tuple[Passage, ...], ...]:
    """Spread the text over as many cards as needed; a single card leaves room for the QR code."""
    first, later, taken = rooms
    found = text_passages.spread(flow, first, later - taken, language)
    if taken and len(found) == 1:
        return text_passages.spread(flow, first - taken, later - taken, language)
    return found


def _abilities(card: Card, face: Face, style: Style, language: str) -> list[Passage]:
    return [text_passages.ability(feature, face, style, language) for feature in card.features]


def _flow(card: Card, face: Face, style: Style, language: str, cut: str) -> tuple[Passage, ...]:
    flow = _abilities(card, face, style, language)
    if cut:
        flow.append(text_passages.note(label("in-full", language), cut, face, style, language))
    if card.note:
        heading = label("notes", language)
        flow.append(text_passages.note(heading, card.note, face, face.types.note, language))
    return tuple(flow)


def _page(
    card: Card,
    face: Face,
    language: str,
    place: tuple[int, int],
    stats: Stats,
    text: tuple[tuple[Passage, ...], ...],
    *,
    coded: bool,
) -> Page:
    """Card `place[0]` of `place[1]`: distributes the space that its passages leave."""
    i, count = place
    last, flow = i == count - 1, text[i]
    top = stats.bottom if i == 0 else _later_top(face)
    here = coded and (i == 0 if face.code_at_dice else last)
    bottom = face.bottom + (_code_room(face) if here and not face.code_at_dice else 0)
    left = top - bottom - text_passages.used(flow, face.gap)
    blurb = _blurb(card, face, language, left - face.gap) if last else None
    left -= blurb.height + face.gap if blurb else 0
    lines = max(0, int((left - face.gap) / face.pitch)) if last else 0
    left = max(0.0, left - lines * face.pitch)
    gap = min(face.widest_gap, face.gap + left / (len(flow) + 1))
    return Page(
        head=_head(card, face, language, place),
        stats=stats if i == 0 else None,
        passages=flow,
        top=top,
        bottom=bottom,
        gap=gap,
        blurb=blurb,
        lines=lines,
        coded=here,
    )


def _blurb(card: Card, face: Face, language: str, room: float) -> Block | None:
    """The blurb, if all of it fits."""
    block = fit(polish(card.blurb, language), (face.types.blurb,), face.room, room)
    return block if card.blurb and block.fits else None
