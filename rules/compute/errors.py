"""Why a computation was not done."""

from __future__ import annotations


class ComputeError(Exception):
    """A computation that was refused or ended; the request it belongs to gets no result."""


class TooCostlyError(ComputeError):
    """It would take more work than one request may ask for; `sentence` says how much."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DeadlineError(ComputeError):
    """It was ended at its deadline."""


class BusyError(ComputeError):
    """Too many others wait for a worker."""


class HungUpError(ComputeError):
    """It was ended because the client disconnected."""


class AllowanceSpentError(ComputeError):
    """The asker has used up the compute time of this minute; `wait` seconds are left of it."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class WorkerDiedError(Exception):
    """A worker process ended in the middle of a job, or a job raised what it should not."""
