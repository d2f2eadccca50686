"""Options and refusals of decisions, each in one call."""

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
    chance: float | None = None,
    **params: Value,
) -> Option:
    """Build an option labelled with the message `key` and its parameters."""
    return Option(
        command=command,
        label=Prompt(clause=clause, key=key, params=params),
        subject=subject,
        target=target,
        refusals=tuple(refusals),
        chance=chance,
    )


def refusal(clause: str, key: str, **params: Value) -> Refusal:
    """Build a refusal with the message `key` and its parameters."""
    return Refusal(clause=clause, key=key, params=params)
