"""Recorded matches: a log that is never written again, and for those of today's revision a
transcript in today's words.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from rules.engine.core.canonical_json import canonical_json
from rules.engine.core.log import Commit, Json, fold, sealed, state_hash
from rules.engine.core.record import Record
from rules.engine.core.system import Setup
from rules.engine.systems import SYSTEMS, system
from rules.engine.tabletop.rule_book import RuleBook
from rules.records import match_record
from rules.records.replay import differences
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


def golden_setups(book: RuleBook[Any]) -> dict[str, Setup]:
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


def recordings_of_today() -> list[Path]:
    """The recorded logs of each book's present revision; the older ones are only folded."""
    return [path for path in recordings() if is_of_today(read(path)[0])]


def is_of_today(header: Header) -> bool:
    """Whether a log was recorded under the rules as they are now."""
    return header.revision == system(header.system).revision


def write() -> None:
    """Records the matches that have no log yet, and writes the transcripts. Never run by tests."""
    for book in SYSTEMS:
        folder = FOLDER / book.key / f"v{book.schema}"
        folder.mkdir(parents=True, exist_ok=True)
        for name, setup in golden_setups(book).items():
            path = folder / f"{name}.log.jsonl"
            if not path.exists():
                path.write_bytes(log_of(random_match(book, setup, seed=0)))
    for path in recordings_of_today():
        transcript_path(path).write_text(transcript(path), "utf-8")


def log_of(game: Game) -> bytes:
    """The header and the commits, one canonical line each."""
    outcome = game.state.outcome
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


def transcript_path(path: Path) -> Path:
    """Where the transcript of a recorded log stands."""
    return path.with_name(path.name.replace(".log.jsonl", ".transcript.txt"))


def transcript(path: Path) -> str:
    """Every sentence of a recorded log as it is worded today, with its clause and dice."""
    header, commits = read(path)
    book, setup = system(header.system), header.setup
    lines = [f"{setup.mission} on {setup.layout or OWN_BOARD}, {setup.limit} points"]
    for commit in commits:
        faces = " ".join(f"D{face.sides}:{face.face}" for face in commit.dice)
        who = "server" if commit.seat is None else setup.names[commit.seat]
        lines.append(
            f"{commit.seq:>4} {who} {commit.command['type']}{f' [{faces}]' if faces else ''}"
        )
        for event in book.decode_events(list(commit.events), commit.schema):
            said = book.sentence(event.message, event, "en")
            lines += [f"       {said} ({event.clause})"] if said else []
    return "\n".join(lines) + "\n"


def replay_differences(path: Path) -> list[str]:
    """What today's rules decide otherwise than a recorded log; sentences may change."""
    header, commits = read(path)
    setup = header.setup
    terrain = {} if setup.terrain is msgspec.UNSET else setup.terrain
    match = match_record.Header(
        system=header.system,
        catalogue="",
        rules=header.revision,
        mission=setup.mission,
        board=msgspec.convert({"layout": setup.layout, **terrain}, match_record.Board),
        settings=match_record.Settings(match=setup.match, limit=setup.limit, options=setup.options),
        seats=(
            match_record.SeatLine(seat=0, name=setup.names[0], nonce=""),
            match_record.SeatLine(seat=1, name=setup.names[1], nonce=""),
        ),
        dice_commitment="",
        started="",
    )
    record = match_record.MatchRecord(match, commits)
    return list(differences(system(header.system), record, range(len(commits))))


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
    outcome = state.outcome
    return header, state_hash(state), outcome.results if outcome else ("", "")


def altered(path: Path, change: Callable[[Json], None]) -> bytes:
    """A recorded log, changed in the first commit that threw dice, with its chain mended."""
    header, commits = read(path)
    first = next(commit.seq for commit in commits if commit.dice)
    kept, prev = [], ""
    for commit in commits:
        raw = msgspec.to_builtins(commit)
        if commit.seq == first:
            change(raw)
        kept.append(sealed(msgspec.convert(raw, Commit).change(prev=prev)))
        prev = kept[-1].hash
    return b"".join(canonical_json(line) + b"\n" for line in (header, *kept))
