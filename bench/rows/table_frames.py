"""Frame rate of the match page with 32 units on a mid-range phone: pinching, panning, and dragging
a unit; against an empty page under the same gestures.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from bench.browsing import Phone, Touch, chromium, phone_at
from bench.harness import Contender, Entrant, Missing, Sample, ceiling, times_more, told
from bench.serving import running

NAME = "table_frames"
EMPTY = "an empty page"
GESTURES: dict[str, Callable[[Phone], Sequence[Touch]]] = {
    "pinch": Phone.pinch,
    "pan": Phone.pan,
    "drag": Phone.drag,
}
COMPARISONS = tuple(
    comparison
    for gesture in GESTURES
    for comparison in (
        times_more(gesture, "frames/s", EMPTY, 0.85),
        told(ceiling(f"{gesture}, longest", "ms", 0)),
    )
)


@contextmanager
def entrants() -> Iterator[Sequence[Entrant]]:
    if not chromium():
        reason = "Chromium is not installed"
        yield [Missing("ours", reason), Missing(EMPTY, reason)]
        return
    with (
        running("bench.server.table", "frontier_site.settings") as (port, filled, _),
        phone_at(port, filled["match"], filled["session"]) as phone,
    ):
        touches: dict[str, Sequence[Touch]] = {}
        yield [
            Contender("ours", lambda: _ours(phone, touches)),
            Contender(EMPTY, lambda: _empty(phone, touches)),
        ]


def _ours(phone: Phone, touches: dict[str, Sequence[Touch]]) -> Sample:
    seen: Sample = {}
    for name, gesture in GESTURES.items():
        phone.table.page.bring_to_front()
        touches[name] = gesture(phone)
        seen |= _told(name, phone.table.frames(touches[name]))
    return seen


def _empty(phone: Phone, touches: dict[str, Sequence[Touch]]) -> Sample:
    """The same touches as on the table; before there were any, those that come first."""
    seen: Sample = {}
    for name in GESTURES:
        seen |= _told(name, phone.empty.frames(touches.get(name) or phone.pinch()))
    return seen


def _told(name: str, frames: Sequence[float]) -> Sample:
    return {name: 1000 * len(frames) / sum(frames), f"{name}, longest": max(frames)}
