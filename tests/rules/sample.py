"""The sample record that the Python and the JavaScript verifier share.

`python -m tests.rules.sample` plays it anew, after the rules' revision has been raised.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from rules.engine.core import log
from rules.engine.core.dice import SeededDice, pick
from rules.engine.core.play import NoDice, Secret, commitment_of
from rules.engine.frontier.catalogue import CATALOGUE
from rules.engine.systems import system
from rules.record import Board, Footer, Header, MatchRecord, SeatLine, Settings

FILE = Path(__file__).parents[2] / "docs" / "vectors" / "match.frontier.jsonl"
SECRET = hashlib.sha256(b"the dice of the sample").digest()


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
    rules, top, vault = system("frontier"), header(), NumberedVault()
    setup = top.setup
    answers = SeededDice(secret=b"answers", match="sample", nonces=("", ""))

    def dice() -> SeededDice:
        thrown = log.faces_thrown(commits)
        return SeededDice(secret=SECRET, match=setup.match, nonces=top.nonces, index=thrown)

    def add(play, seat, command) -> None:  # type: ignore[no-untyped-def]
        prev = commits[-1].hash if commits else top.hash
        at = f"2026-01-01T00:{len(commits) // 60:02}:{len(commits) % 60:02}.000+00:00"
        seq = len(commits)
        commits.append(log.commit_of(play, seq=seq, seat=seat, command=command, prev=prev, at=at))

    commits: list[log.Commit] = []
    add(log.opening(rules, setup, dice(), vault), None, log.Begin())
    state = log.fold(rules, setup, commits)
    while decisions := rules.decisions(state):
        decision = decisions[pick(answers, len(decisions))]
        command = decision.sample(answers if decision.seat is not None else NoDice())
        play = log.resolve(
            rules, state, decision.seat, command, dice(), vault, log.faces_thrown(commits)
        )
        add(play, decision.seat, command)
        if len(commits) == 2:
            taken_back = log.Undone(clause="FR-DP-1", said="Taken back.", back_to=0)
            play.events, play.faces = [taken_back], []
            add(play, decision.seat, log.Undo(back_to=0))
        state = log.fold(rules, setup, commits)
    outcome = rules.outcome(state)
    assert outcome is not None
    footer = Footer(
        result=outcome.results,
        reason=outcome.reason,
        dice_secret=SECRET.hex(),
        state_hash=log.state_hash(state),
    )
    return MatchRecord(top, commits, footer)


if __name__ == "__main__":
    FILE.write_bytes(played().encode())
