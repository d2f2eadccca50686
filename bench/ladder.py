"""Computer players against each other and against random play, in pairs: `make ladder`, or
`python -m bench.ladder GAME … --pairs 50 --minutes 15`.

The two matches of a pair have the same terms, ready-made armies and dice; the players swap seats.
Finished matches are kept in `.bench/ladder/`, so that a run that was stopped goes on where it was;
they count only for the rules and players that played them. An unfinished table says so.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from rules.compute.quick_dice import QuickDice
from rules.engine.core.decision import Command, Seat
from rules.engine.core.flow import decision_for
from rules.engine.core.system import Setup
from rules.engine.systems import SYSTEMS
from rules.engine.tabletop.computer.levels import LEVELS
from rules.engine.tabletop.computer.rosters import ROSTER, ready_made
from rules.engine.tabletop.computer.search import choose
from rules.engine.tabletop.rule_book import RuleBook
from rules.engine.tabletop.sealed_choices import SealDecision
from tests.kit.selfplay import BOUND, Game

BOOKS: dict[str, RuleBook[Any]] = {book.key: book for book in SYSTEMS}
MEETINGS = (("normal", "random", 0.90), ("normal", "easy", 0.60), ("easy", "random", 0.50))
"""The players that meet, and the share that the first of them is to win."""
FOLDER = Path(".bench/ladder")


class Played(NamedTuple):
    """A finished match: points of the first player (1, 0.5 or 0), the answers that it gave, and
    their processor seconds.
    """

    points: float
    reason: str
    seconds: list[float]


def play(key: str, first: str, second: str, pair: int, swapped: bool) -> Played:
    """One match of a pair: the first player has seat 0, or seat 1 where `swapped`."""
    book = BOOKS[key]
    agreed = _terms(book, pair)
    game = Game(book, agreed, seed=pair)
    seat_of_first: Seat = 1 if swapped else 0
    players = (second, first) if swapped else (first, second)
    dice = [QuickDice(f"{pair}/{seat}/{name}") for seat, name in enumerate(players)]
    seconds: list[float] = []
    for _ in range(BOUND):
        decisions = game.decisions()
        if not decisions:
            break
        seat = decisions[0].seat
        if seat is None:
            game.answer(None, decisions[0].sample(dice[0]))
            continue
        begun = time.process_time()
        command = _answer(book, game, seat, players[seat], dice[seat], agreed, pair)
        if seat == seat_of_first:
            seconds.append(time.process_time() - begun)
        game.answer(seat, command)
    if game.state.outcome is None:
        raise AssertionError(f"{key} {first} {second} {pair} does not end")
    value = book.heuristics.evaluate(game.state, seat_of_first)["result"]
    points = 1.0 if value > 0 else 0.0 if value < 0 else 0.5
    return Played(points, game.state.outcome.reason, seconds)


def _answer(
    book: RuleBook[Any],
    game: Game,
    seat: Seat,
    player: str,
    dice: QuickDice,
    agreed: Setup,
    pair: int,
) -> Command:
    decision = decision_for(game.decisions(), seat)
    assert decision is not None
    if isinstance(decision, SealDecision) and decision.slot == ROSTER:
        army = ready_made(book, agreed, decision, QuickDice(f"{pair}/{seat}"))
        assert army is not None
        return army
    if player == "random":
        return decision.sample(dice)
    own = {key: secret.payload for key, secret in game.safe.secrets.items()}
    return choose(book, game.now, seat, own, LEVELS[player], dice)


def _terms(book: RuleBook[Any], pair: int) -> Setup:
    """The usual terms of a mission and a board, in turn."""
    missions, layouts = book.catalogue.missions, book.catalogue.layouts
    mission = missions[pair % len(missions)]
    suited = [each.slug for each in layouts if mission.slug not in _unsuited(book, each.slug)]
    return Setup(
        match=f"ladder-{pair}",
        names=("First", "Second"),
        mission=mission.slug,
        layout=suited[pair // len(missions) % len(suited)],
        limit=mission.default_limit,
    )


def _unsuited(book: RuleBook[Any], layout: str) -> dict[str, str]:
    return book.hosted.unsuited(layout, msgspec.UNSET)


# ---- tables ------------------------------------------------------------------------------------


def wilson(share: float, count: int) -> tuple[float, float]:
    """The 95 % interval of a share of `count` matches (Wilson's score interval)."""
    z = 1.96
    middle = share + z * z / (2 * count)
    spread = z * ((share * (1 - share) + z * z / (4 * count)) / count) ** 0.5
    return (middle - spread) / (1 + z * z / count), (middle + spread) / (1 + z * z / count)


def digest() -> str:
    """What played: a digest of the engine and of this file."""
    files = sorted(Path("rules/engine").rglob("*.py")) + sorted(
        Path("rules/engine").rglob("*.toml")
    )
    together = hashlib.sha256()
    for each in [*files, Path(__file__)]:
        together.update(each.read_bytes())
    return together.hexdigest()[:16]


class Results:
    """The finished matches of one game and meeting, kept in a file of their players' digest."""

    def __init__(self, key: str, first: str, second: str, played_by: str) -> None:
        self.path = FOLDER / played_by / f"{key}-{first}-{second}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lines = self.path.read_text().splitlines() if self.path.exists() else []
        self.played = {
            (pair, swapped): Played(*rest) for pair, swapped, *rest in map(json.loads, lines)
        }

    def add(self, pair: int, swapped: bool, found: Played) -> None:
        self.played[(pair, swapped)] = found
        with self.path.open("a") as file:
            file.write(json.dumps([pair, swapped, *found]) + "\n")


def meet(
    pool: ProcessPoolExecutor,
    results: Results,
    names: tuple[str, str, str],
    pairs: int,
    ends: float,
) -> None:
    """Play what is left of `pairs` pairs, until the time `ends`."""
    left = iter(
        each
        for each in ((pair, swapped) for pair in range(pairs) for swapped in (False, True))
        if each not in results.played
    )
    running = {pool.submit(play, *names, *each): each for each in _few(left)}
    while running:
        done = next(as_completed(running))
        results.add(*running.pop(done), done.result())
        if time.monotonic() < ends:
            running |= {pool.submit(play, *names, *each): each for each in _few(left, 1)}


def _few(left: Iterator[tuple[int, bool]], most: int = 4) -> Iterator[tuple[int, bool]]:
    for _, each in zip(range(most), left, strict=False):
        yield each


def row(results: Results, names: tuple[str, str, str], pairs: int, goal: float) -> str:
    """The line of the table."""
    played = list(results.played.values())
    if not played:
        return f"{names[0]:9}  {names[1]:6} – {names[2]:6}  not played yet"
    share = sum(each.points for each in played) / len(played)
    low, high = wilson(share, len(played))
    seconds = sorted(each for one in played for each in one.seconds)
    kept = "" if share >= goal else "  GOAL MISSED"
    part = "" if len(played) == 2 * pairs else f"  NOT FINISHED: {len(played)} of {2 * pairs}"
    return (
        f"{names[0]:9}  {names[1]:6} – {names[2]:6}  {share:6.1%} of {len(played):3} "
        f"({low:.1%} … {high:.1%}), goal {goal:.0%}; a decision {_ms(seconds, 0.5)} ms, "
        f"p95 {_ms(seconds, 0.95)}, longest {_ms(seconds, 1)}{kept}{part}"
    )


def _ms(seconds: list[float], part: float) -> str:
    return f"{1000 * seconds[min(len(seconds) - 1, int(part * len(seconds)))]:.0f}"


def main(arguments: list[str], say: Callable[[str], None] = print) -> int:
    """Play every meeting of the games named, or of all; 1 where a finished table misses a goal."""
    parser = argparse.ArgumentParser(prog="bench.ladder")
    parser.add_argument("games", nargs="*", default=list(BOOKS))
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=15)
    chosen = parser.parse_args(arguments)
    ends = time.monotonic() + 60 * chosen.minutes
    missed, played_by = False, digest()
    with ProcessPoolExecutor() as pool:
        for key in chosen.games:
            for first, second, goal in MEETINGS:
                names, results = (key, first, second), Results(key, first, second, played_by)
                if time.monotonic() < ends:
                    meet(pool, results, names, chosen.pairs, ends)
                line = row(results, names, chosen.pairs, goal)
                say(line)
                missed |= "GOAL MISSED" in line
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
