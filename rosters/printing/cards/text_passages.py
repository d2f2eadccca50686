"""Running text of cards: passages, and how they break across cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rosters.printing.cards.card_layout import Face
from rosters.printing.drawing.labels import label
from rosters.printing.drawing.measure import Block, fit_line, settle, width, wrap
from rosters.printing.drawing.styles import Style
from rosters.printing.drawing.typography import clause_ranges, polish, polish_lines
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Feature

APART = 5.0
"""Minimum distance between two things on one line."""

UNDER_TEXT = 0.8
"""What stays free above clauses that stand below a text."""

MOST_BOXES = 3
"""So many tick boxes stand before a title; more take rows of their own."""

_FEWEST = 2  # lines of a text that stand alone at the end or the start of a card
_MOST_LINES = 2  # of a title, of a kind, of clauses; what is longer joins the text


class Passage(Record):
    """An ability or note on one card: title, kind, text, clause ids.

    `feature` is None if it has no mark. `begins` is False for the continuation from another card.
    """

    face: Face
    feature: Feature | None = None
    title: Block
    kind: Block
    text: Block
    clauses: Block
    begins: bool = True

    @property
    def boxes(self) -> int:
        """Number of tick boxes; 0 for a continuation."""
        return self.feature.boxes if self.feature and self.begins else 0

    @property
    def indent(self) -> float:
        """Indent of the title after its mark."""
        if not self.feature or not self.begins:
            return 0
        return max(1, min(self.boxes, MOST_BOXES)) * self.face.box * 1.25 + self.face.box * 0.25

    @property
    def box_rows(self) -> int:
        """Rows of tick boxes below the title."""
        if self.boxes <= MOST_BOXES:
            return 0
        return -(-self.boxes // max(1, int(self.face.room / (self.face.box * 1.25))))

    @property
    def kind_is_beside(self) -> bool:
        """Whether the kind shares the first line of the title."""
        if len(self.title.lines) != 1 or len(self.kind.lines) != 1:
            return False
        used = self.indent + width(self.title.lines[0], self.title.style) + APART
        return used + self.flag + width(self.kind.lines[0], self.kind.style) <= self.face.room

    @property
    def flag(self) -> float:
        """Width of the pennant of a strategic action."""
        return self.face.box if self.feature and self.feature.strategic else 0

    @property
    def flag_is_alone(self) -> bool:
        """Whether the pennant leaves the title beside it no room for words."""
        if not self.flag or not self.begins or self.kind.lines or len(self.title.lines) != 1:
            return False
        used = self.indent + width(self.title.lines[0], self.title.style) + APART
        return used + self.flag <= self.face.room

    @property
    def clauses_are_beside(self) -> bool:
        """Whether the clauses share the last line of the text."""
        if len(self.clauses.lines) != 1 or not self.text.lines:
            return False
        last = width(self.text.lines[-1], self.text.style)
        return last + APART + width(self.clauses.lines[0], self.clauses.style) <= self.face.room

    @property
    def head(self) -> float:
        """Height above the text."""
        kind = 0 if self.kind_is_beside else self.kind.height
        return self.title.height + kind + self.box_rows * self.face.box * 1.25 + 1

    @property
    def height(self) -> float:
        return self.head + self.text.height + self.below

    @property
    def below(self) -> float:
        """Height of clause ids on lines of their own."""
        if self.clauses_are_beside or not self.clauses.lines:
            return 0
        return UNDER_TEXT + self.clauses.height

    def split(self, room: float, language: str) -> tuple[Passage, Passage] | None:
        """The part that fits into `room`, and the rest; None if either would be too short."""
        lines = self.text.lines
        count = min(int((room - self.head) / self.text.style.leading), len(lines) - _FEWEST)
        if count < _FEWEST:
            return None
        first = self.change(text=_lines(self.text, lines[:count]), clauses=_lines(self.clauses, ()))
        rest = self.change(
            title=self._going_on(language),
            kind=_lines(self.kind, ()),
            text=_lines(self.text, lines[count:]),
            begins=False,
        )
        return first, rest

    def _going_on(self, language: str) -> Block:
        """The title of the continuation."""
        if not self.begins:
            return self.title
        name = label("goes-on", language).format(name=" ".join(self.title.lines))
        return _block(name, self.title.style, self.face.room)


def ability(feature: Feature, face: Face, style: Style, language: str) -> Passage:
    """An ability with its text in `style`."""
    types = face.types
    name = polish(feature.name, language)
    passage = Passage(
        face=face,
        feature=feature,
        title=_block(name, types.ability[-1], face.room),
        kind=_block(_kind(feature, language), types.mark, face.room - face.box),
        text=_block(polish(feature.text, language), style, face.room),
        clauses=_block(clause_ranges(feature.clauses), types.clause, face.room),
    )
    passage = _settled(passage.change(title=_title(passage, name)), polish(feature.text, language))
    if face.terse:
        return _terse(passage)
    long = {
        key: block
        for key in ("title", "kind", "clauses")
        if len((block := getattr(passage, key)).lines) > _MOST_LINES
    }
    if not long:
        return passage
    told = (name, _kind(feature, language), feature.text, clause_ranges(feature.clauses))
    text = _block(polish(" · ".join(filter(None, told)), language), style, face.room)
    cut = {key: _lines(block, block.lines[:1]) for key, block in long.items()}
    return passage.change(text=text, **cut)


def _settled(passage: Passage, text: str) -> Passage:
    """Avoid a short last word on its own line, unless clause ids fill that line."""
    lines = settle(text, passage.text.style, passage.face.room)
    if not text or lines == passage.text.lines:
        return passage
    better = passage.change(text=_lines(passage.text, lines))
    return better if better.height <= passage.height else passage


def _terse(passage: Passage) -> Passage:
    """The passage without parts that do not fit beside its title and text."""
    kind = passage.kind if passage.kind_is_beside else _lines(passage.kind, ())
    clauses = passage.clauses if passage.clauses_are_beside else _lines(passage.clauses, ())
    return passage.change(kind=kind, clauses=clauses)


def _kind(feature: Feature, language: str) -> str:
    return " · ".join(polish(tag, language).upper() for tag in feature.tags)


def note(title: str, text: str, face: Face, style: Style, language: str) -> Passage:
    """A paragraph under a small heading."""
    mark, said = face.types.mark, polish_lines(text, language)
    passage = Passage(
        face=face,
        title=_block(polish(title, language).upper(), mark, face.room),
        kind=_block("", mark, face.room),
        text=_block(said, style, face.room),
        clauses=_block("", mark, face.room),
    )
    return _settled(passage, said)


def used(passages: Sequence[Passage], gap: float) -> float:
    """Total height of passages stacked."""
    return sum(passage.height for passage in passages) + gap * max(0, len(passages) - 1)


def spread(
    passages: Iterable[Passage], first: float, later: float, language: str
) -> tuple[tuple[Passage, ...], ...]:
    """Break passages across cards, the first with height `first`, others with `later`.

    A passage is kept whole if that needs no extra card.
    """
    ways = [_spread(passages, first, later, language, whole) for whole in (True, False)]
    return min(ways, key=len)


def _spread(
    passages: Iterable[Passage], first: float, later: float, language: str, whole: bool
) -> tuple[tuple[Passage, ...], ...]:
    cards: list[list[Passage]] = [[]]
    waiting = list(reversed(tuple(passages)))
    while waiting:
        passage = waiting.pop()
        here = cards[-1]
        room = (later if len(cards) > 1 else first) - used(here, passage.face.gap)
        room -= passage.face.gap if here else 0
        if passage.height <= room + 1e-6:
            here.append(passage)
            continue
        stays_whole = whole and passage.height <= later
        parts = None if stays_whole and here else passage.split(room, language)
        if parts:
            here.append(parts[0])
            waiting.append(parts[1])
        elif here or len(cards) == 1:
            waiting.append(passage)
        else:
            here.append(passage)
        if waiting:
            cards.append([])
    return tuple(map(tuple, cards))


def _title(passage: Passage, name: str) -> Block:
    """The largest title that leaves room for the kind beside it; else the largest on one line;
    else as many lines as it needs.
    """
    ladder, room = passage.face.types.ability, passage.face.room - passage.indent
    one_line = [block for style in ladder if (block := fit_line(name, (style,), room)).fits]
    beside = (each for each in one_line if passage.change(title=each).kind_is_beside)
    smallest = _block(name, ladder[-1], room)
    return next(beside, None) or (one_line[0] if one_line else smallest)


def _block(text: str, style: Style, room: float) -> Block:
    return _lines(Block(lines=(), style=style), wrap(text, style, room) if text else ())


def _lines(block: Block, lines: tuple[str, ...]) -> Block:
    return block.change(lines=lines)
