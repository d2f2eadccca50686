"""Limits on the length of a match's log: the commits that play needs by the rules, a share for
undo, and a reserve with which the match can always be ended.
"""

from __future__ import annotations

from rules.engine.core.decision import Command, Refusal
from rules.engine.core.early_end import AnyTime
from rules.engine.core.record import Record

SHARE_TAKEN_BACK = 2
"""Undone commits and undo requests may use one commit for every two that play can need."""
CLOSING = 8
"""Reserved commits at the end of a log: an offer to stop by each side with its answer, the end of
the match, and the server's last reveals and notes.
"""


class Length(Record):
    """The length limits of one log; `play` is the most commits that the rules of its book can
    need.
    """

    play: int

    @property
    def taken_back(self) -> int:
        """The most commits that undo may use, undone commits and the undo commits themselves
        together.
        """
        return self.play // SHARE_TAKEN_BACK

    @property
    def most_played(self) -> int:
        """The number of commits after which the match can only be ended."""
        return self.play + self.taken_back

    @property
    def most(self) -> int:
        """The maximum length of the log."""
        return self.most_played + CLOSING

    def is_full_for(self, command: Command, commits: int) -> bool:
        """Whether a log of `commits` commits has no room for `command`."""
        return commits >= self.most_played and not isinstance(command, AnyTime)

    def refusal(self, clause: str) -> Refusal:
        """The refusal of any further play in a full log, under a `clause` of the book."""
        return Refusal(clause=clause, key="log-full", params={"most": self.most_played})

    def may_take_back(self, steps: int, notes: int, commits: int, counting: int) -> bool:
        """Whether a log of `commits` commits, of which `counting` are not undone, has room to undo
        `steps` of them and to add `notes` commits about it.
        """
        gone = commits - counting + steps + notes
        return gone <= self.taken_back and commits + notes <= self.most_played
