"""The thread that answers for the computer players."""

from __future__ import annotations

from rosters.background.worker_threads import WorkerThreads
from rules.compute.pool import Pool
from rules.computer.answers import answer
from rules.computer.turns import Turn, Turns
from rules.matches.computer_wake import wake


class ComputerPlayers(WorkerThreads[Turn]):
    """Answers for the computer players of all matches, one after the other, from `open` to `close`;
    with `count` 0 never. It thinks in a worker process of its own, so that pages never wait for it.
    """

    def __init__(self, count: int) -> None:
        super().__init__("computer", min(1, count), wake)
        self._turns = Turns()
        self._pool = Pool(1)

    def take(self) -> Turn | None:
        """The turn that has waited longest, once its pause is over; None when there is none."""
        while not self.closing.is_set():
            waiting = self._turns.waiting()
            for turn in waiting:
                if turn.wait <= 0 and self._turns.take(turn):
                    return turn
            pauses = [turn.wait for turn in waiting if turn.wait > 0]
            if not pauses:
                return None
            self.closing.wait(min(pauses))
        return None

    def work(self, job: Turn) -> None:
        answer(job.match, job.number, job.seat.computer, self._pool)

    def close(self) -> None:
        super().close()
        self._pool.close()
