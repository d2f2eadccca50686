"""Recorded matches, kept for ever: a log that must fold and a transcript whose diff is a review."""

from __future__ import annotations

from pathlib import Path

import msgspec

from rules.engine.core.canonical import canonical_json
from rules.engine.core.log import Commit, fold, state_hash
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.systems import SYSTEMS, RuleBook, system
from tests.kit.laws import laws_of, on_own_board
from tests.kit.selfplay import Game, random_match

FOLDER = Path(__file__).parents[1] / "golden"


class Header(Record):
    """The first line of a recorded log: what to fold from, and what the fold must give."""

    system: str
    schema: int
    seed: int
    setup: Setup
    state_hash: str
    results: tuple[str, str]
    revision: str = "1"


OWN_BOARD = "own-board"


def golden_setups(book: RuleBook) -> dict[str, Setup]:
    """What is recorded, by file name: what the book's own tests say, and a match of its first
    mission on a board by chance.
    """
    recorded = laws_of(book).recorded()
    first = book.catalogue.missions[0]
    usual = recorded[first.slug].change(match=f"golden-{OWN_BOARD}")
    return recorded | {OWN_BOARD: on_own_board(book, usual, "golden")}


def recordings() -> list[Path]:
    """Every recorded log of every system and schema."""
    return sorted(FOLDER.glob("*/v*/*.log.jsonl"))


def write() -> None:
    """Records today's matches of every system under its schema. Never run by tests."""
    for book in SYSTEMS:
        folder = FOLDER / book.key / f"v{book.schema}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, setup in golden_setups(book).items():
            game = random_match(book, setup, seed=0)
            (folder / f"{name}.log.jsonl").write_bytes(log_of(game))
            (folder / f"{name}.transcript.txt").write_text(transcript(game), "utf-8")


def log_of(game: Game) -> bytes:
    """The header and the commits, one canonical line each."""
    outcome = game.system.outcome(game.state)
    header = Header(
        system=game.system.key,
        schema=game.system.schema,
        seed=game.seed,
        setup=game.setup,
        state_hash=state_hash(game.state),
        results=outcome.results if outcome else ("", ""),
        revision=game.system.revision,
    )
    return b"".join(canonical_json(line) + b"\n" for line in (header, *game.commits))


def transcript(game: Game) -> str:
    """Every sentence of the match with its clause and dice, in reading order."""
    lines = [f"{game.setup.mission} on {game.setup.layout or OWN_BOARD}, {game.setup.limit} points"]
    for commit in game.commits:
        faces = " ".join(f"D{face.sides}:{face.face}" for face in commit.dice)
        who = "server" if commit.seat is None else game.setup.names[commit.seat]
        lines.append(
            f"{commit.seq:>4} {who} {commit.command['type']}{f' [{faces}]' if faces else ''}"
        )
        lines += [
            f"       {event['said']} ({event['clause']})"
            for event in commit.events
            if event["said"]
        ]
    return "\n".join(lines) + "\n"


def read(path: Path) -> tuple[Header, list[Commit]]:
    """A recorded log."""
    first, *rest = path.read_bytes().splitlines()
    header = msgspec.json.decode(first, type=Header)
    return header, [msgspec.json.decode(line, type=Commit) for line in rest]


def folded_hash(path: Path) -> tuple[Header, str, tuple[str, str]]:
    """The header, the hash of the state that the log folds to today, and its result."""
    header, commits = read(path)
    book = system(header.system)
    state = fold(book, header.setup, commits)
    outcome = book.outcome(state)
    return header, state_hash(state), outcome.results if outcome else ("", "")
