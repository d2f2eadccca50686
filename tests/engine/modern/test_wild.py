"""Wild data in every field of every answer, and the same match in other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import cast

from rules.engine.modern.book import MODERN
from rules.engine.tabletop.offer import Offer
from tests.engine.modern.playing import PLANS, plan
from tests.kit.selfplay import Game, random_steps
from tests.kit.wild import Position, assert_refused_with_sentences

PLAY = """
import msgspec
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import digest
from rules.engine.modern.book import MODERN
from tests.engine.modern.playing import plan
from tests.kit.selfplay import Game, random_steps

game = Game(MODERN, plan(4), seed=3)
told = [msgspec.to_builtins(decision.offer()) for decision, _ in random_steps(game)]
print(digest([told, game.commits, MODERN.view_for(game.state, SPECTATOR)]))
"""


def test_arbitrary_data_is_refused_with_a_sentence_and_changes_nothing() -> None:
    found: dict[str, Position] = {}
    for number in range(len(PLANS)):
        game = Game(MODERN, plan(300 + number), number)  # type: ignore[arg-type]
        for decision, command in random_steps(game):
            kind = cast("Offer", decision.offer()).kind
            found.setdefault(
                f"{kind} {type(command).__name__}", (game.state, decision.seat, command)
            )
    assert len(found) > 15
    assert_refused_with_sentences(MODERN, found.values())


def test_a_match_does_not_depend_on_the_process_that_plays_it() -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1
    assert len(told.pop().strip()) == 64
