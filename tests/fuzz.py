"""Random matches to the end: `python -m tests.fuzz 1000`, or `1000 500` to begin with number 500,
`1000 500 frontier` of one book alone. Any that breaks a law is named by its number.

Each match must end, meet no empty decision, fold to the state played after every commit, give back
what an undo takes back, alone or by consent, replay to the same bytes, survive JSON, conserve its
points and tell no sealed answer early. A number gives the same match for ever, so a failure is its
own reproduction.
"""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.log import chain_error
from rules.engine.systems import SYSTEMS, UNFINISHED
from rules.engine.tabletop.rule_book import RuleBook
from tests.kit.laws import setups
from tests.kit.matters import conserved, irretraceable, is_empty, leaks, misfolded, unsettled
from tests.kit.selfplay import Game, random_steps, replayed

BOOKS = {book.key: book for book in SYSTEMS + UNFINISHED}


def try_match(key: str, number: int) -> tuple[int, int, str, str]:
    """Plays match `number`: (number, commits, how it ended, what is wrong)."""
    game_system = BOOKS[key]
    try:
        game = Game(game_system, setups(game_system, number, 1)[0], number)
        empty = [decision for decision, _ in random_steps(game) if is_empty(decision)]
        wrong = [f"{type(decision).__name__} leaves nothing to decide" for decision in empty]
        wrong += [*conserved(game), *misfolded(game), *irretraceable(game, step=9), *leaks(game)]
        wrong += unsettled(game, step=17)
        if canonical_json(replayed(game).commits) != canonical_json(game.commits):
            wrong.append("replaying the commands gives other commits")
        if chain_error(game.commits, ""):
            wrong.append(chain_error(game.commits, ""))
        outcome = game.state.outcome
        return number, len(game.commits), outcome.reason if outcome else "", "; ".join(wrong)
    except Exception:
        return number, 0, "", traceback.format_exc(limit=-4)


def main(count: int, first: int, books: tuple[RuleBook[Any], ...]) -> int:
    """Plays `count` matches of each book on all cores, numbered from `first`; 1 when any of them
    fails.
    """
    failed = 0
    for found in books:
        reasons: Counter[str] = Counter()
        commits = 0
        with ProcessPoolExecutor() as pool:
            for number, length, reason, wrong in pool.map(
                try_match, [found.key] * count, range(first, first + count), chunksize=4
            ):
                reasons[reason] += 1
                commits += length
                if wrong:
                    failed += 1
                    print(f"{found.key} match {number}: {wrong}")
        print(
            f"{found.key}: {count} matches, {commits} commits, "
            f"ended by {dict(reasons)}, {failed} failed"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    count, first, *keys = [*sys.argv[1:], *("1000", "0")[len(sys.argv) - 1 :]]
    sys.exit(main(int(count), int(first), tuple(BOOKS[key] for key in keys) or SYSTEMS))
