"""How long the log of a match may become: what play can need by the rules of its book, room for
steps taken back, and a few commits with which the match can always be ended.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal
from rules.engine.core.record import Record

SHARE_TAKEN_BACK = 2
"""For every two commits that play can need, one may go to steps taken back and what is said about
them.
"""
CLOSING = 8
"""Commits that always fit: an offer to stop of each side with its answer, the end, and what the
server has still to open or to note.
"""
ENDINGS = frozenset({"Concede", "OfferStop", "AnswerStop"})
"""The commands of every book that lead to the end of a match whatever is asked."""


class Length(Record):
    """The bounds of one log; `play` is how many commits its book can need for the whole match."""

    play: int

    @property
    def taken_back(self) -> int:
        """How many commits may no longer count, those that say so among them."""
        return self.play // SHARE_TAKEN_BACK

    @property
    def most_played(self) -> int:
        """The commits after which a match can only be ended."""
        return self.play + self.taken_back

    @property
    def most(self) -> int:
        """The length that no log exceeds."""
        return self.most_played + CLOSING

    def is_full_for(self, command: Command, commits: int) -> bool:
        """Whether `command` no longer fits a log of so many commits."""
        return commits >= self.most_played and type(command).__name__ not in ENDINGS

    def refusal(self, clause: str) -> Refusal:
        """Why nothing more is played, under a `clause` of the book."""
        return Refusal(clause=clause, key="log-full", params={"most": self.most_played})

    def may_take_back(self, steps: int, notes: int, commits: int, counting: int) -> bool:
        """Whether a log of so many commits, of which some are still `counting`, has room for taking
        back `steps` of them, with as many `notes` about it.
        """
        gone = commits - counting + steps + notes
        return gone <= self.taken_back and commits + notes <= self.most_played
