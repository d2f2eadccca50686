"""Diagrams of a battle report, from the scenes of a match as spectators see them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.chronicle.printing.sheet import Piece, Trail
from rules.chronicle.replay_cache import MatchReplay
from rules.engine.core.known import SPECTATOR
from rules.engine.tabletop.printed import Account
from rules.engine.tabletop.scene import Figure, Point, Scene, Track
from rules.present.unit_badges import numeral_of


@dataclass(frozen=True)
class Diagrams:
    """How a report draws scenes: conditions as the account says, `unit` is the length of a unit of
    the layout on the printed board.
    """

    account: Account
    unit: float

    def at_step(
        self, replay: MatchReplay, seq: int, language: str
    ) -> tuple[tuple[Piece, ...], tuple[Trail, ...]]:
        """The pieces on the board after commit `seq`, and its movements."""
        rules, hosted = replay.rules, replay.rules.hosted
        before = rules.view_for(replay.before(seq), SPECTATOR)
        after = rules.view_for(replay.states[seq], SPECTATOR)
        scene = hosted.scene(after, language)
        return self.pieces(scene), self.trails(
            scene, hosted.tracks(before, after, replay.facts[seq])
        )

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """The pieces of a scene."""
        return tuple(self._piece(scene, figure) for figure in scene.figures)

    def trails(self, scene: Scene, tracks: Iterable[Track]) -> tuple[Trail, ...]:
        """The movements that led to a scene, except arrivals on the board."""
        return tuple(
            Trail(
                tint=scene.sides[track.seat].tint,
                points=tuple(map(self._at, track.way)),
                radius=track.radius * self.unit,
                is_gone=track.what == "gone",
            )
            for track in tracks
            if track.what != "arrived"
        )

    def _piece(self, scene: Scene, figure: Figure) -> Piece:
        return Piece(
            at=self._at(figure.at),
            radius=figure.radius * self.unit,
            length=figure.length * self.unit,
            shape=figure.shape,
            facing=figure.facing,
            tint=scene.tint_of(figure.seat),
            mark=figure.mark + numeral_of(figure.name),
            dashed=not set(self.account.dashes).isdisjoint(figure.badges),
            letters=tuple(
                badge.letter for badge in self.account.badges if badge.slug in figure.badges
            ),
        )

    def _at(self, point: Point) -> Point:
        return point[0] * self.unit, point[1] * self.unit
