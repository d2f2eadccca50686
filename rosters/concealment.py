"""Rosters that are secret in a match, and may be hidden from other readers until it reveals them.

The package `rules` has the matches; it registers its records in `SECRETS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

from django.db.models import QuerySet

from rosters.models import Roster, Visibility


@dataclass(frozen=True)
class SecretUse:
    """A match in which a roster is secret from the opponent `against`; while `hidden`, no other
    reader can see the roster.
    """

    url: str
    against: str
    hidden: bool


class Secrets(Protocol):
    """Knows in which matches rosters are secret."""

    def hidden(self) -> QuerySet[Any, Any]:
        """The ids of all hidden rosters."""

    def uses_of(self, roster: Roster) -> Sequence[SecretUse]:
        """The matches in which `roster` is secret now."""

    def set_hidden(self, roster: Roster, hidden: bool) -> None:
        """Hide `roster` until each of these matches reveals it, or show it now."""


SECRETS: list[Secrets] = []


def on_show(rows: QuerySet[Roster]) -> QuerySet[Roster]:
    """Those of `rows` that are not hidden."""
    for secrets in SECRETS:
        rows = rows.exclude(pk__in=secrets.hidden())
    return rows


def is_hidden(roster: Roster) -> bool:
    """Whether the roster is hidden from other readers."""
    return any(secrets.hidden().filter(roster=roster.pk).exists() for secrets in SECRETS)


def is_suspended(roster: Roster) -> bool:
    """Whether the roster is shared, but hidden for now."""
    return roster.visibility != Visibility.PRIVATE and is_hidden(roster)


def is_readable(roster: Roster) -> bool:
    """Whether other people can read the roster now: it is shared and not hidden."""
    return roster.visibility != Visibility.PRIVATE and not is_hidden(roster)


def readable_ids(rows: QuerySet[Roster]) -> set[UUID]:
    """The ids of those of `rows` that other people can read now."""
    shared = rows.exclude(visibility=Visibility.PRIVATE).order_by()
    return set(on_show(shared).values_list("pk", flat=True))


def uses_of(roster: Roster) -> list[SecretUse]:
    """The matches in which the roster is secret now."""
    return [use for secrets in SECRETS for use in secrets.uses_of(roster)]


def set_hidden(roster: Roster, hidden: bool) -> None:
    """Hide the roster until the matches in which it is secret reveal it, or show it now."""
    for secrets in SECRETS:
        secrets.set_hidden(roster, hidden)
