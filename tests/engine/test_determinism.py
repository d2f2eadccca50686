"""The same match in processes that hash strings differently: the same bytes, offers and views."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rules.engine.systems import SYSTEMS

PLAY = """
import sys
import msgspec
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import digest
from rules.engine.systems import system
from tests.kit.selfplay import Game, random_steps
from tests.kit.laws import setups

book = system(sys.argv[1])
game = Game(book, setups(book, 3, 1)[0], seed=3)
told = [msgspec.to_builtins(decision.offer()) for decision, _ in random_steps(game)]
print(digest([told, game.commits, book.view_for(game.state, SPECTATOR)]))
"""


@pytest.mark.parametrize("key", [system.key for system in SYSTEMS])
def test_a_match_does_not_depend_on_the_process_that_plays_it(key: str) -> None:
    told = {
        subprocess.run(
            [sys.executable, "-c", PLAY, key],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    }
    assert len(told) == 1
    assert len(told.pop().strip()) == 64
