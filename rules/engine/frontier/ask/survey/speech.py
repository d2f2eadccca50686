"""Wording of places, directions and names in English and French."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from rules.engine.core.decision import Value
from rules.engine.frontier.ask.survey.pieces import Thing
from rules.engine.frontier.ask.survey.questions import Sentence
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.frontier.model.sentences import PLURALS
from rules.engine.frontier.model.state import FrontierState
from rules.engine.frontier.play.position_queries import board, layout_named
from rules.engine.frontier.space.board import GROUND, Area, Body
from rules.engine.tabletop.messages import Messages, inches
from rules.engine.tabletop.reference import Piece
from rules.engine.tabletop.unit_names import with_side

MESSAGES = Messages.load(Path(__file__).with_name("messages.toml"), CATALOGUE.words, PLURALS)

WAYS: Final = (
    "east",
    "north-east",
    "north",
    "north-west",
    "west",
    "south-west",
    "south",
    "south-east",
)
DIAGONAL: Final = sqrt(0.5)
HEADINGS: Final = (
    (1.0, 0.0),
    (DIAGONAL, DIAGONAL),
    (0.0, 1.0),
    (-DIAGONAL, DIAGONAL),
    (-1.0, 0.0),
    (-DIAGONAL, -DIAGONAL),
    (0.0, -1.0),
    (DIAGONAL, -DIAGONAL),
)
"""FR-MEAS-1  Unit vectors of the eight compass directions, north up."""


class Speech:
    """Wording for one position in one language."""

    def __init__(self, s: FrontierState, language: str) -> None:
        self._state = s
        self._language = language
        self._board = board(s)
        self._pieces: Sequence[Piece] = (
            layout_named(s.layout).pieces if s.pieces is None else s.pieces
        )

    def say(self, key: str, **params: Value) -> str:
        return MESSAGES.render(f"survey.{key}", params, self._language)

    def line(self, key: str, piece: str = "", **params: Value) -> Sentence:
        return Sentence(text=self.say(key, **params), piece=piece)

    def inches(self, value: float) -> str:
        return inches(value, self._language)

    def listed(self, names: Iterable[str]) -> str:
        return ", ".join(names)

    def word(self, slug: str) -> str:
        """Return a term of the rule book as used within a sentence."""
        return (
            CATALOGUE.words[slug].get(self._language).lower() if slug in CATALOGUE.words else slug
        )

    def name(self, thing: Thing) -> str:
        """Return the name of a thing with its side."""
        if not thing.id:
            body = thing.body
            return self.say("point", x=self.inches(body.x), y=self.inches(body.y))
        name = CATALOGUE.words[thing.kind].get(self._language) if thing.kind else thing.name
        return name if thing.seat is None else with_side(name, self._state.names[thing.seat])

    def part(self, area: Area) -> str:
        """Return the name of a terrain part as on the printed map: its piece and its own id."""
        return f"{self._pieces[area.piece].name.get(self._language)} ({area.id})"

    def part_called(self, id: str) -> str:
        return next(self.part(area) for area in self._board.areas if area.id == id)

    def rules(self, rules: Iterable[str]) -> str:
        return self.listed(self.word(rule) for rule in rules)

    def way(self, x: float, y: float, to_x: float, to_y: float) -> str:
        """Return the nearest of the eight compass directions from one point to another."""
        dx, dy = to_x - x, to_y - y
        if dx == dy == 0.0:
            return self.say("here")
        along = [dx * east + dy * north for east, north in HEADINGS]
        return self.say(f"way-{WAYS[along.index(max(along))]}")

    def where(self, body: Body) -> str:
        """FR-TERR-2  Describe what a body stands on: open ground, or a part with its height and
        rules.
        """
        at = self._board.surface_of(body.x, body.y, body.elevation)
        if at is None or at.part == GROUND:
            return self.say("on-open-ground")
        area = self._board.areas[at.part]
        told = self.say("on-part", part=self.part(area))
        if at.elevation:
            told = self.say("up", where=told, up=self.inches(at.elevation))
        if "cover" in at.rules:
            told = self.say("in-cover", where=told)
        others = [rule for rule in at.rules if rule != "cover"]
        return self.say("with-rules", where=told, rules=self.rules(others)) if others else told

    def from_to(self, one: Thing, other: Thing) -> str:
        return self.way(one.body.x, one.body.y, other.body.x, other.body.y)
