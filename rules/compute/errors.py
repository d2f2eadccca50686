"""Errors of refused or aborted computations."""

from __future__ import annotations


class ComputeError(Exception):
    """A computation was refused or aborted; its request gets no result."""


class TooCostlyError(ComputeError):
    """The job exceeds the work limit of a request; `sentence` says by how much."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DeadlineError(ComputeError):
    """The job was aborted at its deadline."""


class BusyError(ComputeError):
    """Too many threads wait for a worker."""


class ClientDisconnectedError(ComputeError):
    """The job was aborted because the client disconnected."""


class AllowanceSpentError(ComputeError):
    """The quota of this minute is used up; it is full again in `wait` seconds."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class WorkerDiedError(Exception):
    """A worker process ended during a job, or the job raised an unexpected exception."""
