"""One answer on offer: the command, how it is called, what it concerns, what speaks against it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.decision import Command, Refusal, Value
from rules.engine.lib.offer import Option, Prompt


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
