"""The sample records that the Python and the JavaScript verifier share: a match, a practice
match that goes on from one of its steps, a match that whoever runs the site has ended, and one of
another game on a board of one's own.

`python -m tests.rules.sample` plays them anew, after the rules' revision has been raised.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from rules.engine.core import log
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.flow import State
from rules.engine.core.resolution import NoDice, Play, Secret, Situation, commitment_of
from rules.engine.core.runner import resolve
from rules.engine.frontier.data.catalogue import CATALOGUE
from rules.engine.systems import system
from rules.records.match_record import (
    Board,
    Branch,
    Footer,
    Header,
    MatchRecord,
    SeatLine,
    Settings,
)

VECTORS = Path(__file__).parents[2] / "docs" / "vectors"
FILE = VECTORS / "match.frontier.jsonl"
PRACTICE = VECTORS / "practice.frontier.jsonl"
ENDED = VECTORS / "ended.frontier.jsonl"
SQUARES = VECTORS / "squares.frontier.jsonl"
FILES = {"match": FILE, "practice": PRACTICE, "ended": ENDED, "squares": SQUARES}
ALTERED = VECTORS / "altered.json"
SECRET = hashlib.sha256(b"the dice of the sample").digest()
OTHER_SECRET = hashlib.sha256(b"the dice of the practice").digest()


class NumberedVault:
    """Salts that are the same every time."""

    def __init__(self) -> None:
        self._kept: dict[str, Secret] = {}

    def seal(self, payload: str) -> str:
        salt = hashlib.sha256(f"salt {len(self._kept)}".encode()).hexdigest()
        commitment = commitment_of(payload, salt)
        self._kept[commitment] = Secret(payload=payload, salt=salt)
        return commitment

    def open(self, commitment: str) -> Secret:
        return self._kept[commitment]


def header() -> Header:
    nonces = [hashlib.sha256(f"seat {seat}".encode()).hexdigest() for seat in (0, 1)]
    return Header(
        system="frontier",
        catalogue=CATALOGUE.version,
        rules=system("frontier").revision,
        mission="assault",
        board=Board(layout="A"),
        settings=Settings(
            match="6a1b0c5e-3a65-4f6e-9f0b-0c7a5b0e9d11", limit=200, options={"turn_cap": 12}
        ),
        seats=(
            SeatLine(seat=0, name="Ana", nonce=nonces[0]),
            SeatLine(seat=1, name="Émile", nonce=nonces[1]),
        ),
        dice_commitment=hashlib.sha256(SECRET).hexdigest(),
        started="2026-01-01T00:00:00.000+00:00",
    )


def played() -> MatchRecord:
    """A short match with random answers, one of them taken back, to its end."""
    writer = Writer(header(), SECRET, NumberedVault())
    writer.begin()
    writer.answer()
    writer.take_back(0)
    return writer.to_the_end()


def on_squares() -> MatchRecord:
    """A short match of Modern on a map by chance: armies and guns have their orders in secret."""
    rules = system("modern")
    drawing = rules.hosted.drawing
    own = drawing.written(drawing.random("squares", "en").change(name="Le gué"))
    options = {"max_units": 3, "deploy_order": 1, "artillery_may_target_empty": 1, "turn_limit": 2}
    top = header().change(
        system=rules.key,
        catalogue=rules.catalogue.version,
        rules=rules.revision,
        mission="campaign-battle",
        board=msgspec.convert({"layout": "", **own}, Board),
        settings=Settings(match="c0a3f6d4-52b1-4f9e-8a7d-1d2e3f405162", limit=0, options=options),
    )
    writer = Writer(top, SECRET, NumberedVault(), chooser="orders 41")
    writer.begin()
    return writer.to_the_end()


def practised(record: MatchRecord) -> MatchRecord:
    """The match gone on with from a step in its middle, with other dice."""
    standing = [each for each in log.effective_commits(record.commits) if log.back_to(each) is None]
    last = standing[len(standing) // 2]
    branch = Branch(match=record.header.settings.match, seq=last.seq, hash=last.hash)
    top = record.header.change(
        branch=branch,
        dice_commitment=hashlib.sha256(OTHER_SECRET).hexdigest(),
        settings=record.header.settings.change(match="b3f1c2de-8a57-4f0e-8a3c-51f4f2f5f0aa"),
    )
    writer = Writer(top, OTHER_SECRET, NumberedVault(), list(record.commits[: last.seq + 1]))
    note = Play(writer.now, NoDice(), writer.vault)
    note.emit(log.Branched(clause="FR-DP-1", **branch.fields()))
    writer.add(note, None, log.Practise(), prev=top.hash)
    return writer.to_the_end()


def ended(record: MatchRecord) -> MatchRecord:
    """The beginning of the match, and its end against one side by whoever runs the site."""
    writer = Writer(record.header, SECRET, NumberedVault(), list(record.commits[:8]))
    command = log.ForceEnd(against=1, why="Insults, three times.")
    writer.add(resolve(writer.now, None, command, NoDice(), writer.vault), None, command)
    return writer.closed()


class Writer:
    """Writes a record commit by commit, with answers drawn from a fixed seed."""

    def __init__(
        self,
        top: Header,
        secret: bytes,
        vault: NumberedVault,
        commits: list[log.Commit] | None = None,
        chooser: str = "sample",
    ) -> None:
        self.top, self.secret, self.vault = top, secret, vault
        self.rules = system(top.system)
        self.setup = top.setup
        self.commits = commits or []
        self.answers = SeededDice(secret=b"answers", match=chooser, nonces=("", ""))

    @property
    def state(self) -> State:
        return log.fold(self.rules, self.setup, self.commits)

    @property
    def now(self) -> Situation[State]:
        return Situation(self.rules, self.state, self.thrown)

    @property
    def thrown(self) -> int:
        return log.faces_thrown(self.commits)

    def dice(self) -> SeededDice:
        match, nonces = self.setup.match, self.top.nonces
        return SeededDice(secret=self.secret, match=match, nonces=nonces, index=self.thrown)

    def add(self, play, seat, command, prev="") -> None:  # type: ignore[no-untyped-def]
        seq = len(self.commits)
        before = prev or (self.commits[-1].hash if self.commits else self.top.hash)
        at = f"2026-01-01T00:{seq // 60:02}:{seq % 60:02}.000+00:00"
        made = log.commit_of(play, seq=seq, seat=seat, command=command, prev=before, at=at)
        self.commits.append(made)

    def begin(self) -> None:
        now: Situation[State] = Situation.opening(self.rules, self.setup)
        play = resolve(now, None, log.Begin(), self.dice(), self.vault)
        self.add(play, None, log.Begin())

    def answer(self) -> bool:
        """One random answer; whether there was anything to answer."""
        now = self.now
        decisions = now.decisions
        if not decisions:
            return False
        decision = decisions[pick(self.answers, len(decisions))]
        command = decision.sample(self.answers if decision.seat is not None else NoDice())
        play = resolve(now, decision.seat, command, self.dice(), self.vault)
        self.add(play, decision.seat, command)
        return True

    def take_back(self, to: int) -> None:
        """Everything after commit `to`, by the seat that has answered last."""
        play = Play(self.now, NoDice(), self.vault)
        play.emit(log.Undone(clause="FR-DP-1", said="Taken back.", back_to=to))
        self.add(play, self.commits[-1].seat, log.Undo(back_to=to))

    def to_the_end(self) -> MatchRecord:
        while self.answer():
            pass
        return self.closed()

    def closed(self) -> MatchRecord:
        """The record of a match that is over."""
        outcome = self.state.outcome
        assert outcome is not None
        footer = Footer(
            result=outcome.results,
            reason=outcome.reason,
            dice_secret=self.secret.hex(),
            state_hash=log.state_hash(self.state),
        )
        return MatchRecord(self.top, self.commits, footer)


if __name__ == "__main__":
    record = played()
    FILE.write_bytes(record.encode())
    PRACTICE.write_bytes(practised(record).encode())
    ENDED.write_bytes(ended(record).encode())
    SQUARES.write_bytes(on_squares().encode())
