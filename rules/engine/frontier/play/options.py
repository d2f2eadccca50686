"""Build one option of a decision: command, label, subject and refusals."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.tabletop.offer import Option, Prompt


def option(
    command: Command,
    clause: str,
    key: str,
    refusals: Sequence[Refusal] = (),
    *,
    subject: str = "",
    target: str = "",
    **params: Value,
) -> Option:
    """An option labelled with the message `key` and its parameters."""
    label = Prompt(clause=clause, key=key, params=dict(params))
    return Option(
        command=command, label=label, subject=subject, target=target, refusals=tuple(refusals)
    )
