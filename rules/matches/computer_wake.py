"""Wakes the computer players of this process when a match with one of them has changed."""

from __future__ import annotations

from threading import Event

from django.db import transaction

from rules.models import Match

wake = Event()


def wake_for(match: Match) -> None:
    """After the transaction commits, have the computer players look, if one of them sits here."""
    if any(seat.computer for seat in match.table):
        transaction.on_commit(wake.set)
