"""Adds a user's open proposals to their data export."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.lobby.models import Party, Proposal

if TYPE_CHECKING:
    from rosters.accounts.models import User


def add_proposals(
    sender: object, user: User, add: Callable[[str, bytes], None], **kwargs: object
) -> None:
    """Receiver of `rosters.accounts.export.archive_made`."""
    sits = Party.objects.filter(user=user).exclude(proposal__status=Proposal.Status.STARTED)
    told = [
        {
            "terms": party.proposal.terms,
            "status": party.proposal.status,
            "name": party.name,
            "seat": party.number,
            "changed": party.proposal.changed.isoformat(),
        }
        for party in sits.select_related("proposal").order_by("pk")
    ]
    add("proposals.json", json.dumps(told, indent=2, ensure_ascii=False).encode())
