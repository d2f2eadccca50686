"""What the engine answers to a fixed set of questions: `python -m tests.engine.answers`.

Digests of whole random matches, of sight and of ways among random positions, as one line of JSON,
with the kind of kernels that gave them.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator

from bench.positions import Position, positions
from rules.engine.core.canonical_json import canonical_json
from rules.engine.frontier.space.movement import find
from rules.engine.frontier.space.movement_profile import MovementProfile
from rules.engine.frontier.space.sight import sight
from rules.engine.frontier.space.sight_index import sight_index
from rules.engine.frontier.space.visibility import Visibility
from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.plane import is_compiled
from tests.kit.laws import setups
from tests.kit.selfplay import random_match

MATCHES = 16
POSITIONS = 12
UNITS = 14


def matches() -> Iterator[object]:
    for system in SYSTEMS:
        for seed, setup in enumerate(setups(system, 300, MATCHES)):
            yield [commit.hash for commit in random_match(system, setup, seed).commits]


def sights(found: list[Position]) -> Iterator[object]:
    """Every pair with its reasons, and again from the outlook of the position."""
    for each in found:
        names = [str(index) for index in range(len(each.bodies))]
        visibility = Visibility(
            sight_index(each.board), dict(zip(names, each.bodies, strict=True)), None
        )
        yield [visibility.sees(one, other) for one in names for other in names if one < other]
        yield [sight(each.board, a, b, others) for a, b, others in each.pairs()[::5]]


def ways(found: list[Position]) -> Iterator[object]:
    """Ways to random ends, or what speaks against them."""
    chooser = random.Random(3)
    for each in found:
        for body in each.bodies:
            x, y = body.x + chooser.uniform(-8, 8), body.y + chooser.uniform(-8, 8)
            others = [other for other in each.bodies if other is not body]
            yield find(
                each.board, body, others, MovementProfile(maximum=10.0), (x, y, body.elevation)
            )


def digest(answers: Iterator[object]) -> str:
    told = hashlib.sha256()
    for answer in answers:
        told.update(canonical_json(answer))
    return told.hexdigest()


if __name__ == "__main__":
    standing = positions(POSITIONS, UNITS)
    print(
        json.dumps(
            {
                "compiled": is_compiled(),
                "matches": digest(matches()),
                "sights": digest(sights(standing)),
                "ways": digest(ways(standing)),
            }
        )
    )
