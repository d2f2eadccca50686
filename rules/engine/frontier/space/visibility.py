"""Which units see each other in one position (FR-LOS-13), reusing answers of earlier positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine.frontier.space.board import Body
from rules.engine.frontier.space.sight_index import Observer, SightIndex, comes_first, may_block

LONGEST: Final = 16
"""Most earlier positions that are kept."""
WIDEST: Final = 1 << 20
"""An upper limit for the number of bodies, used to build cache keys."""


class Visibility:
    """FR-LOS-13  Line of sight between named bodies in one position, cached across positions.

    An answer of an earlier position stays valid as long as neither body has moved and no base that
    may block has moved, appeared or disappeared.
    """

    def __init__(
        self, sight_index: SightIndex, bodies: Mapping[str, Body], before: Visibility | None
    ) -> None:
        self.sight_index = sight_index
        self.before = before
        self.place: dict[str, int] = {}
        self.observers: list[Observer | None] = []
        self.moved: set[int] = set()
        self.changes: list[Observer] = []
        self.known: dict[int, bool] = {}
        if before is not None:
            self.place = before.place
            self.observers = [None] * len(before.observers)
        for name, body in bodies.items():
            self._stand(name, body)
        if before is not None:
            self._compare(before.observers)
            before.forget(LONGEST)

    def _stand(self, name: str, body: Body) -> None:
        """Register a body, reusing the observer of the previous position if it has not moved."""
        index = self.place.get(name)
        if index is None:
            index = len(self.observers)
            self.place = self.place | {name: index}
            self.observers.append(None)
        before = self.before
        if before is not None and index < len(before.observers):
            observer = before.observers[index]
            if observer is not None and (observer.body is body or observer.body == body):
                self.observers[index] = observer
                return
        self.observers[index] = self.sight_index.observer(body)

    def _compare(self, earlier: list[Observer | None]) -> None:
        """Record which bodies have moved, appeared or disappeared."""
        for index in range(len(self.observers)):
            was = earlier[index] if index < len(earlier) else None
            stands = self.observers[index]
            if was is not stands:
                self.moved.add(index)
                if was is not None:
                    self.changes.append(was)
                if stands is not None:
                    self.changes.append(stands)

    def forget(self, steps: int) -> None:
        """Drop the positions more than `steps` back."""
        at: Visibility = self
        for _ in range(steps):
            if at.before is None:
                return
            at = at.before
        at.before = None

    def sees(self, first: str, second: str) -> bool:
        """FR-LOS-1  Return whether two bodies see each other. Raises KeyError if one is missing."""
        one, other = self.place[first], self.place[second]
        asked = one * WIDEST + other if one < other else other * WIDEST + one
        answer = self.known.get(asked)
        if answer is None:
            a, b = self.observers[one], self.observers[other]
            if a is None or b is None:
                raise KeyError(first if a is None else second)
            answer = self._look(asked, one, other, a, b)
            self.known[asked] = answer
        return answer

    def _look(self, asked: int, one: int, other: int, a: Observer, b: Observer) -> bool:
        if not comes_first(a, b):
            a, b = b, a
        at: Visibility = self
        while at.before is not None and one not in at.moved and other not in at.moved:
            for observer in at.changes:
                if may_block(a, b, observer):
                    return self._look_anew(one, other, a, b)
            at = at.before
            answer = at.known.get(asked)
            if answer is not None:
                return answer
        return self._look_anew(one, other, a, b)

    def _look_anew(self, one: int, other: int, a: Observer, b: Observer) -> bool:
        between = [
            observer
            for index, observer in enumerate(self.observers)
            if observer is not None and index not in (one, other) and may_block(a, b, observer)
        ]
        return self.sight_index.answer(a, b, tuple(between))
