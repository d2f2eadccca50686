"""Diagrams of a battle report, from the scenes of a match as spectators see them."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chronicle.printing.sheet import Piece, Trail
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core.flow import State
from rules.engine.core.known import SPECTATOR
from rules.engine.core.record import Record
from rules.engine.tabletop.printed import Account
from rules.engine.tabletop.scene import Figure, Point
from rules.engine.tabletop.scene import Scene as Shown
from rules.present.unit_badges import numeral_of


@dataclass(frozen=True)
class Diagrams:
    """The pieces and movements at the steps of a replay; `unit` is the length of a unit of the
    layout on the printed board.
    """

    replay: MatchReplay
    account: Account
    unit: float
    language: str

    def pieces(self, seq: int) -> tuple[Piece, ...]:
        """The pieces on the board after commit `seq`."""
        shown = self.replay.rules.hosted.scene(self._view(self.replay.states[seq]), self.language)
        return tuple(self._piece(shown, figure) for figure in shown.figures)

    def trails(self, seq: int) -> tuple[Trail, ...]:
        """The movements of commit `seq`, except arrivals on the board."""
        before, after = map(self._view, (self.replay.before(seq), self.replay.states[seq]))
        hosted = self.replay.rules.hosted
        shown = hosted.scene(after, self.language)
        return tuple(
            Trail(
                tint=shown.tint_of(track.seat),
                points=tuple(map(self._at, track.way)),
                radius=track.radius * self.unit,
                is_gone=track.what == "gone",
            )
            for track in hosted.tracks(before, after, self.replay.facts[seq])
            if track.what != "arrived"
        )

    def _piece(self, shown: Shown, figure: Figure) -> Piece:
        return Piece(
            at=self._at(figure.at),
            radius=figure.radius * self.unit,
            length=figure.length * self.unit,
            shape=figure.shape,
            facing=figure.facing,
            tint=shown.tint_of(figure.seat),
            mark=figure.mark + numeral_of(figure.name),
            dashed=not set(self.account.dashes).isdisjoint(figure.badges),
            letters=tuple(
                badge.letter for badge in self.account.badges if badge.slug in figure.badges
            ),
        )

    def _view(self, state: State) -> Record:
        return self.replay.rules.view_for(state, SPECTATOR)

    def _at(self, point: Point) -> Point:
        return point[0] * self.unit, point[1] * self.unit
