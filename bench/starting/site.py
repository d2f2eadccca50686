"""Start of a site worker: import everything, compute one line of sight and one region."""

from __future__ import annotations

from django.urls import get_resolver

import frontier_site.asgi
from bench.memory import peak
from rules.engine.frontier.play.position_queries import board_named
from rules.engine.frontier.space.board import Body
from rules.engine.frontier.space.movement import MovementProfile, reach
from rules.engine.frontier.space.sight import sees

assert "application" in vars(frontier_site.asgi)
assert get_resolver().url_patterns
board = board_named("A")
one, other = (
    Body(x=x, y=10.0, elevation=0.0, radius=0.49, scale=1, name=name)
    for x, name in ((11.0, "one"), (33.0, "other"))
)
sees(board, one, other, [])
assert reach(board, one, [other], MovementProfile(maximum=10.0))
print(peak())
