"""Random positions asked of both implementations: `python -m tests.naive_check 20000`.

Prints how often each question was asked and how it ended, and every disagreement.

A second number is where to begin, so that a long run can be done in parts, and `1 4711` asks about
position 4711 alone. `tests/engine/frontier/naive` says what is asked.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from rules.engine.frontier.space.board import board_of
from tests.engine.frontier.naive.compare import Answer, Asked, ask_sight
from tests.engine.frontier.naive.compare_moves import ask_end, ask_leap, ask_push, ask_rest, ask_way
from tests.engine.frontier.naive.compare_odds import ask_odds
from tests.engine.frontier.naive.draw import position

Question = Callable[[Asked], Iterator[Answer]]
QUESTIONS = (ask_sight, ask_rest, ask_way, ask_leap, ask_push, ask_end, ask_odds)
DOUBTFUL = 0.05
"""The greatest share of ends about which the grid may be too coarse to say anything."""


def answers(number: int, questions: Sequence[Question] = QUESTIONS) -> Iterator[Answer]:
    """Some or all questions about position `number`, the same for ever."""
    at = position(number)
    board = board_of(at.pieces)
    for ask in questions if len(at.units) > 1 else ():
        yield from ask(Asked(at, board, Random(f"{ask.__name__} {number}")))


def differences(first: int, count: int, questions: Sequence[Question]) -> Iterator[str]:
    """What differs about positions, each with the command that shows it again."""
    for number in range(first, first + count):
        for answer in answers(number, questions):
            if answer.outcome == "differ":
                yield f"python -m tests.naive_check 1 {number}\n{answer.detail}"


def tally(count: int, first: int = 0) -> Counter[tuple[str, str, str]]:
    """Asks about `count` positions, prints what differs, and counts (question, note, outcome)."""
    found: Counter[tuple[str, str, str]] = Counter()
    for number in range(first, first + count):
        for answer in answers(number):
            found[answer.kind, answer.note, answer.outcome] += 1
            if answer.outcome == "differ":
                title = f"position {number}: {answer.kind}, {answer.note}"
                print(title, answer.detail, sep="\n", flush=True)
    return found


def main(count: int = 1000, first: int = 0) -> int:
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
    sys.exit(main(*map(int, sys.argv[1:])))
