"""Replay verification of finished matches, as a periodic task."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

from frontier_site.periodic_tasks import IsStopping
from rules.records.replay_checks import prove_waiting

Result = TypeVar("Result")


def with_replay_checks(go: Callable[[IsStopping], Result]) -> Callable[[IsStopping], Result]:
    """Wrap a round of periodic tasks: also verifies matches that wait for it. A check that did not
    finish is retried after a restart.
    """
    given_up: set[UUID] = set()

    def checked(is_stopping: IsStopping) -> Result:
        result = go(is_stopping)
        given_up.update(prove_waiting(is_stopping, given_up))
        return result

    return checked
