"""The replay checks of matches that have ended, made in the rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from frontier_site.rounds import IsStopping
from rules.proving import prove_waiting

Told = TypeVar("Told")


def with_replay_checks(go: Callable[[IsStopping], Told]) -> Callable[[IsStopping], Told]:
    """The same round, followed by the checks of matches that wait for one. A check that came to no
    end is tried again when this process starts anew.
    """
    given_up: set[UUID] = set()

    def checked(is_stopping: IsStopping) -> Told:
        told = go(is_stopping)
        given_up.update(prove_waiting(is_stopping, given_up))
        return told

    return checked
