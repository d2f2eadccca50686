"""Who sees whom in one position (FR-LOS-13), with what earlier positions have told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine.frontier.board import Body
from rules.engine.frontier.watch import Post, Watch, comes_first, may_block

LONGEST: Final = 16
"""Positions that an outlook looks back at most."""
WIDEST: Final = 1 << 20
"""More than there ever are bodies in an outlook."""


class Outlook:
    """FR-LOS-13  Who sees whom in one position, asked by name.

    It looks back at the positions it came from: what two bodies saw of each other stands for as
    long as neither has moved and nobody has come or gone between them.
    """

    def __init__(self, watch: Watch, bodies: Mapping[str, Body], before: Outlook | None) -> None:
        self.watch = watch
        self.before = before
        self.place: dict[str, int] = {}
        self.posts: list[Post | None] = []
        self.moved: set[int] = set()
        self.changes: list[Post] = []
        self.known: dict[int, bool] = {}
        if before is not None:
            self.place = before.place
            self.posts = [None] * len(before.posts)
        for name, body in bodies.items():
            self._stand(name, body)
        if before is not None:
            self._compare(before.posts)
            before.forget(LONGEST)

    def _stand(self, name: str, body: Body) -> None:
        """The body stands here, as it may have stood before."""
        index = self.place.get(name)
        if index is None:
            index = len(self.posts)
            self.place = self.place | {name: index}
            self.posts.append(None)
        before = self.before
        if before is not None and index < len(before.posts):
            post = before.posts[index]
            if post is not None and (post.body is body or post.body == body):
                self.posts[index] = post
                return
        self.posts[index] = self.watch.post(body)

    def _compare(self, earlier: list[Post | None]) -> None:
        """Who has moved, come or gone."""
        for index in range(len(self.posts)):
            was = earlier[index] if index < len(earlier) else None
            stands = self.posts[index]
            if was is not stands:
                self.moved.add(index)
                if was is not None:
                    self.changes.append(was)
                if stands is not None:
                    self.changes.append(stands)

    def forget(self, steps: int) -> None:
        """Lets go of the positions further back than so many steps."""
        at: Outlook = self
        for _ in range(steps):
            if at.before is None:
                return
            at = at.before
        at.before = None

    def sees(self, first: str, second: str) -> bool:
        """FR-LOS-1  Whether two bodies see each other. KeyError when one is not there."""
        one, other = self.place[first], self.place[second]
        asked = one * WIDEST + other if one < other else other * WIDEST + one
        answer = self.known.get(asked)
        if answer is None:
            a, b = self.posts[one], self.posts[other]
            if a is None or b is None:
                raise KeyError(first if a is None else second)
            answer = self._look(asked, one, other, a, b)
            self.known[asked] = answer
        return answer

    def _look(self, asked: int, one: int, other: int, a: Post, b: Post) -> bool:
        if not comes_first(a, b):
            a, b = b, a
        at: Outlook = self
        while at.before is not None and one not in at.moved and other not in at.moved:
            for post in at.changes:
                if may_block(a, b, post):
                    return self._look_anew(one, other, a, b)
            at = at.before
            answer = at.known.get(asked)
            if answer is not None:
                return answer
        return self._look_anew(one, other, a, b)

    def _look_anew(self, one: int, other: int, a: Post, b: Post) -> bool:
        between = [
            post
            for index, post in enumerate(self.posts)
            if post is not None and index not in (one, other) and may_block(a, b, post)
        ]
        return self.watch.answer(a, b, tuple(between))
