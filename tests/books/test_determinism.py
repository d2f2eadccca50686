"""The same match in processes that hash strings differently: the same bytes, offers and views."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.books.books import BOOKS

PLAY = """
import sys
import msgspec
from rules.engine.core.known import SPECTATOR
from rules.engine.core.log import digest
from tests.books.books import BOOKS
from tests.kit.selfplay import Game, random_steps
from tests.kit.laws import setups

(book,) = (each for each in BOOKS if each.key == sys.argv[1])
game = Game(book, setups(book, 3, 1)[0], seed=3)
told = [msgspec.to_builtins(decision.offer()) for decision, _ in random_steps(game)]
print(digest([told, game.commits, book.view_for(game.state, SPECTATOR)]))
"""


def played(key: str, seed: str) -> bytes:
    """The digest of a match played in a process of its own. AssertionError with its traceback."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, key],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


@pytest.mark.parametrize("key", [book.key for book in BOOKS])
def test_a_match_does_not_depend_on_the_process_that_plays_it(key: str) -> None:
    told = {played(key, seed) for seed in ("0", "1")}
    assert len(told) == 1
    assert len(told.pop().strip()) == 64
