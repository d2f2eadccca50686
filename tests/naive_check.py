"""Random positions asked of both implementations: `python -m tests.naive_check 20000`.

Prints how often each question was asked and how it ended, and every disagreement.

A second number is where to begin, so that a long run can be done in parts, and `1 4711` asks about
position 4711 alone. `tests/engine/frontier/naive` says what is asked.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator

from tests.engine.frontier.naive.compare import Answer, Asked, ask_sight, asked_about
from tests.engine.frontier.naive.compare_moves import ask_end, ask_leap, ask_rest, ask_way
from tests.engine.frontier.naive.compare_odds import ask_odds

QUESTIONS: tuple[Callable[[Asked], Iterator[Answer]], ...] = (
    ask_sight,
    ask_rest,
    ask_way,
    ask_leap,
    ask_end,
    ask_odds,
)
DOUBTFUL = 0.05
"""The greatest share of ends about which the grid may be too coarse to say anything."""


def answers(number: int) -> Iterator[Answer]:
    """Every question about position `number`."""
    asked = asked_about(number)
    if len(asked.at.units) >= 2:
        for ask in QUESTIONS:
            yield from ask(asked)


def tally(count: int, first: int = 0) -> Counter[tuple[str, str, str]]:
    """Asks about `count` positions, prints what differs, and counts (question, note, outcome)."""
    found: Counter[tuple[str, str, str]] = Counter()
    for number in range(first, first + count):
        for answer in answers(number):
            found[answer.kind, answer.note, answer.outcome] += 1
            if answer.outcome == "differ":
                print(f"position {number}: {answer.kind}, {answer.note}\n{answer.detail}")
    return found


def main(count: int, first: int) -> int:
    """1 when anything differs, or when too much is doubtful."""
    found = tally(count, first)
    print(f"{'question':50} {'agree':>8} {'differ':>8} {'doubtful':>8}")
    for kind, note in sorted({(kind, note) for kind, note, _ in found}):
        row = [found[kind, note, outcome] for outcome in ("agree", "differ", "doubtful")]
        print(f"{kind + ': ' + note:50} {row[0]:8} {row[1]:8} {row[2]:8}")
    ended: Counter[str] = Counter()
    for (_, _, outcome), times in found.items():
        ended[outcome] += times
    print(f"{count} positions from {first}: {dict(ended)}")
    ends = sum(times for (kind, _, _), times in found.items() if kind == "end")
    return 1 if ended["differ"] or ended["doubtful"] > DOUBTFUL * ends else 0


if __name__ == "__main__":
    sys.exit(main(*([int(each) for each in sys.argv[1:]] + [1000, 0][len(sys.argv) - 1 :])))
